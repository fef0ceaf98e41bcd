import type { TodayEntry } from "@iphub/sdk/contract/docket-today";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { withDates } from "@iphub/sdk/domain/day-words";
import {
  type ChosenEntry,
  placeOfChosen,
  todayCauseText,
  todayCounts,
  todayEntryKey,
} from "@iphub/sdk/domain/docket/today/docket-today";
import { todayPlace } from "@iphub/ui-core/docket/docket/today-place";
import {
  nextTodayScope,
  type TodayAct,
  todayScopeOf,
  todayScopeWords,
  useDocketToday,
  useTodayAct,
} from "@iphub/ui-core/docket/docket/use-docket-today";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { Box, Text } from "ink";
import { useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { type Cell, type Column, type Line, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { entryDayCell, finalWords, matterOf, partWords, stateStyle } from "./entry-words.ts";
import { MoveForm } from "./move-form.tsx";

const columns: readonly Column[] = [
  { id: "section", title: "", width: 9, min: 9, drop: 1 },
  { id: "day", title: "Day", width: 18, min: 13 },
  { id: "matter", title: "Matter", width: 14, min: 10, cut: "middle" },
  { id: "title", title: "What", width: 30, min: 16, grow: 1 },
  { id: "standing", title: "Stands", width: 20, min: 12, grow: 1, drop: 2 },
  { id: "who", title: "Who", width: 20, min: 12, drop: 3 },
];

const shortSections = {
  late: "past due",
  today: "today",
  soon: "soon",
  waiting: "waiting",
  read: "to read",
  verify: "to verify",
  changed: "changed",
  done: "done",
} as const;

/** Today's work in one list: what is due, waits, is to be read and verified, and what changed. */
export function DocketTodayScreen() {
  const { go, place, narrow } = useNavigation();
  const scope = todayScopeOf(new URLSearchParams(place.query).get("scope"));
  const today = useDocketToday(scope);
  const { entries } = today;
  const [chosen, setChosen] = useState<ChosenEntry | null>(null);
  const theme = useTheme();
  const nameOf = useNames(entries.flatMap(({ attorney, cause }) => [attorney, cause?.by]));
  // The list says only after it is drawn that another row has taken the place of one that has left.
  const current = entries[Math.max(0, placeOfChosen(entries, chosen))];
  const actOf = useTodayAct();
  const act = current === undefined ? null : actOf(current);
  const open = (entry: TodayEntry) => {
    today.actions.opened(entry);
    go(todayPlace(entry));
  };
  const isOff = current === undefined;
  const day = today.data?.day ?? "";
  const command = commandsOf("today", "Today");
  const other = nextTodayScope(scope);
  const run = () => current && void today.actions.act(current);
  const [moving, setMoving] = useState<TodayEntry | null>(null);
  const move = () => {
    if (current && today.actions.checkMovable(current)) setMoving(current);
  };
  useCommands([
    command("open", ["enter"], "open", () => current && open(current), { rank: 1, isOff }),
    command("act", ["x"], actWords[act ?? "finish"], run, { rank: 2, isOff: act === null }),
    command("scope", ["f"], todayScopeWords[other].toLowerCase(), () => narrow("scope", [other]), { rank: 3 }),
    command("move", ["m"], "move to another day", move, { rank: 4, isOff, permission: "tasks:write" }),
    reloadCommand("today", "Today", today),
  ]);
  const overlay = moving && (
    <MoveForm entry={moving} onMove={(to) => today.actions.move(moving, to)} onClose={() => setMoving(null)} />
  );
  const words = today.data ? `${fullDay(today.data.day)}, ${todayScopeWords[scope]}: ${todayCounts(entries)}` : "";
  return (
    <ScreenFrame title="Today" count={partWords(today.data)} overlay={overlay}>
      <Box flexDirection="column">
        <Text wrap="truncate-end">{theme.paint(` ${words}`, { role: "muted" })}</Text>
        <Text wrap="truncate-end">{` ${current === undefined ? "" : saidOf(current, nameOf)}`}</Text>
        <Below rows={2}>
          <ListStates
            state={today.state}
            failure={today.failure}
            what="today's work"
            isEmpty={entries.length === 0}
            empty="Nothing waits: nothing is due in the next 7 days, to be answered, read or verified."
          >
            <Table
              columns={columns}
              whole={{ day: (entry) => dayOf(entry, day), matter: matterOf }}
              items={entries}
              idOf={todayEntryKey}
              lineOf={(entry, sized) => entryLine(entry, sized, { day, nameOf })}
              onSelect={(entry, index) => setChosen({ key: todayEntryKey(entry), index })}
              onOpen={open}
            />
          </ListStates>
        </Below>
      </Box>
    </ScreenFrame>
  );
}

const actWords: Readonly<Record<TodayAct, string>> = {
  finish: "finish the task",
  read: "mark as read",
  acknowledge: "acknowledge",
};

/** What all lines need: the day that is shown, and the names of people. */
type Look = { readonly day: string; readonly nameOf: (email: string) => string };

function entryLine(entry: TodayEntry, sized: readonly SizedColumn[], { day, nameOf }: Look): Line {
  const { section, title, standing, cause, attorney } = entry;
  const who = cause?.by ?? attorney;
  const why = cause === null ? "" : `${todayCauseText({ ...cause, by: null }, nameOf)}: `;
  const isLate = section === "late";
  return layoutRow(
    {
      section: { text: shortSections[section], style: stateStyle({ ...entry, isLate }) },
      day: dayOf(entry, day),
      matter: matterOf(entry),
      title: { text: title, style: section === "done" ? { role: "muted" } : {} },
      standing: { text: withDates(`${why}${standing}${finalWords(entry)}`), style: stateStyle(entry) },
      who: { text: who === null ? "" : nameOf(who), style: { role: "muted" } },
    },
    sized,
  );
}

/** What waits or changed has the day of that, in the reader's own time; everything else its date. */
function dayOf(entry: TodayEntry, today: string): Cell {
  const { section, cause } = entry;
  if (cause === null || (section !== "waiting" && section !== "changed")) return entryDayCell(entry, today);
  return { text: `  ${dateWords(cause.at, { weekday: true })}`, short: `  ${dateWords(cause.at)}`, style: {} };
}

/** The current entry in one line, whole where its row is cut: what waits or changed, who did it, and its state. */
function saidOf(entry: TodayEntry, nameOf: (email: string) => string): string {
  const { cause, invention, title, standing } = entry;
  const why = cause === null ? "" : ` (${todayCauseText(cause, nameOf)})`;
  return `${invention?.references[0] ?? invention?.title ?? ""} ${title}${why}: ${standing}${finalWords(entry)}`.trim();
}
