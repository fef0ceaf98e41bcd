import type { Plan } from "@iphub/sdk/contract/plans";
import { useHubApp } from "../platform/hub-app.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useNames } from "../platform/use-names.ts";
import { appliedRows, usePlanUndo } from "../platform/use-plan-undo.ts";
import { useRemote } from "../platform/use-remote.ts";
import { useWrite } from "../platform/use-write.ts";

/** A plan as the difference that it would make now, and its application. */
export function usePlanReview(id: string) {
  const { hub, queries, toasts } = useHubApp();
  const remote = useRemote<Plan>(queryKeys.plan(id), () => hub.plans.get({ id }));
  const { write, sending } = useWrite();
  const undoing = usePlanUndo();
  const ready = remote.data?.rows.filter(({ state }) => state === "ready").length ?? 0;
  const nameOf = useNames([remote.data?.createdBy]);
  return {
    ...remote,
    data: remote.data && { ...remote.data, createdBy: nameOf(remote.data.createdBy) },
    ready,
    /** How many tasks it has changed and can change back. */
    applied: remote.data ? appliedRows(remote.data) : 0,
    sending: sending || undoing.sending,
    actions: {
      retry: remote.retry,
      apply: async () => {
        const plan = await write(() => hub.plans.apply({ id }));
        if (!plan) return;
        queries.setQueryData(queryKeys.plan(id), plan);
        await queries.invalidateQueries({ queryKey: queryKeys.taskLists });
        const done = appliedRows(plan);
        const undo = done > 0 ? () => void undoing.takeBack([id]) : undefined;
        const title = `${done} of ${plan.rows.length} tasks saved`;
        toasts.show({ type: done > 0 ? "success" : "error", title, message: plan.title, undo });
      },
      takeBack: () => undoing.takeBack([id]),
    },
  };
}
