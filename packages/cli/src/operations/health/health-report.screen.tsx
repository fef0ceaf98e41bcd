import type { ServiceReport } from "@iphub/ui-core/operations/health/use-health";
import { useHealthReport } from "@iphub/ui-core/operations/health/use-health-report";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { Text } from "ink";
import { Below } from "../../terminal-kit/below.tsx";
import { type Column, layoutHeadings, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { PendingState, ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { listColumns } from "../../terminal-kit/table.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import { VirtualList } from "../../terminal-kit/virtual-list.tsx";
import { damageLines, healthMarks } from "./health-marks.ts";

const columns: readonly Column[] = [
  { id: "service", title: "Service", width: 32, min: 16 },
  { id: "state", title: "State", width: 11, min: 11, isWhole: true },
  { id: "times", title: "In the last 10 minutes", width: 24, min: 12, grow: 1, drop: 1 },
];

/** The extended health report: every service with the periods in which it did not respond. */
export function HealthReportScreen() {
  const report = useHealthReport();
  const retry = report.actions.refresh;
  useCommands([{ id: "health.retry", keys: ["r"], label: "check now", group: "Health", rank: 10, run: retry }]);
  return (
    <ScreenFrame
      title="Health report"
      count={report.state === "completed" ? healthMarks[report.status].text : undefined}
    >
      {report.state === "pending" ? (
        <PendingState label="Asking every service" />
      ) : (
        <Services services={report.services} checkedAt={report.checkedAt} notes={report.notes} />
      )}
    </ScreenFrame>
  );
}

function Services(props: {
  readonly services: readonly ServiceReport[];
  readonly checkedAt: number;
  readonly notes: readonly string[];
}) {
  const theme = useTheme();
  const room = useRoom();
  const sized = listColumns(columns, room.columns);
  const headings = layoutHeadings(sized);
  const checked = `Checked ${dateWords(new Date(props.checkedAt).toISOString(), { time: true })}, and every minute.`;
  const said = [checked, ...props.notes, ...damageLines(props.services)];
  const lines = said.flatMap((line) => wrapCells(line, room.columns - 4));
  return (
    <>
      <Text wrap="truncate-end">{lines.map((line) => `  ${theme.paint(line, { role: "muted" })}`).join("\n")}</Text>
      <Text wrap="truncate-end">{`  ${theme.paintSpans(headings.text, headings.spans)}`}</Text>
      <Below rows={lines.length + 1}>
        <VirtualList
          items={props.services}
          idOf={(report) => report.service}
          lineOf={(report) => serviceLine(report, sized)}
        />
      </Below>
    </>
  );
}

function serviceLine({ service, status, health }: ServiceReport, sized: readonly SizedColumn[]) {
  const { text, role } = healthMarks[status];
  const times = health.answered
    ? health.entries.map(({ startTime, endTime, reason }) => {
        const end = endTime ? dateWords(endTime, { time: true }) : "now";
        return `${dateWords(startTime, { time: true })} – ${end}: ${reason}`;
      })
    : ["The health call itself failed."];
  return layoutRow({ service, state: { text, style: { role } }, times: times.join("; ") }, sized);
}
