import { useEffect } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { type Chat, useChat } from "./use-chat.ts";

/**
 * A matter's chat, live; displayed messages are marked as read.
 * @param isSeen whether the screen is in view, and not in a window that is hidden
 */
export function useInventionMessages(inventionId: string, isSeen = true): Chat {
  const { hub, queries, ports } = useHubApp();
  const chat = useChat(inventionId);
  const newest = chat.messages.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined || !isSeen) return;
    hub.chat.markRead({ inventionId }).then(
      () => queries.invalidateQueries({ queryKey: ["chat", "unread"] }),
      (error: unknown) => ports.report("The messages could not be marked as read", error),
    );
  }, [hub, queries, ports, inventionId, newest, isSeen]);
  return chat;
}
