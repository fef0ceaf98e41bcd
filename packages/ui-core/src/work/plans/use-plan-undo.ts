import type { Plan } from "@iphub/sdk/contract/plans";
import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";
import { workKeys } from "../query-keys.ts";

/** How many tasks that could not be restored are named. */
const named = 3;

/** Undoes the changes of plans, and reports the tasks that could not be restored. */
export function usePlanUndo() {
  const { hub, queries, toasts } = useHubApp();
  const { write, sending } = useWrite();
  /** Plans that were applied one after the other; the last is undone first. */
  const takeBack = async (planIds: readonly string[]) => {
    const plans: Plan[] = [];
    for (const id of planIds.toReversed()) {
      const plan = await write(() => hub.plans.takeBack({ id }));
      if (plan) plans.push(plan);
      if (plan) queries.setQueryData(workKeys.plan(id), plan);
    }
    await queries.invalidateQueries({ queryKey: workKeys.taskLists });
    const rows = plans.flatMap((plan) => plan.rows);
    const back = rows.filter(({ state }) => state === "taken-back").length;
    const left = rows.filter(({ state }) => state === "applied").map(({ title }) => title);
    if (back + left.length === 0) return;
    const title = `${back} of ${back + left.length} tasks restored`;
    if (left.length === 0) return void toasts.show({ type: "success", title: "Change undone", message: title });
    toasts.show({ type: "error", title, message: `${namesOf(left)}: changed since, skipped.` });
  };
  return { sending, takeBack };
}

/** How many tasks a plan has changed and not restored. */
export function appliedRows({ rows }: Plan): number {
  return rows.filter(({ state }) => state === "applied").length;
}

function namesOf(titles: readonly string[]): string {
  const more = titles.length - named;
  return titles.slice(0, named).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
