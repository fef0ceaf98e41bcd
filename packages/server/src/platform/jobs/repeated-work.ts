import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Schema } from "../../schema.ts";
import type { Database } from "../database/database.ts";

/** Work that one process of the hub at a time repeats. */
export interface RepeatedWork {
  readonly database: Database<Schema>;
  readonly log: FastifyBaseLogger;
  readonly name: string;
  readonly milliseconds: number;
  readonly work: (signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Runs the work at once and then at each interval until the signal is aborted. With several processes per hub, the one
 * that finds the last run older than half an interval runs it, so that it runs about once per interval.
 */
export async function runEvery({ database, log, name, milliseconds, work, signal }: RepeatedWork): Promise<void> {
  while (!signal.aborted) {
    try {
      // An outdated process must not take the turn of a newer one.
      if (!database.isOutdated && (await isOurTurn(database, name, milliseconds))) await work(signal);
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, name }, "repeated work failed; it will be tried again");
    }
    await delay(milliseconds, undefined, { signal }).catch(() => undefined);
  }
}

async function isOurTurn(database: Database<Schema>, name: string, milliseconds: number): Promise<boolean> {
  const taken = await sql`
    insert into hub_secrets (name, value) values (${`last-run:${name}`}, extract(epoch from clock_timestamp())::text)
    on conflict (name) do update set value = excluded.value
    where hub_secrets.value::float8 < excluded.value::float8 - ${milliseconds / 2000}`.execute(database.kysely);
  return taken.numAffectedRows === 1n;
}
