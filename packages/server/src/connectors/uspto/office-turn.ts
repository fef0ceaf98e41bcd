import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Platform } from "../../platform/platform.ts";
import { OfficeError } from "./office-connector.ts";

/** The right to call the patent office, which one process of the hub has at a time. */
export interface OfficeTurn {
  /** Aborted when the turn was not renewed in time, so that another process may have it. */
  readonly lost: AbortSignal;
  /** Renews the turn, and aborts `lost` if another process has it. */
  renew(): Promise<void>;
  /** Stores a pause during which no process of the hub calls the office; it outlives this process. */
  postpone(milliseconds: number): Promise<void>;
  release(): Promise<void>;
}

/** A turn that its process has not renewed for this long is free. */
export const turnMilliseconds = 30_000;
const renewMilliseconds = 5_000;
/** How often a process that waits looks whether the turn is free. */
const lookMilliseconds = 250;
/** Callers do not wait for the office longer than this: they fail, and jobs are tried again later. */
const longestWaitMs = 120_000;
/** An office that asks for more is asked again after this. */
const longestPostponedMs = 3_600_000;

type Ports = Pick<Platform, "database" | "log">;

/**
 * Waits until no process of the hub calls the office and no pause that it asked for is left.
 * @throws OfficeError where the office asks for a longer pause than a caller should wait
 */
export async function takeOfficeTurn(ports: Ports, signal: AbortSignal): Promise<OfficeTurn> {
  const holder = randomUUID();
  for (;;) {
    signal.throwIfAborted();
    if (await take(ports, holder)) return heldTurn(ports, holder);
    const pauseMs = await leftOfPause(ports);
    if (pauseMs > longestWaitMs) {
      throw new OfficeError("The patent office reports too many calls and asks for a pause.", { status: 429 });
    }
    await delay(Math.max(lookMilliseconds, pauseMs), undefined, { signal });
  }
}

/** Whether a process of the hub calls the office, or waits as the office asked. */
export async function isOfficeTaken({ database }: Pick<Ports, "database">): Promise<boolean> {
  const { rows } = await sql`
    select 1 from office_turn
    where (taken_by is not null and taken_until >= clock_timestamp()) or not_before > clock_timestamp()`.execute(
    database.kysely,
  );
  return rows.length > 0;
}

/** The database's time counts: the clocks of two machines differ. */
const until = (milliseconds: number) => sql`clock_timestamp() + ${milliseconds / 1000}::float8 * interval '1 second'`;

async function take({ database }: Ports, holder: string): Promise<boolean> {
  const taken = await sql`
    insert into office_turn (taken_by, taken_until, not_before)
    values (${holder}, ${until(turnMilliseconds)}, clock_timestamp())
    on conflict (only_one) do update set taken_by = excluded.taken_by, taken_until = excluded.taken_until
    where (office_turn.taken_by is null or office_turn.taken_until < clock_timestamp())
      and office_turn.not_before <= clock_timestamp()`.execute(database.kysely);
  return taken.numAffectedRows === 1n;
}

async function leftOfPause({ database }: Ports): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (extract(epoch from not_before - clock_timestamp()) * 1000)::float8 as left from office_turn`.execute(
    database.kysely,
  );
  return rows[0]?.left ?? 0;
}

function heldTurn({ database, log }: Ports, holder: string): OfficeTurn {
  const lost = new AbortController();
  let renewedAt = performance.now();

  async function renew(): Promise<void> {
    const at = performance.now();
    try {
      const renewed = await sql`
        update office_turn set taken_until = ${until(turnMilliseconds)} where taken_by = ${holder}`.execute(
        database.kysely,
      );
      if (renewed.numAffectedRows === 1n) renewedAt = at;
      else lost.abort(new OfficeError("Another process calls the patent office.", {}));
    } catch (error) {
      log.warn({ err: error }, "the turn to call the patent office could not be renewed");
      if (at - renewedAt > turnMilliseconds - renewMilliseconds) lost.abort(error);
    }
  }

  const timer = setInterval(() => void renew(), renewMilliseconds);
  return {
    lost: lost.signal,
    renew,
    async postpone(milliseconds) {
      const pause = until(Math.min(milliseconds, longestPostponedMs));
      await sql`update office_turn set not_before = ${pause} where taken_by = ${holder}`.execute(database.kysely);
    },
    async release() {
      clearInterval(timer);
      await sql`update office_turn set taken_by = null, taken_until = null where taken_by = ${holder}`
        .execute(database.kysely)
        // A turn that is not released expires when it is no longer renewed.
        .catch((error: unknown) => log.warn({ err: error }, "the turn to call the patent office was not released"));
    },
  };
}
