import { entryName } from "../entries.ts";
import { each, type SectionRules, type StoredTeam, sameSet, spellings } from "../record-kind.ts";

/** A team, whose members are compared as a set. */
export const teams: SectionRules = {
  noun: "team",
  same: { members: sameSet((email) => email) },
  needed: ["teams"],
  found: ({ teams: stored }) =>
    stored.map(({ id, name, members }) => ({
      name: entryName("teams", { title: name }),
      id,
      values: { title: name, ...(members && { members: members.toSorted() }) },
    })),
  wanted: ({ teams: entries }) =>
    each("teams", entries, ({ name, members }, path) => ({
      path,
      name: entryName("teams", { title: name }),
      values: { title: name, members: members && [...new Set(members)].sort() },
    })),
};

/** The name of a team, on the hub or in the file; null where none has it, or several of the hub have. */
export function teamNames(
  stored: readonly StoredTeam[],
  added: readonly { readonly name: string }[],
): (name: string) => string | null {
  const names = [...added, ...stored].map(({ name }) => name);
  const spelled = spellings(
    "teams",
    names,
    stored.map(({ name }) => name),
  );
  return (name) => spelled(name) ?? null;
}
