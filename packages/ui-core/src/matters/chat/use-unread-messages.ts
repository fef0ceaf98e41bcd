import { useEffect } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";

/** The unread messages in the reader's chats; a mention shows a toast on every screen. */
export function useUnreadMessages() {
  const { hub, queries, toasts } = useHubApp();
  const remote = useRemote(["chat", "unread"], () => hub.chat.unread());
  useEffect(
    () =>
      hub.live.on("chat:mention", ({ message }) => {
        void queries.invalidateQueries({ queryKey: ["chat", "unread"] });
        toasts.show({ type: "success", title: `${message.authorName} mentions you`, message: message.message });
      }),
    [hub, queries, toasts],
  );
  const matters = remote.data ?? [];
  return {
    state: remote.state,
    matters,
    unread: matters.reduce((sum, one) => sum + one.unread, 0),
    mentions: matters.reduce((sum, one) => sum + one.mentions, 0),
  };
}
