import type { Workflow, WorkflowMilestone } from "@iphub/sdk/contract/workflow-shapes";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useTemplateDraft } from "@iphub/ui-core/work/workflows/use-template-draft";
import { useWorkflow } from "@iphub/ui-core/work/workflows/use-workflow";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Page } from "../../web-kit/page.tsx";
import { UnloadedPage } from "../../web-kit/unloaded-page.tsx";
import { useOpener } from "../../web-kit/use-opener.ts";
import { MilestoneEditor } from "./milestone-editor.tsx";
import styles from "./workflow.module.css";

/** One workflow template: its milestones and steps with their instructions; each save is a version with its reason. */
export function WorkflowPage() {
  const { id = "" } = useParams();
  const workflow = useWorkflow(id);
  if (workflow.state === "failed" || !workflow.data) {
    return (
      <UnloadedPage
        title="Workflow"
        remote={workflow}
        what="The template could not be loaded."
        list={{ to: "/workflows", words: "All workflows" }}
        lines={12}
      />
    );
  }
  return <Template workflow={workflow.data} view={workflow} />;
}

const blankMilestone: WorkflowMilestone = { id: "new", title: "", due: null, position: 0, steps: [], version: 0 };

type TemplateProps = { readonly workflow: Workflow; readonly view: ReturnType<typeof useWorkflow> };

function Template({ workflow, view }: TemplateProps) {
  const begun = useTemplateDraft(workflow.id, blankMilestone);
  const mayWrite = useMay("workflows:write");
  const [adding, setAdding] = useState(begun.isChanged);
  const opener = useOpener(adding);
  const titleOf = (id: string) => workflow.milestones.find((one) => one.id === id)?.title ?? "a removed milestone";
  return (
    <Page
      title={workflow.title}
      action={
        mayWrite &&
        workflow.isDraft && (
          <Button onClick={() => void view.actions.publish()} busy={view.sending}>
            Publish
          </Button>
        )
      }
    >
      <p className={styles.words}>
        {workflow.category}. {workflow.description}{" "}
        {workflow.isDraft && "This is a draft: it cannot be added to matters yet."}
      </p>
      {workflow.milestones.map((milestone) => (
        <MilestoneEditor key={milestone.id} workflowId={workflow.id} milestone={milestone} view={view} />
      ))}
      {mayWrite && adding && (
        <MilestoneEditor
          workflowId={workflow.id}
          milestone={blankMilestone}
          view={view}
          isNew
          onDone={() => setAdding(false)}
        />
      )}
      {mayWrite && !adding && (
        <Button ref={opener} colour="secondary" icon="plus" onClick={() => setAdding(true)}>
          Milestone
        </Button>
      )}
      <section className={styles.category}>
        <h2>Versions</h2>
        {view.commits.length === 0 && <p className={styles.words}>As shipped; no one has changed it yet.</p>}
        <ul>
          {view.commits.map((commit) => (
            <li key={`${commit.milestoneId}-${commit.version}`}>
              <strong>{commit.commitMessage}</strong>
              <span className={styles.words}>
                {titleOf(commit.milestoneId)}, version {commit.version}, {commit.author ?? "iphub"},{" "}
                <DateText value={commit.createdAt} time />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
