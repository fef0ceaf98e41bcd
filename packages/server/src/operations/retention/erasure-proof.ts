import type { AuditEntry, BrokenEntry } from "@iphub/sdk/domain/audit-chain";
import type { Kysely } from "kysely";
import type { Schema } from "../../schema.ts";
import { erasureDigest } from "./erase-entries.ts";

/** The entries that may say that others were erased. */
const erasures: ReadonlySet<string> = new Set(["matter-erased", "person-erased"]);

type Entry = AuditEntry & { readonly erasedBy: number | null };

/**
 * The faults of erased entries: each must be named by a later entry of the record whose digest is that of everything
 * erased with it. That later entry is verified like every other, so no one empties entries unnoticed.
 */
export async function erasureFaults(db: Kysely<Schema>, entries: readonly Entry[]): Promise<BrokenEntry[]> {
  const named = new Set(entries.flatMap(({ erasedBy }) => erasedBy ?? []));
  const proven = new Map<number, boolean>();
  for (const seq of named) proven.set(seq, await isProven(db, seq));
  return entries.flatMap(({ seq, id, type, erasedBy }) => {
    if (erasedBy === null || (erasedBy > seq && proven.get(erasedBy))) return [];
    return [{ seq, id, type, reason: "its content is missing, and no erasure in the record is about it" }];
  });
}

async function isProven(db: Kysely<Schema>, seq: number): Promise<boolean> {
  const erasure = await db
    .selectFrom("event_log")
    .select(["type", "metadata"])
    .where("seq", "=", seq)
    .where("erased_by", "is", null)
    .executeTakeFirst();
  if (!erasure || !erasures.has(erasure.type)) return false;
  const erased = await db
    .selectFrom("event_log")
    .select(["seq", "hash"])
    .where("erased_by", "=", seq)
    .orderBy("seq")
    .execute();
  return erasure.metadata.digest === erasureDigest(erased);
}
