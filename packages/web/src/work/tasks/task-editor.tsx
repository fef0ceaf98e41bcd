import { taskStatus } from "@iphub/sdk/contract/task-status";
import type { Task } from "@iphub/sdk/contract/tasks";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { type Having, namesOfKind, type OfKind } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import type { TaskChange } from "@iphub/ui-core/work/tasks/save-task";
import type { useTask } from "@iphub/ui-core/work/tasks/use-task";
import { presenceSentence, useTaskPresence } from "@iphub/ui-core/work/tasks/use-task";
import { useTaskDraft } from "@iphub/ui-core/work/tasks/use-task-edit";
import { Fragment, type ReactNode, useState } from "react";
import { PeoplePicker } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { DateField } from "../../web-kit/date-field.tsx";
import { DraftNotice } from "../../web-kit/draft-notice.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TagsField } from "../../web-kit/tags-field.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./task.module.css";
import { TaskNotes } from "./task-notes.tsx";

const ConflictModal = latePart(async () => (await import("./conflict-modal.tsx")).ConflictModal);

/** What is late about a task: its matter, its milestone and its date, which may not be saved yet. */
export interface DatedTask {
  readonly inventionId: string;
  readonly milestoneId: string | null;
  readonly dueAt: string | null;
}

type Props = {
  readonly task: Task;
  readonly edit: Pick<ReturnType<typeof useTask>, "conflict" | "actions">;
  readonly late: (task: DatedTask) => ReactNode;
};

const discardQuestion = {
  title: "Discard your changes?",
  message: "Your unsaved changes are lost.",
  confirmLabel: "Discard",
};

/** The form of a task with every result of a save: success, refusal, or a conflict of two versions. */
export function TaskEditor({ task, edit, late }: Props) {
  const { overlays } = useHubApp();
  const draft = useTaskDraft(task);
  const [saving, setSaving] = useState(false);
  const { conflict } = edit;
  const { discard, saved } = draft.actions;
  const others = presenceSentence(useTaskPresence(task.id, draft.draft !== null));
  const settle = async (sent: TaskChange, work: ReturnType<typeof edit.actions.update>) => {
    setSaving(true);
    const outcome = await work;
    setSaving(false);
    if (outcome === "saved") saved(sent);
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
        late={late({
          inventionId: task.invention.id,
          milestoneId: task.workflow.milestoneId,
          dueAt: draft.values.dueAt,
        })}
        saving={saving}
        onSave={(base, change) => void settle(change, edit.actions.update(base, change))}
        onDiscard={async () => {
          if (await overlays.confirm(discardQuestion)) discard();
        }}
      />
      {conflict && (
        <ConflictModal
          what="task"
          conflict={conflict}
          onResolve={(fields) => void settle(conflict.mine, edit.actions.resolve(fields))}
          onKeepTheirs={() => {
            edit.actions.dismissConflict();
            saved(conflict.mine);
          }}
          onClose={edit.actions.dismissConflict}
        />
      )}
    </>
  );
}

type TaskFormProps = {
  readonly draft: ReturnType<typeof useTaskDraft>;
  /** The warning about a date that is too late. */
  readonly late: ReactNode;
  readonly saving: boolean;
  /** Saves a change against the version on which it started. */
  readonly onSave: (base: Task, change: TaskChange) => void;
  readonly onDiscard: () => void;
};

const statuses = taskStatus.options.map((status) => ({ value: status, title: statusWords[status] }));

/** The fields of a task with a control of their own; order is set by moving the task. */
type Other = Exclude<Having<typeof taskFields, "input">, OfKind<typeof taskFields, "line"> | "order">;

/** The form of a task; only changed fields are sent, and untouched fields are updated live. */
function TaskForm({ draft: drafted, late, saving, onSave, onDiscard }: TaskFormProps) {
  const { values, draft, errors, stale, actions } = drafted;
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
      <div>
        <DateField
          label={taskFields.dueAt.label}
          value={values.dueAt ?? ""}
          onChange={(dueAt) => actions.set("dueAt", dueAt || null)}
        />
        {late}
      </div>
    ),
    assignees: <PeoplePicker emails={values.assignees} onChange={(emails) => actions.set("assignees", [...emails])} />,
    tags: <TagsField tags={values.tags} onChange={(tags) => actions.set("tags", tags)} />,
    notes: (
      <TaskNotes
        notes={values.notes}
        isChanged={draft !== null && "notes" in draft.change}
        onChange={(notes) => actions.set("notes", notes)}
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
      <DraftNotice draft={drafted} />
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
