import type { StepOffset } from "@iphub/sdk/contract/workflow-shapes";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./workflow.module.css";

const noOffset: StepOffset = { from: "bind", count: 0, unit: "day" };
const units = ["day", "business-day", "week", "month"] as const;
const fromWords = { bind: "the start", milestone: "the milestone's date" } as const;

type Props = {
  readonly due: StepOffset | null;
  /** The dates that it may be counted from: a milestone's own date is never counted from itself. */
  readonly froms: readonly StepOffset["from"][];
  readonly onChange: (due: StepOffset | null) => void;
};

/** The due offset of a step or milestone of a template, from the start or from its milestone, or none. */
export function DueEditor({ due, froms, onChange }: Props) {
  const offset = due ?? noOffset;
  const count = (text: string) => onChange({ ...offset, count: Number.parseInt(text, 10) || 0 });
  return (
    <div className={styles.buttons}>
      <Checkbox label="Has a due date" checked={due !== null} onChange={(on) => onChange(on ? noOffset : null)} />
      {due && (
        <>
          <TextField label="Count" value={String(due.count)} onChange={count} />
          <Select
            label="Unit"
            value={due.unit}
            options={units.map((unit) => ({ value: unit, title: unit.replace("-", " ") }))}
            onChange={(unit) => onChange({ ...due, unit })}
          />
          <Select
            label="From"
            value={due.from}
            options={froms.map((from) => ({ value: from, title: fromWords[from] }))}
            onChange={(from) => onChange({ ...due, from })}
          />
        </>
      )}
    </div>
  );
}
