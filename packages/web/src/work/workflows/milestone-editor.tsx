import type { StepOffset, WorkflowMilestone, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { stepOffsetText } from "@iphub/sdk/domain/work/step-schedule";
import {
  movedStep,
  newStep,
  positioned,
  type useWorkflow,
  withoutStep,
} from "@iphub/ui-core/work/workflows/use-workflow";
import { useState } from "react";
import { PeoplePicker } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { Markdown } from "../../web-kit/markdown.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TagsField } from "../../web-kit/tags-field.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./workflow.module.css";

type Props = {
  readonly milestone: WorkflowMilestone;
  readonly view: ReturnType<typeof useWorkflow>;
  readonly isNew?: boolean;
  readonly onDone?: () => void;
};

/** A milestone of a template: shown with its steps, or edited as a whole and saved with the reason for the change. */
export function MilestoneEditor({ milestone, view, isNew = false, onDone }: Props) {
  const [editing, setEditing] = useState(isNew);
  const [title, setTitle] = useState(milestone.title);
  const [due, setDue] = useState(milestone.due);
  const [steps, setSteps] = useState<readonly WorkflowStep[]>(milestone.steps);
  const [reason, setReason] = useState("");
  const close = () => {
    setEditing(false);
    setTitle(milestone.title);
    setDue(milestone.due);
    setSteps(milestone.steps);
    onDone?.();
  };
  const save = async () => {
    const changed = { ...milestone, title, due, steps: positioned(steps) };
    const saved = await (isNew ? view.actions.add(changed, reason) : view.actions.save(changed, reason));
    if (saved) close();
  };
  if (!editing) {
    return (
      <section className={styles.milestone} aria-label={milestone.title}>
        <header>
          <h2>{milestone.title}</h2>
          {milestone.due && <span className={styles.words}>{stepOffsetText(milestone.due)}</span>}
          <Button variant="text" colour="secondary" icon="edit" onClick={() => setEditing(true)}>
            Edit
          </Button>
        </header>
        <ol>
          {milestone.steps.map((step) => (
            <StepView key={step.id} step={step} all={milestone.steps} />
          ))}
        </ol>
      </section>
    );
  }
  const change = (at: number, step: WorkflowStep) => setSteps(steps.with(at, step));
  return (
    <section className={styles.milestone} aria-label={milestone.title || "New milestone"}>
      <TextField label="Milestone" value={title} onChange={setTitle} error={view.errorOf("title")} autoFocus />
      <DueEditor due={due} froms={["bind"]} onChange={setDue} />
      {steps.map((step, at) => (
        <StepEditor
          key={step.id}
          step={step}
          others={steps.filter((other) => other.id !== step.id)}
          errorOf={(field) => view.errorOf(`steps[${at}].${field}`)}
          onChange={(changed) => change(at, changed)}
          onMove={(by) => setSteps(movedStep(steps, at, by))}
          onRemove={() => setSteps(withoutStep(steps, step.id))}
        />
      ))}
      <Button colour="secondary" icon="plus" onClick={() => setSteps([...steps, newStep(steps)])}>
        Step
      </Button>
      <TextField
        label="Reason for this change"
        value={reason}
        onChange={setReason}
        error={view.errorOf("commitMessage")}
      />
      <div className={styles.buttons}>
        <Button onClick={() => void save()} disabled={reason.trim() === "" || title.trim() === ""} busy={view.sending}>
          Save as a new version
        </Button>
        <Button variant="text" colour="secondary" onClick={close}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

type StepEditorProps = {
  readonly step: WorkflowStep;
  readonly others: readonly WorkflowStep[];
  /** The error of one of its fields, for example `title` or `options.after`. */
  readonly errorOf: (field: string) => string | null;
  readonly onChange: (step: WorkflowStep) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

/** The form of one step. */
function StepEditor({ step, others, errorOf, onChange, onMove, onRemove }: StepEditorProps) {
  const { options } = step;
  const set = (change: Partial<WorkflowStep["options"]>) => onChange({ ...step, options: { ...options, ...change } });
  const error = (field: string) => errorOf(field) ?? undefined;
  const waits = error("options.after");
  return (
    <fieldset className={styles.step}>
      <legend>{step.title || "New step"}</legend>
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
            label={`after ${other.title || other.id}`}
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

type StepViewProps = { readonly step: WorkflowStep; readonly all: readonly WorkflowStep[] };

/** A step of a template, with its instructions collapsed. */
function StepView({ step, all }: StepViewProps) {
  const { due, tags, after } = step.options;
  const waitsFor = after.map((id) => all.find((one) => one.id === id)?.title || id);
  const facts = [
    due && stepOffsetText(due),
    tags.length > 0 && tags.join(", "),
    waitsFor.length > 0 && `after ${waitsFor.join(", ")}`,
    step.isDraft && "draft",
  ].filter((fact) => typeof fact === "string");
  return (
    <li>
      <details>
        <summary>
          {step.title} {facts.length > 0 && <span className={styles.words}>{facts.join(" · ")}</span>}
        </summary>
        {step.options.instructions === "" ? (
          <p className={styles.words}>No instructions yet.</p>
        ) : (
          <Markdown text={step.options.instructions} />
        )}
      </details>
    </li>
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
function DueEditor({ due, froms, onChange }: DueEditorProps) {
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
