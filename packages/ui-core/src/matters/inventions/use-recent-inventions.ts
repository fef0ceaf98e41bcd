import type { Invention } from "@iphub/sdk/contract/inventions";
import { HubHttpError } from "@iphub/sdk/errors";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { readRecentInventions, removeRecentInvention } from "./recent-inventions.ts";

/**
 * The recently opened matters, the newest first, with current data. A matter that cannot be read is left out without a
 * message; one that is gone, or that the reader may not see any more, is also removed from the stored list. Fetched
 * only when `wanted`.
 */
export function useRecentInventions(wanted = true) {
  const { hub, ports } = useHubApp();
  const recents = readRecentInventions(ports);
  const load = async () => {
    const failures: HubHttpError[] = [];
    const loaded = await Promise.all(
      recents.map(({ id }) =>
        hub.inventions.get({ id }).catch((error: unknown) => {
          if (!(error instanceof HubHttpError)) throw error;
          if ([403, 404].includes(error.status)) removeRecentInvention(ports, id);
          else failures.push(error);
          return null;
        }),
      ),
    );
    const found = loaded.filter((one) => one !== null);
    const [failure] = failures;
    // No matter could be read: the whole list fails, so that an empty one is not kept as its answer.
    if (failure && found.length === 0) throw failure;
    return found;
  };
  const queryKey = ["inventions", "recent", recents.map((one) => one.id)];
  const remote = useRemote<Invention[]>(queryKey, load, wanted && recents.length > 0);
  return { state: remote.state, rows: remote.data ?? [] };
}
