import type { TeamMembers } from "@iphub/sdk/contract/people";
import type { useTeamList } from "@iphub/ui-core/identity/users/use-team-list";
import { useRecordDraft } from "@iphub/ui-core/platform/use-draft";
import * as z from "zod/mini";
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

const teamDraft = z.object({ name: z.string(), members: z.array(z.string()) });

/** A team's name and members. */
export function TeamForm({ team, teams, onClose }: FormProps) {
  const begun = { name: team?.name ?? "", members: team?.members ?? [] };
  const draft = useRecordDraft(`team:${team?.id ?? "new"}`, teamDraft, begun);
  const { name, members } = draft.values;
  const { actions, errorOf, sending } = teams;
  const save = async () => {
    const done = team ? await actions.change(team, name, members) : await actions.create(name, members);
    if (!done) return;
    draft.actions.discard();
    onClose();
  };
  return (
    <FormModal
      title={team?.name ?? "New team"}
      onClose={onClose}
      saveLabel="Save team"
      onSave={() => void save()}
      saving={sending}
      disabled={name.trim() === ""}
      draft={draft}
    >
      <div className={styles.form}>
        <TextField
          label="Name"
          value={name}
          onChange={(text) => draft.actions.edit((known) => ({ ...known, name: text }))}
          error={errorOf("name") ?? undefined}
          autoFocus
        />
        <PeoplePicker
          label="Members"
          emails={members}
          onChange={(emails) => draft.actions.edit((known) => ({ ...known, members: [...emails] }))}
          error={errorOf("members") ?? undefined}
        />
      </div>
    </FormModal>
  );
}
