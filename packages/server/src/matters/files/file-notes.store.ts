import type { FileNote } from "@iphub/sdk/contract/file-notes";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";
import { visibleMatter } from "../inventions/visibility.ts";

/** A note with the name of its file, for the stream. */
export interface StoredFileNote extends FileNote {
  readonly fileName: string;
}

function noteQuery(db: Kysely<Schema>, actor: Actor) {
  return db
    .selectFrom("page_notes as n")
    .innerJoin("files as f", "f.id", "n.file_id")
    .innerJoin("inventions", "inventions.id", "n.invention_id")
    .leftJoin("users as u", "u.email", "n.author")
    .select(["n.id", "n.file_id as fileId", "n.invention_id as inventionId", "n.version", "n.page", "n.quote"])
    .select(["n.content", "n.author", "n.created_at as createdAt", "n.updated_at as updatedAt", "f.name as fileName"])
    .select(sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), n.author)`.as("authorName"))
    .where(visibleMatter(actor));
}

/** The notes of a file that the person may see, by page and then by time; those of the file as a whole come first. */
export async function readFileNotes(db: Kysely<Schema>, actor: Actor, fileId: string): Promise<FileNote[]> {
  const rows = await noteQuery(db, actor)
    .where("n.file_id", "=", fileId)
    .orderBy(sql`n.page asc nulls first`)
    .orderBy("n.created_at")
    .orderBy("n.id")
    .execute();
  return rows.map(toFileNote);
}

/** One note, or undefined if there is none that the person may see. */
export async function readFileNote(db: Kysely<Schema>, actor: Actor, id: string): Promise<StoredFileNote | undefined> {
  return noteQuery(db, actor).where("n.id", "=", id).executeTakeFirst();
}

/** A note as a record. */
export function toFileNote({ fileName: _ofItsFile, ...note }: StoredFileNote): FileNote {
  return note;
}

/** Locks a note until the transaction ends. */
export async function lockFileNote(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.selectFrom("page_notes").select("id").where("id", "=", id).forUpdate().execute();
}

/** Inserts a note. */
export async function insertFileNote(tx: Transaction<Schema>, note: FileNote): Promise<void> {
  const { id, fileId, inventionId, version, page, quote, content, author, createdAt, updatedAt } = note;
  const place = { file_id: fileId, invention_id: inventionId, version, page, quote };
  await tx
    .insertInto("page_notes")
    .values({ id, ...place, content, author, created_at: createdAt, updated_at: updatedAt })
    .execute();
}

/** Saves the changed words of a note. */
export async function saveFileNote(
  tx: Transaction<Schema>,
  { id, content, updatedAt }: Pick<FileNote, "id" | "content" | "updatedAt">,
): Promise<void> {
  await tx.updateTable("page_notes").set({ content, updated_at: updatedAt }).where("id", "=", id).execute();
}

/** Deletes a note; its entries in the event log stay. */
export async function deleteFileNote(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.deleteFrom("page_notes").where("id", "=", id).execute();
}
