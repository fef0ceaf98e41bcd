import type { FileNote, fileNotes } from "@iphub/sdk/contract/file-notes";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { notFound, refuseStale } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { refuseOthers } from "../notes/notes.changes.ts";
import {
  deleteFileNote,
  insertFileNote,
  lockFileNote,
  readFileNote,
  readFileNotes,
  type StoredFileNote,
  saveFileNote,
  toFileNote,
} from "./file-notes.store.ts";
import { visibleContent, visibleFile } from "./files.store.ts";

/** The handlers of notes that are pinned to pages of files. */
export function fileNoteHandlers(platform: Platform): NounHandlers<typeof fileNotes> {
  const { db, clock, events } = platform;

  async function visible(actor: Actor, id: string): Promise<void> {
    if (!(await readFileNote(db, actor, id))) throw notFound("note");
  }

  return {
    listNotes: async ({ actor, params }) => {
      const { id } = await visibleFile(platform, actor, params.id);
      return readFileNotes(db, actor, id);
    },
    addNote: async ({ actor, params, input, write }) => {
      const file = await visibleFile(platform, actor, params.id);
      const { content, page = null, quote = null, version } = input();
      const of = await visibleContent(platform, actor, file.id, version);
      return write(async (tx) => {
        const createdAt = nowIso(clock);
        const place = { fileId: file.id, inventionId: file.inventionId, version: of.version, page, quote };
        const author = { author: actor.email, authorName: fullName(actor) };
        const note = { id: newId(clock.now()), ...place, content, ...author, createdAt, updatedAt: createdAt };
        await insertFileNote(tx, note);
        await events.append(tx, [noteEvent("created", actor, { ...note, fileName: file.name }, { content })]);
        return note;
      });
    },
    updateNote: async ({ actor, params, input, write }) => {
      await visible(actor, params.id);
      const { content, updatedAt } = input();
      return write(async (tx) => {
        const before = await ownNote(tx, actor, params.id, updatedAt);
        const changes = changesBetween(before, { ...before, content });
        if (Object.keys(changes).length === 0) return toFileNote(before);
        const note = { ...before, content, updatedAt: laterThan(before.updatedAt, clock) };
        await saveFileNote(tx, note);
        await events.append(tx, [noteEvent("updated", actor, note, { changes })]);
        return toFileNote(note);
      });
    },
    deleteNote: async ({ actor, params, input, write }) => {
      await visible(actor, params.id);
      const { updatedAt } = input();
      return write(async (tx) => {
        const note = await ownNote(tx, actor, params.id, updatedAt);
        await deleteFileNote(tx, note.id);
        await events.append(tx, [noteEvent("deleted", actor, note, { content: note.content })]);
        return { ok: true } as const;
      });
    },
  };
}

/** A note, locked, that the person may change. @throws Failure 403, 404, or 409 for one that was changed since */
async function ownNote(
  tx: Transaction<Schema>,
  actor: Actor,
  id: string,
  readAt: FileNote["updatedAt"] | undefined,
): Promise<StoredFileNote> {
  await lockFileNote(tx, id);
  const note = await readFileNote(tx, actor, id);
  if (!note) throw notFound("note");
  refuseOthers(actor, note);
  refuseStale(readAt, toFileNote(note));
  return note;
}

function noteEvent(
  happening: "created" | "updated" | "deleted",
  actor: Actor,
  note: StoredFileNote,
  more: Readonly<Record<string, unknown>>,
): NewEvent {
  const { id, fileId, fileName, version, page, quote, author, inventionId } = note;
  return {
    type: `file-note-${happening}`,
    actor: actor.email,
    inventionId,
    metadata: { noteId: id, fileId, name: fileName, version, page, quote, author, ...more },
    live: { name: `file-note:${happening}`, payload: { note: toFileNote(note) } },
  };
}
