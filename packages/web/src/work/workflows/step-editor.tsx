import type { StepOffset, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { PeoplePicker } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TagsField } from "../../web-kit/tags-field.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./workflow.module.css";

type StepEditorProps = {
  readonly step: WorkflowStep;
  readonly others: readonly WorkflowStep[];
  /** What a step is called, also before it has a title. */
  readonly nameOf: (step: WorkflowStep) => string;
  /** The error of one of its fields, for example `title` or `options.after`. */
  readonly errorOf: (field: string) => string | null;
  readonly onChange: (step: WorkflowStep) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

/** The form of one step of a template. */
export function StepEditor({ step, others, nameOf, errorOf, onChange, onMove, onRemove }: StepEditorProps) {
  const { options } = step;
  const set = (change: Partial<WorkflowStep["options"]>) => onChange({ ...step, options: { ...options, ...change } });
  const error = (field: string) => errorOf(field) ?? undefined;
  const waits = error("options.after");
  return (
    <fieldset className={styles.step}>
      <legend>{nameOf(step)}</legend>
      <TextField
        label="Title"
        value={step.title}
        onChange={(title) => onChange({ ...step, title })}
        error={error("title")}
      />
      <TextField
        label="Instructions"
        multiline
        hint="Markdown"
        value={options.instructions}
        onChange={(instructions) => set({ instructions })}
      />
      <DueEditor due={options.due} froms={["bind", "milestone"]} onChange={(due) => set({ due })} />
      <TagsField tags={options.tags} onChange={(tags) => set({ tags })} error={error("options.tags")} />
      <PeoplePicker
        emails={options.assignees}
        onChange={(assignees) => set({ assignees: [...assignees] })}
        error={error("options.assignees")}
      />
      <div className={styles.buttons}>
        {others.map((other) => (
          <Checkbox
            key={other.id}
            label={`after ${nameOf(other)}`}
            checked={options.after.includes(other.id)}
            onChange={(checked) =>
              set({ after: checked ? [...options.after, other.id] : options.after.filter((id) => id !== other.id) })
            }
          />
        ))}
      </div>
      {waits && (
        <p role="alert" className={styles.fault}>
          {waits}
        </p>
      )}
      <div className={styles.buttons}>
        <Checkbox label="Draft" checked={step.isDraft} onChange={(isDraft) => onChange({ ...step, isDraft })} />
        <Button variant="icon" colour="secondary" icon="collapse" label="Move the step up" onClick={() => onMove(-1)} />
        <Button variant="icon" colour="secondary" icon="expand" label="Move the step down" onClick={() => onMove(1)} />
        <Button variant="icon" colour="secondary" icon="delete" label="Remove the step" onClick={onRemove} />
      </div>
    </fieldset>
  );
}

const noOffset: StepOffset = { from: "bind", count: 0, unit: "day" };
const units = ["day", "business-day", "week", "month"] as const;
const fromWords = { bind: "the start", milestone: "the milestone's date" } as const;

type DueEditorProps = {
  readonly due: StepOffset | null;
  /** The dates that it may be counted from: a milestone's own date is never counted from itself. */
  readonly froms: readonly StepOffset["from"][];
  readonly onChange: (due: StepOffset | null) => void;
};

/** The due offset of a step or milestone of a template, from the start or from its milestone, or none. */
export function DueEditor({ due, froms, onChange }: DueEditorProps) {
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
