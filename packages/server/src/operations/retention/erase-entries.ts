import { type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import { type NewEvent, sha256 } from "../../platform/events/event-log.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

/** Which entries of the record lose their content, and what becomes of it. */
export interface ErasedEntries {
  readonly which: RawBuilder<SqlBool>;
  /** The assignments of the update. */
  readonly change: RawBuilder<unknown>;
}

/**
 * Erases the content of entries of the record in a transaction, and appends the entry that says so. Number, type, time
 * and hash stay. The new entry holds a digest of the numbers and hashes of what was erased, so that `audit verify`
 * finds out entries that were emptied by anyone else. Returns how many were erased.
 */
export async function eraseEntries(
  tx: Transaction<Schema>,
  { events }: Pick<Platform, "events">,
  { which, change }: ErasedEntries,
  event: NewEvent,
): Promise<number> {
  await events.hold(tx);
  const { rows: before } = await sql<{ seq: number; hash: string }>`
    select seq, hash from event_log where ${which} and erased_by is null order by seq`.execute(tx);
  const numbers = before.map(({ seq }) => Number(seq));
  const metadata = { ...event.metadata, erased: numbers.length, digest: erasureDigest(before) };
  await events.append(tx, [{ ...event, metadata }]);
  await sql`
    update event_log set ${change}, live_name = null, live_payload = null,
      erased_by = (select max(seq) from event_log)
    where seq = any(${numbers}::bigint[])`.execute(tx);
  // Entries that an earlier erasure left with something of this one keep their first mark.
  await sql`update event_log set ${change}, live_payload = null
    where ${which} and erased_by is not null and seq < (select max(seq) from event_log)`.execute(tx);
  return numbers.length;
}

/** The digest of erased entries, in the order of their numbers. */
export function erasureDigest(entries: readonly { readonly seq: number; readonly hash: string }[]): string {
  return sha256(entries.map(({ seq, hash }) => `${seq}:${hash}\n`).join(""));
}
