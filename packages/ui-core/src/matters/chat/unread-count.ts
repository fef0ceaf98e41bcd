import type { Hub } from "@iphub/sdk/client";
import type { QueryClient } from "@tanstack/react-query";
import { refetchLater } from "../../platform/patch-pages.ts";
import type { Ports } from "../../platform/ports.ts";

/** Where the unread messages of the reader's chats are in the query cache. */
export const unreadKey: readonly string[] = ["chat", "unread"];

const recounts = new WeakMap<QueryClient, () => void>();

/**
 * Counts the unread messages again a moment later, where they are shown: once for all that comes until then, so that a message
 * that comes and is read at once is one request.
 */
export function recountUnread(queries: QueryClient, ports: Pick<Ports, "after">): void {
  const recount = recounts.get(queries) ?? refetchLater(queries, ports, unreadKey);
  recounts.set(queries, recount);
  recount();
}

/** Updates the number of unread messages on every page, from live events of the chats that the reader takes part in. */
export function recountUnreadFromLive({ live }: Hub, queries: QueryClient, ports: Pick<Ports, "after">): void {
  live.on("chat:unread", () => recountUnread(queries, ports));
}
