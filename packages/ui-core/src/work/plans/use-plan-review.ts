import type { Plan, PlanRow } from "@iphub/sdk/contract/plans";
import { useNames } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { workKeys } from "../query-keys.ts";
import { textsOf, withPeopleNames } from "./plan-words.ts";

/** A plan with the changes that it would make now, with people by name, and its application. */
export function usePlanReview(id: string) {
  const { hub, queries, toasts } = useHubApp();
  const remote = useRemote<Plan>(workKeys.plan(id), () => hub.plans.get({ id }));
  const { write, sending } = useWrite();
  const undoing = usePlanUndo();
  const ready = remote.data?.rows.filter(({ state }) => state === "ready").length ?? 0;
  const people =
    remote.data?.rows.flatMap(({ changes }) => [changes.assignees?.before, changes.assignees?.after]) ?? [];
  const nameOf = useNames([remote.data?.createdBy, ...people.flatMap(textsOf)]);
  return {
    ...remote,
    data: remote.data && {
      ...remote.data,
      createdBy: nameOf(remote.data.createdBy),
      rows: remote.data.rows.map((row) => ({ ...row, changes: withPeopleNames(row.changes, nameOf) })),
    },
    ready,
    /** How many tasks it has changed and can restore. */
    applied: remote.data ? appliedRows(remote.data) : 0,
    sending: sending || undoing.sending,
    actions: {
      apply: async () => {
        const plan = await write(() => hub.plans.apply({ id }));
        if (!plan) return;
        queries.setQueryData(workKeys.plan(id), plan);
        await queries.invalidateQueries({ queryKey: workKeys.taskLists });
        const done = appliedRows(plan);
        const undo = done > 0 ? () => void undoing.takeBack([id]) : undefined;
        const title = `${done} of ${plan.rows.length} tasks saved`;
        toasts.show({ type: done > 0 ? "success" : "error", title, message: plan.title, undo });
      },
      takeBack: () => undoing.takeBack([id]),
    },
  };
}

/** How many tasks that could not be restored are named. */
const named = 3;

/** Undoes the changes of plans, and reports the tasks that could not be restored. */
export function usePlanUndo() {
  const { hub, queries, toasts } = useHubApp();
  const { write, sending } = useWrite();
  /** Undoes plans that were applied one after the other, the last first, and returns their rows as they are then. */
  const takeBack = async (planIds: readonly string[]): Promise<readonly PlanRow[]> => {
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
    if (back + left.length === 0) return rows;
    const title = `${back} of ${back + left.length} tasks restored`;
    if (left.length === 0) toasts.show({ type: "success", title: "Change undone", message: title });
    else toasts.show({ type: "error", title, message: `${namesOf(left)}: changed since, skipped.` });
    return rows;
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
