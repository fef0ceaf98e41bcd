import type { StepOffset, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { Button } from "../shared/button.tsx";
import { Checkbox } from "../shared/checkbox.tsx";
import { PeoplePicker } from "../shared/people-picker.tsx";
import { Select } from "../shared/select.tsx";
import { TagsField } from "../shared/tags-field.tsx";
import { TextField } from "../shared/text-field.tsx";
import styles from "./workflow.module.css";

type Props = {
  readonly step: WorkflowStep;
  readonly others: readonly WorkflowStep[];
  readonly error?: string;
  readonly onChange: (step: WorkflowStep) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

const noOffset: StepOffset = { from: "bind", count: 0, unit: "day" };
const units = ["day", "business-day", "week", "month"] as const;

/** The form of one step. */
export function StepEditor({ step, others, error, onChange, onMove, onRemove }: Props) {
  const { options } = step;
  const set = (change: Partial<WorkflowStep["options"]>) => onChange({ ...step, options: { ...options, ...change } });
  return (
    <fieldset className={styles.step}>
      <legend>{step.title || "New step"}</legend>
      <TextField label="Title" value={step.title} onChange={(title) => onChange({ ...step, title })} error={error} />
      <TextField
        label="Instructions"
        multiline
        hint="Markdown"
        value={options.instructions}
        onChange={(instructions) => set({ instructions })}
      />
      <DueEditor due={options.due} onChange={(due) => set({ due })} />
      <TagsField tags={options.tags} onChange={(tags) => set({ tags })} />
      <PeoplePicker emails={options.assignees} onChange={(assignees) => set({ assignees: [...assignees] })} />
      <div className={styles.buttons}>
        {others.map((other) => (
          <Checkbox
            key={other.id}
            label={`after ${other.title || other.id}`}
            checked={options.after.includes(other.id)}
            onChange={(checked) =>
              set({ after: checked ? [...options.after, other.id] : options.after.filter((id) => id !== other.id) })
            }
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <Checkbox label="Draft" checked={step.isDraft} onChange={(isDraft) => onChange({ ...step, isDraft })} />
        <Button variant="icon" colour="secondary" icon="collapse" label="Move the step up" onClick={() => onMove(-1)} />
        <Button variant="icon" colour="secondary" icon="expand" label="Move the step down" onClick={() => onMove(1)} />
        <Button variant="icon" colour="secondary" icon="delete" label="Remove the step" onClick={onRemove} />
      </div>
    </fieldset>
  );
}

type DueEditorProps = { readonly due: StepOffset | null; readonly onChange: (due: StepOffset | null) => void };

function DueEditor({ due, onChange }: DueEditorProps) {
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
            options={[
              { value: "bind", title: "the start" },
              { value: "milestone", title: "the milestone's date" },
            ]}
            onChange={(from) => onChange({ ...due, from })}
          />
        </>
      )}
    </div>
  );
}
