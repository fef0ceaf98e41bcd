import type { Milestone } from "@iphub/sdk/contract/milestones";
import { useHubApp } from "../../platform/hub-app.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useRemote } from "../../platform/use-remote.ts";

/** The default tab of a matter: its milestones in order, with their tasks. */
export function useInventionOverview(inventionId: string) {
  const { hub } = useHubApp();
  const remote = useRemote<Milestone[]>(queryKeys.milestones(inventionId), () =>
    hub.overview.milestones({ id: inventionId }),
  );
  return { ...remote, milestones: remote.data ?? [], actions: { retry: remote.retry } };
}
