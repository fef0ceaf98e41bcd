import type { TasksProgress } from "@iphub/sdk/contract/task-search";
import { dayAndMonth } from "@iphub/sdk/domain/day-text";
import {
  reportOf,
  rowTitle,
  spans,
  sumInWords,
  units,
  useTaskHistory,
  ways,
} from "@iphub/ui-core/work/tasks/use-task-history";
import { Box, Text } from "ink";
import { useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { bar, sparkline } from "../../terminal-kit/charts.ts";
import { type Column, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { SplitPane, splitColumns } from "../../terminal-kit/frame.tsx";
import { useKeptSelection, useNavigation } from "../../terminal-kit/navigation.ts";
import { EmptyState, FailedState, PendingState, ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Select } from "../../terminal-kit/select.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { Tabs } from "../../terminal-kit/tabs.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { padCells, wrapCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";

type Row = TasksProgress["rows"][number];

/** The task history report: tasks created and finished, by person or period, as bars and as a table. */
export function TaskHistoryScreen() {
  const { place, narrow, go } = useNavigation();
  const { way, span, unit, query } = reportOf(new URLSearchParams(place.query));
  const report = useTaskHistory(query);
  const [isChoosing, setIsChoosing] = useState(false);
  const [remark, setRemark] = useState("");
  const set = (name: string, value: string) => {
    setRemark("");
    narrow(name, [value]);
  };
  const nextUnit = units[(units.indexOf(unit) + 1) % units.length] ?? unit;
  const group = "Task history";
  const turnUnit = () => set("period", nextUnit.value);
  useCommands([
    { id: "history.days", keys: ["p"], label: "which days", group, rank: 11, run: () => setIsChoosing(true) },
    { id: "history.unit", keys: ["b"], label: nextUnit.title.toLowerCase(), group, rank: 12, run: turnUnit },
    reloadCommand("history", group, report),
  ]);
  const drill = (row: Row) => {
    const address = report.drillDown(row);
    if (address === null)
      return setRemark(`${row.title} has no list of tasks: tasks can be listed by people, workflows and days.`);
    // An empty id pushes the search onto the stack, so that Escape comes back here.
    go({ stem: "task-search", id: "", query: address.slice(address.indexOf("?") + 1) });
  };
  const choose = (value: string) => {
    setIsChoosing(false);
    set("from", value);
  };
  const days = spans.map(({ value, title }) => ({ id: value, label: title }));
  return (
    <ScreenFrame
      title="Task history"
      count={`${span.title} · ${unit.title.toLowerCase()}`}
      overlay={
        isChoosing && (
          <Select
            title="Days"
            options={days}
            value={span.value}
            onChange={choose}
            onClose={() => setIsChoosing(false)}
          />
        )
      }
    >
      <Tabs
        tabs={ways.map(({ value, title }) => ({ id: value, label: title }))}
        activeId={way.value}
        onChange={(id) => set("by", id)}
        hasDigits={false}
      />
      <Below rows={1}>
        {report.state === "pending" && <PendingState label="Loading the report" />}
        {report.state === "failed" && (
          <FailedState failure={report.failure} fallback="The report could not be loaded." />
        )}
        {report.state === "completed" && report.data && <Report report={report.data} remark={remark} onOpen={drill} />}
      </Below>
    </ScreenFrame>
  );
}

type ReportProps = {
  readonly report: TasksProgress;
  /** Shown under the totals; "" for none. */
  readonly remark: string;
  readonly onOpen: (row: Row) => void;
};

/** The totals in one sentence, then the chart: next to the table if there is room, else above it. */
function Report({ report, remark, onOpen }: ReportProps) {
  const theme = useTheme();
  const room = useRoom();
  const { periods, rows } = report;
  const { selected, remember } = useKeptSelection();
  const width = room.columns - 4;
  const said = [
    ...wrapCells(sumInWords(report), width),
    ...report.warnings
      .flatMap((warning) => wrapCells(`▲ ${warning}`, width))
      .map((line) => theme.paint(line, { role: "warn" })),
    ...(remark === "" ? [] : wrapCells(remark, width).map((line) => theme.paint(line, { role: "warn" }))),
    "",
  ].map((line) => `  ${line}`);
  const isSplit = room.columns >= splitColumns;
  const left = room.rows - said.length;
  // In one pane the table keeps at least half; the chart is no taller than its content.
  const chartRows = isSplit ? 0 : Math.min(periods.length + 2, Math.max(4, Math.floor(left / 2)));
  const chart = isSplit ? [] : [...historyChart(theme, periods, width, chartRows).map((line) => `  ${line}`), ""];
  const table =
    rows.length === 0 ? (
      <EmptyState message="No task was created or finished in this period." />
    ) : (
      <HistoryTable report={report} selected={selected} onSelect={remember} onOpen={onOpen} />
    );
  return (
    <Box flexDirection="column">
      <Text wrap="truncate-end">{[...said, ...chart].join("\n")}</Text>
      <Below rows={said.length + chart.length}>
        {isSplit ? <SplitPane focus="list" share={0.6} list={table} detail={<Chart report={report} />} /> : table}
      </Below>
    </Box>
  );
}

/** Empty cells next to the chart: marks around a right-to-left name in the table shift its line there. */
const chartEdge = 3;

function Chart({ report }: { readonly report: TasksProgress }) {
  const theme = useTheme();
  const { columns, rows } = useRoom();
  return <Text wrap="truncate-end">{historyChart(theme, report.periods, columns - chartEdge, rows).join("\n")}</Text>;
}

type Period = TasksProgress["periods"][number];

/** The cells of a period's first day, and of each of its three numbers. */
const dayCells = () => Math.max(7, dayAndMonth("2026-12-30").length + 1);
const numberCells = 6;
/** The lines in addition to the bars: legend and headings. */
const headRows = 2;

/**
 * The chart of the report as lines of at most `width` cells: a bar for each period, tasks on time and then late ones.
 * With more periods than lines, one line shows all and bars show the last ones.
 */
function historyChart(theme: Theme, periods: readonly Period[], width: number, rows: number): string[] {
  const barCells = Math.max(4, width - dayCells() - 3 * numberCells);
  const most = Math.max(0, ...periods.map(({ onTime, late }) => onTime + late));
  const muted = (text: string) => theme.paint(text, { role: "muted" });
  const legend = `${theme.paint("█", { role: "ok" })} ${muted("finished on time")}  ${theme.paint("▒", { role: "danger" })} ${muted("late")}`;
  const numbers = ["FIN", "LATE", "NEW"].map((title) => padCells(title, numberCells, "end")).join("");
  const head = [legend, muted(padCells("FROM", dayCells() + barCells) + numbers)];
  const isLong = periods.length > rows - headRows;
  const line = isLong
    ? [
        muted(
          wrapCells(
            `All  ${sparkline(
              periods.map(({ finished }) => finished),
              width - 5,
            )}`,
            width,
          )[0] ?? "",
        ),
      ]
    : [];
  const shown = periods.slice(-Math.max(1, rows - headRows - line.length));
  return [...line, ...head, ...shown.map((period) => periodLine(theme, period, most, barCells))];
}

function periodLine(theme: Theme, period: Period, most: number, cells: number): string {
  const { from, onTime, late, finished, created } = period;
  // A single late task is visible, however long the bar is.
  const lateCells = late === 0 ? 0 : Math.max(1, Math.round((late / most) * cells));
  const done = bar(onTime, most, cells - (lateCells > 0 && onTime + late === most ? lateCells : 0));
  const fit = done.slice(0, cells - lateCells);
  const drawn = theme.paint(fit, { role: "ok" }) + theme.paint("▒".repeat(lateCells), { role: "danger" });
  const numbers = [finished, late, created].map((value) => padCells(String(value), numberCells, "end")).join("");
  const rest = " ".repeat(Math.max(0, cells - fit.length - lateCells));
  return `${padCells(dayAndMonth(from), dayCells())}${drawn}${rest}${numbers}`;
}

const figure = (cells: number) => ({ width: cells, min: cells, align: "end" }) as const;

type Props = {
  readonly report: TasksProgress;
  readonly selected: string | undefined;
  readonly onSelect: (key: string) => void;
  /** Shows the tasks behind a row. */
  readonly onOpen: (row: Row) => void;
};

function HistoryTable({ report, selected, onSelect, onOpen }: Props) {
  const columns: readonly Column[] = [
    { id: "title", title: report.by === "period" ? "Period" : "Who or what", width: 16, min: 10, grow: 1 },
    { id: "created", title: "Created", ...figure(7), drop: 1 },
    { id: "finished", title: "Finished", ...figure(8) },
    { id: "onTime", title: "On time", ...figure(7) },
    { id: "late", title: "Late", ...figure(5) },
    { id: "cancelled", title: "Cancelled", ...figure(9), drop: 2 },
  ];
  const lineOf = (row: Row, sized: readonly SizedColumn[]) => {
    const { created, finished, onTime, late, cancelled } = row;
    const figures = Object.entries({ created, finished, onTime, late, cancelled });
    const cells = Object.fromEntries(figures.map(([key, value]) => [key, String(value)]));
    return layoutRow({ title: rowTitle(report, row), ...cells }, sized);
  };
  return (
    <Table
      columns={columns}
      gap={1}
      items={report.rows}
      idOf={(row) => row.key ?? ""}
      lineOf={lineOf}
      selectedId={selected}
      onSelect={(row) => onSelect(row.key ?? "")}
      onOpen={onOpen}
    />
  );
}
