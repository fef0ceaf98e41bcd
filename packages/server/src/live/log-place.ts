import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

/** A place in the log: the number of an entry, and when it was written, by which it is known again. */
export interface LogPlace {
  /** 0 before the first entry. */
  readonly seq: number;
  readonly createdAt?: string | undefined;
}

/** The place of the newest entry. */
export async function newestPlace(db: Kysely<Schema>): Promise<LogPlace> {
  const entry = await db
    .selectFrom("event_log")
    .select(["seq", "created_at as createdAt"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return entry ?? { seq: 0 };
}

/** Whether the log has an entry; not where it was set back to an earlier time, whatever was written since. */
export async function isInLog(db: Kysely<Schema>, { seq, createdAt }: LogPlace): Promise<boolean> {
  if (seq === 0) return true;
  const entry = await db
    .selectFrom("event_log")
    .select("created_at as createdAt")
    .where("seq", "=", seq)
    .executeTakeFirst();
  return entry !== undefined && (createdAt === undefined || entry.createdAt === createdAt);
}
