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
