import { userInitials } from "@iphub/sdk/domain/identity/user-initials";
import { useShownPeople } from "@iphub/ui-core/identity/users/use-names";
import { type PeopleOffered, usePeopleSearch } from "@iphub/ui-core/identity/users/use-people-search";
import { AssigneePicker, type PersonOption } from "./assignee-picker.tsx";

type PeoplePickerProps = {
  readonly label?: string;
  /** E-mail addresses. */
  readonly emails: readonly string[];
  readonly onChange: (emails: readonly string[]) => void;
  readonly error?: string | null;
  /** The people it offers, if not everyone. */
  readonly offered?: PeopleOffered;
};

/** `PeoplePicker {label?, emails, onChange(emails), error?, offered?}`: the assignee picker over the hub's people. */
export function PeoplePicker({ label, emails, onChange, error, offered }: PeoplePickerProps) {
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
    />
  );
}
