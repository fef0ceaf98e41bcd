import { useEffect } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { type Chat, useChat } from "./use-chat.ts";

/** A matter's chat, live; displayed messages are marked as read. */
export function useInventionMessages(inventionId: string): Chat {
  const { hub, queries, ports } = useHubApp();
  const chat = useChat(inventionId);
  const newest = chat.messages.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return;
    hub.chat.markRead({ inventionId }).then(
      () => queries.invalidateQueries({ queryKey: ["chat", "unread"] }),
      (error: unknown) => ports.report("The messages could not be marked as read", error),
    );
  }, [hub, queries, ports, inventionId, newest]);
  return chat;
}
