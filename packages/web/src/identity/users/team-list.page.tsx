import type { TeamMembers } from "@iphub/sdk/contract/people";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useTeamList } from "@iphub/ui-core/identity/users/use-team-list";
import { useState } from "react";
import { Button, buttonClass } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Menu } from "../../web-kit/menu.tsx";
import { ConfirmModal } from "../../web-kit/modal.tsx";
import { Page } from "../../web-kit/page.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import styles from "./people.module.css";
import { TeamForm } from "./team-form.tsx";

/** The teams of the hub, for administrators: create, rename, change members, delete. */
export function TeamListPage() {
  const teams = useTeamList();
  const mayManage = useMay("users:manage");
  const [editing, setEditing] = useState<TeamMembers | "new" | null>(null);
  const [deleting, setDeleting] = useState<TeamMembers | null>(null);
  const open = (team: TeamMembers | "new") => {
    teams.actions.clear();
    setEditing(team);
  };
  return (
    <Page
      title="Teams"
      afterTitle={teams.data ? String(teams.data.length) : undefined}
      filters={
        <Link to="/people" className={buttonClass("secondary", "text")}>
          People
        </Link>
      }
      action={
        mayManage && (
          <Button icon="plus" onClick={() => open("new")}>
            New team
          </Button>
        )
      }
    >
      <LoadState remote={teams} what="The teams could not be loaded." height={36} />
      {teams.data?.length === 0 && (
        <EmptyState
          message="There are no teams yet. A matter can be kept to teams, and a team has its own filter of tasks; 'New team' makes one."
          icon="people"
        />
      )}
      {teams.data && teams.data.length > 0 && <TeamTable teams={teams.data} onEdit={open} onDelete={setDeleting} />}
      {editing !== null && (
        <TeamForm team={editing === "new" ? null : editing} teams={teams} onClose={() => setEditing(null)} />
      )}
      {deleting && (
        <ConfirmModal
          title="Delete the team"
          message={`'${deleting.name}' is deleted; its members stay. A team that matters are restricted to cannot be deleted.`}
          confirmLabel="Delete team"
          busy={teams.sending}
          onConfirm={async () => {
            await teams.actions.remove(deleting);
            setDeleting(null);
          }}
          onCancel={() => setDeleting(null)}
        />
      )}
    </Page>
  );
}

type TableProps = {
  readonly teams: readonly TeamMembers[];
  readonly onEdit: (team: TeamMembers) => void;
  readonly onDelete: (team: TeamMembers) => void;
};

function TeamTable({ teams, onEdit, onDelete }: TableProps) {
  const nameOf = useNames(teams.flatMap(({ members }) => members));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Team</th>
          <th scope="col">Members</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {teams.map((team) => (
          <tr key={team.id}>
            <th scope="row">{team.name}</th>
            <td>{team.members.map(nameOf).join(", ") || <span className={styles.second}>No one yet</span>}</td>
            <td className={styles.actions}>
              <Menu
                label={`Actions of ${team.name}`}
                icon="more"
                align="end"
                items={[
                  { id: "edit", title: "Edit", icon: "edit", onSelect: () => onEdit(team) },
                  { id: "delete", title: "Delete", icon: "delete", danger: true, onSelect: () => onDelete(team) },
                ]}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
