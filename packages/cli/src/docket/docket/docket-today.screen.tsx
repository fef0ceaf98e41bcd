import type { TodayEntry } from "@iphub/sdk/contract/docket-today";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { withDates } from "@iphub/sdk/domain/day-words";
import { todayCounts } from "@iphub/sdk/domain/docket/today/docket-today";
import {
  canFinish,
  nextTodayScope,
  todayScopeOf,
  todayScopeWords,
  useDocketToday,
} from "@iphub/ui-core/docket/docket/use-docket-today";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { Box, Text } from "ink";
import { useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { type Column, type Line, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { type Command, useCommands } from "../../terminal-kit/commands.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { type Place, useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";

const columns: readonly Column[] = [
  { id: "section", title: "", width: 9, min: 9 },
  { id: "day", title: "Day", width: 18, min: 18 },
  { id: "matter", title: "Matter", width: 14, min: 10 },
  { id: "title", title: "What", width: 30, min: 16, grow: 1 },
  { id: "standing", title: "Stands", width: 20, min: 12, grow: 1, drop: 1 },
  { id: "who", title: "Who", width: 20, min: 12, drop: 2 },
];

const shortSections = {
  late: "past due",
  today: "today",
  soon: "soon",
  read: "to read",
  verify: "to verify",
  done: "done",
} as const;

/** Today's work in one list: what is due, to be read and verified, and what was done. */
export function DocketTodayScreen() {
  const { go, place } = useNavigation();
  const [scope, setScope] = useState(() => todayScopeOf(new URLSearchParams(place.query).get("scope")));
  const today = useDocketToday(scope);
  const { entries } = today;
  const [currentKey, setCurrentKey] = useState<string>();
  const theme = useTheme();
  const nameOf = useNames(entries.map(({ attorney }) => attorney));
  const current = entries.find((one) => keyOf(one) === currentKey) ?? entries[0];
  const open = (entry: TodayEntry) => go(placeOf(entry));
  const isOff = current === undefined;
  const command = (id: string, key: string, label: string, rank: number, run: () => void, off = false): Command => ({
    ...{ id: `today.${id}`, keys: [key], label, group: "Today", rank, isOff: off, run },
  });
  useCommands([
    command("open", "enter", "open", 1, () => current && open(current), isOff),
    command(
      "finish",
      "x",
      "finish the task",
      2,
      () => current && void today.actions.finish(current),
      isOff || !canFinish(current),
    ),
    command("scope", "f", todayScopeWords[nextTodayScope(scope)].toLowerCase(), 3, () =>
      setScope(nextTodayScope(scope)),
    ),
    command("retry", "r", "reload", today.state === "failed" ? 1 : 90, today.actions.retry),
  ]);
  const words = today.data ? `${fullDay(today.data.day)}, ${todayScopeWords[scope]}: ${todayCounts(entries)}` : "";
  return (
    <ScreenFrame title="Today">
      <Box flexDirection="column">
        <Text wrap="truncate-end">{theme.paint(` ${words}`, { role: "muted" })}</Text>
        <Below rows={1}>
          <ListStates
            state={today.state}
            failure={today.failure}
            what="today's work"
            isEmpty={entries.length === 0}
            empty="Nothing waits: nothing is due in the next 7 days, to be read or to be verified."
          >
            <Table
              columns={columns}
              items={entries}
              idOf={keyOf}
              lineOf={(entry, sized) => entryLine(entry, sized, nameOf(entry.attorney ?? ""))}
              onSelect={(entry) => setCurrentKey(keyOf(entry))}
              onOpen={open}
            />
          </ListStates>
        </Below>
      </Box>
    </ScreenFrame>
  );
}

/** A date that is due is also to be verified: an entry is one of its section. */
function keyOf({ section, type, id }: TodayEntry): string {
  return `${section} ${type} ${id}`;
}

function entryLine(entry: TodayEntry, sized: readonly SizedColumn[], who: string): Line {
  const { section, invention, title, standing, isLate, dueAt, finalAt, doneOn } = entry;
  const day = doneOn ?? dueAt;
  const final = dueAt !== null && finalAt !== null && finalAt > dueAt && doneOn === null ? `, final ${finalAt}` : "";
  return layoutRow(
    {
      section: { text: shortSections[section], style: { role: section === "late" ? "danger" : "muted" } },
      day: {
        text: day === null ? "" : `${isLate ? "▲ " : ""}${fullDay(day)}`,
        style: isLate ? { role: "danger" } : {},
      },
      matter: invention.references[0] ?? "",
      title: { text: title, style: section === "done" ? { role: "muted" } : {} },
      standing: { text: withDates(`${standing}${final}`), style: { role: isLate ? "danger" : "muted" } },
      who: { text: who, style: { role: "muted" } },
    },
    sized,
  );
}

function placeOf({ type, id, section }: TodayEntry): Place {
  if (type === "task") return { stem: "task", id };
  if (section === "read") return { stem: "deadline-docketing", id };
  return { stem: "deadline-list", query: `deadline=${encodeURIComponent(id)}` };
}
