import type { TasksProgress } from "@iphub/sdk/contract/task-search";
import { reportOf, spans, sumInWords, units, useTaskHistory, ways } from "@iphub/ui-core/work/tasks/use-task-history";
import { Box, Text } from "ink";
import { useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { SplitPane, splitColumns } from "../../terminal-kit/frame.tsx";
import { useKeptSelection, useNavigation } from "../../terminal-kit/navigation.ts";
import { EmptyState, FailedState, PendingState, ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Select } from "../../terminal-kit/select.tsx";
import { Tabs } from "../../terminal-kit/tabs.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import { historyChart } from "./history-chart.ts";
import { HistoryTable } from "./history-table.tsx";

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
  const retryRank = report.state === "failed" ? 1 : 90;
  useCommands([
    { id: "history.days", keys: ["p"], label: "which days", group, rank: 11, run: () => setIsChoosing(true) },
    { id: "history.unit", keys: ["b"], label: nextUnit.title.toLowerCase(), group, rank: 12, run: turnUnit },
    { id: "history.retry", keys: ["r"], label: "reload", group, rank: retryRank, run: report.retry },
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
