import { userInitials } from "@iphub/sdk/domain/identity/user-initials";
import { useShownPeople } from "@iphub/ui-core/identity/users/use-names";
import { type PeopleOffered, usePeopleSearch } from "@iphub/ui-core/identity/users/use-people-search";
import { MultiSelect, type MultiSelectProps } from "../../web-kit/multi-select.tsx";
import type { SelectableOption } from "../../web-kit/use-remote-options.ts";
import { Avatar } from "./avatar.tsx";

/** A person who can be assigned; `id` and `detail` are the email, `title` the full name. */
export type PersonOption = SelectableOption & { readonly initials: string };

type AssigneePickerProps = Omit<MultiSelectProps<PersonOption>, "mark" | "label"> & { readonly label?: string };

/**
 * `AssigneePicker {label = "Assignees", selected, onChange(selected), search(text, signal), …}`: a picker for people
 * with their initials.
 */
export function AssigneePicker({ label = "Assignees", ...props }: AssigneePickerProps) {
  return (
    <MultiSelect
      placeholder="Search for people"
      {...props}
      label={label}
      mark={(person) => <Avatar initials={person.initials} name="" size="sm" />}
    />
  );
}

type PeoplePickerProps = {
  readonly label?: string;
  /** E-mail addresses. */
  readonly emails: readonly string[];
  readonly onChange: (emails: readonly string[]) => void;
  readonly error?: string | null;
  readonly disabled?: boolean;
  /** The people it offers, if not everyone. */
  readonly offered?: PeopleOffered;
};

/** `PeoplePicker {label?, emails, onChange(emails), error?, disabled?, offered?}`: the picker over the hub's people. */
export function PeoplePicker({ label, emails, onChange, error, disabled, offered }: PeoplePickerProps) {
  const people = usePeopleSearch(offered);
  const { nameOf, initialsOf } = useShownPeople(emails);
  const selected = emails.map((email): PersonOption => {
    const title = people.nameOf(email) ?? nameOf(email);
    return { id: email, title, detail: email, initials: initialsOf(email) };
  });
  const search = async (text: string): Promise<PersonOption[]> => {
    const found = await people.search(text);
    return found.map((person) => ({
      id: person.email,
      title: person.name,
      detail: person.email,
      initials: userInitials(person),
    }));
  };
  return (
    <AssigneePicker
      label={label}
      selected={selected}
      onChange={(chosen) => onChange(chosen.map((person) => person.id))}
      search={search}
      onItemsSelected={people.announce}
      error={error}
      disabled={disabled}
    />
  );
}
