import type { LiveNote } from "@iphub/sdk/contract/notes";
import { noteFields } from "@iphub/sdk/records/notes";
import { valuesOf } from "@iphub/sdk/records/record";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { laterThan } from "../../platform/clock.ts";
import { namesNothing } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { noteEvent, refuseOthers } from "./notes.changes.ts";
import { insertNotes, readPlace } from "./notes.store.ts";

/**
 * Puts a deleted note back: on its milestone, or on the matter where the milestone is gone. Only its author may, or a
 * person with `users:manage`.
 * @throws Failure 403
 */
export async function restoreNote(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  deleted: LiveNote,
): Promise<void> {
  refuseOthers(actor, deleted);
  const { milestoneId, inventionId } = deleted;
  const onMilestone = milestoneId === null ? null : await readPlace(tx, actor, "milestone", milestoneId);
  const place = onMilestone ?? (await readPlace(tx, actor, "invention", inventionId));
  if (!place) throw namesNothing([{ field: "id", message: "was a note of a matter that is gone" }]);
  const note = { ...deleted, ...place, updatedAt: laterThan(deleted.updatedAt, clock) };
  await insertNotes(tx, [note]);
  const kind = note.milestoneId === null ? "invention" : "milestone";
  const written = valuesOf(noteFields, "input", note);
  await events.append(tx, [noteEvent(kind, "restored", actor, note, written)]);
}
