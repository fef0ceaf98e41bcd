import { useState } from "react";
import { Picker } from "./picker.tsx";
import type { SelectOption } from "./select.tsx";

type Props = {
  readonly title: string;
  readonly options: readonly SelectOption[];
  readonly values: readonly string[];
  /** The row for no value at all: `Any status`. */
  readonly none: string;
  readonly onChange: (ids: readonly string[]) => void;
  readonly onClose: () => void;
  readonly onQuery?: (query: string) => void;
};

/**
 * Chooses any number of values, in the order of their ticks. Tab ticks a row; Enter accepts the ticks, or the current
 * row alone.
 */
export function ManyPicker({ title, options, values, none, onChange, onClose, onQuery }: Props) {
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
      onQuery={onQuery}
      onToggle={turn}
      onPick={pick}
      onClose={onClose}
    />
  );
}
