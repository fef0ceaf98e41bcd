import type { WeekEntry } from "@iphub/sdk/contract/docket-week";
import { daySpan } from "@iphub/sdk/domain/day-text";
import { withDates } from "@iphub/sdk/domain/day-words";
import { weekCounts, weekGroupOf } from "@iphub/sdk/domain/docket/week/docket-week";
import { useDocketWeek, type WeekQuery, weekQueryOf } from "@iphub/ui-core/docket/docket/use-docket-week";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useOfficeToday } from "@iphub/ui-core/platform/use-today";
import { Box, Text } from "ink";
import { useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { type Column, type Line, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { entryDayCell, finalWords, matterOf, partWords, placeOf, stateStyle } from "./entry-words.ts";

const columns: readonly Column[] = [
  { id: "section", title: "", width: 10, min: 9, drop: 1 },
  { id: "day", title: "Day", width: 18, min: 13 },
  { id: "matter", title: "Matter", width: 14, min: 10, cut: "middle" },
  { id: "title", title: "What", width: 30, min: 16, grow: 1 },
  { id: "standing", title: "Stands", width: 20, min: 12, grow: 1, drop: 2 },
  { id: "group", title: "Group", width: 20, min: 12, drop: 3 },
];

const shortSections = { deadlines: "deadline", tasks: "task", papers: "to read", done: "done" } as const;
const nextGrouping = { attorney: "client", client: "office", office: "attorney" } as const;

/** The docket of a week, one's own or the firm's. */
export function DocketWeekScreen() {
  const { go, narrow, place } = useNavigation();
  const params = new URLSearchParams(place.query);
  const query = weekQueryOf((name) => params.get(name));
  const show = ({ scope, by, from = "" }: WeekQuery) => {
    for (const [name, value] of Object.entries({ scope, by, from })) narrow(name, [value]);
  };
  const week = useDocketWeek(query);
  const [currentId, setCurrentId] = useState<string>();
  const theme = useTheme();
  const today = useOfficeToday();
  const entries = week.data?.entries ?? [];
  const nameOf = useNames(week.groups.map(({ name }) => name));
  const current = entries.find((one) => keyOf(one) === currentId) ?? entries[0];
  const open = (entry: WeekEntry) => go(placeOf(entry));
  useWeekCommands({ query, week, onOpen: current && (() => open(current)), onShow: show });
  const words = week.data ? `${daySpan(week.data.from, week.data.until)}: ${weekCounts(entries)}` : "";
  return (
    <ScreenFrame
      title={query.scope === "firm" ? "Weekly docket of the firm" : "Weekly docket"}
      count={partWords(week.data)}
    >
      <Box flexDirection="column">
        <Text wrap="truncate-end">{theme.paint(` ${words}`, { role: "muted" })}</Text>
        <Below rows={1}>
          <ListStates
            state={week.state}
            failure={week.failure}
            what="weekly docket"
            isEmpty={entries.length === 0}
            empty="Nothing is due in this week. Deadlines and tasks are listed here by day."
          >
            <Table
              columns={columns}
              whole={{ day: (entry) => entryDayCell(entry, today), matter: matterOf }}
              items={entries}
              idOf={keyOf}
              lineOf={(entry, sized) => entryLine(entry, sized, { today, group: nameOf(weekGroupOf(entry, query.by)) })}
              onSelect={(entry) => setCurrentId(keyOf(entry))}
              onOpen={open}
            />
          </ListStates>
        </Below>
      </Box>
    </ScreenFrame>
  );
}

function keyOf({ type, id }: WeekEntry): string {
  return `${type} ${id}`;
}

function entryLine(
  entry: WeekEntry,
  sized: readonly SizedColumn[],
  { today, group }: { readonly today: string; readonly group: string },
): Line {
  const { section, title, standing } = entry;
  return layoutRow(
    {
      section: { text: shortSections[section], style: { role: "muted" } },
      day: entryDayCell(entry, today),
      matter: matterOf(entry),
      title: { text: title, style: section === "done" ? { role: "muted" } : {} },
      standing: { text: withDates(`${standing}${finalWords(entry)}`), style: stateStyle(entry) },
      group: { text: group, style: { role: "muted" } },
    },
    sized,
  );
}

interface WeekCommands {
  readonly query: WeekQuery;
  readonly week: ReturnType<typeof useDocketWeek>;
  readonly onOpen: (() => void) | undefined;
  readonly onShow: (query: WeekQuery) => void;
}

function useWeekCommands({ query, week, onOpen, onShow }: WeekCommands): void {
  const command = commandsOf("week", "Weekly docket");
  const { before, after } = week;
  const scope = query.scope === "firm" ? "me" : "firm";
  const whose = scope === "firm" ? "the firm's docket" : "my docket";
  const by = nextGrouping[query.by];
  useCommands([
    command("open", ["enter"], "open", () => onOpen?.(), { rank: 1, isOff: onOpen === undefined }),
    command("scope", ["f"], whose, () => onShow({ ...query, scope }), { rank: 2 }),
    command("by", ["b"], `group by ${by}`, () => onShow({ ...query, by }), { rank: 3 }),
    command("before", ["["], "the week before", () => before && onShow(before), { rank: 4, isOff: before === null }),
    command("after", ["]"], "the week after", () => after && onShow(after), { rank: 5, isOff: after === null }),
    reloadCommand("week", "Weekly docket", week),
  ]);
}
