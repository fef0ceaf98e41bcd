import type { Wall } from "@iphub/sdk/contract/walls";

/** The lists of a wall that its owners set. */
export type WallDraft = Pick<Wall, "owners" | "people" | "teams" | "excludedPeople" | "excludedTeams">;

/** The label and the explanation of each list, in the order of the form. */
export const wallLists: readonly {
  readonly name: keyof WallDraft;
  readonly label: string;
  readonly hint: string;
  readonly holds: "people" | "teams";
}[] = [
  { name: "owners", label: "Owners", hint: "They see the matter, and only they change the wall", holds: "people" },
  { name: "people", label: "Allowed people", hint: "Without people and teams: all but the excluded", holds: "people" },
  { name: "teams", label: "Allowed teams", hint: "The teams of the matter", holds: "teams" },
  { name: "excludedPeople", label: "Excluded people", hint: "Also as members of an allowed team", holds: "people" },
  { name: "excludedTeams", label: "Excluded teams", hint: "All of their members", holds: "teams" },
];

/** The state of a wall in a few words: `No wall`, `Walled; you may change it`, `Walled`. */
export function wallState(wall: Wall | null): string {
  if (!wall) return "No wall";
  return wall.mayChange ? "Walled; you may change it" : "Walled";
}

/** What a wall, or its absence, means for who sees the matter, in one sentence. */
export function wallMeaning(wall: Wall | null): string {
  if (!wall) return "Roles and the teams of the matter decide who sees it.";
  if (wall.people.length === 0 && wall.teams.length === 0) {
    return "Everyone sees this matter but those who are excluded.";
  }
  return "Only the owners and those who are allowed see this matter, whatever the roles of others.";
}

/** The question before a wall is removed. */
export const removeQuestion = {
  title: "Remove the wall?",
  message: "Roles and the teams of the matter decide again who sees it. People that the wall excludes may then see it.",
  confirmLabel: "Remove wall",
};
