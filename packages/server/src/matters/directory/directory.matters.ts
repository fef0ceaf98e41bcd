import { referenceKey } from "@iphub/sdk/domain/matters/reference-key";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";

/**
 * The references of a matter whose folder its people may read, in its order: not one that old data gives to another
 * restricted matter as well.
 */
export async function referencesOf(db: Kysely<Schema>, inventionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("invention_references as own")
    .select("own.reference")
    .where("own.invention_id", "=", inventionId)
    .where(
      sql<boolean>`not exists (
        select 1 from invention_references other join inventions i on i.id = other.invention_id
        where other.reference_key = own.reference_key and other.invention_id <> own.invention_id and i.restricted)`,
    )
    .orderBy("own.position")
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
