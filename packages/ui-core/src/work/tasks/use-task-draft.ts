import type { Task } from "@iphub/sdk/contract/tasks";
import { type Having, valuesOf } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import { useStore } from "zustand";
import { storePerApp, useHubApp } from "../../platform/hub-app.ts";
import type { TaskChange } from "./use-task-edit.ts";

/** Unsaved changes of a task, and the version that they are based on. */
export interface TaskDraft {
  readonly base: Task;
  readonly change: TaskChange;
}

/** The unsaved changes of tasks, by task id; deleted at the sign-out. */
const taskDraftsOf = storePerApp<Readonly<Record<string, TaskDraft>>>({});

/** The fields of a task that a person changes. */
type TaskField = Having<typeof taskFields, "input">;

/**
 * A task's form: untouched fields follow live changes, edited ones keep the typed values, even when the reader leaves
 * the screen and returns. `stale` tells that someone else has saved the task since.
 */
export function useTaskDraft(task: Task) {
  const taskDrafts = taskDraftsOf(useHubApp());
  const draft = useStore(taskDrafts, (drafts) => drafts[task.id]) ?? null;
  const values = valuesOf(taskFields, "input", { ...task, ...draft?.change });
  const put = (next: TaskDraft | null) =>
    taskDrafts.setState(
      ({ [task.id]: _replaced, ...others }) => (next ? { ...others, [task.id]: next } : others),
      true,
    );
  const set = <Field extends TaskField>(field: Field, value: Task[Field]) => {
    const base = draft?.base ?? task;
    const { [field]: _replaced, ...kept } = draft?.change ?? {};
    const change: TaskChange = isSame(base[field], value) ? kept : { ...kept, [field]: value };
    put(Object.keys(change).length > 0 ? { base, change } : null);
  };
  return {
    values,
    draft,
    errors: faultsOf(values),
    stale: draft !== null && draft.base.updatedAt !== task.updatedAt,
    actions: { set, discard: () => put(null) },
  };
}

/** The errors of a form that can be found without the hub. */
function faultsOf({ title }: Pick<Task, "title">): { readonly [Field in TaskField]?: string } {
  return title.trim() === "" ? { title: "Title is empty; describe the task" } : {};
}

/** Compares values; lists by their content. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
