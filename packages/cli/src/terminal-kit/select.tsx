import { useState } from "react";
import { Picker } from "./picker.tsx";
import type { PickerItem } from "./picker-look.ts";

type SelectOption = { readonly id: string; readonly label: string; readonly hint?: string };

/** Chooses one option by fuzzy find; `value` is ticked. */
export function Select(props: {
  readonly title: string;
  readonly options: readonly SelectOption[];
  readonly value?: string;
  readonly onChange: (id: string) => void;
  readonly onClose: () => void;
  readonly onQuery?: (query: string) => void;
  /** Options for the query are still to come. */
  readonly isSearching?: boolean;
}) {
  const { title, options, value, onChange, ...search } = props;
  const items = options.map((option): PickerItem => ({ ...option, isChosen: option.id === value }));
  return <Picker title={title} items={items} onPick={onChange} {...search} />;
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

type Props = {
  readonly title: string;
  readonly options: readonly SelectOption[];
  readonly values: readonly string[];
  /** The row for no value at all: `Any status`. */
  readonly none: string;
  readonly onChange: (ids: readonly string[]) => void;
  readonly onClose: () => void;
  readonly onQuery?: (query: string) => void;
  /** Options for the query are still to come. */
  readonly isSearching?: boolean;
};

/**
 * Chooses any number of values, in the order of their ticks. Tab ticks a row; Enter accepts the ticks, or the current
 * row alone.
 */
export function ManyPicker({ title, options, values, none, onChange, ...search }: Props) {
  const [chosen, setChosen] = useState(values);
  const [isTurned, setIsTurned] = useState(false);
  const items = [{ id: "", label: none }, ...options].map((option) => ({
    ...option,
    isChosen: option.id === "" ? chosen.length === 0 : chosen.includes(option.id),
  }));
  const turn = (id: string) => {
    setIsTurned(true);
    const turned = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    setChosen(id === "" ? [] : turned);
  };
  const pick = (id: string) => (isTurned ? onChange(chosen) : onChange(id === "" ? [] : [id]));
  return (
    <Picker
      title={title}
      items={items}
      placeholder="Tab ticks, Enter accepts"
      onToggle={turn}
      onPick={pick}
      {...search}
    />
  );
}
