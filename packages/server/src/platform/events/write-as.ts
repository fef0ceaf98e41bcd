import type { Transaction } from "kysely";
import type { Schema } from "../../schema.ts";
import type { Actor } from "../actor.ts";
import { transaction } from "../database/transaction.ts";
import type { Platform } from "../platform.ts";

/**
 * Runs the write of a call in one transaction; its entries in the event log name what the caller writes with (see
 * `attribute` of the event log). Handlers use it where one `write` is not enough, and never a plain transaction.
 */
export async function writeAs<Result>(
  { database, events }: Pick<Platform, "database" | "events">,
  actor: Actor | null,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return transaction(database, (tx) => {
    if (actor) events.attribute(tx, actor);
    return work(tx);
  });
}
