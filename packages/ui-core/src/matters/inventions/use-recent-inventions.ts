import type { Invention } from "@iphub/sdk/contract/inventions";
import { HubHttpError } from "@iphub/sdk/errors";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { readRecentInventions, removeRecentInvention } from "./recent-inventions.ts";

/**
 * The recently opened matters, the newest first, with current data; one that is gone, or that the reader may not see any more,
 * is silently dropped. Fetched only when `wanted`.
 */
export function useRecentInventions(wanted = true) {
  const { hub, ports } = useHubApp();
  const recents = readRecentInventions(ports);
  const load = async () => {
    const loaded = await Promise.all(
      recents.map(({ id }) =>
        hub.inventions.get({ id }).catch((error: unknown) => {
          if (!(error instanceof HubHttpError && [403, 404].includes(error.status))) throw error;
          removeRecentInvention(ports, id);
          return null;
        }),
      ),
    );
    return loaded.filter((one) => one !== null);
  };
  const queryKey = ["inventions", "recent", recents.map((one) => one.id)];
  const remote = useRemote<Invention[]>(queryKey, load, wanted && recents.length > 0);
  return { state: remote.state, rows: remote.data ?? [] };
}
