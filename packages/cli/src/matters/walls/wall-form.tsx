import type { useWall } from "@iphub/ui-core/matters/walls/use-wall";
import { type WallDraft, wallLists } from "@iphub/ui-core/matters/walls/wall-words";
import { Form, type FormField, type FormValues } from "../../terminal-kit/form.tsx";
import { entriesOf } from "../../terminal-kit/form-fields.ts";

type Wall = ReturnType<typeof useWall>;
type Props = { readonly wall: Wall; readonly onClose: () => void };

const separator = ";";

/** The form of a wall's lists: e-mail addresses of people, and names of teams, separated by semicolons. */
export function WallForm({ wall, onClose }: Props) {
  return (
    <Form
      title={wall.wall ? "Change the wall" : "Build a wall"}
      fields={fieldsOf(wall)}
      remarks={[
        "Separate addresses and teams with semicolons. Without allowed people and teams, all but the excluded.",
      ]}
      errorOf={wall.errorOf}
      onSubmit={(values) => wall.actions.save(draftOf(wall, values))}
      onClose={onClose}
    />
  );
}

function fieldsOf(wall: Wall): FormField[] {
  return wallLists.map(({ name, label, hint, holds }) => ({
    id: name,
    label,
    value: wall.draft[name].map(holds === "people" ? (email) => email : wall.teamName).join(`${separator} `),
    placeholder: hint,
    check: (text) => {
      if (name === "owners" && text.trim() === "") return "A wall has at least one owner; enter an address";
      return holds === "teams" ? teamFault(wall, text) : null;
    },
    complete: holds === "teams" ? (text) => completions(wall, text) : undefined,
  }));
}

/** The texts that the last entry of a list could become, given the names of the teams. */
function completions(wall: Wall, text: string): string[] {
  const [last = "", ...before] = text.split(separator).reverse();
  const typed = last.trim().toLowerCase();
  if (typed === "") return [];
  const kept = before.reverse().map((entry) => `${entry.trim()}${separator} `);
  return wall.teams
    .filter(({ name }) => name.toLowerCase().startsWith(typed) && name.toLowerCase() !== typed)
    .map(({ name }) => `${kept.join("")}${name}`);
}

function teamFault(wall: Wall, text: string): string | null {
  const unknown = entriesOf(text, separator).filter((entry) => teamOf(wall, entry) === undefined);
  if (unknown.length === 0) return null;
  return `There is no team ${unknown.join(", ")}; use names of teams of this hub`;
}

/** The id of a team by its name or id: one that the person may choose, or one that the wall has. */
function teamOf(wall: Wall, entry: string): string | undefined {
  const known = [
    ...wall.teams,
    ...[...wall.draft.teams, ...wall.draft.excludedTeams].map((id) => ({ id, name: wall.teamName(id) })),
  ];
  const wanted = entry.toLowerCase();
  return known.find(({ id, name }) => id === entry || name.toLowerCase() === wanted)?.id;
}

function draftOf(wall: Wall, values: FormValues): WallDraft {
  const people = (name: keyof WallDraft) => entriesOf(values[name]?.toLowerCase(), separator);
  const teams = (name: keyof WallDraft) =>
    entriesOf(values[name], separator).flatMap((entry) => teamOf(wall, entry) ?? []);
  return {
    owners: people("owners"),
    people: people("people"),
    teams: teams("teams"),
    excludedPeople: people("excludedPeople"),
    excludedTeams: teams("excludedTeams"),
  };
}
