import type { PlanRowInput } from "@iphub/sdk/contract/plans";
import type { Task } from "@iphub/sdk/contract/tasks";
import { distinctTags } from "@iphub/sdk/records/tags";
import { usePlanRows } from "../plans/use-plan-rows.ts";

/** The changes to many tasks; `addTag` is added to the tags of each. */
export type BulkChange = Omit<PlanRowInput, "id" | "updatedAt"> & { readonly addTag?: string };

/** Changes many tasks at once, as a plan that is applied row by row and can be undone, or saved for review. */
export function useBulkChange() {
  const { sending, actions } = usePlanRows();
  return {
    sending,
    actions: {
      apply: async (tasks: readonly Task[], change: BulkChange): Promise<boolean> =>
        (await actions.apply(rowsOf(tasks, change), titleOf(change))).done === tasks.length,
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

function titleOf({ assignees, dueAt, status, addTag }: BulkChange): string {
  if (assignees) return assignees.length === 0 ? "Assign no one" : `Assign to ${assignees.join(", ")}`.slice(0, 200);
  if (dueAt !== undefined) return dueAt === null ? "Remove the due date" : `Reschedule to ${dueAt}`;
  if (addTag) return `Tag with ${addTag}`;
  return status === "done" ? "Finish" : `Set status ${status ?? ""}`;
}
