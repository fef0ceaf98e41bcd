import { type Task, taskStatus } from "@iphub/sdk/contract/tasks";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { type Having, namesOfKind, type OfKind } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import type { useTask } from "@iphub/ui-core/work/tasks/use-task";
import { presenceSentence, useTaskPresence } from "@iphub/ui-core/work/tasks/use-task";
import type { TaskChange } from "@iphub/ui-core/work/tasks/use-task-edit";
import { useTaskDraft } from "@iphub/ui-core/work/tasks/use-task-edit";
import { Fragment, type ReactNode, useState } from "react";
import { PeoplePicker } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TagsField } from "../../web-kit/tags-field.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import { ConflictModal } from "./conflict-modal.tsx";
import styles from "./task.module.css";

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

type TaskFormProps = {
  readonly draft: ReturnType<typeof useTaskDraft>;
  readonly saving: boolean;
  /** Saves a change against the version on which it started. */
  readonly onSave: (base: Task, change: TaskChange) => void;
  readonly onDiscard: () => void;
};

const statuses = taskStatus.options.map((status) => ({ value: status, title: statusWords[status] }));

/** The fields of a task with a control of their own; order is set by moving the task. */
type Other = Exclude<Having<typeof taskFields, "input">, OfKind<typeof taskFields, "line"> | "order">;

/** The form of a task; only changed fields are sent, and untouched fields are updated live. */
function TaskForm({ draft: { values, draft, errors, stale, actions }, saving, onSave, onDiscard }: TaskFormProps) {
  const others: { readonly [N in Other]: ReactNode } = {
    status: (
      <Select
        label={taskFields.status.label}
        value={values.status}
        options={statuses}
        onChange={(status) => actions.set("status", status)}
      />
    ),
    dueAt: (
      <TextField
        label={taskFields.dueAt.label}
        type="date"
        value={values.dueAt ?? ""}
        onChange={(dueAt) => actions.set("dueAt", dueAt || null)}
      />
    ),
    assignees: <PeoplePicker emails={values.assignees} onChange={(emails) => actions.set("assignees", [...emails])} />,
    tags: <TagsField tags={values.tags} onChange={(tags) => actions.set("tags", tags)} />,
    notes: (
      <TextField
        label={taskFields.notes.label}
        multiline
        value={values.notes}
        onChange={(notes) => actions.set("notes", notes)}
        hint="Markdown"
      />
    ),
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft && !errors.title) onSave(draft.base, draft.change);
      }}
    >
      {stale && !saving && (
        <p role="status" className={styles.stale}>
          Someone has saved this task since you started. When you save, you see both versions.
        </p>
      )}
      {namesOfKind(taskFields, "line").map((name) => (
        <TextField
          key={name}
          label={taskFields[name].label}
          value={values[name]}
          onChange={(text) => actions.set(name, text)}
          error={errors[name]}
        />
      ))}
      {Object.entries(others).map(([name, control]) => (
        <Fragment key={name}>{control}</Fragment>
      ))}
      <div className={styles.buttons}>
        <Button type="submit" disabled={draft === null || errors.title !== undefined} busy={saving}>
          Save
        </Button>
        {draft && !saving && (
          <Button colour="secondary" variant="text" onClick={onDiscard}>
            Discard changes
          </Button>
        )}
      </div>
    </form>
  );
}
