import { heldElsewhere } from "@iphub/sdk/domain/matters/held-reference";
import { referenceKey, referencesAdded } from "@iphub/sdk/domain/matters/reference-key";
import type { FieldError } from "@iphub/sdk/field-errors";
import type { Transaction } from "kysely";
import { unknownPeople, unknownTeams } from "../../identity/public.ts";
import { invalid } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import type { MatterToSave } from "./inventions.store.ts";
import { heldByOthers, type Insistence } from "./reference-holders.ts";

/**
 * Checks a matter against the database before it is saved. Previous values are not checked again: an attorney who has
 * left stays on their matters, and so does a reference that two matters have. References are locked before.
 * @throws Failure 400 naming the fields
 */
export async function checkMatter(
  tx: Transaction<Schema>,
  matter: MatterToSave,
  before: MatterToSave | undefined,
  insistence: Insistence | null,
): Promise<void> {
  const faults = [
    ...tooManyReferences(matter),
    ...(await heldReferences(tx, matter, before, insistence)),
    ...(await unknownAttorney(tx, matter, before)),
    ...(await teamFaults(tx, matter, before)),
  ];
  if (faults.length > 0) throw invalid(faults);
}

function tooManyReferences({ references }: MatterToSave): FieldError[] {
  if (references.length <= mostReferences) return [];
  return [{ field: "references", message: `would have more than ${mostReferences} entries; remove some first` }];
}

async function heldReferences(
  tx: Transaction<Schema>,
  { id, references }: MatterToSave,
  before: MatterToSave | undefined,
  insistence: Insistence | null,
): Promise<FieldError[]> {
  const held = await heldByOthers(tx, id, referencesAdded(references, before?.references ?? []), insistence);
  return held.map((reference) => ({ field: "references", message: `${reference} ${heldElsewhere(reference)}` }));
}

async function unknownAttorney(
  tx: Transaction<Schema>,
  { inHouseAttorney }: MatterToSave,
  before: MatterToSave | undefined,
): Promise<FieldError[]> {
  if (inHouseAttorney === null || inHouseAttorney === before?.inHouseAttorney) return [];
  const unknown = await unknownPeople(tx, [inHouseAttorney]);
  return unknown.map((email) => ({
    field: "inHouseAttorney",
    message: `${email} is not a current user; use the e-mail address of a person of this hub`,
  }));
}

async function teamFaults(
  tx: Transaction<Schema>,
  { teams }: MatterToSave,
  before: MatterToSave | undefined,
): Promise<FieldError[]> {
  const added = teams.filter((team) => !before?.teams.includes(team));
  const unknown = await unknownTeams(tx, added);
  return unknown.map((team) => ({
    field: "teams",
    message: `${team} is not a team; use the ids of teams of this hub`,
  }));
}

const mostReferences = 50;

/** Adds references to a list, each once in any of its spellings; the first spelling stays. */
export function addReferences(present: readonly string[], added: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const reference of [...present, ...added]) {
    const key = referenceKey(reference);
    if (!byKey.has(key)) byKey.set(key, reference);
  }
  return [...byKey.values()];
}
