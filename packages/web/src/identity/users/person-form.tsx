import type { Account } from "@iphub/sdk/contract/people";
import { type Role, roleNames } from "@iphub/sdk/contract/permissions";
import type { PersonDraft, usePeopleList } from "@iphub/ui-core/identity/users/use-people-list";
import { useTeamList } from "@iphub/ui-core/identity/users/use-team-list";
import { useRecordDraft } from "@iphub/ui-core/platform/use-draft";
import * as z from "zod/mini";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { MultiSelect } from "../../web-kit/multi-select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./people.module.css";

type FormProps = {
  readonly heading: string;
  /** The person to change; null to invite one. */
  readonly account: Account | null;
  readonly people: ReturnType<typeof usePeopleList>;
  readonly onClose: () => void;
};

/** A person's names, roles and teams; a new person is invited with a one-time link. */
export function PersonForm({ heading, account, people, onClose }: FormProps) {
  const teams = useTeamList();
  const kept = useRecordDraft(`person:${account?.id ?? "new"}`, personDraft, draftOf(account));
  const draft = kept.values;
  const set = (change: Partial<PersonDraft>) => kept.actions.edit((known) => ({ ...known, ...change }));
  const { actions, errorOf, sending } = people;
  const complete = [draft.firstName, draft.lastName, draft.email].every((text) => text.trim() !== "");
  const save = async () => {
    const done = account ? await actions.change(account, draft) : await actions.invite(draft);
    if (!done) return;
    kept.actions.discard();
    onClose();
  };
  const field = (name: "email" | "firstName" | "lastName") => ({
    value: draft[name],
    onChange: (text: string) => set({ [name]: text }),
    error: errorOf(name) ?? undefined,
  });
  const options = (teams.data ?? []).map(({ id, name }) => ({ id, title: name }));
  const nameOf = (id: string) => account?.teams.find((team) => team.id === id)?.name ?? id;
  return (
    <FormModal
      title={heading}
      onClose={onClose}
      saveLabel={account ? "Save" : "Invite"}
      onSave={() => void save()}
      saving={sending}
      disabled={!complete}
      draft={kept}
    >
      <div className={styles.form}>
        <TextField
          label="Email"
          type="email"
          readOnly={account !== null}
          autoFocus={account === null}
          {...field("email")}
        />
        <div className={styles.pair}>
          <TextField label="First name" {...field("firstName")} />
          <TextField label="Last name" {...field("lastName")} />
        </div>
        <RoleChoice chosen={draft.roles} error={errorOf("roles")} onChange={(roles) => set({ roles })} />
        <MultiSelect
          label="Teams"
          placeholder="Search for teams"
          selected={draft.teams.map((id) => options.find((one) => one.id === id) ?? { id, title: nameOf(id) })}
          search={async (text) =>
            options.filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()))
          }
          onChange={(selected) => set({ teams: selected.map(({ id }) => id) })}
          error={errorOf("teams") ?? undefined}
        />
      </div>
    </FormModal>
  );
}

type RoleChoiceProps = {
  readonly chosen: readonly Role[];
  readonly error: string | null;
  readonly onChange: (roles: readonly Role[]) => void;
};

/** The purpose of each role in a few words. */
const roleHints: Readonly<Record<Role, string>> = {
  administrator: "Everything, people and settings included",
  attorney: "Matters of all teams; dockets and verifies deadlines, changes workflows",
  paralegal: "Everyday work; dockets deadlines",
  docketing: "Dockets and verifies deadlines, maintains the office's closures, reads the audit trail",
  partner: "Matters of all teams; verifies deadlines, reads the audit trail",
  reader: "Reads only",
};

/** The roles of a person, whose permissions are those of all their roles together. */
function RoleChoice({ chosen, error, onChange }: RoleChoiceProps) {
  return (
    <fieldset className={styles.roles}>
      <legend>Roles</legend>
      {roleNames.map((role) => (
        <Checkbox
          key={role}
          label={role}
          hint={roleHints[role]}
          checked={chosen.includes(role)}
          onChange={(on) => onChange(on ? [...chosen, role] : chosen.filter((one) => one !== role))}
        />
      ))}
      {error !== null && (
        <p role="alert" className={styles.closed}>
          Roles: {error}
        </p>
      )}
    </fieldset>
  );
}

const personDraft = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.readonly(z.array(z.enum(roleNames))),
  teams: z.readonly(z.array(z.string())),
});

function draftOf(account: Account | null): PersonDraft {
  if (!account) return { email: "", firstName: "", lastName: "", roles: [], teams: [] };
  return {
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    roles: roleNames.filter((role) => account.roles.includes(role)),
    teams: account.teams.map(({ id }) => id),
  };
}
