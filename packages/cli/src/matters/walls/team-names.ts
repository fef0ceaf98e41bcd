import type { TeamChoice } from "@iphub/ui-core/matters/walls/use-wall-teams";
import { entriesOf } from "../../terminal-kit/form-fields.ts";

/** Between the names of a line. */
export const teamSeparator = ";";

/** The teams that a line of names may have, and the names of those that it has already. */
export interface NamedTeams extends Pick<TeamChoice, "teams" | "teamName"> {
  /** The ids of teams that stay valid although the person may not choose them. */
  readonly present: readonly string[];
}

/** The texts that the last entry of a line could become, given the names of the teams. */
export function teamCompletions({ teams }: NamedTeams, text: string): string[] {
  const [last = "", ...before] = text.split(teamSeparator).reverse();
  const typed = last.trim().toLowerCase();
  if (typed === "") return [];
  const kept = before.reverse().map((entry) => `${entry.trim()}${teamSeparator} `);
  return teams
    .filter(({ name }) => name.toLowerCase().startsWith(typed) && name.toLowerCase() !== typed)
    .map(({ name }) => `${kept.join("")}${name}`);
}

/** What is wrong with a line of team names; null if it can be saved. */
export function teamFault(named: NamedTeams, text: string): string | null {
  const unknown = entriesOf(text, teamSeparator).filter((entry) => teamOf(named, entry) === undefined);
  if (unknown.length === 0) return null;
  return `There is no team ${unknown.join(", ")}; use names of teams of this hub`;
}

/** The ids of the teams that a line names. */
export function teamsOf(named: NamedTeams, text: string | undefined): string[] {
  return entriesOf(text, teamSeparator).flatMap((entry) => teamOf(named, entry) ?? []);
}

/** The line that names teams. */
export function teamLine({ teamName }: NamedTeams, ids: readonly string[]): string {
  return ids.map(teamName).join(`${teamSeparator} `);
}

function teamOf({ teams, teamName, present }: NamedTeams, entry: string): string | undefined {
  const known = [...teams, ...present.map((id) => ({ id, name: teamName(id) }))];
  const wanted = entry.toLowerCase();
  return known.find(({ id, name }) => id === entry || name.toLowerCase() === wanted)?.id;
}
