import { useEffect } from "react";
import { type HubApp, storePerApp, useHubApp } from "../../platform/hub-app.ts";
import { recountUnread } from "./unread-count.ts";
import { type Chat, useChat } from "./use-chat.ts";

/** The newest message of each matter when this sign-in last marked its messages as read. */
const markedOf = storePerApp<ReadonlyMap<string, string | undefined>>(new Map());

/**
 * A matter's chat, live; displayed messages are marked as read.
 * @param isSeen whether the screen is in view, and not in a window that is hidden
 */
export function useInventionMessages(inventionId: string, isSeen = true): Chat {
  const app = useHubApp();
  const chat = useChat(inventionId);
  const newest = chat.messages.at(-1)?.id;
  useEffect(() => {
    if (newest !== undefined && isSeen) markRead(app, inventionId, newest);
  }, [app, inventionId, newest, isSeen]);
  return chat;
}

/** Marks the messages of a matter as read, unless that was done since the newest of them came. */
function markRead(app: HubApp, inventionId: string, newest: string): void {
  const { hub, queries, ports } = app;
  const marked = markedOf(app);
  const before = marked.getState().get(inventionId);
  if (before === newest) return;
  const put = (id: string | undefined) => marked.setState(new Map(marked.getState()).set(inventionId, id), true);
  // Before the answer: a window that is shown again until then needs no second call.
  put(newest);
  hub.chat.markRead({ inventionId }).then(
    () => recountUnread(queries, ports),
    (error: unknown) => {
      if (marked.getState().get(inventionId) === newest) put(before);
      ports.report("The messages could not be marked as read", error);
    },
  );
}
