import type { InventionNote, LiveNote, MilestoneNote } from "@iphub/sdk/contract/notes";
import { noteFields, notePlaceFields } from "@iphub/sdk/records/notes";
import { rowReader, rowWriter, valuesOf } from "@iphub/sdk/records/record";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";
import { visibleMatter } from "../inventions/visibility.ts";

/** What a note is on. */
export type NoteKind = "milestone" | "invention";

/** A note with the title of what it is on, for the stream. */
export interface StoredNote extends LiveNote {
  readonly title: string;
}

/** What a note can be on: its matter, its milestone if any, and the title. */
export type NotePlace = Pick<StoredNote, "inventionId" | "milestoneId" | "title">;

const ownOf = rowReader(noteFields);
const placeOf = rowReader(notePlaceFields);
const ownColumns = rowWriter(noteFields);
const placeColumns = rowWriter(notePlaceFields);

function noteQuery(db: Kysely<Schema>, kind: NoteKind) {
  return db
    .selectFrom("notes as n")
    .innerJoin("inventions", "inventions.id", "n.invention_id")
    .leftJoin("milestones as m", "m.id", "n.milestone_id")
    .leftJoin("users as u", "u.email", "n.author")
    .selectAll("n")
    .select(sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), n.author)`.as("author_name"))
    .select((eb) => eb.fn.coalesce("m.title", "inventions.title").as("title"))
    .where("n.milestone_id", kind === "milestone" ? "is not" : "is", null);
}

type NoteRow = Awaited<ReturnType<ReturnType<typeof noteQuery>["execute"]>>[number];

function storedNote(row: NoteRow): StoredNote {
  return { ...ownOf(row), ...placeOf(row), authorName: row.author_name, title: row.title };
}

/** A note on a milestone as a record. */
export function toMilestoneNote(note: StoredNote): MilestoneNote {
  return { ...valuesOf(noteFields, "label", note), milestoneId: note.milestoneId ?? "" };
}

/** A note on a matter as a record. */
export function toInventionNote(note: StoredNote): InventionNote {
  return { ...valuesOf(noteFields, "label", note), inventionId: note.inventionId };
}

/** The notes on a milestone or on a matter that the person may see, the newest first. */
export async function readNotes(
  db: Kysely<Schema>,
  actor: Actor,
  kind: NoteKind,
  placeId: string,
): Promise<StoredNote[]> {
  const rows = await noteQuery(db, kind)
    .where(visibleMatter(actor))
    .where(kind === "milestone" ? "n.milestone_id" : "n.invention_id", "=", placeId)
    .orderBy("n.created_at", "desc")
    .orderBy("n.id", "desc")
    .execute();
  return rows.map(storedNote);
}

/** One note, or null if there is none of this kind that the person may see. */
export async function readNote(
  db: Kysely<Schema>,
  actor: Actor,
  kind: NoteKind,
  id: string,
): Promise<StoredNote | null> {
  const row = await noteQuery(db, kind).where(visibleMatter(actor)).where("n.id", "=", id).executeTakeFirst();
  return row ? storedNote(row) : null;
}

/** The milestone or matter for a note, or null if there is none that the person may see. */
export async function readPlace(
  db: Kysely<Schema>,
  actor: Actor,
  kind: NoteKind,
  id: string,
): Promise<NotePlace | null> {
  const matters = db.selectFrom("inventions").where(visibleMatter(actor));
  const found =
    kind === "invention"
      ? await matters
          .select((eb) => ["inventions.id as inventionId", eb.val(null).as("milestoneId"), "inventions.title"])
          .where("inventions.id", "=", id)
          .executeTakeFirst()
      : await matters
          .innerJoin("milestones as m", "m.invention_id", "inventions.id")
          .select(["inventions.id as inventionId", "m.id as milestoneId", "m.title"])
          .where("m.id", "=", id)
          .executeTakeFirst();
  return found ?? null;
}

/** The id of the matter of a milestone, also of a hidden one: for the access log. */
export async function matterOfMilestone(db: Kysely<Schema>, id: string): Promise<string | undefined> {
  const found = await db.selectFrom("milestones").select("invention_id").where("id", "=", id).executeTakeFirst();
  return found?.invention_id;
}

/** Locks a note until the transaction ends. */
export async function lockNote(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.selectFrom("notes").select("id").where("id", "=", id).forUpdate().execute();
}

/** Inserts notes, in batches of a statement's limit. */
export async function insertNotes(
  tx: Transaction<Schema>,
  notes: readonly Omit<StoredNote, "title" | "authorName">[],
): Promise<void> {
  if (notes.length === 0) return;
  const rows = notes.map((note) => ({ ...ownColumns(note), ...placeColumns(note) }));
  await tx.insertInto("notes").values(rows).execute();
}

/** Saves a changed note. */
export async function saveNote(tx: Transaction<Schema>, note: StoredNote): Promise<void> {
  const { id, created_at: _made, ...changing } = ownColumns(note);
  await tx.updateTable("notes").set(changing).where("id", "=", id).execute();
}

/** Deletes a note; its entries in the event log stay. */
export async function deleteNote(tx: Transaction<Schema>, id: string): Promise<void> {
  await tx.deleteFrom("notes").where("id", "=", id).execute();
}
