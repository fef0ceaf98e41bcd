import type { ReportResult } from "@iphub/sdk/contract/reports";
import { reportResultWords } from "@iphub/ui-core/documents/reports/use-report-generation";
import { type Column, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { useKeptSelection } from "../../terminal-kit/navigation.ts";
import { Table } from "../../terminal-kit/table.tsx";
import { dateWords } from "../../terminal-kit/words.ts";

const columns: readonly Column[] = [
  { id: "title", title: "Report of this matter", width: 30, min: 20, grow: 2 },
  { id: "format", title: "Format", width: 6, min: 6 },
  { id: "status", title: "Status", width: 24, min: 14, grow: 1 },
  { id: "by", title: "By", width: 22, min: 12, drop: 1 },
  { id: "at", title: "When", width: 13, min: 12, drop: 2 },
];

/** The reports of a matter, the newest first; Enter opens a menu. */
export function ResultTable(props: {
  readonly results: readonly ReportResult[];
  readonly onOpen: (result: ReportResult) => void;
}) {
  const { results, onOpen } = props;
  const { selected, remember } = useKeptSelection();
  return (
    <Table
      columns={columns}
      items={results}
      idOf={({ id }) => id}
      lineOf={resultLine}
      selectedId={selected}
      onSelect={({ id }) => remember(id)}
      onOpen={(result) => result.fileId !== null && onOpen(result)}
    />
  );
}

function resultLine(
  { title, format, status, error, notShown, requestedBy, createdAt }: ReportResult,
  sized: readonly SizedColumn[],
) {
  const lacking = notShown.length > 0 ? `, ▲ not shown: ${notShown.map(({ letters }) => letters).join(" ")}` : "";
  return layoutRow(
    {
      title,
      format: format.toUpperCase(),
      status: {
        text: error === null ? `${reportResultWords[status]}${lacking}` : `${reportResultWords[status]}: ${error}`,
        style: { role: status === "failed" ? "danger" : lacking ? "warn" : status === "completed" ? "ok" : "muted" },
      },
      by: requestedBy,
      at: dateWords(createdAt),
    },
    sized,
  );
}
