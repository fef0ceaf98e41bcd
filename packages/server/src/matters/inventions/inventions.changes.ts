import type { InventionHit, inventions } from "@iphub/sdk/contract/inventions";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { givenValues, initialValues, valuesOf } from "@iphub/sdk/records/record";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { Failure, notFound } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { deleteInvention, lockInventionWhole, readInvention, readTraces } from "./inventions.store.ts";
import { applicationNumberOf } from "./matter-search.ts";
import { addReferences } from "./references.ts";

type Creation = EndpointParsed<(typeof inventions)["create"]>;
type MatterPatch = Omit<EndpointParsed<(typeof inventions)["update"]>, "id">;

/** The matter of a creation call. */
export function newMatter(wanted: Creation, id: string, now: string): InventionHit {
  const { title } = wanted;
  const own = { id, title, references: [], applicationNumber: null, createdAt: now, updatedAt: now };
  return patchedMatter(valuesOf(inventionFields, "label", { ...initialValues(inventionFields), ...own }), wanted);
}

/** A matter after a patch: references are added, or replaced with `referenceOverride`. */
export function patchedMatter(before: InventionHit, patch: MatterPatch): InventionHit {
  const given = givenValues(inventionFields, patch);
  const references = given.references
    ? addReferences(patch.referenceOverride ? [] : before.references, given.references)
    : before.references;
  const applicationNumber = firstApplicationNumber(references);
  return { ...before, ...given, references, applicationNumber, teams: given.teams?.toSorted() ?? before.teams };
}

function firstApplicationNumber(references: readonly string[]): string | null {
  for (const reference of references) {
    const number = applicationNumberOf(reference);
    if (number) return number;
  }
  return null;
}

/**
 * Takes a matter back that the person has opened by mistake, in a transaction: it is gone, and its number is free again.
 * What happened stays in the event log.
 * @throws Failure 404; 409 where anything has happened on it since, or another person opened it
 */
export async function takeBackMatter(
  tx: Transaction<Schema>,
  { events }: Pick<Platform, "events">,
  actor: Actor,
  id: string,
): Promise<{ ok: true }> {
  // Whole: nothing can be added to it from here on.
  await lockInventionWhole(tx, id);
  const matter = await readInvention(tx, actor, id);
  if (!matter) throw notFound("matter");
  const [made, ...since] = await readTraces(tx, id);
  if (made?.type !== "invention-created" || made.actor !== actor.email) {
    throw new Failure(409, "in_use", "Only the person who opened a matter can take it back.");
  }
  if (since.length > 0) {
    throw new Failure(409, "in_use", "Something has happened on this matter since it was opened; it stays.");
  }
  await deleteInvention(tx, id);
  // The teams, because live events of the entry are for those who could see the matter.
  const metadata = { title: matter.title, references: matter.references, teams: matter.teams };
  const live = { name: "invention:removed", payload: {} } as const;
  await events.append(tx, [{ type: "invention-taken-back", actor: actor.email, inventionId: id, metadata, live }]);
  return { ok: true };
}
