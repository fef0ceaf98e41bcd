import { setTimeout as delay } from "node:timers/promises";
import { transaction } from "../../platform/database/transaction.ts";
import { DatabaseUnavailableError } from "../../platform/database/unavailable.ts";
import { eventChannel } from "../../platform/events/event-log.ts";
import { type RetriedWork, wholeFailed, workSucceeded } from "../../platform/jobs/failing-work.ts";
import { pauseAfter } from "../../platform/jobs/growing-pause.ts";
import { attemptsOfHours } from "../../platform/jobs/job-queue.ts";
import type { Platform } from "../../platform/platform.ts";
import { bringBackSnoozed } from "./bring-back-snoozed.ts";
import {
  draftsOf,
  type EntryDraft,
  type ReadEntry,
  readNoticed,
  readVerifiers,
  writeNotices,
} from "./entry-notices.ts";
import { type Entries, type LookedAt, moveCursor, nextEntries } from "./notice-cursor.ts";

/** How many entries are looked at together. */
const batch = 20;
/** How many entries one statement looks at: a log has millions that concern no one, and pages wait for the statement. */
const lookedAtOnce = 10_000;
/** How many notices are written in one transaction: pages of the embedded engine wait for it. */
const writtenAtOnce = 100;
/** How long the reader rests after a piece of work, as a multiple of what it took, so that pages keep their time. */
const restShare = 4;
/** How long it waits when it is woken, in milliseconds: what the writer does next goes first. */
const patience = 100;
/** After this time a process looks for entries that another one left, and for snoozed notices that are due. */
const minute = 60_000;
/** A failed read is retried after this time, even without a notification, at growing pauses. */
const retried: RetriedWork = { work: "notice-reader", firstMilliseconds: 1_000, longestMilliseconds: minute };
/** The kind of the job that writes the notices of one entry of the log; its payload is `{seq}`. */
const lateNotices = "late-notices";

/** The running fan-out of a process. */
export interface FanOut {
  /** Stops reading, and waits for the work that is under way. */
  close(): Promise<void>;
}

/**
 * Writes the notices of what happens, after it happened: a writer waits for none of it. Every process of a hub reads;
 * what two of them write is the same notices, and so written once.
 */
export async function startFanOut(platform: Platform): Promise<FanOut> {
  const { signal, end } = ending();
  const pace = { isEnded: () => signal.aborted, rest: (ms: number) => pause(ms, signal) };
  const looked: LookedAt = { seq: 0 };
  let isWoken = false;
  let reading: Promise<void> | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  const failures = failuresOf(platform);
  const read = async () => {
    await pace.rest(patience);
    isWoken = false;
    await fanOut(platform, pace, looked);
    await failures.ended();
  };
  const wake = () => {
    isWoken = true;
    if (signal.aborted || reading || retrying) return;
    reading = read()
      .catch(async (error: unknown) => {
        if (signal.aborted) return;
        const wait = await failures.add(error);
        retrying = setTimeout(() => {
          retrying = undefined;
          wake();
        }, wait).unref();
      })
      .finally(() => {
        reading = undefined;
        if (isWoken) wake();
      });
  };
  registerLateNotices(platform);
  const stop = await platform.database.listen(eventChannel, wake);
  platform.jobs.every("notices", minute, async () => {
    wake();
    await bringBackSnoozed(platform);
  });
  wake();
  return {
    async close() {
      end();
      await stop();
      await reading;
    },
  };
}

/**
 * Counts how often a read failed in a row, and says so in the log and the health report. A database that is away is a
 * failure of all work, and grows no pause: notices are written as soon as it is back.
 */
function failuresOf(platform: Platform) {
  let count = 0;
  // A process that ended may have left a failure.
  let isNoted = true;
  return {
    /** @returns how long to wait, in milliseconds */
    async add(error: unknown): Promise<number> {
      const isAway = error instanceof DatabaseUnavailableError;
      if (!isAway) count += 1;
      platform.log.error({ err: error, failures: count }, "notices could not be written; they are tried again");
      if (isAway) return retried.firstMilliseconds;
      isNoted = true;
      await wholeFailed(platform, retried, error).catch(() => undefined);
      return pauseAfter(count, retried);
    },
    async ended(): Promise<void> {
      count = 0;
      if (isNoted) await workSucceeded(platform, retried.work);
      isNoted = false;
    },
  };
}

function ending() {
  const controller = new AbortController();
  return { signal: controller.signal, end: () => controller.abort() };
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}

/** When the reader ends, and how it rests, in milliseconds. */
interface Pace {
  readonly isEnded: () => boolean;
  readonly rest: (milliseconds: number) => Promise<void>;
}

const atOnce: Pace = { isEnded: () => false, rest: () => Promise.resolve() };

/**
 * Writes the notices of all entries after the cursor, batch by batch, until there is none left or it has to end.
 * @param most how many entries one statement looks at
 */
export async function fanOut(
  platform: Platform,
  pace: Pace = atOnce,
  looked: LookedAt = { seq: 0 },
  most = lookedAtOnce,
): Promise<void> {
  while (!pace.isEnded()) {
    const started = performance.now();
    const { last, count, isNoticed } = await nextEntries(platform.db, looked, most);
    if (last === null) return;
    if (isNoticed) {
      // Batch by batch: what was looked at is not looked at again for each.
      let after = looked.seq;
      while (after < last && !pace.isEnded()) after = await writeBatch(platform, pace, { after, last });
      continue;
    }
    looked.seq = last;
    if (count < most) return;
    // Stored only where it was far: the next start goes on here.
    await moveCursor(platform, last);
    await pace.rest((performance.now() - started) * restShare);
  }
}

/**
 * The notices are written piece by piece, and the cursor moves last: where the hub ends in between, the next reader
 * writes what is missing, because no notice is written twice. Returns the entry that the cursor has reached.
 */
async function writeBatch(platform: Platform, pace: Pace, { after, last }: Entries): Promise<number> {
  const { db } = platform;
  let started = performance.now();
  const { seq } = await db.selectFrom("notice_cursor").select("seq").executeTakeFirstOrThrow();
  const entries = await readNoticed(db, { after: Math.max(seq, after), last }, batch);
  const drafts = await draftsOfAll(platform, entries);
  for (let from = 0; from < drafts.length; from += writtenAtOnce) {
    await pace.rest((performance.now() - started) * restShare);
    if (pace.isEnded()) return after;
    started = performance.now();
    await writeTogether(platform, drafts.slice(from, from + writtenAtOnce));
  }
  // Where the batch is not full, the others concern no one, or their matters were removed.
  const full = entries.length === batch ? entries.at(-1) : undefined;
  const reached = full?.seq ?? last;
  await moveCursor(platform, reached);
  await pace.rest((performance.now() - started) * restShare);
  return reached;
}

async function draftsOfAll(platform: Platform, entries: readonly ReadEntry[]): Promise<EntryDraft[]> {
  const verifiers = await readVerifiers(platform.db, entries);
  const drafts: EntryDraft[] = [];
  for (const entry of entries) {
    try {
      drafts.push(...(await draftsOf(platform.db, entry, verifiers)));
    } catch (error) {
      await leave(platform, entry, error);
    }
  }
  return drafts;
}

/** Writes notices together, and where that fails each alone: one that fails then delays no other. */
async function writeTogether(platform: Platform, drafts: readonly EntryDraft[]): Promise<void> {
  try {
    await writeNotices(platform, drafts);
  } catch (error) {
    const [only, ...others] = drafts;
    if (only && others.length === 0) return leave(platform, only.entry, error);
    if (error instanceof DatabaseUnavailableError) throw error;
    for (const draft of drafts) await writeTogether(platform, [draft]);
  }
}

/**
 * Leaves the notices of an entry that fail to a job, so that those of later entries do not wait for them.
 * @throws DatabaseUnavailableError as it is: all others would fail too
 */
async function leave(platform: Platform, { id, seq }: ReadEntry, error: unknown): Promise<void> {
  if (error instanceof DatabaseUnavailableError) throw error;
  const { database, jobs } = platform;
  const job = { kind: lateNotices, payload: { seq }, dedupeKey: String(seq), maxAttempts: attemptsOfHours };
  await transaction(database, (tx) => jobs.enqueue(tx, job));
  platform.log.error({ err: error, entry: id, seq }, "notices of an entry could not be written; they are tried again");
}

/** Registers the job that writes notices later. Notices of the entry that were written before are not written twice. */
function registerLateNotices(platform: Platform): void {
  const { db, jobs } = platform;
  jobs.register(lateNotices, async ({ payload }) => {
    const last = Number(payload.seq);
    const entries = await readNoticed(db, { after: last - 1, last }, 1);
    const verifiers = await readVerifiers(db, entries);
    for (const entry of entries) await writeNotices(platform, await draftsOf(db, entry, verifiers));
    return {};
  });
}
