import type { LoadRow } from "@iphub/sdk/contract/docket-load";
import type { WeekEntry } from "@iphub/sdk/contract/docket-week";
import { chosenDateStyle, dayAndMonth, daySpan } from "@iphub/sdk/domain/day-text";
import { firstWeekdayOf, withDates } from "@iphub/sdk/domain/day-words";
import { loadOf, loadUntil, lostBefore, NO_ONE, weekAt, weekDaysAt } from "@iphub/sdk/domain/docket/load/docket-load";
import { type LoadQuery, loadAddress, loadQueryOf } from "@iphub/ui-core/docket/docket/load-query";
import { loadWeeks, useDocketLoad } from "@iphub/ui-core/docket/docket/use-docket-load";
import { nextTodayScope, todayScopeWords } from "@iphub/ui-core/docket/docket/use-docket-today";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { Box, Text } from "ink";
import { Below } from "../../terminal-kit/below.tsx";
import { type Column, type Line, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { entryDayCell, finalWords, matterOf, partWords, placeOf, stateStyle } from "./entry-words.ts";

/** Weeks begin on a Monday, as in the command line. */
const monday = 1;

/** What is due by week and person; a row opens to the list that it counts. */
export function DocketLoadScreen() {
  const { place, narrow } = useNavigation();
  const params = new URLSearchParams(place.query);
  const query = loadQueryOf((name) => params.get(name));
  const load = useDocketLoad(query, firstWeekdayOf(chosenDateStyle().firstDay, monday));
  const theme = useTheme();
  const show = (change: Partial<LoadQuery>) => {
    const named = new Map(loadAddress({ ...query, ...change }));
    for (const [name, value] of named) if (value !== params.get(name)) narrow(name, value === null ? [] : [value]);
  };
  const { from, before, after, data, rows } = load;
  const isListed = query.person !== null;
  const command = commandsOf("load", "Load");
  const scope = nextTodayScope(query.scope);
  const toPeople = () => show({ person: null, week: null });
  useCommands([
    command("people", ["escape"], "all people", toPeople, { rank: 1, isOff: !isListed }),
    command("scope", ["f"], todayScopeWords[scope].toLowerCase(), () => show({ scope }), { rank: 2 }),
    command("before", ["["], "the weeks before", () => show({ from: before }), { rank: 3 }),
    command("after", ["]"], "the weeks after", () => show({ from: after }), { rank: 4 }),
    reloadCommand("load", "Load", load),
  ]);
  const words = `${daySpan(from, loadUntil(from, loadWeeks))}, ${todayScopeWords[query.scope]}`;
  return (
    <ScreenFrame title="Load by week" count={isListed ? partWords(load.listed.data) : undefined}>
      <Box flexDirection="column">
        <Text wrap="truncate-end">{theme.paint(` ${words}`, { role: "muted" })}</Text>
        <Below rows={1}>
          {isListed ? (
            <PersonList query={query} load={load} />
          ) : (
            <ListStates
              state={load.state}
              failure={load.failure}
              what="load"
              isEmpty={data !== undefined && rows.length === 0}
              empty="Nothing is due in these weeks."
            >
              <People rows={rows} load={load} onOpen={(person) => show({ person })} />
            </ListStates>
          )}
        </Below>
      </Box>
    </ScreenFrame>
  );
}

type PeopleProps = {
  readonly rows: readonly LoadRow[];
  readonly load: ReturnType<typeof useDocketLoad>;
  readonly onOpen: (person: string) => void;
};

function People({ rows, load: { data, from, today }, onOpen }: PeopleProps) {
  const nameOf = useNames(rows.map(({ person }) => person));
  const current = weekAt(today, from);
  const named = (row: LoadRow | undefined) => (row?.person ? nameOf(row.person) : "No one");
  const all: LoadRow | undefined = data && { ...data.all, person: allRow };
  const columns: readonly Column[] = [
    { id: "person", title: "Person", width: 20, min: 12, grow: 1 },
    { id: "before", title: "Before", width: 6, min: 6, align: "end" },
    ...Array.from({ length: loadWeeks }, (_week, week) => weekColumn(from, week)),
  ];
  return (
    <Table
      columns={columns}
      items={all ? [...rows, all] : rows}
      idOf={({ person }) => person ?? NO_ONE}
      lineOf={(row, sized) => rowLine(row, sized, row.person === allRow ? "All" : named(row), current === 0)}
      onOpen={(row) => row.person !== allRow && onOpen(row.person ?? NO_ONE)}
      openLabel="list"
      gap={1}
    />
  );
}

const allRow = "all";

function weekColumn(from: string, week: number): Column {
  const title = dayAndMonth(weekDaysAt(from, week).from);
  return { id: `w${week}`, title, width: 7, min: 6, align: "end", drop: week };
}

function rowLine(row: LoadRow, sized: readonly SizedColumn[], name: string, isLate: boolean): Line {
  const { before, weeks } = row;
  const text = (count: LoadRow["before"]) => (loadOf(count, "all") === 0 ? "·" : `${count.deadlines}+${count.tasks}`);
  const hasLate = isLate && lostBefore(row, "all") > 0;
  return layoutRow(
    {
      person: name,
      before: hasLate ? { text: `▲${text(before)}`, style: { role: "danger" } } : text(before),
      ...Object.fromEntries(weeks.map((count, week) => [`w${week}`, text(count)])),
    },
    sized,
  );
}

const entryColumns: readonly Column[] = [
  { id: "day", title: "Due", width: 18, min: 13 },
  { id: "matter", title: "Matter", width: 14, min: 10, cut: "middle" },
  { id: "title", title: "What", width: 30, min: 16, grow: 1 },
  { id: "standing", title: "Stands", width: 20, min: 12, grow: 1, drop: 1 },
];

type ListProps = { readonly query: LoadQuery; readonly load: ReturnType<typeof useDocketLoad> };

/** What the row of a person counts. */
function PersonList({ query: { person }, load: { listed, today } }: ListProps) {
  const { go } = useNavigation();
  const nameOf = useNames([person]);
  const theme = useTheme();
  const name = person === NO_ONE ? "No one" : nameOf(person ?? "");
  const open = (entry: WeekEntry) => go(placeOf(entry));
  return (
    <Box flexDirection="column">
      <Text wrap="truncate-end">{theme.paint(` ${name}`, { bold: true })}</Text>
      <Below rows={1}>
        <ListStates
          state={listed.state}
          failure={listed.failure}
          what="list"
          isEmpty={listed.entries.length === 0}
          empty="Nothing is due in these weeks."
        >
          <Table
            columns={entryColumns}
            whole={{ day: (entry) => entryDayCell(entry, today), matter: matterOf }}
            items={listed.entries}
            idOf={({ type, id }) => `${type} ${id}`}
            lineOf={(entry, sized) => entryLine(entry, sized, today)}
            onOpen={open}
          />
        </ListStates>
      </Below>
    </Box>
  );
}

function entryLine(entry: WeekEntry, sized: readonly SizedColumn[], today: string): Line {
  const { title, standing, type } = entry;
  return layoutRow(
    {
      day: entryDayCell(entry, today),
      matter: matterOf(entry),
      title,
      standing: {
        text: type === "task" ? `task, ${standing}` : withDates(`${standing}${finalWords(entry)}`),
        style: stateStyle(entry),
      },
    },
    sized,
  );
}
