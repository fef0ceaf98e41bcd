import type { CallUpRecord } from "@iphub/sdk/contract/call-ups";
import { dayMonthYear, daySpan, fullDay } from "@iphub/sdk/domain/day-text";
import {
  callUpDelivery,
  callUpReason,
  callUpsEmptyWords,
  callUpWhen,
  isUndelivered,
} from "@iphub/ui-core/docket/call-ups/call-up-words";
import { useAbsences } from "@iphub/ui-core/docket/call-ups/use-absences";
import { useCallUpList } from "@iphub/ui-core/docket/call-ups/use-call-up-list";
import { useCallUpSchedule } from "@iphub/ui-core/docket/call-ups/use-call-up-schedule";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { Box, Text } from "ink";
import { type ReactNode, useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import {
  type Cell,
  type Column,
  type Line,
  layoutRow,
  type SizedColumn,
  withDateRoom,
} from "../../terminal-kit/columns.ts";
import { type Command, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { Form } from "../../terminal-kit/form.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { ScheduleForm } from "./schedule-form.tsx";

type Absences = ReturnType<typeof useAbsences>;

const columns: readonly Column[] = [
  { id: "state", title: "", width: 2, min: 2, isWhole: true },
  { id: "when", title: "Call-up", width: 32, min: 26 },
  { id: "matter", title: "Matter", width: 14, min: 10, cut: "middle" },
  { id: "title", title: "Deadline", width: 30, min: 16, grow: 1 },
  { id: "final", title: "Final date", width: 15, min: 15, isWhole: true, drop: 1 },
  { id: "why", title: "Told", width: 26, min: 14, grow: 1, drop: 2 },
];

/** The person's own call-ups, to be acknowledged, with the absences that are entered. */
export function CallUpListScreen() {
  const list = useCallUpList(null);
  const absences = useAbsences();
  const [currentId, setCurrentId] = useState<string>();
  const row = list.rows.find(({ id }) => id === currentId) ?? list.rows[0];
  const overlay = useCallUpCommands(list, absences, row);
  return (
    <ScreenFrame title="Call-ups" overlay={overlay}>
      <Box flexDirection="column">
        <AbsenceLine absences={absences} />
        <Below rows={1}>
          <ListStates
            state={list.state}
            failure={list.failure}
            what="call-ups"
            isEmpty={list.rows.length === 0}
            empty={callUpsEmptyWords}
          >
            <Table
              columns={withDateRoom(columns, ["final"])}
              whole={{ when: whenCell, matter: ({ invention }) => invention.references[0] ?? "" }}
              items={list.rows}
              idOf={({ id }) => id}
              lineOf={callUpLine}
              onSelect={({ id }) => setCurrentId(id)}
              onNearEnd={list.loadMore}
            />
          </ListStates>
        </Below>
      </Box>
    </ScreenFrame>
  );
}

/** When a call-up is, in a narrow column with the days as a number. */
function whenCell(callUp: CallUpRecord): Cell {
  const { date, daysBefore, dueAt, finalDate, acknowledgedAt } = callUp;
  const isFinal = date > dueAt && date === finalDate;
  const short = `${daysBefore > 0 ? `${daysBefore} d to` : "due"} ${dayMonthYear(date)}${isFinal ? ", final" : ""}`;
  return { text: callUpWhen(callUp), short, style: acknowledgedAt === null ? { bold: true } : { role: "muted" } };
}

function callUpLine(callUp: CallUpRecord, sized: readonly SizedColumn[]): Line {
  const { acknowledgedAt, invention, title, finalDate } = callUp;
  const isOpen = acknowledgedAt === null;
  const told = `${callUpReason(callUp)}, ${callUpDelivery(callUp)}`;
  return layoutRow(
    {
      state: { text: isOpen ? "○" : "✓", style: { role: isOpen ? "warn" : "muted" } },
      when: whenCell(callUp),
      matter: invention.references[0] ?? "",
      title,
      final: finalDate === null ? "none" : fullDay(finalDate),
      why: { text: told, style: { role: isUndelivered(callUp) ? "danger" : "muted" } },
    },
    sized,
  );
}

/** The next absence that the person may see, and how many more there are. */
function AbsenceLine({ absences: { data = [] } }: { readonly absences: Absences }) {
  const theme = useTheme();
  const nameOf = useNames(data.flatMap(({ person, standIn }) => [person, standIn]));
  const [next, ...more] = data;
  const words = next
    ? `${nameOf(next.person)} is away ${daySpan(next.from, next.to)}; ${
        next.standIn === null ? "the back-ups stand in" : `${nameOf(next.standIn)} stands in`
      }${more.length > 0 ? `; ${more.length} more` : ""}`
    : "No absence is entered; n enters one";
  return <Text wrap="truncate-end">{theme.paint(` ${words}`, { role: "muted" })}</Text>;
}

function useCallUpCommands(
  list: ReturnType<typeof useCallUpList>,
  absences: Absences,
  row: CallUpRecord | undefined,
): ReactNode {
  const { go } = useNavigation();
  const [open, setOpen] = useState<"absence" | "schedule" | null>(null);
  const schedule = useCallUpSchedule();
  const [nextAbsence] = absences.data ?? [];
  const command = (
    id: string,
    key: string,
    label: string,
    rank: number,
    run: () => unknown,
    isOff = false,
  ): Command => ({
    ...{ id: `call-ups.${id}`, keys: [key], label, group: "Call-ups", rank, isOff },
    run: () => void run(),
  });
  const enter = () => {
    absences.actions.clear();
    setOpen("absence");
  };
  const change = () => {
    schedule.actions.clear();
    setOpen("schedule");
  };
  useCommands([
    command(
      "acknowledge",
      "a",
      "acknowledge",
      1,
      () => row && list.actions.acknowledge(row),
      row?.acknowledgedAt !== null,
    ),
    command("matter", "m", "its matter", 20, () => row && go({ stem: "invention", id: row.invention.id }), !row),
    command("absence", "n", "enter an absence", 11, enter),
    command(
      "remove",
      "x",
      "remove the next absence",
      12,
      () => nextAbsence && absences.actions.remove(nextAbsence),
      !nextAbsence,
    ),
    command("schedule", "S", "schedule of the firm", 13, change, !(schedule.mayChange && schedule.data)),
    reloadCommand("call-ups", "Call-ups", list),
  ]);
  const close = () => setOpen(null);
  if (open === "absence") return <AbsenceForm absences={absences} onClose={close} />;
  if (open === null || !schedule.data) return null;
  return <ScheduleForm schedule={schedule.data} model={schedule} onClose={close} />;
}

function AbsenceForm({ absences, onClose }: { readonly absences: Absences; readonly onClose: () => void }) {
  const day = "2027-07-01";
  return (
    <Form
      title="Absence"
      draft="absence:new"
      fields={[
        {
          id: "from",
          label: "First day",
          value: "",
          placeholder: day,
          check: (text) => (text.trim() === "" ? "First day is empty; enter it" : null),
        },
        { id: "to", label: "Last day", value: "", placeholder: "the first day alone" },
        { id: "standIn", label: "Stands in", value: "", placeholder: "the back-up of each deadline" },
        { id: "person", label: "Who is away", value: "", placeholder: "yourself" },
      ]}
      remarks={["People are entered by e-mail address; an administrator enters the absences of others."]}
      errorOf={absences.errorOf}
      onSubmit={({ from = "", to = "", standIn = "", person = "" }) =>
        absences.actions.add({ from, to, standIn, person })
      }
      onClose={onClose}
    />
  );
}
