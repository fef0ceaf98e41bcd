import type { WorkflowMilestone, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { stepOffsetText } from "@iphub/sdk/domain/work/step-schedule";
import {
  movedStep,
  newStep,
  positioned,
  type useWorkflow,
  withoutStep,
} from "@iphub/ui-core/work/workflows/use-workflow";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { DueEditor, StepEditor, StepView } from "./step-editor.tsx";
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
