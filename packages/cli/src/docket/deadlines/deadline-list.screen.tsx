import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import {
  type DeadlineGroupBy,
  deadlineGroupBy,
  deadlineGroupings,
} from "@iphub/ui-core/docket/deadlines/deadline-groups";
import {
  type DeadlineTab,
  deadlineTabs,
  emptyTabWords,
  matterOf,
  tabCount,
  tabOf,
} from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useDeadlineGroups } from "@iphub/ui-core/docket/deadlines/use-deadline-groups";
import {
  type DeadlineAddress,
  deadlineFilterOf,
  useDeadlineList,
} from "@iphub/ui-core/docket/deadlines/use-deadline-list";
import { useOfficeState } from "@iphub/ui-core/docket/uspto/use-office-state";
import { useListLook } from "@iphub/ui-core/identity/settings/use-list-look";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { type GroupHeading, isHeading } from "@iphub/ui-core/platform/list-groups";
import { headingInView, lookNameOf } from "@iphub/ui-core/platform/viewed-list";
import { Text } from "ink";
import { useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { type Command, commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { useCopyable } from "../../terminal-kit/copying.tsx";
import { SplitPane } from "../../terminal-kit/frame.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import type { ListViews } from "../../terminal-kit/list-views.ts";
import { useKeptSelection, useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { useShownQuery } from "../../terminal-kit/steady.ts";
import { Tabs } from "../../terminal-kit/tabs.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { KeyScope } from "../../terminal-kit/use-keys.tsx";
import { useTurn } from "../../terminal-kit/use-turn.ts";
import { ListWithViews } from "../../work/public-screens.ts";
import { DeadlineAtAddress } from "./deadline-at-address.tsx";
import { useDeadlineCalendar } from "./deadline-calendar.tsx";
import { useDeadlineEditing } from "./deadline-editing.tsx";
import { deadlineSortWords, useDeadlineFilters } from "./deadline-filters.tsx";
import { useDocketingTogether } from "./deadline-plain.tsx";
import { useDeadlineProposing } from "./deadline-proposing.tsx";
import { useSameEventChoice } from "./deadline-same-event.tsx";
import { DeadlineTable } from "./deadline-table.tsx";
import { DeadlineWhy } from "./deadline-why.tsx";

/** The docket work list: proposed, docketed, to verify, overdue; in a saved view or at a deadline where its address names one. */
export function DeadlineListScreen() {
  return (
    <ListWithViews list="deadlines" title="Deadlines">
      {(views) => {
        const id = views.query.get("deadline");
        return id ? <DeadlineAtAddress key={id} id={id} views={views} /> : <DeadlineList views={views} />;
      }}
    </ListWithViews>
  );
}

/** The list of one tab, as its view or the reader has narrowed it; the selected deadline's reasons are next to it. */
function DeadlineList({ views }: { readonly views: ListViews }) {
  const { query, narrow, view: saved } = views;
  const view = tabOf(query.get("view"));
  const filter = deadlineFilterOf(query);
  const groupBy = deadlineGroupBy(query.get("groupBy"));
  const list = useDeadlineList({ view, ...filter }, groupBy !== null);
  const look = useListLook(lookNameOf("DEADLINES", saved), saved?.columns);
  const grouped = useDeadlineGroups(list, { groupBy, view, sort: filter.sort }, look.folded);
  const narrowed = filterWords(filter, groupBy, useNames([filter.responsible]));
  const { selected, remember } = useKeptSelection();
  const [current, setCurrent] = useState(selected);
  const shownQuery = useShownQuery(useNavigation().place.query, list.refreshing);
  const { rows, today } = list;
  const theme = useTheme();
  const office = useOfficeState(null);
  const isShown = office !== null && !office.isComplete;
  const row = chosenRow(grouped.rows, current);
  const select = ({ id }: { readonly id: string }) => {
    remember(id);
    setCurrent(id);
  };
  const filters = useDeadlineFilters(filter, narrow);
  const editing = useDeadlineEditing(row);
  const isListed = (id: string) => grouped.rows.some((one) => one.id === id);
  const turning = { id: "deadlines.why", label: "why", group: "Deadline", rank: 2, isOff: !row };
  const { focus, turn, isDetailShown, commands } = useTurn(turning);
  const same = useSameEventChoice({ deadline: row, isShown: isDetailShown, isListed, onSelect: select });
  const calendar = useDeadlineCalendar();
  const proposing = useDeadlineProposing(row);
  const together = useDocketingTogether(view === "proposed");
  useCopyable(row && copyableOf(row, view));
  useListCommands({ row, list, view, filter, narrow }, commands);
  const tabs = deadlineTabs.map((tab) => ({ id: tab.view, label: tab.title, count: tabCount(list.counts, tab.view) }));
  // Until they are known, folded groups would be shown open, and a view without its columns.
  const isKnown = look.isKnown || (saved === null && groupBy === null);
  return (
    <ScreenFrame
      title={headingInView(filter.responsible === "me" ? "My deadlines" : "Deadlines", saved)}
      count={narrowed || undefined}
      overlay={
        views.choice ??
        filters.overlay ??
        editing.overlay ??
        same.overlay ??
        proposing.overlay ??
        together.overlay ??
        calendar.overlay
      }
    >
      <KeyScope captures={filters.isFinding}>
        <Tabs tabs={tabs} activeId={view} onChange={(id) => narrow("view", [id])} hasDigits={false} />
        {filters.line}
        {isShown && <Text wrap="truncate-end">{theme.paint(` ${office.words}`, { role: "muted" })}</Text>}
        <Below rows={1 + (isShown ? 1 : 0) + (filters.isFinding ? 1 : 0)}>
          <ListStates
            state={isKnown ? list.state : "pending"}
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
                  key={groupBy === null ? "rows" : shownQuery}
                  rows={grouped.rows}
                  today={today}
                  chosen={saved === null ? undefined : look.columns}
                  selected={selected}
                  onSelect={select}
                  isActive={!filters.isFinding}
                  onNearEnd={groupBy === null ? list.loadMore : undefined}
                  onShown={list.show}
                  onOpen={turn}
                  onFold={({ id }) => look.actions.fold(id)}
                  part={grouped.part}
                  total={list.total}
                />
              }
              detail={<DeadlineWhy deadline={row} today={today} others={same.others} hasKeys={!filters.isFinding} />}
            />
          </ListStates>
        </Below>
      </KeyScope>
    </ScreenFrame>
  );
}

/** The deadline that the keys act on: none while the heading of a group is selected. */
function chosenRow(
  rows: readonly (DeadlineRecord | GroupHeading)[],
  id: string | undefined,
): DeadlineRecord | undefined {
  const found = rows.find((one) => one.id === id) ?? rows.find((one) => !isHeading(one));
  return found === undefined || isHeading(found) ? undefined : found;
}

function copyableOf(row: DeadlineRecord, view: DeadlineTab) {
  const { id, invention, title, dueAt, finalDate, trigger, mailDate, status } = row;
  return {
    id,
    references: invention.references,
    title,
    place: { stem: "deadline-list" as const, query: `view=${view}&deadline=${id}` },
    row: [dueAt, finalDate, matterOf(row), title, trigger, mailDate, status],
  };
}

interface ShownList extends Pick<ListViews, "narrow"> {
  readonly row: DeadlineRecord | undefined;
  readonly list: ReturnType<typeof useDeadlineList>;
  readonly view: DeadlineTab;
  readonly filter: DeadlineAddress;
}

/** The keys of the list besides those that change a deadline; `before` come before them. */
function useListCommands({ row, list, view, filter, narrow }: ShownList, before: readonly Command[]): void {
  const { go } = useNavigation();
  const isMine = filter.responsible === "me";
  const isOff = !row;
  const open = () => row && go({ stem: "invention", id: row.invention.id });
  const toPaper = () => row && go({ stem: "deadline-docketing", id: row.id, query: `view=${view}` });
  const turnMine = () => narrow("responsible", isMine ? [] : ["me"]);
  const command = commandsOf("deadlines", "Deadline");
  useCommands([
    ...before,
    command("matter", ["m"], "its matter", open, { rank: 20, isOff }),
    command("paper", ["P"], "paper, one by one", toPaper, { rank: 3, isOff }),
    command("mine", ["a"], isMine ? "all people" : "only mine", turnMine, { rank: 21 }),
    reloadCommand("deadlines", "Deadline", list),
  ]);
}

/** What the list is narrowed to besides its tab and the reader's own, its order and its groups, in words. */
function filterWords(
  { responsible = "me", office, qs, sort }: DeadlineAddress,
  groupBy: DeadlineGroupBy | null,
  nameOf: (email: string) => string,
): string {
  const parts = [
    responsible === "me" ? "" : nameOf(responsible),
    office === undefined ? "" : `office ${office}`,
    qs === undefined ? "" : `words ${qs}`,
    sort === undefined ? "" : `sorted by ${deadlineSortWords(sort)}`,
    ...deadlineGroupings.filter(({ id }) => id === groupBy).map(({ title }) => `by ${title}`),
  ];
  return parts.filter((part) => part !== "").join(" · ");
}
