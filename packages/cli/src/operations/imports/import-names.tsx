import { useOfferedPeople } from "@iphub/ui-core/identity/users/use-people";
import type { useImport } from "@iphub/ui-core/operations/imports/use-import";
import {
  nameChoiceWords,
  type ShownImportName,
  useImportNames,
} from "@iphub/ui-core/operations/imports/use-import-names";
import { useState } from "react";
import { Select } from "../../terminal-kit/select.tsx";

type Props = {
  readonly id: string;
  readonly one: ReturnType<typeof useImport>;
  readonly onClose: () => void;
};

/** First the name, then who it is; each choice is kept for the firm at once, and the names are shown again. */
export function ImportNamesPicker({ id, one, onClose }: Props) {
  const { names } = useImportNames(id);
  const [chosen, setChosen] = useState<string | null>(null);
  const name = names.find((known) => known.name === chosen);
  if (name) return <WhoIsIt key={name.name} name={name} one={one} onClose={() => setChosen(null)} />;
  const options = names.map((known) => ({
    id: known.name,
    label: `${known.name}  ${known.detail}`,
    hint: known.outcome,
  }));
  return <Select title="Which name" options={options} onChange={setChosen} onClose={onClose} />;
}

function WhoIsIt({ name, one, onClose }: Omit<Props, "id"> & { readonly name: ShownImportName }) {
  const [query, setQuery] = useState("");
  const suggested = name.people.map(({ email, name: called, reason }) => ({
    id: email,
    label: `${called}  ${email}`,
    hint: reason,
  }));
  const { people, isSearching } = useOfferedPeople(query);
  const found = people.map((person) => ({
    id: person.email,
    label: `${person.name}  ${person.email}`,
  }));
  const others = new Map(found.filter(({ id }) => !suggested.some((one) => one.id === id)).map((one) => [one.id, one]));
  const options = [
    ...suggested,
    { id: "no-one", label: nameChoiceWords["no-one"] },
    { id: "skip", label: nameChoiceWords.skip },
    { id: "open", label: "Not chosen" },
    ...others.values(),
  ];
  const choose = (id: string) => {
    onClose();
    const choice = id === "open" || id === "no-one" || id === "skip" ? id : "person";
    void one.actions.chooseNames([{ name: name.name, choice, email: choice === "person" ? id : null }]);
  };
  const value = name.choice === "person" ? (name.email ?? "open") : name.choice;
  return (
    <Select
      title={`Who is ${name.name}`}
      options={options}
      value={value}
      onChange={choose}
      onClose={onClose}
      onQuery={setQuery}
      isSearching={isSearching}
    />
  );
}
