import { useEffect } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { unreadKey } from "./unread-count.ts";

/** The unread messages in the reader's chats; a mention shows a toast on every screen. */
export function useUnreadMessages() {
  const { hub, toasts } = useHubApp();
  const remote = useRemote(unreadKey, () => hub.chat.unread());
  useEffect(
    () =>
      hub.live.on("chat:mention", ({ message }) => {
        toasts.show({ type: "success", title: `${message.authorName} mentions you`, message: message.message });
      }),
    [hub, toasts],
  );
  const matters = remote.data ?? [];
  return {
    state: remote.state,
    matters,
    unread: matters.reduce((sum, one) => sum + one.unread, 0),
    mentions: matters.reduce((sum, one) => sum + one.mentions, 0),
  };
}
