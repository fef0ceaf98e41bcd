import { randomUUID } from "node:crypto";
import { errorMessage } from "@iphub/sdk/domain/error-message";
import { type Kysely, sql } from "kysely";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

/** A process that has not renewed its turn for this long has lost it. */
const turnMilliseconds = 2 * 60_000;
const renewMilliseconds = 20_000;
const hour = 60 * 60 * 1000;
/** A backup that is older than this is late: the day's was not made. */
const lateHours = 36;
/** How long the days are kept, in days. */
const keptDays = 400;

type Ports = Pick<Platform, "database" | "clock" | "log">;

/** What was done for a day's backup; what is left out stays as it is. */
export interface DoneForDay {
  readonly made_at?: string;
  readonly damaged?: number;
  readonly off_site_at?: string;
}

/** What the work on a day's backup has. */
export interface DayWork {
  /** Notes what was done. @throws where another process has taken the day over */
  note(done: DoneForDay): Promise<void>;
  /** Aborted as soon as another process has taken the day over. */
  readonly turn: AbortSignal;
}

/**
 * Works on a day's backup, in one process of the hub at a time, and notes how it ended.
 * @returns false where another process works on it
 * @throws what the work throws; it is noted
 */
export async function workOnDay(ports: Ports, day: string, work: (parts: DayWork) => Promise<void>): Promise<boolean> {
  const { database, clock, log } = ports;
  const holder = randomUUID();
  if (!(await takeDay(ports, day, holder))) return false;
  const turn = new AbortController();
  const lose = () => turn.abort(new Error("another process of the hub has taken it over"));
  const set = async (values: DoneForDay & { error?: string | null; taken_until?: null }) => {
    const own = database.kysely.updateTable("backup_days").set(values).where("day", "=", day);
    const done = await own.where("taken_by", "=", holder).executeTakeFirst();
    if (done.numUpdatedRows === 0n) lose();
  };
  const renew = async () => {
    if (!(await takeDay(ports, day, holder))) lose();
  };
  const timer = setInterval(() => {
    void renew().catch((error: unknown) => log.warn({ err: error }, "the turn was not renewed"));
  }, renewMilliseconds);
  const note = async (done: DoneForDay) => {
    await set(done);
    turn.signal.throwIfAborted();
  };
  try {
    await work({ note, turn: turn.signal });
    await set({ error: null });
    const before = new Date(clock.now().getTime() - keptDays * 24 * hour).toISOString().slice(0, 10);
    await database.kysely.deleteFrom("backup_days").where("day", "<", before).execute();
    return true;
  } catch (error) {
    await set({ error: errorMessage(error) });
    throw error;
  } finally {
    clearInterval(timer);
    await set({ taken_until: null });
  }
}

/** The database's time counts: the clocks of two machines differ. */
async function takeDay({ database, clock }: Ports, day: string, holder: string): Promise<boolean> {
  const taken = await sql`
    insert into backup_days (day, taken_by, taken_until, tried_at)
    values (${day}, ${holder}, clock_timestamp() + ${turnMilliseconds / 1000}::float8 * interval '1 second',
      ${clock.now().toISOString()})
    on conflict (day) do update
    set taken_by = excluded.taken_by, taken_until = excluded.taken_until, tried_at = excluded.tried_at
    where backup_days.taken_until is null or backup_days.taken_until < clock_timestamp()
      or backup_days.taken_by = excluded.taken_by`.execute(database.kysely);
  return taken.numAffectedRows === 1n;
}

/** Whether a day's backup is in the bucket, whole. */
export async function isOffSite(db: Kysely<Schema>, day: string): Promise<boolean> {
  const row = await db.selectFrom("backup_days").select("off_site_at").where("day", "=", day).executeTakeFirst();
  return (row?.off_site_at ?? null) !== null;
}

/** When the newest copy in the bucket was whole; null if there is none. */
export async function newestOffSite(db: Kysely<Schema>, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom("backup_days")
    .select((select) => select.fn.max("off_site_at").as("at"))
    .where("day", "<=", now.toISOString().slice(0, 10))
    .executeTakeFirst();
  return row?.at == null ? null : new Date(row.at);
}

/** The day of the newest backup that lacks nothing; null if there is none. */
export async function newestWholeDay(db: Kysely<Schema>): Promise<string | null> {
  const row = await db
    .selectFrom("backup_days")
    .select("day")
    .where("made_at", "is not", null)
    .where((where) => where.or([where("damaged", "is", null), where("damaged", "=", 0)]))
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** What is wrong with the hub's own backups, in words; null where nothing is, or it makes none. */
export async function backupFault({ configuration, db, clock }: Platform): Promise<string | null> {
  if (configuration.backups.folder === undefined) return null;
  // A day that has not come was noted before the clock went back.
  const today = clock.now().toISOString().slice(0, 10);
  const noted = db.selectFrom("backup_days").selectAll().where("day", "<=", today);
  const days = await noted.orderBy("day", "desc").limit(40).execute();
  const last = days[0];
  if (!last) return null;
  if (last.error !== null) {
    const isFinished = last.off_site_at !== null;
    return `the backup of ${last.day} is ${isFinished ? "in the bucket, but" : "not finished:"} ${last.error}`;
  }
  const made = days.find(({ made_at }) => made_at !== null);
  const age = clock.now().getTime() - Date.parse(made?.made_at ?? days.at(-1)?.tried_at ?? "");
  if (age > lateHours * hour) return `the newest backup is ${made ? `of ${made.day}` : "missing"}`;
  if (made?.damaged) return `the backup of ${made.day} lacks ${made.damaged} files that are missing or damaged`;
  return null;
}
