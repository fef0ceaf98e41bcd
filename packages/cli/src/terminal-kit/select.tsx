import { useState } from "react";
import { Picker, type PickerItem } from "./picker.tsx";

/** One of a set of values. */
export type SelectOption = { readonly id: string; readonly label: string; readonly hint?: string };

/** Chooses one option by fuzzy find; `value` is ticked. */
export function Select(props: {
  readonly title: string;
  readonly options: readonly SelectOption[];
  readonly value?: string;
  readonly onChange: (id: string) => void;
  readonly onClose: () => void;
  readonly onQuery?: (query: string) => void;
}) {
  const { title, options, value, onChange, onClose, onQuery } = props;
  const items = options.map((option): PickerItem => ({ ...option, isChosen: option.id === value }));
  return <Picker title={title} items={items} onPick={onChange} onClose={onClose} onQuery={onQuery} />;
}

/** Chooses any number of options: Tab ticks, Enter accepts the ticks (or the current row if there are none). */
export function MultiSelect(props: {
  readonly title: string;
  readonly options: readonly SelectOption[];
  readonly values: readonly string[];
  readonly placeholder?: string;
  readonly empty?: string;
  readonly onChange: (ids: readonly string[]) => void;
  readonly onClose: () => void;
  readonly onQuery?: (query: string) => void;
}) {
  const [chosen, setChosen] = useState<readonly string[]>(props.values);
  const items = props.options.map((option): PickerItem => ({ ...option, isChosen: chosen.includes(option.id) }));
  const toggle = (id: string) =>
    setChosen((known) => (known.includes(id) ? known.filter((other) => other !== id) : [...known, id]));
  return (
    <Picker
      title={props.title}
      items={items}
      placeholder={props.placeholder}
      empty={props.empty}
      onPick={(id) => props.onChange(chosen.length > 0 ? chosen : [id])}
      onToggle={toggle}
      onClose={props.onClose}
      onQuery={props.onQuery}
    />
  );
}
