import type { InventionHit, inventions } from "@iphub/sdk/contract/inventions";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { applicationNumberOf } from "./matter-search.ts";
import { addReferences } from "./references.ts";

type Creation = EndpointParsed<(typeof inventions)["create"]>;
/** What a patch of a matter carries. */
export type MatterPatch = EndpointParsed<(typeof inventions)["update"]>;

/** The matter that a creation asks for. */
export function newMatter(wanted: Creation, id: string, now: string): InventionHit {
  const references = addReferences([], wanted.references);
  return {
    id,
    title: wanted.title,
    references,
    applicationNumber: firstApplicationNumber(references),
    applicant: wanted.applicant ?? null,
    filingDate: null,
    officeStatus: null,
    patentKind: wanted.patentKind ?? null,
    inHouseAttorney: wanted.inHouseAttorney ?? null,
    teams: teamList(wanted.teams ?? []),
    createdAt: now,
    updatedAt: now,
  };
}

/** A matter after a patch: references are added to those it has, or take their place with `referenceOverride`. */
export function patchedMatter(before: InventionHit, patch: MatterPatch): InventionHit {
  const references = patch.references
    ? addReferences(patch.referenceOverride ? [] : before.references, patch.references)
    : before.references;
  return {
    ...before,
    title: patch.title ?? before.title,
    references,
    applicationNumber: firstApplicationNumber(references),
    applicant: patch.applicant === undefined ? before.applicant : patch.applicant,
    patentKind: patch.patentKind === undefined ? before.patentKind : patch.patentKind,
    inHouseAttorney: patch.inHouseAttorney === undefined ? before.inHouseAttorney : patch.inHouseAttorney,
    teams: patch.teams ? teamList(patch.teams) : before.teams,
  };
}

function firstApplicationNumber(references: readonly string[]): string | null {
  for (const reference of references) {
    const number = applicationNumberOf(reference);
    if (number) return number;
  }
  return null;
}

function teamList(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort();
}
