import { useOfferedPeople } from "@iphub/ui-core/identity/users/use-people";
import { useState } from "react";
import { Picker } from "../../terminal-kit/picker.tsx";

type Props = {
  readonly title: string;
  readonly emails: readonly string[];
  readonly onChange: (emails: readonly string[]) => void;
  readonly onClose: () => void;
};

/**
 * Chooses people by letters of their names or addresses. Tab ticks a row; Enter saves the ticks, or toggles the current
 * row if nothing was ticked.
 */
export function PeoplePicker({ title, emails, onChange, onClose }: Props) {
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(emails);
  const [isTurned, setIsTurned] = useState(false);
  const { people, isSearching } = useOfferedPeople(query);
  const names = new Map(people.map(({ email, name }) => [email, name]));
  const all = [...new Set([...emails, ...chosen, ...names.keys()])];
  const items = all.map((email) => ({
    id: email,
    label: names.has(email) ? `${names.get(email)}  ${email}` : email,
    isChosen: chosen.includes(email),
  }));
  const turned = (email: string) =>
    chosen.includes(email) ? chosen.filter((one) => one !== email) : [...chosen, email];
  return (
    <Picker
      title={title}
      items={items}
      placeholder="Tab ticks, Enter saves"
      empty="No one found."
      onQuery={setQuery}
      isSearching={isSearching}
      onToggle={(email) => {
        setIsTurned(true);
        setChosen(turned(email));
      }}
      onPick={(email) => onChange(isTurned ? chosen : turned(email))}
      onClose={onClose}
    />
  );
}
