import type { Notice } from "@iphub/sdk/contract/inbox";
import { inboxTabOf, inboxTabs, noticePlace } from "@iphub/ui-core/docket/inbox/inbox-words";
import { unreadWords, useInbox, useNoticeActions } from "@iphub/ui-core/docket/inbox/use-inbox";
import { isOpenCallUp, useNoticeCallUp } from "@iphub/ui-core/docket/inbox/use-notice-call-up";
import { placeAddress } from "@iphub/ui-core/screen-place";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Link } from "../../web-kit/link.tsx";
import { ListGrid } from "../../web-kit/list-grid.tsx";
import type { MenuItem } from "../../web-kit/open-menu.tsx";
import { Page } from "../../web-kit/page.tsx";
import { EmptyState } from "../../web-kit/states.tsx";
import { Tabs } from "../../web-kit/tabs.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import { useDocketingKeys } from "../deadlines/use-docketing-keys.ts";
import styles from "./inbox.module.css";
import { noticeColumns } from "./notice-columns.tsx";
import { SnoozeModal } from "./snooze-modal.tsx";

const idOf = (row: Notice) => row.id;
const leadsTo = (one: Notice) => placeAddress(noticePlace(one));

/** The notices of the person by matter, worked through by keys: next, done, snooze, open. */
export function InboxPage() {
  const [query, setQuery] = useQueryString();
  const tab = inboxTabOf(query.get("state"));
  const list = useInbox(tab);
  const [active, setActive] = useState<string | null>(null);
  const current = list.rows.find(({ id }) => id === active) ?? list.rows[0];
  const notices = useNoticeCommands();
  const columns = useMemo(() => noticeColumns(list.rows, list.today), [list.rows, list.today]);
  const on = (act: (one: Notice) => unknown) => () => current && void act(current);
  useDocketingKeys({
    a: on(notices.acknowledge),
    e: on(notices.done),
    s: on(notices.startSnooze),
    o: on(notices.open),
    u: on(notices.toggleRead),
    E: on(notices.doneWithMatter),
  });
  const tabs = inboxTabs.map(({ id, title }) => ({ id, title, count: id === "unread" ? list.unread : undefined }));
  return (
    <Page
      title="Inbox"
      afterTitle={list.unread === undefined ? undefined : `${unreadWords(list.unread)} unread`}
      action={
        <span className={styles.links}>
          <Link to="/call-ups">Call-ups and absences</Link>
          <Link to="/inbox/preferences">What is sent where</Link>
        </span>
      }
      fill
    >
      <Tabs label="Inbox" tabs={tabs} selected={tab.id} onSelect={(id) => setQuery((known) => known.set("state", id))}>
        <p className={styles.keys}>
          <kbd>j</kbd> <kbd>k</kbd> move, <kbd>o</kbd> opens, <kbd>e</kbd> done, <kbd>E</kbd> the whole matter done,{" "}
          <kbd>s</kbd> snoozes, <kbd>u</kbd> read or unread, <kbd>a</kbd> acknowledges a call-up
        </p>
        <ListGrid<Notice>
          list={list}
          what="Your notices could not be loaded."
          empty={<EmptyState message={tab.empty} />}
          label="Notices"
          rowId={idOf}
          rowHeight={48}
          columns={columns}
          onActive={setActive}
          leadsTo={leadsTo}
          onOpen={notices.open}
          rowMenu={notices.menuOf}
        />
      </Tabs>
      {notices.snoozing && (
        <SnoozeModal
          notice={notices.snoozing}
          today={list.ownToday}
          onSnooze={notices.snooze}
          onClose={() => notices.startSnooze(null)}
        />
      )}
    </Page>
  );
}

/** What can be done with a notice, by key, by press and in its menu. */
function useNoticeCommands() {
  const { actions } = useNoticeActions();
  const { acknowledge } = useNoticeCallUp();
  const navigate = useNavigate();
  const [snoozing, startSnooze] = useState<Notice | null>(null);
  const open = (one: Notice) => {
    void actions.opened(one);
    navigate(leadsTo(one));
  };
  const menuOf = (one: Notice): readonly MenuItem[] => [
    { id: "open", title: "Open", icon: "external", shortcut: "o", onSelect: () => open(one) },
    {
      id: "done",
      title: one.state === "done" ? "Back to the inbox" : "Done",
      icon: "check",
      shortcut: "e",
      onSelect: () => void actions.done(one),
    },
    ...callUpItems(one, acknowledge),
    { id: "snooze", title: "Snooze…", icon: "calendar", shortcut: "s", onSelect: () => startSnooze(one) },
    {
      id: "read",
      title: one.state === "unread" ? "Mark as read" : "Mark as unread",
      icon: "inbox",
      shortcut: "u",
      onSelect: () => void actions.toggleRead(one),
    },
    {
      id: "matter",
      title: "The whole matter done",
      icon: "check",
      shortcut: "E",
      separated: true,
      disabled: one.inventionId === null,
      onSelect: () => void actions.doneWithMatter(one),
    },
  ];
  return {
    ...actions,
    acknowledge,
    open,
    menuOf,
    snoozing,
    startSnooze,
    snooze: (one: Notice, until: string) => {
      startSnooze(null);
      void actions.snooze(one, until);
    },
  };
}

/** In the menu of a notice whose call-up no one has acknowledged. */
function callUpItems(one: Notice, acknowledge: (one: Notice) => Promise<void>): readonly MenuItem[] {
  if (!isOpenCallUp(one)) return [];
  const onSelect = () => void acknowledge(one);
  return [{ id: "acknowledge", title: "Acknowledge the call-up", icon: "check", shortcut: "a", onSelect }];
}
