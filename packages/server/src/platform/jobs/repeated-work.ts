import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Schema } from "../../schema.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { DatabaseUnavailableError } from "../database/unavailable.ts";
import { NoRoomFailure } from "../disk-room.ts";
import { wholeFailed, wholeFailures, workSucceeded } from "./failing-work.ts";
import { type GrowingPause, pauseAfter } from "./growing-pause.ts";

/** Work that one process of the hub at a time repeats. */
export interface RepeatedWork {
  readonly database: Database<Schema>;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly name: string;
  readonly milliseconds: number;
  readonly work: (signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}

const minute = 60 * 1000;
/** A last run that is later than now by more than this, in seconds, was before the clock went back. */
const clockSeconds = 60;

/**
 * Runs the work at once and then at each interval until the signal is aborted. With several processes per hub, the one
 * that finds the last run older than half an interval runs it, so that it runs about once per interval. While it fails
 * the interval grows.
 */
export async function runEvery(repeated: RepeatedWork): Promise<void> {
  const { database, name, milliseconds, work, signal } = repeated;
  while (!signal.aborted) {
    try {
      const failures = database.isOutdated ? 0 : await wholeFailures(repeated, name);
      // An outdated process must not take the turn of a newer one.
      if (!database.isOutdated && (await isOurTurn(repeated, failures))) {
        await work(signal);
        if (failures > 0) await workSucceeded(repeated, name);
      }
    } catch (error) {
      if (!signal.aborted) await noteFailed(repeated, error);
    }
    await delay(milliseconds, undefined, { signal }).catch(() => undefined);
  }
}

/** After the first failure the work is tried at the usual time, then at growing intervals: up to an hour, or its own if that is longer. */
function failingPause(milliseconds: number): GrowingPause {
  const longest = Math.min(Math.max(6 * milliseconds, 5 * minute), 60 * minute);
  return { firstMilliseconds: milliseconds, longestMilliseconds: Math.max(longest, milliseconds) };
}

/** A database that is away, or a full disk, is a failure of all work: it says nothing of this one. */
async function noteFailed(repeated: RepeatedWork, error: unknown): Promise<void> {
  const { log, name, milliseconds, signal } = repeated;
  const isOfAll = error instanceof DatabaseUnavailableError || error instanceof NoRoomFailure;
  const noted = isOfAll
    ? null
    : await wholeFailed(repeated, { work: name, ...failingPause(milliseconds) }, error).catch(() => null);
  if (!signal.aborted) log.error({ err: error, name, ...noted }, "repeated work failed; it will be tried again");
}

async function isOurTurn(
  { database, name, milliseconds }: Pick<RepeatedWork, "database" | "name" | "milliseconds">,
  failures: number,
): Promise<boolean> {
  const interval = failures === 0 ? milliseconds : pauseAfter(failures, failingPause(milliseconds));
  const taken = await sql`
    insert into hub_secrets (name, value) values (${`last-run:${name}`}, extract(epoch from clock_timestamp())::text)
    on conflict (name) do update set value = excluded.value
    where hub_secrets.value::float8 < excluded.value::float8 - ${(interval - milliseconds / 2) / 1000}::float8
      or hub_secrets.value::float8 > excluded.value::float8 + ${sql.lit(clockSeconds)}`.execute(database.kysely);
  return taken.numAffectedRows === 1n;
}
