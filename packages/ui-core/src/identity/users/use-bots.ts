import type { Hub } from "@iphub/sdk/client";
import { useQuery } from "@tanstack/react-query";
import { useHubApp } from "../../platform/hub-app.ts";
import { ignoredFailure } from "../../platform/hub-queries.ts";
import { BOT_REFRESH_MS } from "../../platform/timings.ts";

const none: ReadonlySet<string> = new Set();

/**
 * The e-mail addresses of the bots that are at work: known by the list, filtered by the validation, asked for
 * again every five minutes. A failure is ignored: what was known stays, and nothing is said.
 */
export function useBots(): ReadonlySet<string> {
  const { hub } = useHubApp();
  const query = useQuery({
    queryKey: ["users", "bots"],
    queryFn: () => botsAtWork(hub),
    refetchInterval: BOT_REFRESH_MS,
    // Not refreshed before its time by each screen that shows it.
    staleTime: BOT_REFRESH_MS,
    meta: ignoredFailure,
  });
  return query.data ?? none;
}

async function botsAtWork(hub: Hub): Promise<ReadonlySet<string>> {
  const listed = await hub.users.bots();
  if (listed.length === 0) return none;
  const checked = await hub.users.validateBots({ bots: listed.map(({ email }) => email) });
  return new Set(checked.flatMap(({ email, exists }) => (exists ? [email] : [])));
}
