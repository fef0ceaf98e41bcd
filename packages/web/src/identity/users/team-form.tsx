import type { TeamMembers } from "@iphub/sdk/contract/people";
import type { useTeamList } from "@iphub/ui-core/identity/users/use-team-list";
import { useState } from "react";
import { FormModal } from "../../web-kit/modal.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./people.module.css";
import { PeoplePicker } from "./people-picker.tsx";

type FormProps = {
  /** The team to change; null for a new one. */
  readonly team: TeamMembers | null;
  readonly teams: ReturnType<typeof useTeamList>;
  readonly onClose: () => void;
};

/** A team's name and members. */
export function TeamForm({ team, teams, onClose }: FormProps) {
  const [name, setName] = useState(team?.name ?? "");
  const [members, setMembers] = useState<readonly string[]>(team?.members ?? []);
  const { actions, errorOf, sending } = teams;
  const save = async () => {
    const done = team ? await actions.change(team, name, members) : await actions.create(name, members);
    if (done) onClose();
  };
  return (
    <FormModal
      title={team?.name ?? "New team"}
      onClose={onClose}
      saveLabel="Save team"
      onSave={() => void save()}
      saving={sending}
      disabled={name.trim() === ""}
    >
      <div className={styles.form}>
        <TextField label="Name" value={name} onChange={setName} error={errorOf("name") ?? undefined} autoFocus />
        <PeoplePicker label="Members" emails={members} onChange={setMembers} error={errorOf("members") ?? undefined} />
      </div>
    </FormModal>
  );
}
