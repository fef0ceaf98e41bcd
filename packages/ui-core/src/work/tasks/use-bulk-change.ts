import type { PlanRow, PlanRowInput } from "@iphub/sdk/contract/plans";
import type { Task } from "@iphub/sdk/contract/tasks";
import { distinctTags } from "@iphub/sdk/records/tags";
import { use } from "react";
import { usePlanRows } from "../plans/use-plan-rows.ts";
import { type TaskSaved, TaskSavedContext } from "./task-saved.ts";

/** The changes to many tasks; `addTag` is added to the tags of each. */
export type BulkChange = Omit<PlanRowInput, "id" | "updatedAt"> & { readonly addTag?: string };

/** Changes many tasks at once, as a plan that is applied row by row and can be undone, or saved for review. */
export function useBulkChange() {
  const { sending, actions } = usePlanRows();
  const onSaved = use(TaskSavedContext);
  return {
    sending,
    actions: {
      apply: async (tasks: readonly Task[], change: BulkChange): Promise<boolean> => {
        const inputs = rowsOf(tasks, change);
        const sayRows = (rows: readonly PlanRow[]) => sayChanges(onSaved, tasks, inputs, rows);
        return (await actions.apply(inputs, titleOf(change), sayRows)).done === tasks.length;
      },
      review: (tasks: readonly Task[], change: BulkChange) => actions.review(rowsOf(tasks, change), titleOf(change)),
    },
  };
}

function rowsOf(tasks: readonly Task[], { addTag, ...change }: BulkChange): PlanRowInput[] {
  return tasks.map((task) => ({
    id: task.id,
    updatedAt: task.updatedAt,
    ...change,
    ...(addTag ? { tags: distinctTags([...task.tags, addTag]) } : {}),
  }));
}

/** Passes on which of the tasks were changed by their rows, and which have their values again. */
function sayChanges(
  onSaved: TaskSaved,
  tasks: readonly Task[],
  inputs: readonly PlanRowInput[],
  rows: readonly PlanRow[],
): void {
  const states = new Map(rows.map(({ taskId, state }) => [taskId, state]));
  for (const [at, { id: _id, updatedAt: _updatedAt, ...change }] of inputs.entries()) {
    const task = tasks[at];
    if (!task) continue;
    const changed = { ...task, ...change };
    const state = states.get(task.id);
    if (state === "applied") onSaved(task, change, changed);
    if (state === "taken-back") onSaved(changed, change, task);
  }
}

function titleOf({ assignees, dueAt, status, addTag }: BulkChange): string {
  if (assignees) return assignees.length === 0 ? "Assign no one" : `Assign to ${assignees.join(", ")}`.slice(0, 200);
  if (dueAt !== undefined) return dueAt === null ? "Remove the due date" : `Reschedule to ${dueAt}`;
  if (addTag) return `Tag with ${addTag}`;
  return status === "done" ? "Finish" : `Set status ${status ?? ""}`;
}
