import type { Plan, PlanRowInput } from "@iphub/sdk/contract/plans";
import type { Task } from "@iphub/sdk/contract/tasks";
import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";
import { appliedRows, usePlanUndo } from "../plans/use-plan-review.ts";
import { workKeys } from "../query-keys.ts";

/** The changes to many tasks; `addTag` is added to the tags of each. */
export type BulkChange = Omit<PlanRowInput, "id" | "updatedAt"> & { readonly addTag?: string };

/** The most tasks of one plan. */
export const planSize = 1000;

/** Changes many tasks at once, as a plan that is applied row by row and can be undone, or saved for review. */
export function useBulkChange() {
  const { hub, queries, toasts } = useHubApp();
  const { sending, write } = useWrite();
  const { takeBack } = usePlanUndo();

  /** Applies plans until one is refused as a whole, which is reported. */
  const applyAll = async (tasks: readonly Task[], change: BulkChange): Promise<Plan[]> => {
    const plans: Plan[] = [];
    for (let from = 0; from < tasks.length; from += planSize) {
      const rows = rowsOf(tasks.slice(from, from + planSize), change);
      const plan = await write(async () => {
        const { id } = await hub.plans.create({ title: titleOf(change), rows });
        return hub.plans.apply({ id });
      });
      if (!plan) return plans;
      plans.push(plan);
    }
    return plans;
  };
  const apply = async (tasks: readonly Task[], change: BulkChange): Promise<boolean> => {
    const plans = await applyAll(tasks, change);
    await queries.invalidateQueries({ queryKey: workKeys.taskLists });
    if (plans.length === 0) return false;
    const rows = plans.flatMap((plan) => plan.rows);
    const done = rows.filter(({ state }) => state === "applied" || state === "unchanged").length;
    const left = rows.length - done;
    const isWhole = done === tasks.length;
    const applied = plans.filter((plan) => appliedRows(plan) > 0).map(({ id }) => id);
    toasts.show({
      type: isWhole ? "success" : "error",
      title: `${done} of ${tasks.length} tasks saved`,
      message: left === 0 ? titleOf(change) : `${left} were changed by someone else or refused. Check them.`,
      undo: applied.length > 0 ? () => void takeBack(applied) : undefined,
    });
    return isWhole;
  };
  const review = async (tasks: readonly Task[], change: BulkChange): Promise<string | null> => {
    const plan = await write(() => hub.plans.create({ title: titleOf(change), rows: rowsOf(tasks, change) }));
    return plan?.id ?? null;
  };
  return { sending, actions: { apply, review } };
}

function rowsOf(tasks: readonly Task[], { addTag, ...change }: BulkChange): PlanRowInput[] {
  return tasks.map((task) => ({
    id: task.id,
    updatedAt: task.updatedAt,
    ...change,
    ...(addTag ? { tags: [...new Set([...task.tags, addTag])] } : {}),
  }));
}

function titleOf({ assignees, dueAt, status, addTag }: BulkChange): string {
  if (assignees) return assignees.length === 0 ? "Assign no one" : `Assign to ${assignees.join(", ")}`.slice(0, 200);
  if (dueAt !== undefined) return dueAt === null ? "Remove the due date" : `Reschedule to ${dueAt}`;
  if (addTag) return `Tag with ${addTag}`;
  return status === "done" ? "Finish" : `Set status ${status ?? ""}`;
}
