import type { Task } from "@iphub/sdk/contract/tasks";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import type { useTask } from "@iphub/ui-core/work/tasks/use-task";
import { useTaskDraft } from "@iphub/ui-core/work/tasks/use-task-draft";
import { presenceSentence, useTaskPresence } from "@iphub/ui-core/work/tasks/use-task-presence";
import { useState } from "react";
import { ConflictModal } from "./conflict-modal.tsx";
import styles from "./task.module.css";
import { TaskForm } from "./task-form.tsx";

type Props = { readonly task: Task; readonly edit: Pick<ReturnType<typeof useTask>, "conflict" | "actions"> };

const discardQuestion = {
  title: "Discard your changes?",
  message: "Your unsaved changes are lost.",
  confirmLabel: "Discard",
};

/** The form of a task with every result of a save: success, refusal, or a conflict of two versions. */
export function TaskEditor({ task, edit }: Props) {
  const { overlays } = useHubApp();
  const draft = useTaskDraft(task);
  const [saving, setSaving] = useState(false);
  const { discard } = draft.actions;
  const others = presenceSentence(useTaskPresence(task.id, draft.draft !== null));
  const settle = async (work: ReturnType<typeof edit.actions.update>) => {
    setSaving(true);
    const outcome = await work;
    setSaving(false);
    if (outcome === "saved") discard();
  };
  return (
    <>
      {others && (
        <p role="status" className={styles.presence}>
          {others}
        </p>
      )}
      <TaskForm
        draft={draft}
        saving={saving}
        onSave={(base, change) => void settle(edit.actions.update(base, change))}
        onDiscard={async () => {
          if (await overlays.confirm(discardQuestion)) discard();
        }}
      />
      {edit.conflict && (
        <ConflictModal
          what="task"
          conflict={edit.conflict}
          onResolve={(fields) => void settle(edit.actions.resolve(fields))}
          onKeepTheirs={() => {
            edit.actions.dismissConflict();
            discard();
          }}
          onClose={edit.actions.dismissConflict}
        />
      )}
    </>
  );
}
