import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { deadlineTabs, emptyTabWords, matterOf, tabCount, tabOf } from "@iphub/ui-core/docket/deadlines/deadline-words";
import {
  type DeadlineAddress,
  deadlineFilterOf,
  useDeadlineList,
} from "@iphub/ui-core/docket/deadlines/use-deadline-list";
import { useOfficeState } from "@iphub/ui-core/docket/uspto/use-office-state";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { Text } from "ink";
import { useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { useCopyable } from "../../terminal-kit/copying.tsx";
import { SplitPane } from "../../terminal-kit/frame.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useKeptSelection, useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Tabs } from "../../terminal-kit/tabs.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { KeyScope } from "../../terminal-kit/use-keys.tsx";
import { useTurn } from "../../terminal-kit/use-turn.ts";
import { useDeadlineCalendar } from "./deadline-calendar.tsx";
import { useDeadlineEditing } from "./deadline-editing.tsx";
import { deadlineSortWords, useDeadlineFilters } from "./deadline-filters.tsx";
import { useDocketingTogether } from "./deadline-plain.tsx";
import { useDeadlineProposing } from "./deadline-proposing.tsx";
import { DeadlineTable } from "./deadline-table.tsx";
import { DeadlineWhy } from "./deadline-why.tsx";

/** The docket work list: proposed, docketed, to verify, overdue; the selected deadline's reasons are next to it. */
export function DeadlineListScreen() {
  const { place, narrow, go } = useNavigation();
  const query = new URLSearchParams(place.query);
  const view = tabOf(query.get("view"));
  const filter = deadlineFilterOf(query);
  const isMine = filter.responsible === "me";
  const list = useDeadlineList({ view, ...filter });
  const narrowed = filterWords(filter, useNames([filter.responsible]));
  const { selected, remember } = useKeptSelection();
  const [current, setCurrent] = useState(selected);
  const { state, rows, today } = list;
  const theme = useTheme();
  const office = useOfficeState(null);
  const isShown = office !== null && !office.isComplete;
  const row = rows.find((one) => one.id === current) ?? rows[0];
  const filters = useDeadlineFilters(filter, narrow);
  const editing = useDeadlineEditing(row);
  const calendar = useDeadlineCalendar();
  const proposing = useDeadlineProposing(row);
  const together = useDocketingTogether(view === "proposed");
  const isOff = !row;
  useCopyable(
    row && {
      id: row.id,
      references: row.invention.references,
      title: row.title,
      place: { stem: "deadline-list", query: `view=${view}&deadline=${row.id}` },
      row: [row.dueAt, row.finalDate, matterOf(row), row.title, row.trigger, row.mailDate, row.status],
    },
  );
  const turnMine = () => narrow("responsible", isMine ? [] : ["me"]);
  const open = () => row && go({ stem: "invention", id: row.invention.id });
  const toPaper = () => row && go({ stem: "deadline-docketing", id: row.id, query: `view=${view}` });
  const { focus, turn, commands } = useTurn({ id: "deadlines.why", label: "why", group: "Deadline", rank: 2, isOff });
  useCommands([
    ...commands,
    { id: "deadlines.matter", keys: ["m"], label: "its matter", group: "Deadline", rank: 20, run: open, isOff },
    { id: "deadlines.paper", keys: ["P"], label: "paper, one by one", group: "Deadline", rank: 3, run: toPaper, isOff },
    {
      id: "deadlines.mine",
      keys: ["a"],
      label: isMine ? "all people" : "only mine",
      group: "Deadline",
      rank: 21,
      run: turnMine,
    },
    reloadCommand("deadlines", "Deadline", list),
  ]);
  const tabs = deadlineTabs.map((tab) => ({ id: tab.view, label: tab.title, count: tabCount(list.counts, tab.view) }));
  const select = (one: DeadlineRecord) => {
    remember(one.id);
    setCurrent(one.id);
  };
  return (
    <ScreenFrame
      title={isMine ? "My deadlines" : "Deadlines"}
      count={narrowed || undefined}
      overlay={filters.overlay ?? editing.overlay ?? proposing.overlay ?? together.overlay ?? calendar.overlay}
    >
      <KeyScope captures={filters.isFinding}>
        <Tabs tabs={tabs} activeId={view} onChange={(id) => narrow("view", [id])} hasDigits={false} />
        {filters.line}
        {isShown && <Text wrap="truncate-end">{theme.paint(` ${office.words}`, { role: "muted" })}</Text>}
        <Below rows={1 + (isShown ? 1 : 0) + (filters.isFinding ? 1 : 0)}>
          <ListStates
            state={state}
            failure={list.failure}
            what="deadlines"
            isEmpty={rows.length === 0}
            empty={emptyTabWords(view, filter, list.counts)}
          >
            <SplitPane
              focus={focus}
              share={0.6}
              list={
                <DeadlineTable
                  rows={rows}
                  today={today}
                  selected={selected}
                  onSelect={select}
                  isActive={!filters.isFinding}
                  onNearEnd={list.loadMore}
                  onShown={list.show}
                  onOpen={turn}
                />
              }
              detail={<DeadlineWhy deadline={row} today={today} />}
            />
          </ListStates>
        </Below>
      </KeyScope>
    </ScreenFrame>
  );
}

/** What the list is narrowed to besides its tab and the reader's own, and its order, in words. */
function filterWords(
  { responsible = "me", office, qs, sort }: DeadlineAddress,
  nameOf: (email: string) => string,
): string {
  const parts = [
    responsible === "me" ? "" : nameOf(responsible),
    office === undefined ? "" : `office ${office}`,
    qs === undefined ? "" : `words ${qs}`,
    sort === undefined ? "" : `sorted by ${deadlineSortWords(sort)}`,
  ];
  return parts.filter((part) => part !== "").join(" · ");
}
