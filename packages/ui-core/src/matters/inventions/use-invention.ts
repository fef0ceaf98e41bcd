import type { Invention } from "@iphub/sdk/contract/inventions";
import type { Milestone } from "@iphub/sdk/contract/milestones";
import { HubHttpError } from "@iphub/sdk/errors";
import { useEffect, useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { type Remote, useRemote } from "../../platform/use-remote.ts";
import { matterKeys } from "../query-keys.ts";
import { followMatter } from "../streams/use-matter-live.ts";
import { addRecentInvention, removeRecentInvention } from "./recent-inventions.ts";

/** One matter, followed live while it is shown; opening it makes it the most recent one. */
export function useInvention(id: string) {
  const { hub, ports } = useHubApp();
  const remote = useRemote<Invention>(matterKeys.invention(id), () =>
    hub.inventions.get({ id }).catch((error: unknown) => {
      if (error instanceof HubHttpError && error.status === 404) removeRecentInvention(ports, id);
      throw error;
    }),
  );
  const title = remote.data?.title;
  useEffect(() => {
    if (title !== undefined) addRecentInvention(ports, { id, title });
  }, [id, title, ports]);
  useEffect(
    () => followMatter(hub, id, (error) => ports.report("The matter could not be followed live", error)),
    [id, hub, ports],
  );
  return remote;
}

/** One matter as the hub has it now, to be changed from a list: it is neither followed live nor opened. */
export function useInventionNow(id: string): Remote<Invention> {
  const { hub, ports } = useHubApp();
  const [at] = useState(() => ports.now());
  return useRemote<Invention>([...matterKeys.invention(id), "read", at], () => hub.inventions.get({ id }));
}

/** The default tab of a matter: its milestones in order, with their tasks. */
export function useInventionOverview(inventionId: string) {
  const { hub } = useHubApp();
  const remote = useRemote<Milestone[]>(matterKeys.milestones(inventionId), () =>
    hub.overview.milestones({ id: inventionId }),
  );
  return { ...remote, milestones: remote.data ?? [] };
}
