import type { StepOffset, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { useState } from "react";
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
  /** Whether a field of it holds what cannot be saved. */
  readonly onFault: (isFaulty: boolean) => void;
};

/** The form of one step of a template. */
export function StepEditor(props: StepEditorProps) {
  const { step, others, nameOf, errorOf, onChange, onMove, onRemove, onFault } = props;
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
      <DueEditor due={options.due} froms={["bind", "milestone"]} onChange={(due) => set({ due })} onFault={onFault} />
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
/** On which side of which day an offset is counted. */
const sides = [
  { from: "bind", isBefore: false, title: "after the start" },
  { from: "bind", isBefore: true, title: "before the start" },
  { from: "milestone", isBefore: false, title: "after the milestone's date" },
  { from: "milestone", isBefore: true, title: "before the milestone's date" },
] as const;
/** The largest count that the hub takes. */
const mostOffset = 3660;

type DueEditorProps = {
  readonly due: StepOffset | null;
  /** The dates that it may be counted from: a milestone's own date is never counted from itself. */
  readonly froms: readonly StepOffset["from"][];
  readonly onChange: (due: StepOffset | null) => void;
  /** Whether what is typed is no count, so that it cannot be saved. */
  readonly onFault: (isFaulty: boolean) => void;
};

/** The due offset of a step or milestone of a template, before or after the start or its milestone, or none. */
export function DueEditor({ due, froms, onChange, onFault }: DueEditorProps) {
  const [typed, setTyped] = useState("");
  const [isBeforeAtZero, setIsBeforeAtZero] = useState(false);
  const [isFaulty, setIsFaulty] = useState(false);
  const fault = (is: boolean) => {
    setIsFaulty(is);
    onFault(is);
  };
  const turn = (on: boolean) => {
    fault(false);
    onChange(on ? noOffset : null);
  };
  const isBefore = due?.count === 0 ? isBeforeAtZero : (due?.count ?? 0) < 0;
  const count = (offset: StepOffset, text: string) => {
    setTyped(text);
    setIsBeforeAtZero(isBefore);
    const size = sizeOf(text);
    fault(size === null);
    if (size !== null) onChange(counted(offset, size, isBefore));
  };
  const choose = (offset: StepOffset, chosen: (typeof sides)[number]) => {
    setIsBeforeAtZero(chosen.isBefore);
    onChange(counted({ ...offset, from: chosen.from }, Math.abs(offset.count), chosen.isBefore));
  };
  const offered = sides.filter(({ from }) => froms.includes(from));
  return (
    <div className={styles.buttons}>
      <Checkbox label="Has a due date" checked={due !== null} onChange={turn} />
      {due && (
        <>
          <TextField
            label="Count"
            value={isFaulty ? typed : String(Math.abs(due.count))}
            error={isFaulty ? `Enter a whole number from 0 to ${mostOffset}.` : null}
            onChange={(text) => count(due, text)}
          />
          <Select
            label="Unit"
            value={due.unit}
            options={units.map((unit) => ({ value: unit, title: unit.replace("-", " ") }))}
            onChange={(unit) => onChange({ ...due, unit })}
          />
          <Select
            label="Before or after"
            value={String(sides.findIndex((one) => one.isBefore === isBefore && one.from === due.from))}
            options={offered.map((one) => ({ value: String(sides.indexOf(one)), title: one.title }))}
            onChange={(at) => {
              const chosen = sides[Number(at)];
              if (chosen) choose(due, chosen);
            }}
          />
        </>
      )}
    </div>
  );
}

/** The number of a count as it is typed; null for what is no whole number from 0 up to the most. */
function sizeOf(text: string): number | null {
  const size = /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
  return size !== null && size <= mostOffset ? size : null;
}

/** An offset with a count, which is stored as negative before the day. */
function counted(offset: StepOffset, size: number, isBefore: boolean): StepOffset {
  return { ...offset, count: isBefore && size > 0 ? -size : size };
}
