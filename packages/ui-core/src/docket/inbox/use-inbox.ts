import type { Notice } from "@iphub/sdk/contract/inbox";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { useMemo } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useRemoteChain } from "../../platform/use-remote-chain.ts";
import { useOfficeToday } from "../../platform/use-today.ts";
import { useWrite } from "../../platform/use-write.ts";
import { docketKeys } from "../query-keys.ts";
import { byMatter, type InboxTab } from "./inbox-words.ts";

/** How many notices a page has. */
const pageSize = 50;
/** How many of the newest unread notices the header shows. */
const shownInHeader = 8;

type InboxPage = Awaited<ReturnType<ReturnType<typeof useHubApp>["hub"]["inbox"]["list"]>>;

/** One view of the inbox, grouped by matter, and the number of unread notices. Live events fetch it again. */
export function useInbox({ id }: InboxTab) {
  const { hub } = useHubApp();
  const list = useRemoteChain<Notice, InboxPage>(docketKeys.noticeList(id), (after) =>
    hub.inbox.list({ state: id, limit: pageSize, ...(after === undefined ? {} : { after }) }),
  );
  const rows = useMemo(() => byMatter(list.rows), [list.rows]);
  const today = useOfficeToday();
  // Snoozes are counted by the day at the reader's own office.
  const ownToday = list.first?.today ?? today;
  return { ...list, rows, total: rows.length, unread: list.first?.unread, today, ownToday };
}

/** The number of unread notices, and the newest of them, for the header. */
export function useUnreadNotices() {
  const { hub } = useHubApp();
  const remote = useRemote(docketKeys.unreadNotices, () => hub.inbox.list({ state: "unread", limit: shownInHeader }));
  return { state: remote.state, unread: remote.data?.unread ?? 0, newest: remote.data?.data ?? [] };
}

/** A count for a small place: above 99 it is `99+`. */
export function unreadWords(unread: number): string {
  return unread > 99 ? "99+" : String(unread);
}

/** The actions on notices. */
export function useNoticeActions() {
  const { hub, queries } = useHubApp();
  const { write, sending } = useWrite();
  const refetch = () => void queries.invalidateQueries({ queryKey: docketKeys.inbox });
  const mark = async (ids: readonly string[], as: "read" | "unread" | "open") => {
    await write(() => hub.inbox.mark({ ids: [...ids], as }));
    refetch();
  };
  const reopen = (ids: readonly string[]) => void mark(ids, "open");
  return {
    sending,
    actions: {
      /** Marks a notice as done, or opens it again where it is. */
      done: async ({ id, title, state }: Notice) => {
        if (state === "done") return mark([id], "open");
        const words = { done: "Done", subject: title, undo: () => reopen([id]) };
        await write(() => hub.inbox.mark({ ids: [id], as: "done" }), words);
        refetch();
      },
      /** Marks all open notices of the matter of one as done. */
      doneWithMatter: async ({ id, inventionId, inventionTitle, title }: Notice) => {
        const which = inventionId === null ? { ids: [id] } : { inventionId };
        const subject = inventionTitle ?? title;
        await write(() => hub.inbox.mark({ ...which, as: "done" }), { done: "Done with the matter", subject });
        refetch();
      },
      snooze: async ({ id, title }: Notice, until: string) => {
        const words = { done: `Back on ${fullDay(until)}`, subject: title, undo: () => reopen([id]) };
        await write(() => hub.inbox.snooze({ ids: [id], until }), words);
        refetch();
      },
      /** Marks an unread notice as read, and a read one as unread. */
      toggleRead: ({ id, state }: Notice) => mark([id], state === "unread" ? "read" : "unread"),
      /** To be called when a notice is opened: it is read then. */
      opened: ({ id, state }: Notice) => (state === "unread" ? mark([id], "read") : Promise.resolve()),
    },
  };
}
