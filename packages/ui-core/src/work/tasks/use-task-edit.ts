import { type Task, task as taskSchema } from "@iphub/sdk/contract/task-record";
import { isEqual } from "@iphub/sdk/domain/is-equal";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import { fieldsWith, type Having, pluck, valuesOf } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import { use, useState } from "react";
import * as z from "zod/mini";
import { type Conflict, currentIn, differingFields, pickFields } from "../../platform/conflict.ts";
import { describeFailure } from "../../platform/failure.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useDraft } from "../../platform/use-draft.ts";
import { sayKept } from "../../platform/waiting-records.ts";
import { workKeys } from "../query-keys.ts";
import { restoreTask } from "./restore-task.ts";
import { type SavedTask, saveTask, type TaskChange } from "./save-task.ts";
import { sayLate } from "./say-late.ts";
import { putTask } from "./task-patches.ts";
import { TaskSavedContext } from "./task-saved.ts";

/** Two versions of a task that were both changed: the reader's and the stored one. */
export type TaskConflict = Conflict<TaskChange, Task>;

/** The result of a change of a task. */
export type TaskUpdateOutcome = "saved" | "conflict" | "failed";

/**
 * Changes tasks: the change is shown at once, rolled back with a toast if the hub refuses it, and can be undone. A
 * concurrent change by someone else gives a conflict with both versions.
 */
export function useTaskEdit() {
  const app = useHubApp();
  const { queries, toasts } = app;
  const [conflict, setConflict] = useState<TaskConflict | null>(null);
  const onSaved = use(TaskSavedContext);

  const send = async (task: Task, change: TaskChange, call = saveTask): Promise<SavedTask | "conflict" | "failed"> => {
    putTask(queries, optimistic(task, change));
    try {
      const saved = await call(app, task, change);
      putTask(queries, saved.task);
      onSaved(task, change, saved.task);
      return saved;
    } catch (error) {
      const [current] = currentIn(taskSchema, error);
      putTask(queries, current ?? { ...task });
      if (current) setConflict({ mine: change, current });
      else toasts.show({ type: "error", title: "Failed to save changes", message: messageOf(error) });
      return current ? "conflict" : "failed";
    }
  };
  const update = async (task: Task, change: TaskChange, isWarned = false): Promise<TaskUpdateOutcome> => {
    const saved = await send(task, change);
    if (typeof saved === "string") return saved;
    const subject = taskSubject(saved.task);
    const sayUndone = () => toasts.show({ type: "success", title: "Change undone", message: subject });
    if (saved.drop) {
      sayKept(app, saved.task.title, saved.drop);
      return "saved";
    }
    const undo = async () => {
      const call = isOpenStatus(task.status) ? restoreTask : saveTask;
      const restored = await send(saved.task, before(task, change), call);
      if (typeof restored !== "string") sayUndone();
    };
    toasts.show({ type: "success", title: "Task saved", message: subject, undo: () => void undo() });
    if (isWarned) void sayLate(app, saved.task, subject);
    return "saved";
  };
  return {
    conflict,
    actions: {
      /** Changes a task; with `isWarned` a second message says that its date is too late. */
      update,
      /** Sends the chosen fields of the reader's version over the current record. */
      resolve: async (fields: readonly string[]): Promise<TaskUpdateOutcome> => {
        if (!conflict) return "failed";
        setConflict(null);
        return update(
          conflict.current,
          pickFields(conflict.mine, (field) => fields.includes(field)),
        );
      },
      dismissConflict: () => setConflict(null),
    },
  };
}

function optimistic(task: Task, change: TaskChange): Task {
  return { ...task, ...valuesOf(taskFields, "input", { ...task, ...change }) };
}

/** The values that a change replaced: sending them undoes it. */
function before(task: Task, change: TaskChange): TaskChange {
  const all: TaskChange = { ...valuesOf(taskFields, "input", task), milestoneId: task.workflow.milestoneId };
  return Object.fromEntries(Object.entries(all).filter(([key]) => key in change));
}

function messageOf(error: unknown): string {
  return describeFailure(error)?.message ?? "The change was not saved.";
}

/** The fields of a task that a person changes. */
type TaskField = Having<typeof taskFields, "input">;

/** Unsaved changes of a task, and the version that they are based on. */
export const taskDraft = z.nullable(
  z.object({
    base: taskSchema,
    change: z.partial(z.object(pluck(fieldsWith(taskFields, "input"), "schema"))),
  }),
);

/**
 * A task's form: untouched fields follow live changes, edited ones keep the typed values, also when the reader leaves
 * the screen, reloads, or signs in again. `stale` means that someone else has saved the task since.
 */
export function useTaskDraft(task: Task) {
  const { queries } = useHubApp();
  const kept = useDraft(`task:${task.id}`, taskDraft, null);
  const draft = kept.values;
  const values = valuesOf(taskFields, "input", { ...task, ...draft?.change });
  const set = <Field extends TaskField>(field: Field, value: Task[Field]) => {
    const base = draft?.base ?? task;
    const { [field]: _replaced, ...others } = draft?.change ?? {};
    const change = isEqual(base[field], value) ? others : { ...others, [field]: value };
    kept.actions.set(Object.keys(change).length > 0 ? { base, change } : null);
  };
  /** Drops what was sent and is saved; what was typed during the save stays, based on the version that is stored now. */
  const saved = (sent: TaskChange) =>
    kept.actions.edit((now) => {
      if (now === null) return null;
      const base = queries.getQueryData<Task>(workKeys.task(task.id)) ?? now.base;
      const change = differingFields(differingFields(now.change, sent), base);
      return Object.keys(change).length > 0 ? { base, change } : null;
    });
  return {
    values,
    draft,
    since: kept.since,
    errors: faultsOf(values),
    stale: draft !== null && draft.base.updatedAt !== task.updatedAt,
    actions: { set, saved, discard: kept.actions.discard },
  };
}

/** The errors of a form that can be found without the hub. */
function faultsOf({ title }: Pick<Task, "title">): { readonly [Field in TaskField]?: string } {
  return title.trim() === "" ? { title: "Title is empty; describe the task" } : {};
}

/** A task in what is said of its change: its title, and its matter's reference if it has one. */
function taskSubject({ title, invention }: Task): string {
  return [title, ...invention.references.slice(0, 1)].join(", ");
}
