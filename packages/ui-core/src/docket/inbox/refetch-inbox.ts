import type { Hub } from "@iphub/sdk/client";
import type { QueryClient } from "@tanstack/react-query";
import { docketKeys } from "../query-keys.ts";

/**
 * Fetches what is shown of the inbox again when it changed, and after each connection, the first as well: the hub does not
 * repeat that a change was missed before it.
 */
export function refetchInboxFromLive({ live }: Pick<Hub, "live">, queries: QueryClient): void {
  const refetch = () => {
    void queries.invalidateQueries({ queryKey: docketKeys.inbox });
    // Today has the mentions that are not read.
    void queries.invalidateQueries({ queryKey: docketKeys.todays });
    // One's own call-ups say whether their mail was delivered.
    void queries.invalidateQueries({ queryKey: docketKeys.callUpList(null) });
  };
  live.on("inbox:changed", refetch);
  live.onState((state) => {
    if (state === "connected") refetch();
  });
}
