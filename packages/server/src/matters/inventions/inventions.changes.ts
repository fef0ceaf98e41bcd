import type { InventionHit, inventions } from "@iphub/sdk/contract/inventions";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { givenValues, initialValues, valuesOf } from "@iphub/sdk/records/record";
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
