import { referenceKey, withSameDashes } from "@iphub/sdk/domain/matters/reference-key";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";
import { referenceHolders } from "../inventions/reference-holders.ts";

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

/** The folder that a reference names, or null. */
export function folderOf(folders: readonly string[], reference: string): string | null {
  return namedIn(byKey(folders), reference);
}

/**
 * The folder of a matter that was named by a reference or its id: that of the reference, else of the first of its own that has
 * one; null where there is none. Never one whose name means another matter, as `P–100` may where `P-100` is meant.
 */
export async function folderOfMatter(
  db: Kysely<Schema>,
  folders: readonly string[],
  { id, references }: { readonly id: string; readonly references: readonly string[] },
): Promise<string | null> {
  const known = byKey(folders);
  for (const reference of references) {
    const folder = namedIn(known, reference);
    if (folder !== null && !(await isOfAnother(db, folder, id))) return folder;
  }
  return null;
}

async function isOfAnother(db: Kysely<Schema>, folder: string, inventionId: string): Promise<boolean> {
  const all = (await referenceHolders(db, [folder])).get(referenceKey(folder)) ?? [];
  const meant = withSameDashes(all, folder);
  return meant.length > 0 && meant.every((holder) => holder.inventionId !== inventionId);
}

type Folders = ReadonlyMap<string, readonly { readonly reference: string }[]>;

function byKey(folders: readonly string[]): Folders {
  return Map.groupBy(
    folders.map((name) => ({ reference: name })),
    ({ reference }) => referenceKey(reference),
  );
}

function namedIn(folders: Folders, reference: string): string | null {
  return withSameDashes(folders.get(referenceKey(reference)) ?? [], reference).at(-1)?.reference ?? null;
}
