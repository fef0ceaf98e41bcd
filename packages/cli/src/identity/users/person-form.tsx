import type { Account } from "@iphub/sdk/contract/people";
import { type Role, roleNames } from "@iphub/sdk/contract/permissions";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import type { usePeopleList } from "@iphub/ui-core/identity/users/use-people-list";
import { Form, type FormField } from "../../terminal-kit/form.tsx";
import { entriesOf } from "../../terminal-kit/form-fields.ts";

type Props = {
  /** The person to change; null to invite one. */
  readonly account: Account | null;
  readonly people: ReturnType<typeof usePeopleList>;
  readonly onClose: () => void;
};

/** The form of a person's names and roles; a new person is invited with a one-time link. */
export function PersonForm({ account, people, onClose }: Props) {
  const fields: FormField[] = [
    ...(account ? [] : [required("email", "E-mail", "")]),
    required("firstName", "First name", account?.firstName ?? ""),
    required("lastName", "Last name", account?.lastName ?? ""),
    {
      id: "roles",
      label: "Roles",
      value: account?.roles.join(", ") ?? "",
      placeholder: "paralegal, docketing",
      check: rolesFault,
    },
  ];
  return (
    <Form
      title={account ? fullName(account) : "Invite a person"}
      draft={`person:${account?.id ?? "new"}`}
      fields={fields}
      remarks={[`Roles: ${roleNames.join(", ")}. Teams are chosen in the browser (o).`]}
      errorOf={people.errorOf}
      onSubmit={(values) => {
        const draft = {
          email: values.email ?? account?.email ?? "",
          firstName: values.firstName ?? "",
          lastName: values.lastName ?? "",
          roles: rolesIn(values.roles ?? ""),
          teams: account?.teams.map(({ id }) => id) ?? [],
        };
        return account ? people.actions.change(account, draft) : people.actions.invite(draft);
      }}
      onClose={onClose}
    />
  );
}

function required(id: string, label: string, value: string): FormField {
  return { id, label, value, check: (text) => (text.trim() === "" ? `${label} is empty; enter it` : null) };
}

function rolesIn(text: string): Role[] {
  const typed = entriesOf(text.toLowerCase(), ",");
  return roleNames.filter((role) => typed.includes(role));
}

function rolesFault(text: string): string | null {
  const names: readonly string[] = roleNames;
  const unknown = entriesOf(text.toLowerCase(), ",").filter((typed) => !names.includes(typed));
  return unknown.length === 0 ? null : `There is no role ${unknown.join(", ")}; use some of ${roleNames.join(", ")}`;
}
