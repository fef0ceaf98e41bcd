import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { usePeople } from "@iphub/ui-core/identity/users/use-people";
import { useState } from "react";
import { latePart } from "../../web-kit/late-part.tsx";
import { Select } from "../../web-kit/select.tsx";

const PersonModal = latePart(async () => (await import("./person-modal.tsx")).PersonModal);

/** The option that opens the search; no person is called that. */
const another = "…";

type Props = {
  readonly label: string;
  /** An e-mail address, `me`, or "" for everyone. */
  readonly value: string;
  /** What the options without a name are called. */
  readonly everyone: string;
  readonly me: string;
  readonly onChange: (person: string) => void;
  /** False as long as the first people are not asked for. */
  readonly isReady?: boolean;
};

/**
 * `PersonFilter {label, value, everyone, me, onChange(person), isReady = true}`: narrows a list to one person. It offers the
 * first people of the hub, and a search for all others.
 */
export function PersonFilter({ label, value, everyone, me, onChange, isReady = true }: Props) {
  const people = usePeople("", isReady);
  const nameOf = useNames([value]);
  const [isSearching, setIsSearching] = useState(false);
  const isListed = value === "" || value === "me" || people.rows.some(({ email }) => email === value);
  const named = [
    ...people.rows.map(({ email, name }) => ({ value: email, title: name })),
    ...(isListed ? [] : [{ value, title: nameOf(value) }]),
  ].sort((one, other) => one.title.localeCompare(other.title));
  const options = [
    { value: "", title: everyone },
    { value: "me", title: me },
    ...named,
    { value: another, title: "Another person…" },
  ];
  const choose = (email: string) => {
    setIsSearching(false);
    onChange(email);
  };
  return (
    <>
      <Select
        label={label}
        hideLabel
        value={value}
        options={options}
        onChange={(person) => (person === another ? setIsSearching(true) : onChange(person))}
      />
      {isSearching && <PersonModal title={label} onChoose={choose} onClose={() => setIsSearching(false)} />}
    </>
  );
}
