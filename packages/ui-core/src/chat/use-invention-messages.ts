import type { ChatMessage } from "@iphub/sdk/contract/chat";
import { joinChunks } from "@iphub/sdk/domain/chat-chunks";
import { randomHex } from "@iphub/sdk/random-hex";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useSession } from "../auth/use-session.ts";
import { useHubApp } from "../platform/hub-app.ts";
import { openPage } from "../platform/open-list.ts";
import type { Pages } from "../platform/patch-pages.ts";
import { useMatterLive } from "../platform/use-matter-live.ts";
import { useRemoteList } from "../platform/use-remote.ts";
import { withMessage } from "./chat-pages.ts";
import { discardOutgoing, outboxOf, sendOutgoing } from "./outbox.ts";

/** How many messages a page has (spec §9). */
const pageSize = 25;

/** A matter's chat: messages, the oldest first, those on their way after them, live; shown messages count as read. */
export function useInventionMessages(inventionId: string) {
  const { hub, queries, ports } = useHubApp();
  const session = useSession();
  const outgoing = useStore(outboxOf(hub)).filter((one) => one.inventionId === inventionId);
  const list = useRemoteList<ChatMessage>(["chat", "list", inventionId], async (skip) =>
    openPage(await hub.chat.list({ id: inventionId, skip, size: pageSize }), skip, pageSize),
  );
  useMatterLive(inventionId, () => void queries.invalidateQueries({ queryKey: ["chat", "list", inventionId] }));
  const put = (message: ChatMessage) =>
    queries.setQueryData<Pages<ChatMessage>>(
      ["chat", "list", inventionId],
      (pages) => pages && withMessage(pages, message),
    );
  useEffect(
    () =>
      hub.live.on("stream:chat.message", ({ message }) => {
        if (message.inventionId !== inventionId) return;
        queries.setQueryData<Pages<ChatMessage>>(
          ["chat", "list", inventionId],
          (pages) => pages && withMessage(pages, message),
        );
      }),
    [hub, queries, inventionId],
  );
  const messages = joinChunks(list.rows);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return;
    hub.chat.markRead({ inventionId }).then(
      () => queries.invalidateQueries({ queryKey: ["chat", "unread"] }),
      (error: unknown) => ports.report("The messages could not be marked as read", error),
    );
  }, [hub, queries, ports, inventionId, newest]);
  const send = async (key: string, message: string) => {
    const stored = await sendOutgoing(hub, { key, inventionId, message });
    if (stored) put(stored);
  };
  return {
    ...list,
    messages,
    outgoing,
    me: session.phase === "signed-in" ? session.identity.email : "",
    actions: {
      retry: list.retry,
      loadMore: list.loadMore,
      send: (message: string) => void send(randomHex(), message),
      resend: (key: string) => {
        const failed = outgoing.find((one) => one.key === key && one.state === "failed");
        if (failed) void send(key, failed.message);
      },
      discard: (key: string) => discardOutgoing(hub, key),
    },
  };
}
