import type { Plan } from "@iphub/sdk/contract/plans";
import { useHubApp } from "../platform/hub-app.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useRemote } from "../platform/use-remote.ts";
import { useWrite } from "../platform/use-write.ts";

/** A plan as the difference that it would make now, and its application. */
export function usePlanReview(id: string) {
  const { hub, queries } = useHubApp();
  const remote = useRemote<Plan>(queryKeys.plan(id), () => hub.plans.get({ id }));
  const { write, sending } = useWrite();
  const ready = remote.data?.rows.filter(({ state }) => state === "ready").length ?? 0;
  return {
    ...remote,
    ready,
    sending,
    actions: {
      retry: remote.retry,
      apply: async () => {
        const plan = await write(() => hub.plans.apply({ id }));
        if (!plan) return;
        queries.setQueryData(queryKeys.plan(id), plan);
        await queries.invalidateQueries({ queryKey: queryKeys.taskLists });
      },
    },
  };
}
