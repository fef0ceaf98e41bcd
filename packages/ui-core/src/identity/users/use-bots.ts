import type { Hub } from "@iphub/sdk/client";
import { useQuery } from "@tanstack/react-query";
import { useHubApp } from "../../platform/hub-app.ts";
import { ignoredFailure } from "../../platform/hub-queries.ts";
import { BOT_REFRESH_MS } from "../../platform/timings.ts";

const none: ReadonlySet<string> = new Set();

/**
 * The e-mail addresses of the enabled bots: listed, validated, and refreshed every five minutes. A failure is ignored
 * and the previous list kept.
 */
export function useBots(): ReadonlySet<string> {
  const { hub } = useHubApp();
  const query = useQuery({
    queryKey: ["users", "bots"],
    queryFn: () => botsAtWork(hub),
    refetchInterval: BOT_REFRESH_MS,
    // Each screen that shows it must not refresh it early.
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
