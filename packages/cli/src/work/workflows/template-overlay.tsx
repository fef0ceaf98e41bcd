import type { WorkflowMilestone, WorkflowStep } from "@iphub/sdk/contract/workflow-shapes";
import { putDraft } from "@iphub/ui-core/platform/drafts";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import type { useWorkflow } from "@iphub/ui-core/work/workflows/use-workflow";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { Prompt } from "../../terminal-kit/prompt.tsx";
import { ConflictPanel } from "../tasks/conflict-panel.tsx";
import { MilestoneTemplateForm, StepForm } from "./template-forms.tsx";

type View = ReturnType<typeof useWorkflow>;

/**
 * What is being edited, with the milestone's version when editing began, so that a newer version is not overwritten.
 */
export type Editing =
  | { readonly deed: "add-milestone" | "publish" }
  | { readonly deed: "milestone"; readonly milestone: WorkflowMilestone }
  | { readonly deed: "step"; readonly milestone: WorkflowMilestone; readonly step: WorkflowStep }
  | {
      readonly deed: "save";
      readonly question: string;
      readonly milestone: WorkflowMilestone;
      readonly steps: readonly WorkflowStep[];
      /** Where the text is kept that is saved with it, if it was written in the editor. */
      readonly text?: string;
    };

/** Where the instructions of a step are kept that were written in the editor and not saved. */
export function instructionsPlace(workflowId: string, milestone: WorkflowMilestone, step: WorkflowStep): string {
  return `instructions:${workflowId}/${milestone.id}/${step.id}`;
}

/** Where what is typed in the form of an editing is kept. */
function placeOf(workflowId: string, editing: Editing): string {
  switch (editing.deed) {
    case "milestone":
      return `template-milestone:${workflowId}/${editing.milestone.id}`;
    case "step":
      return `template-step:${workflowId}/${editing.milestone.id}/${editing.step.id}`;
    case "save":
      return editing.text ?? `template-reason:${workflowId}/${editing.milestone.id}`;
    default:
      return `template-milestone:${workflowId}/new`;
  }
}

type OverlayProps = {
  readonly workflowId: string;
  readonly editing: Editing;
  readonly view: View;
  readonly onClose: () => void;
};

/** The form of what is being edited; over it both versions, where someone else has changed the same. */
export function TemplateOverlay(props: OverlayProps) {
  const { workflowId, editing, view, onClose } = props;
  const app = useHubApp();
  const draft = placeOf(workflowId, editing);
  const { conflict } = view;
  if (!conflict) return <TemplateForm {...props} draft={draft} />;
  const resolve = async (labels: readonly string[]) => {
    if (!(await view.actions.resolve(labels))) return;
    putDraft(app, draft, null);
    onClose();
  };
  return (
    <ConflictPanel
      what="template"
      conflict={conflict}
      onResolve={(labels) => void resolve(labels)}
      onKeepTheirs={() => void resolve([])}
    />
  );
}

function TemplateForm({ editing, view, draft, onClose }: OverlayProps & { readonly draft: string }) {
  const app = useHubApp();
  switch (editing.deed) {
    case "add-milestone":
      return <MilestoneTemplateForm milestone={null} draft={draft} view={view} onClose={onClose} />;
    case "milestone":
      return <MilestoneTemplateForm milestone={editing.milestone} draft={draft} view={view} onClose={onClose} />;
    case "step":
      return <StepForm milestone={editing.milestone} step={editing.step} draft={draft} view={view} onClose={onClose} />;
    case "save": {
      const save = async (reason: string) => {
        const { milestone, steps, text } = editing;
        if (!(await view.actions.save(milestone, { steps: [...steps] }, reason.trim()))) return false;
        if (text) putDraft(app, text, null);
        onClose();
        return true;
      };
      return (
        <Prompt
          title={editing.question}
          value=""
          check={(text) => (text.trim() === "" ? "It is empty; enter a reason, for the list of versions" : null)}
          onSubmit={save}
          onClose={onClose}
        />
      );
    }
    default: {
      const publish = () => {
        onClose();
        void view.actions.publish();
      };
      return (
        <ConfirmDialog
          title="Publish this template?"
          message="It can then be added to matters; u makes it a draft again while it is on none."
          confirmLabel="Publish"
          cancelLabel="Not yet"
          onConfirm={publish}
          onCancel={onClose}
        />
      );
    }
  }
}
