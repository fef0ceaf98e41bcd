import { errorMessage } from "@iphub/sdk/domain/error-message";
import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";
import { type Clock, nowIso } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { transaction } from "../database/transaction.ts";
import { storableText } from "../storable-text.ts";
import type { FailingWorkTable } from "./failing-work.tables.ts";
import { type GrowingPause, pauseAfter } from "./growing-pause.ts";

/** How work that fails is tried again. */
export interface RetriedWork extends GrowingPause {
  /** Its name, under which failures are counted. */
  readonly work: string;
  /** After so many failures in a row a piece is given up; without it, it is tried for ever. */
  readonly most?: number;
}

/** When failing work is tried again; null where it was given up. */
export interface NextAttempt {
  readonly failures: number;
  readonly nextAt: string | null;
}

interface Ports {
  readonly database: Pick<Database<Schema>, "kysely">;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, "error">;
}

/** The subject of the work as a whole. */
const whole = "";

/** The failing pieces of a work by their subjects. */
export async function failingPieces(
  { database }: Pick<Ports, "database">,
  work: string,
): Promise<ReadonlyMap<string, NextAttempt>> {
  const rows = await database.kysely
    .selectFrom("failing_work")
    .select(["subject", "failures", "next_at as nextAt"])
    .where("work", "=", work)
    .where("subject", "<>", whole)
    .execute();
  return new Map(rows.map(({ subject, ...next }) => [subject, next]));
}

/** No pause is longer, in milliseconds: what is tried later than this was noted before the clock went back. */
const longestPause = 24 * 60 * 60 * 1000;

/** Whether a piece is not to be tried now: its pause is not over, or it was given up. */
export function isWaiting(piece: NextAttempt | undefined, { clock }: Pick<Ports, "clock">): boolean {
  if (piece === undefined) return false;
  if (piece.nextAt === null) return true;
  const left = Date.parse(piece.nextAt) - clock.now().getTime();
  return left > 0 && left <= longestPause;
}

/** A piece of work that failed. */
export interface FailedPiece {
  readonly subject: string;
  readonly error: unknown;
  /** What the log names it by. */
  readonly named: Readonly<Record<string, unknown>>;
  /** What failed, in words. */
  readonly words: string;
}

/** Notes that a piece failed, and names it in the log with its next attempt. */
export async function pieceFailed(
  ports: Ports,
  retried: RetriedWork,
  { subject, error, named, words }: FailedPiece,
): Promise<void> {
  const next = await noteFailure(ports, retried, subject, error);
  const end = next.nextAt === null ? "it is given up" : "it is tried again";
  ports.log.error({ err: error, ...named, ...next }, `${words}; ${end}`);
}

/** One look at all pieces of a work that is tried again. */
export interface PiecesLook {
  /** Whether a piece is to be tried now: it has not failed, or its pause is over. Any other still counts as failing. */
  isTried(subject: string): boolean;
  /** Keeps what is noted of a piece that cannot be tried in this look. */
  keep(subject: string): void;
  /** Notes that a piece failed, unless it was not to be tried. */
  failed(piece: FailedPiece): Promise<void>;
  /** Drops what is noted of all other pieces: they have succeeded, or there is nothing to do for them. */
  end(): Promise<void>;
}

/** Begins a look at all pieces of a work, with those that have failed before. */
export async function lookAtPieces(ports: Ports, retried: RetriedWork): Promise<PiecesLook> {
  const before = await failingPieces(ports, retried.work);
  const failing = new Set<string>();
  const isTried = (subject: string) => {
    const isLeftOut = isWaiting(before.get(subject), ports);
    if (isLeftOut) failing.add(subject);
    return !isLeftOut;
  };
  return {
    isTried,
    keep: (subject) => void failing.add(subject),
    async failed(piece) {
      if (!isTried(piece.subject)) return;
      failing.add(piece.subject);
      await pieceFailed(ports, retried, piece);
    },
    end: () => keepFailing(ports, retried.work, [...failing]),
  };
}

/** Notes that the work as a whole failed. */
export function wholeFailed(ports: Omit<Ports, "log">, retried: RetriedWork, error: unknown): Promise<NextAttempt> {
  return noteFailure(ports, retried, whole, error);
}

/** How often the work as a whole failed in a row. */
export async function wholeFailures({ database }: Pick<Ports, "database">, work: string): Promise<number> {
  const row = await database.kysely
    .selectFrom("failing_work")
    .select("failures")
    .where("work", "=", work)
    .where("subject", "=", whole)
    .executeTakeFirst();
  return row?.failures ?? 0;
}

/** Notes that a piece, or the work as a whole, has succeeded. */
export async function workSucceeded(
  { database }: Pick<Ports, "database">,
  work: string,
  subject: string = whole,
): Promise<void> {
  await database.kysely.deleteFrom("failing_work").where("work", "=", work).where("subject", "=", subject).execute();
}

/** Drops what is noted of a work's pieces but for these: the others have succeeded, or there is nothing to do for them. */
export async function keepFailing(
  { database }: Pick<Ports, "database">,
  work: string,
  subjects: readonly string[],
): Promise<void> {
  await sql`delete from failing_work where work = ${work} and subject <> ${whole}
    and subject <> all(${[...subjects]}::text[])`.execute(database.kysely);
}

/**
 * Failures that are older than this say nothing any more, in milliseconds: what is tried again is tried once a day at
 * least.
 */
const heldMilliseconds = 8 * 24 * 60 * 60 * 1000;

/** What fails now or was given up, the longest first: pieces, and works that failed twice in a row or more. */
export function failingNow(db: Kysely<Schema>, clock: Clock): Promise<FailingWorkTable[]> {
  const since = new Date(clock.now().getTime() - heldMilliseconds).toISOString();
  return db
    .selectFrom("failing_work")
    .selectAll()
    .where((where) => where.or([where("failed_at", ">=", since), where("next_at", "is", null)]))
    .where((where) => where.or([where("subject", "<>", whole), where("failures", ">", 1)]))
    .orderBy("first_failed_at")
    .orderBy("work")
    .orderBy("subject")
    .execute();
}

async function noteFailure(
  { database, clock }: Omit<Ports, "log">,
  { work, most, ...pause }: RetriedWork,
  subject: string,
  error: unknown,
): Promise<NextAttempt> {
  const last_error = storableText(errorMessage(error));
  const failed_at = nowIso(clock);
  return transaction(database, async (tx) => {
    const before = await tx
      .selectFrom("failing_work")
      .select("failures")
      .where("work", "=", work)
      .where("subject", "=", subject)
      .forUpdate()
      .executeTakeFirst();
    const failures = (before?.failures ?? 0) + 1;
    const isGivenUp = most !== undefined && failures >= most;
    const next_at = isGivenUp ? null : new Date(Date.parse(failed_at) + pauseAfter(failures, pause)).toISOString();
    const noted = { failures, failed_at, next_at, last_error };
    await tx
      .insertInto("failing_work")
      .values({ work, subject, first_failed_at: failed_at, ...noted })
      .onConflict((on) => on.columns(["work", "subject"]).doUpdateSet(noted))
      .execute();
    return { failures, nextAt: next_at };
  });
}
