import { OFFSET_UNITS, RANGE_REFERENCES } from "@iphub/sdk/domain/due-range";
import { useToday } from "@iphub/ui-core/platform/use-today";
import {
  openSide,
  type RangeSide,
  rangeMeaning,
  rangeText,
  referenceWords,
  sidesOf,
  unitWords,
} from "@iphub/ui-core/work/tasks/range-words";
import { useState } from "react";
import { classNames } from "../../web-kit/class-names.ts";
import { DateField } from "../../web-kit/date-field.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./task-search.module.css";

const units = OFFSET_UNITS.map((value) => ({ value, title: unitWords[value] }));
const references = [
  { value: "open", title: "Open" },
  ...RANGE_REFERENCES.map((value) => ({ value, title: referenceWords[value] })),
  { value: "day", title: "A day" },
] as const;

/** The option that shows the two bounds. */
const chosenRange = "range";

type Props = {
  readonly label: string;
  /** A preset, a range in request format (`today..end-of-week+2bd`), or "" for any date. */
  readonly value: string;
  readonly presets?: readonly { readonly value: string; readonly title: string }[];
  readonly onChange: (value: string) => void;
  /** The hub's error for it. */
  readonly error: string | null;
};

/** A range of dates: a preset, or two bounds, each open, a day, or a reference date with an offset. */
export function RangeField({ label, value, presets = [], onChange, error }: Props) {
  const today = useToday();
  const [isRange, setIsRange] = useState(value.includes(".."));
  const isShown = isRange || value.includes("..");
  const options = [{ value: "", title: "Any date" }, ...presets, { value: chosenRange, title: "From … to …" }];
  const [from, to] = sidesOf(isShown ? value : "");
  const choose = (chosen: string) => {
    setIsRange(chosen === chosenRange);
    onChange(chosen === chosenRange ? "today..end-of-week" : chosen);
  };
  const meaning = rangeMeaning(value, today);
  return (
    <fieldset className={styles.range}>
      <legend>{label}</legend>
      <Select
        label={label}
        hideLabel
        value={isShown ? chosenRange : value}
        options={options}
        onChange={choose}
        error={error}
      />
      {isShown && (
        <>
          <span aria-hidden="true" />
          <Side name="From" side={from} onChange={(side) => onChange(rangeText(side, to))} />
          <Side name="To" side={to} onChange={(side) => onChange(rangeText(from, side))} />
        </>
      )}
      {value !== "" && (
        <output className={classNames(styles.meaning, meaning.isWrong && styles.wrong)}>{meaning.words}</output>
      )}
    </fieldset>
  );
}

type SideProps = { readonly name: string; readonly side: RangeSide; readonly onChange: (side: RangeSide) => void };

/** One bound: its reference date, and how many units later or earlier. */
function Side({ name, side, onChange }: SideProps) {
  const isMoving = side.reference !== "open" && side.reference !== "day";
  return (
    <div className={styles.side}>
      <Select
        label={name}
        value={side.reference}
        options={references}
        onChange={(reference) => onChange({ ...(isMoving ? side : openSide), reference, day: "" })}
      />
      {side.reference === "day" && (
        <DateField label={`${name}: day`} value={side.day} onChange={(day) => onChange({ ...side, day })} />
      )}
      {isMoving && <Offset name={name} side={side} onChange={onChange} />}
    </div>
  );
}

function Offset({ name, side, onChange }: SideProps) {
  const [typed, setTyped] = useState<string | null>(null);
  // An incomplete number ('-') stays in the field and changes nothing.
  const type = (text: string) => {
    const amount = Number(text);
    setTyped(text === String(amount) ? null : text);
    if (Number.isInteger(amount)) onChange({ ...side, amount });
  };
  return (
    <>
      <TextField label={`${name}: offset`} value={typed ?? String(side.amount)} onChange={type} />
      <Select
        label={`${name}: unit`}
        value={side.unit}
        options={units}
        onChange={(unit) => onChange({ ...side, unit })}
      />
    </>
  );
}
