import type { Notice } from "@iphub/sdk/contract/inbox";
import {
  inboxTabOf,
  inboxTabs,
  noticeMatter,
  noticePlace,
  snoozeChoices,
} from "@iphub/ui-core/docket/inbox/inbox-words";
import { unreadWords, useInbox, useNoticeActions } from "@iphub/ui-core/docket/inbox/use-inbox";
import { isOpenCallUp, useNoticeCallUp } from "@iphub/ui-core/docket/inbox/use-notice-call-up";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { Box } from "ink";
import { useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { type Command, commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { useCopyable } from "../../terminal-kit/copying.tsx";
import { SplitPane } from "../../terminal-kit/frame.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useKeptSelection, useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { ScrollText } from "../../terminal-kit/scroll-text.tsx";
import { Select } from "../../terminal-kit/select.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { Tabs } from "../../terminal-kit/tabs.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { useTurn } from "../../terminal-kit/use-turn.ts";
import { noticeColumns, noticeDue, noticeLine, noticeLines } from "./notice-rows.ts";

/** The notices of the person by matter, worked through by keys: next, done, snooze, open. */
export function InboxScreen() {
  const { place, narrow } = useNavigation();
  const tab = inboxTabOf(new URLSearchParams(place.query).get("state"));
  const list = useInbox(tab);
  const { selected, remember } = useKeptSelection();
  const [current, setCurrent] = useState(selected);
  const { state, rows, today, ownToday, unread } = list;
  const row = rows.find((one) => one.id === current) ?? rows[0];
  useCopyable(
    row && {
      id: row.id,
      references: row.reference === null ? [] : [row.reference],
      title: row.title,
      place: { stem: "inbox" },
      row: [row.kind, row.dueAt, noticeMatter(row), row.title, row.text],
    },
  );
  const { focus, commands } = useTurn({ id: "notice.whole", label: "whole", group: "Notice", rank: 6, isOff: !row });
  const { overlay, open } = useNoticeCommands(row, ownToday, [...commands, reloadCommand("notice", "Notice", list)]);
  const select = (one: Notice) => {
    remember(one.id);
    setCurrent(one.id);
  };
  const tabs = inboxTabs.map(({ id, title }) => ({ id, label: title, count: id === "unread" ? unread : undefined }));
  return (
    <ScreenFrame title="Inbox" count={unread ? `${unreadWords(unread)} unread` : undefined} overlay={overlay}>
      <Box flexDirection="column">
        <Tabs tabs={tabs} activeId={tab.id} onChange={(id) => narrow("state", [id])} hasDigits={false} />
        <Below rows={1}>
          <ListStates state={state} failure={list.failure} what="notices" isEmpty={rows.length === 0} empty={tab.empty}>
            <SplitPane
              focus={focus}
              share={0.62}
              list={
                <Table
                  columns={noticeColumns}
                  whole={{ matter: (one) => noticeMatter(one) || "–", due: (one) => noticeDue(one, today) }}
                  items={rows}
                  idOf={({ id }) => id}
                  lineOf={(one, sized) => noticeLine(one, sized, today)}
                  selectedId={selected}
                  onSelect={select}
                  onNearEnd={list.loadMore}
                  onOpen={open}
                />
              }
              detail={<NoticeDetail row={row} today={today} />}
            />
          </ListStates>
        </Below>
      </Box>
    </ScreenFrame>
  );
}

function NoticeDetail({ row, today }: { readonly row: Notice | undefined; readonly today: string }) {
  const theme = useTheme();
  const nameOf = useNames([row?.actor]);
  if (!row) return null;
  const by = row.actor === null ? "the hub" : nameOf(row.actor);
  const linesOf = (width: number) => noticeLines(theme, row, { today, by }, width);
  return <ScrollText key={row.id} linesOf={linesOf} indent={0} />;
}

const command = commandsOf("notice", "Notice");

/** The keyed actions on the selected notice; the choice of a day is shown over the screen. */
function useNoticeCommands(row: Notice | undefined, today: string, around: readonly Command[]) {
  const { go } = useNavigation();
  const { actions } = useNoticeActions();
  const { acknowledge } = useNoticeCallUp();
  const [snoozing, setSnoozing] = useState<Notice | null>(null);
  const open = (one: Notice) => {
    void actions.opened(one);
    go(noticePlace(one));
  };
  const on = (act: (one: Notice) => unknown) => () => {
    if (row) void act(row);
  };
  const isOff = !row;
  useCommands([
    ...around,
    command("open", ["enter"], "open", on(open), { rank: 1, isOff }),
    command("done", ["e"], row?.state === "done" ? "not done" : "done", on(actions.done), { rank: 2, isOff }),
    command("snooze", ["s"], "snooze", on(setSnoozing), { rank: 3, isOff }),
    command("acknowledge", ["a"], "acknowledge", on(acknowledge), { rank: 3, isOff: !row || !isOpenCallUp(row) }),
    command("read", ["m"], "read or unread", on(actions.toggleRead), { rank: 4, isOff }),
    command("matter", ["E"], "the whole matter done", on(actions.doneWithMatter), { rank: 20, isOff }),
  ]);
  const choices = snoozeChoices(today);
  const overlay = snoozing && (
    <Select
      title={`Snooze until · ${snoozing.title}`}
      options={choices}
      onChange={(id) => {
        const until = choices.find((one) => one.id === id)?.until;
        setSnoozing(null);
        if (until !== undefined) void actions.snooze(snoozing, until);
      }}
      onClose={() => setSnoozing(null)}
    />
  );
  return { overlay, open };
}
