import type { Task } from "@iphub/sdk/contract/tasks";
import { type Having, valuesOf } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import { useStore } from "zustand";
import { storePerApp, useHubApp } from "../../platform/hub-app.ts";
import type { TaskChange } from "./use-task-edit.ts";

/** What someone has begun to change of a task, and the version that was read when the change was begun. */
export interface TaskDraft {
  readonly base: Task;
  readonly change: TaskChange;
}

/** Changes of tasks that are begun and not saved, by the task's id; gone with the sign-out. */
const taskDraftsOf = storePerApp<Readonly<Record<string, TaskDraft>>>({});

/** The fields of a task that a person changes. */
type TaskField = Having<typeof taskFields, "input">;

/**
 * A task's form: fields that were not touched follow the hub live, touched ones stay as typed, also when the reader
 * leaves the screen and comes back. `stale` says that someone else has saved the task meanwhile.
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

/** What is wrong with the fields of a form, as far as the reader can be told before the hub is asked. */
function faultsOf({ title }: Pick<Task, "title">): { readonly [Field in TaskField]?: string } {
  return title.trim() === "" ? { title: "Title is empty; write what is to be done" } : {};
}

/** Lists are the same when they say the same. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
