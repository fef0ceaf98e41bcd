import type { Kysely } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";
import { applicationNumberOf } from "../inventions/matter-search.ts";
import { visibleMatter } from "../inventions/visibility.ts";

/** A reference of a matter that a person may see. */
export interface KnownReference {
  readonly inventionId: string;
  readonly reference: string;
}

/**
 * The key by which a folder's name and a reference are compared: an application number in any spelling, else the text
 * without regard to case, with characters that a folder's name cannot have replaced by dashes.
 */
export function referenceKey(text: string): string {
  return (
    applicationNumberOf(text) ??
    text
      .normalize("NFC")
      .trim()
      .toLowerCase()
      .replace(/[/\\:*?"<>|]/g, "-")
  );
}

/** The references of all matters that a person may see, by key; of two with the same key the older matter's. */
export async function referencesByKey(db: Kysely<Schema>, actor: Actor): Promise<Map<string, KnownReference>> {
  const rows = await db
    .selectFrom("invention_references as r")
    .innerJoin("inventions", "inventions.id", "r.invention_id")
    .select(["r.reference", "inventions.id as inventionId"])
    .where(visibleMatter(actor))
    .orderBy("inventions.created_at", "desc")
    .orderBy("r.position", "desc")
    .execute();
  return new Map(rows.map((row) => [referenceKey(row.reference), row]));
}

/** The references of a matter, in its order. */
export async function referencesOf(db: Kysely<Schema>, inventionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("invention_references")
    .select("reference")
    .where("invention_id", "=", inventionId)
    .orderBy("position")
    .execute();
  return rows.map(({ reference }) => reference);
}

/** The folder of a matter's references: that of the first one with a folder, or null. */
export function folderOf(folders: readonly string[], references: readonly string[]): string | null {
  const byKey = new Map(folders.map((name) => [referenceKey(name), name]));
  for (const reference of references) {
    const found = byKey.get(referenceKey(reference));
    if (found !== undefined) return found;
  }
  return null;
}
