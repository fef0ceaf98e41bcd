import type { WorkflowMilestone, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import type { useWorkflow } from "@iphub/ui-core/workflows/use-workflow";
import { useState } from "react";
import { Button } from "../shared/button.tsx";
import { TextField } from "../shared/text-field.tsx";
import { StepEditor } from "./step-editor.tsx";
import { StepView } from "./step-view.tsx";
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
  const [steps, setSteps] = useState<readonly WorkflowStep[]>(milestone.steps);
  const [reason, setReason] = useState("");
  const close = () => {
    setEditing(false);
    setTitle(milestone.title);
    setSteps(milestone.steps);
    onDone?.();
  };
  const save = async () => {
    const positioned = steps.map((step, position) => ({ ...step, display: { position } }));
    const changed = { ...milestone, title, steps: positioned };
    const saved = await (isNew ? view.actions.add(changed, reason) : view.actions.save(changed, reason));
    if (saved) close();
  };
  if (!editing) {
    return (
      <section className={styles.milestone} aria-label={milestone.title}>
        <header>
          <h2>{milestone.title}</h2>
          <Button variant="text" colour="secondary" icon="edit" onClick={() => setEditing(true)}>
            Edit
          </Button>
        </header>
        <ol>
          {milestone.steps.map((step) => (
            <StepView key={step.id} step={step} />
          ))}
        </ol>
      </section>
    );
  }
  const change = (at: number, step: WorkflowStep) => setSteps(steps.with(at, step));
  return (
    <section className={styles.milestone} aria-label={milestone.title || "New milestone"}>
      <TextField
        label="Milestone"
        value={title}
        onChange={setTitle}
        error={view.errorOf("title") ?? undefined}
        autoFocus
      />
      {steps.map((step, at) => (
        <StepEditor
          key={step.id}
          step={step}
          others={steps.filter((other) => other.id !== step.id)}
          error={view.errorOf(`steps[${at}]`) ?? undefined}
          onChange={(changed) => change(at, changed)}
          onMove={(by) => setSteps(moved(steps, at, by))}
          onRemove={() => setSteps(withoutStep(steps, step.id))}
        />
      ))}
      <Button colour="secondary" icon="plus" onClick={() => setSteps([...steps, newStep(steps)])}>
        Step
      </Button>
      <TextField
        label="Why this change"
        value={reason}
        onChange={setReason}
        error={view.errorOf("commitMessage") ?? view.errorOf("steps") ?? undefined}
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

function newStep(steps: readonly WorkflowStep[]): WorkflowStep {
  const taken = new Set(steps.map((step) => step.id));
  let number = steps.length + 1;
  while (taken.has(`step-${number}`)) number += 1;
  const options = { instructions: "", assignees: [], tags: [], due: null, after: [] };
  return { id: `step-${number}`, title: "", options, display: { position: steps.length }, isDraft: false };
}

function moved(steps: readonly WorkflowStep[], at: number, by: -1 | 1): WorkflowStep[] {
  const step = steps[at];
  if (!step) return [...steps];
  return steps.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, step);
}

/** A step that others come after is taken out of their lists too: a template never names a step that is not there. */
function withoutStep(steps: readonly WorkflowStep[], id: string): WorkflowStep[] {
  return steps
    .filter((step) => step.id !== id)
    .map((step) => ({ ...step, options: { ...step.options, after: step.options.after.filter((one) => one !== id) } }));
}
