import type { WorkflowMilestone, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { stepOffsetText } from "@iphub/sdk/domain/work/step-schedule";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { discardQuestion } from "@iphub/ui-core/platform/overlays";
import { stepName, templateFaults } from "@iphub/ui-core/work/workflows/template-faults";
import { useTemplateDraft } from "@iphub/ui-core/work/workflows/use-template-draft";
import {
  movedStep,
  newStep,
  positioned,
  type useWorkflow,
  withoutStep,
} from "@iphub/ui-core/work/workflows/use-workflow";
import { type RefObject, useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { DraftNotice } from "../../web-kit/draft-notice.tsx";
import { Markdown } from "../../web-kit/markdown.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { useOpener } from "../../web-kit/use-opener.ts";
import { ConflictModal } from "../tasks/conflict-modal.tsx";
import { DueEditor, StepEditor } from "./step-editor.tsx";
import styles from "./workflow.module.css";

type Props = {
  readonly workflowId: string;
  readonly milestone: WorkflowMilestone;
  readonly view: ReturnType<typeof useWorkflow>;
  readonly isNew?: boolean;
  readonly onDone?: () => void;
};

/**
 * A milestone of a template: shown with its steps, or, for people who may write templates, edited as a whole and saved
 * with the reason for the change. It opens with what was typed before and not saved; a save by someone else leaves it as
 * it is.
 */
export function MilestoneEditor(props: Props) {
  const { workflowId, milestone, view, isNew = false, onDone } = props;
  const draft = useTemplateDraft(workflowId, milestone);
  const mayWrite = useMay("workflows:write");
  const [editing, setEditing] = useState(isNew || draft.isChanged);
  const opener = useOpener(editing);
  const close = () => {
    draft.actions.discard();
    setEditing(false);
    onDone?.();
  };
  const save = async () => {
    const { base, title, due, steps, reason } = draft.values;
    const change = { title, due, steps: positioned(steps) };
    const saved = await (isNew ? view.actions.add(change, reason) : view.actions.save(base, change, reason));
    if (saved) close();
  };
  if (!mayWrite || !editing) {
    return <MilestoneView milestone={milestone} opener={opener} onEdit={mayWrite ? () => setEditing(true) : null} />;
  }
  const { conflict, actions } = view;
  return (
    <>
      <MilestoneForm draft={draft} view={view} onSave={() => void save()} onClose={close} />
      {conflict?.milestoneId === milestone.id && (
        <ConflictModal
          what="template"
          conflict={conflict}
          onResolve={(labels) => void actions.resolve(labels).then((isSaved) => isSaved && close())}
          onKeepTheirs={() => void actions.resolve([]).then((isSaved) => isSaved && close())}
          onClose={actions.dismissConflict}
        />
      )}
    </>
  );
}

type MilestoneViewProps = {
  readonly milestone: WorkflowMilestone;
  /** The button that opens the form of the milestone. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  /** Null where the reader may not edit it. */
  readonly onEdit: (() => void) | null;
};

function MilestoneView({ milestone, opener, onEdit }: MilestoneViewProps) {
  return (
    <section className={styles.milestone} aria-label={milestone.title}>
      <header>
        <h2>{milestone.title}</h2>
        {milestone.due && <span className={styles.words}>{stepOffsetText(milestone.due)}</span>}
        {onEdit && (
          <Button ref={opener} variant="text" colour="secondary" icon="edit" onClick={onEdit}>
            Edit
          </Button>
        )}
      </header>
      <ol>
        {milestone.steps.map((step) => (
          <StepView key={step.id} step={step} all={milestone.steps} />
        ))}
      </ol>
    </section>
  );
}

type MilestoneFormProps = {
  readonly draft: ReturnType<typeof useTemplateDraft>;
  readonly view: ReturnType<typeof useWorkflow>;
  readonly onSave: () => void;
  readonly onClose: () => void;
};

function MilestoneForm({ draft, view, onSave, onClose }: MilestoneFormProps) {
  const { overlays } = useHubApp();
  const { title, due, steps, reason } = draft.values;
  // Counts that are no numbers, by step; that of the milestone by an empty id.
  const [faulty, setFaulty] = useState<Readonly<Record<string, boolean>>>({});
  const setFault = (id: string, is: boolean) => setFaulty((known) => ({ ...known, [id]: is }));
  const isFaulty = ["", ...steps.map(({ id }) => id)].some((id) => faulty[id]);
  const [isTried, setIsTried] = useState(false);
  const faults = templateFaults(draft.values);
  // What is not filled in yet is marked when it is missed; a circle of steps is wrong as soon as it is there.
  const faultOf = (field: string) => (isTried || field.endsWith(".after") ? (faults.get(field) ?? null) : null);
  const save = () => {
    setIsTried(true);
    if (faults.size === 0 && !isFaulty) onSave();
  };
  const setSteps = (changed: readonly WorkflowStep[]) => draft.set({ steps: changed });
  const cancel = async () => {
    if (!draft.isChanged || (await overlays.confirm(discardQuestion))) onClose();
  };
  return (
    <section className={styles.milestone} aria-label={title || "New milestone"}>
      <DraftNotice draft={draft} />
      {draft.isStale && (
        <p role="status" className={styles.words}>
          Someone else has saved this milestone since you started. When you save, what only one of you has changed is
          kept, and you see both versions of the rest.
        </p>
      )}
      <TextField
        label="Milestone"
        value={title}
        onChange={(text) => draft.set({ title: text })}
        error={faultOf("title") ?? view.errorOf("title")}
        autoFocus
      />
      <DueEditor
        due={due}
        froms={["bind"]}
        onChange={(changed) => draft.set({ due: changed })}
        onFault={(is) => setFault("", is)}
      />
      {steps.map((step, at) => (
        <StepEditor
          key={step.id}
          step={step}
          others={steps.filter((other) => other.id !== step.id)}
          nameOf={(one) => stepName(one, steps)}
          errorOf={(field) => faultOf(`steps[${at}].${field}`) ?? view.errorOf(`steps[${at}].${field}`)}
          onChange={(changed) => setSteps(steps.with(at, changed))}
          onMove={(by) => setSteps(movedStep(steps, at, by))}
          onRemove={() => setSteps(withoutStep(steps, step.id))}
          onFault={(is) => setFault(step.id, is)}
        />
      ))}
      <Button colour="secondary" icon="plus" onClick={() => setSteps([...steps, newStep(steps)])}>
        Step
      </Button>
      <TextField
        label="Reason for this change"
        value={reason}
        onChange={(text) => draft.set({ reason: text })}
        error={faultOf("reason") ?? view.errorOf("commitMessage")}
      />
      <div className={styles.buttons}>
        <Button onClick={save} busy={view.sending}>
          Save as a new version
        </Button>
        <Button variant="text" colour="secondary" onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

type StepViewProps = { readonly step: WorkflowStep; readonly all: readonly WorkflowStep[] };

/** A step of a template, with its instructions collapsed. */
function StepView({ step, all }: StepViewProps) {
  const { due, tags, after } = step.options;
  const waitsFor = after
    .map((id) => all.find((one) => one.id === id))
    .map((one) => (one ? stepName(one, all) : "a step that is gone"));
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
          {stepName(step, all)} {facts.length > 0 && <span className={styles.words}>{facts.join(" · ")}</span>}
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
