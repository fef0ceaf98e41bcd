import type { InventionHit } from "../../../../contract/inventions.ts";
import type { PortfolioDocument } from "../../../../contract/portfolio.ts";
import { inventionFields } from "../../../../records/inventions.ts";
import { valuesOf } from "../../../../records/record.ts";
import { referenceKey } from "../../../matters/reference-key.ts";
import { comparedTitle, entryName } from "../entries.ts";
import {
  each,
  type FileContext,
  type FoundRecord,
  filled,
  listOf,
  type SectionRules,
  sameSet,
  type WantedRecord,
} from "../record-kind.ts";

type Entry = NonNullable<PortfolioDocument["matters"]>[number];

/** A matter, named by any of its references. */
export const matters: SectionRules = {
  noun: "matter",
  key: (_name, matter) => [matter],
  isOnMatter: true,
  // Its name is a reference, which is compared with those of the matter.
  reviewed: [],
  same: { references: sameSet(referenceKey), teams: sameSet(comparedTitle) },
  faults: ({ path, name, values }, stored) => {
    if (stored !== undefined || values.title !== undefined) return [];
    const message = `is required: no matter has the reference ${name.title}, so it is opened`;
    return [{ path: `${path}.title`, message }];
  },
  needed: ["teams", "matters"],
  found: ({ matters: stored, teams }) => {
    const names = new Map(teams.map(({ id, name }) => [id, name]));
    return stored.map((matter) => found(matter, names));
  },
  wanted: ({ matters: entries }, at) => each("matters", entries, (entry, path) => wanted(entry, path, at)),
  written: ({ name, values: { title, references, ...facts } }) => {
    const others = listOf(references).slice(1);
    return { reference: name.title, ...(others.length > 0 && { references: others }), title, ...filled(facts) };
  },
};

/** A matter; its teams by their names, where all of them are known. */
function found(matter: InventionHit, teams: ReadonlyMap<string, string>): FoundRecord {
  const { id, updatedAt, references } = matter;
  const { teams: ids, ...facts } = valuesOf(inventionFields, "input", matter);
  const names = ids.flatMap((team) => teams.get(team) ?? []);
  const values = names.length < ids.length ? facts : { ...facts, teams: names };
  return { name: entryName("matters", { title: references[0] ?? id }), id, updatedAt, matter: id, values };
}

function wanted(entry: Entry, path: string, at: FileContext): WantedRecord | null {
  const { reference, references, teams, ...values } = entry;
  const matter = at.references.entry(path);
  if (matter === null) return null;
  const all = [...new Map([reference, ...(references ?? [])].map((one) => [referenceKey(one), one])).values()];
  return {
    path,
    name: entryName("matters", { title: reference }),
    matter,
    values: { ...values, references: references && all, teams: teams && teamsOf(teams, path, at) },
    initial: { references: all },
  };
}

function teamsOf(teams: readonly string[], path: string, { teamOf, faults }: FileContext): string[] {
  return teams.map((name, index) => {
    const team = teamOf(name);
    if (team === null) {
      const message = `'${name}' is no team, or the name of several; add it to teams`;
      faults.push({ path: `${path}.teams[${index}]`, message });
    }
    return team ?? name;
  });
}
