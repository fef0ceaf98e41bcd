import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { Failure, notFound } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { deleteInvention, lockInventionWhole, readInvention, readTraces } from "./inventions.store.ts";

/**
 * Removes a matter that the person has opened by mistake, in a transaction; its number is free again. Its events stay
 * in the event log.
 * @throws Failure 404; 409 where anything has happened on it since, or another person opened it
 */
export async function takeBackMatter(
  tx: Transaction<Schema>,
  { events }: Pick<Platform, "events">,
  actor: Actor,
  id: string,
): Promise<{ ok: true }> {
  // Locks the whole matter, so that nothing can be added to it.
  await lockInventionWhole(tx, id);
  const matter = await readInvention(tx, actor, id);
  if (!matter) throw notFound("matter");
  const [made, ...since] = await readTraces(tx, id);
  if (made?.type !== "invention-created" || made.actor !== actor.email) {
    throw new Failure(409, "in_use", "Only the person who opened a matter can remove it.");
  }
  if (since.length > 0) {
    throw new Failure(
      409,
      "in_use",
      "Something has happened on this matter since it was opened; it cannot be removed.",
    );
  }
  await deleteInvention(tx, id);
  const metadata = { title: matter.title, references: matter.references };
  const live = { name: "invention:removed", payload: {} } as const;
  await events.append(tx, [{ type: "invention-taken-back", actor: actor.email, inventionId: id, metadata, live }]);
  return { ok: true };
}
