import type { TeamMembers } from "@iphub/sdk/contract/people";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useTeamList } from "@iphub/ui-core/identity/users/use-team-list";
import { type ReactNode, useState } from "react";
import { commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { Form } from "../../terminal-kit/form.tsx";
import { entriesOf } from "../../terminal-kit/form-fields.ts";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { countFor, rowsWithWords, useWords, WordFind } from "../../terminal-kit/word-find.tsx";
import { ListTable, teamTable } from "./list-table.tsx";

type Teams = ReturnType<typeof useTeamList>;

/** The teams of the hub, or those that `/` finds, for administrators: create, rename, change members, delete. */
export function TeamListScreen() {
  const teams = useTeamList();
  const words = useWords();
  const { state, data = [] } = teams;
  const [currentId, setCurrentId] = useState<string>();
  const nameOf = useNames(data.flatMap(({ members }) => members));
  const found = rowsWithWords(data, words, ({ name, members }) => [name, ...members, ...members.map(nameOf)].join(" "));
  const overlay = useTeamCommands(teams, found.find(({ id }) => id === currentId) ?? found[0]);
  const count = state === "completed" ? countFor(found.length, words) : undefined;
  const none = "There are no teams yet; n creates one.";
  return (
    <ScreenFrame title="Teams" count={count} overlay={overlay}>
      <WordFind prefix="teams" group="Teams" placeholder="Words of a name, or a member">
        {(isActive) => (
          <ListStates
            state={state}
            failure={teams.failure}
            what="teams"
            isEmpty={found.length === 0}
            empty={words === "" ? none : `No team has ‘${words}’; / searches again.`}
          >
            <ListTable
              {...teamTable(nameOf)}
              items={found}
              isActive={isActive}
              onSelect={({ id }) => setCurrentId(id)}
            />
          </ListStates>
        )}
      </WordFind>
    </ScreenFrame>
  );
}

function useTeamCommands(teams: Teams, current: TeamMembers | undefined): ReactNode {
  const { go } = useNavigation();
  const [open, setOpen] = useState<"new" | "edit" | "delete" | null>(null);
  const { actions } = teams;
  const command = commandsOf("teams", "Teams");
  const show = (which: "new" | "edit" | "delete") => () => {
    actions.clear();
    setOpen(which);
  };
  useCommands([
    command("new", ["n"], "new team", show("new"), { rank: 11, permission: "users:manage" }),
    command("edit", ["e"], "edit", show("edit"), { rank: 12, isOff: !current }),
    command("delete", ["x"], "delete", show("delete"), { rank: 13, isOff: !current }),
    command("people", ["m"], "people", () => go({ stem: "people-list" }), { rank: 14 }),
    reloadCommand("teams", "Teams", teams),
  ]);
  const close = () => setOpen(null);
  if (open === "new") return <TeamForm team={null} teams={teams} onClose={close} />;
  if (!current || open === null) return null;
  if (open === "edit") return <TeamForm team={current} teams={teams} onClose={close} />;
  return (
    <ConfirmDialog
      title="Delete the team?"
      message={`'${current.name}' is deleted; its members stay. A team that matters are restricted to cannot be deleted.`}
      confirmLabel="Delete team"
      cancelLabel="Keep it"
      isDangerous
      onConfirm={() => {
        close();
        void actions.remove(current);
      }}
      onCancel={close}
    />
  );
}

type FormProps = { readonly team: TeamMembers | null; readonly teams: Teams; readonly onClose: () => void };

function TeamForm({ team, teams, onClose }: FormProps) {
  const { actions } = teams;
  return (
    <Form
      title={team?.name ?? "New team"}
      draft={`team:${team?.id ?? "new"}`}
      fields={[
        {
          id: "name",
          label: "Name",
          value: team?.name ?? "",
          check: (text) => (text.trim() === "" ? "Name is empty; enter it" : null),
        },
        {
          id: "members",
          label: "Members",
          value: team?.members.join(", ") ?? "",
          placeholder: "ada@firm.example, ben@firm.example",
        },
      ]}
      errorOf={teams.errorOf}
      onSubmit={({ name = "", members }) => {
        const emails = entriesOf(members, ",");
        return team ? actions.change(team, name, emails) : actions.create(name, emails);
      }}
      onClose={onClose}
    />
  );
}
