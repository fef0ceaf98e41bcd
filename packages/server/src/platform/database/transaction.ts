import { setTimeout as delay } from "node:timers/promises";
import type { Transaction } from "kysely";
import { codeOf } from "../failures.ts";
import type { Database } from "./database.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";

/**
 * serialization_failure, deadlock_detected, and the errors of an outdated prepared statement: the server rolled back
 * and the same work may succeed next time.
 */
const RETRIED = new Set(["40001", "40P01", "0A000", "26000"]);
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 10;

/**
 * Runs `work` in one transaction and returns its result. It is run again, up to five times in all, if the database ends
 * it for a serialization failure, a deadlock or an outdated prepared statement, and for no other error: so `work`
 * awaits only the database (the embedded engine has one session) and has no effect outside it.
 * @throws DatabaseUnavailableError where the database is away; only of a commit whose answer was lost is it unknown
 *   whether it was done
 */
export async function transaction<Schema, Result>(
  database: Pick<Database<Schema>, "kysely">,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    let reason: unknown;
    let isCommitting = false;
    try {
      return await database.kysely.transaction().execute(async (trx) => {
        const result = await work(trx).catch((error) => {
          reason = error;
          throw error;
        });
        isCommitting = true;
        return result;
      });
    } catch (error) {
      // After a lost connection the rollback fails too, and its error would hide the reason.
      reason ??= error;
      if (reason instanceof DatabaseUnavailableError && !isCommitting) throw reason.undone();
      if (attempt === ATTEMPTS || !RETRIED.has(codeOf(reason))) {
        throw reason;
      }
      await delay(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }
}
