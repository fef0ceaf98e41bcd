import type { Milestone } from "@iphub/sdk/contract/milestones";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { matterKeys } from "../query-keys.ts";

/** The default tab of a matter: its milestones in order, with their tasks. */
export function useInventionOverview(inventionId: string) {
  const { hub } = useHubApp();
  const remote = useRemote<Milestone[]>(matterKeys.milestones(inventionId), () =>
    hub.overview.milestones({ id: inventionId }),
  );
  return { ...remote, milestones: remote.data ?? [], actions: { retry: remote.retry } };
}
