import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useTextsDraft } from "@iphub/ui-core/platform/use-draft";
import { useWorkflowList } from "@iphub/ui-core/work/workflows/use-workflow-list";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { Page } from "../../web-kit/page.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./workflow.module.css";

/** The library of workflow templates by category; people who may write them begin a new one as a draft. */
export function WorkflowListPage() {
  const list = useWorkflowList();
  const mayWrite = useMay("workflows:write");
  const [creating, setCreating] = useState(false);
  return (
    <Page
      title="Workflows"
      action={
        mayWrite && (
          <Button icon="plus" onClick={() => setCreating(true)}>
            New template
          </Button>
        )
      }
    >
      <LoadState remote={list} what="The workflows could not be loaded." lines={12} />
      {list.state === "completed" && list.categories.length === 0 && (
        <EmptyState message={`${noTemplates}${mayWrite ? "; 'New template' begins one." : "."}`} />
      )}
      {list.categories.map(({ category, workflows }) => (
        <section key={category} className={styles.category}>
          <h2>{category}</h2>
          <ul>
            {workflows.map((workflow) => (
              <li key={workflow.id}>
                <Link to={`/workflows/${encodeURIComponent(workflow.id)}`}>{workflow.title}</Link>
                {workflow.isDraft && <span className={styles.mark}>draft</span>}
                {workflow.isDefault && <span className={styles.mark}>default</span>}
                <span className={styles.words}>{workflow.description}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {creating && <NewWorkflowModal list={list} onClose={() => setCreating(false)} />}
    </Page>
  );
}

const noTemplates =
  "There are no templates yet. A template has the milestones and tasks of one kind of work, which it puts on a matter";

type NewWorkflowProps = { readonly list: ReturnType<typeof useWorkflowList>; readonly onClose: () => void };

const newTemplate = { title: "", category: "Other" };

function NewWorkflowModal({ list, onClose }: NewWorkflowProps) {
  const navigate = useNavigate();
  const draft = useTextsDraft("template:new", newTemplate);
  const { title = "", category = "" } = draft.values;
  const put = (field: keyof typeof newTemplate) => (text: string) => draft.actions.edit(field, () => text);
  const create = async () => {
    const created = await list.actions.create(title, category);
    if (!created) return;
    draft.actions.discard();
    navigate(`/workflows/${encodeURIComponent(created.id)}`);
  };
  return (
    <FormModal
      title="New template"
      onClose={onClose}
      saveLabel="Create the template"
      onSave={() => void create()}
      saving={list.sending}
      disabled={title.trim() === ""}
      onCancel={onClose}
      draft={draft}
    >
      <TextField label="Title" value={title} onChange={put("title")} error={list.errorOf("title")} autoFocus />
      <TextField label="Category" value={category} onChange={put("category")} error={list.errorOf("category")} />
    </FormModal>
  );
}
