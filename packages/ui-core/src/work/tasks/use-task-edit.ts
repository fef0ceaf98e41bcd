import type { CallInput } from "@iphub/sdk";
import type { Hub } from "@iphub/sdk/client";
import { openTaskStatus, type Task, task as taskSchema, type tasks } from "@iphub/sdk/contract/tasks";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import { HubInputError } from "@iphub/sdk/errors";
import { type Having, valuesOf } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import { useState } from "react";
import { useStore } from "zustand";
import { type Conflict, currentIn, pickFields } from "../../platform/conflict.ts";
import { describeFailure } from "../../platform/failure.ts";
import { storePerApp, useHubApp } from "../../platform/hub-app.ts";
import { putTask } from "./task-patches.ts";

/** The fields of a change to a task. */
export type TaskChange = Omit<CallInput<typeof tasks.update>, "id" | "updatedAt">;

/** Two versions of a task that were both changed: the reader's and the stored one. */
export type TaskConflict = Conflict<TaskChange, Task>;

/** The result of a change of a task. */
export type TaskUpdateOutcome = "saved" | "conflict" | "failed";

/**
 * Changes tasks: the change is shown at once, rolled back with a toast if the hub refuses it, and can be undone. A
 * concurrent change by someone else gives a conflict with both versions.
 */
export function useTaskEdit() {
  const { hub, queries, toasts } = useHubApp();
  const [conflict, setConflict] = useState<TaskConflict | null>(null);

  const send = async (task: Task, change: TaskChange, call = updateCall): Promise<Task | "conflict" | "failed"> => {
    putTask(queries, optimistic(task, change));
    try {
      const saved = await call(hub, task, change);
      putTask(queries, saved);
      return saved;
    } catch (error) {
      const [current] = currentIn(taskSchema, error);
      putTask(queries, current ?? { ...task });
      if (current) setConflict({ mine: change, current });
      else toasts.show({ type: "error", title: "Failed to save changes", message: messageOf(error) });
      return current ? "conflict" : "failed";
    }
  };
  const update = async (task: Task, change: TaskChange): Promise<TaskUpdateOutcome> => {
    const saved = await send(task, change);
    if (typeof saved === "string") return saved;
    const undo = async () => {
      const restored = await send(saved, before(task, change), isClosed(task) ? updateCall : restoreCall);
      if (typeof restored !== "string")
        toasts.show({ type: "success", title: "Change undone", message: restored.title });
    };
    toasts.show({ type: "success", title: "Task saved", message: saved.title, undo: () => void undo() });
    return "saved";
  };
  return {
    conflict,
    actions: {
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

type TaskCall = (hub: Hub, task: Task, change: TaskChange) => Promise<Task>;

const updateCall: TaskCall = (hub, { id, updatedAt }, change) => hub.tasks.update({ id, ...change, updatedAt });

/**
 * Restores the previous values of an open task; for a closed one, reopens it, so that the steps it had opened wait
 * again.
 */
const restoreCall: TaskCall = async (hub, task, { status, ...rest }) => {
  const kept = Object.keys(rest).length > 0 ? await updateCall(hub, task, rest) : task;
  const open = openTaskStatus.safeParse(status);
  if (!isClosed(kept) || !open.success) return status ? updateCall(hub, kept, { status }) : kept;
  return hub.tasks.reopen({ id: kept.id, status: open.data, updatedAt: kept.updatedAt });
};

function isClosed({ status }: Task): boolean {
  return !isOpenStatus(status);
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
  if (error instanceof HubInputError) return error.message;
  return describeFailure(error)?.message ?? "The change was not saved.";
}

/** Unsaved changes of a task, and the version that they are based on. */
interface TaskDraft {
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
