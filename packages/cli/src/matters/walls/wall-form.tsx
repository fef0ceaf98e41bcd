import type { useWall } from "@iphub/ui-core/matters/walls/use-wall";
import { type WallDraft, wallLists } from "@iphub/ui-core/matters/walls/wall-words";
import { Form, type FormField, type FormValues } from "../../terminal-kit/form.tsx";
import { entriesOf } from "../../terminal-kit/form-fields.ts";
import { type NamedTeams, teamCompletions, teamFault, teamLine, teamSeparator, teamsOf } from "./team-names.ts";

type Wall = ReturnType<typeof useWall>;
type Props = { readonly wall: Wall; readonly onClose: () => void };

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
      onSubmit={(values) => wall.actions.save(draftOf(wall, values), wall.wall)}
      onClose={onClose}
    />
  );
}

function fieldsOf(wall: Wall): FormField[] {
  const named = namedTeams(wall);
  return wallLists.map(({ name, label, hint, holds }) => ({
    id: name,
    label,
    value: holds === "people" ? wall.draft[name].join(`${teamSeparator} `) : teamLine(named, wall.draft[name]),
    placeholder: hint,
    check: (text) => {
      if (name === "owners" && text.trim() === "") return "A wall has at least one owner; enter an address";
      return holds === "teams" ? teamFault(named, text) : null;
    },
    complete: holds === "teams" ? (text) => teamCompletions(named, text) : undefined,
  }));
}

function namedTeams({ teams, teamName, draft }: Wall): NamedTeams {
  return { teams, teamName, present: [...draft.teams, ...draft.excludedTeams] };
}

function draftOf(wall: Wall, values: FormValues): WallDraft {
  const people = (name: keyof WallDraft) => entriesOf(values[name]?.toLowerCase(), teamSeparator);
  const teams = (name: keyof WallDraft) => teamsOf(namedTeams(wall), values[name]);
  return {
    owners: people("owners"),
    people: people("people"),
    teams: teams("teams"),
    excludedPeople: people("excludedPeople"),
    excludedTeams: teams("excludedTeams"),
  };
}
