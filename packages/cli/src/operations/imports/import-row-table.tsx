import type { ImportRow } from "@iphub/sdk/contract/import-rows";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { patentKindWords } from "@iphub/ui-core/matters/inventions/invention-facts";
import { importRowWords } from "@iphub/ui-core/operations/imports/import-words";
import type { useImport } from "@iphub/ui-core/operations/imports/use-import";
import { type Column, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { type Fact, factLines } from "../../terminal-kit/facts.tsx";
import { ScrollText } from "../../terminal-kit/scroll-text.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";

const columns: readonly Column[] = [
  { id: "line", title: "Line", width: 5, min: 5, align: "end", drop: 1 },
  { id: "state", title: "State", width: 14, min: 12, isWhole: true },
  { id: "reference", title: "Reference", width: 16, min: 10, cut: "middle" },
  { id: "title", title: "Title", width: 24, min: 14, grow: 1 },
  { id: "country", title: "Ctry", width: 4, min: 4, drop: 4 },
  { id: "due", title: "Due", width: 16, min: 16, isWhole: true, drop: 2 },
  { id: "final", title: "Final", width: 16, min: 16, isWhole: true, drop: 3 },
];

const dayOf = (day: string | null, none = "none") => (day === null ? none : fullDay(day));
const titleOf = ({ title }: ImportRow) => (title === "" ? "(no title)" : title);
const roleOf = ({ state }: ImportRow) =>
  state === "wrong" || state === "refused" ? "danger" : state === "applied" ? "ok" : "text";

/** The rows of a view of an import; a row's id is its line in the file. */
export function ImportRowTable(props: {
  readonly rows: ReturnType<typeof useImport>["rows"];
  readonly selected: string | undefined;
  readonly onSelect: (line: string) => void;
  /** Absent if the row's detail is shown next to the list. */
  readonly onOpen: (() => void) | undefined;
}) {
  const { rows, selected, onSelect, onOpen } = props;
  return (
    <Table
      columns={columns}
      whole={{ reference: ({ reference }) => reference ?? "–" }}
      items={rows.rows}
      idOf={({ line }) => String(line)}
      lineOf={rowLine}
      selectedId={selected}
      onSelect={({ line }) => onSelect(String(line))}
      onNearEnd={rows.loadMore}
      onOpen={onOpen}
    />
  );
}

function rowLine(row: ImportRow, sized: readonly SizedColumn[]) {
  return layoutRow(
    {
      line: String(row.line),
      state: { text: importRowWords[row.state], style: { role: roleOf(row) } },
      reference: row.reference ?? "–",
      title: titleOf(row),
      country: row.country ?? "–",
      due: dayOf(row.dueDate, "–"),
      final: dayOf(row.finalDate, row.deadline === null ? "–" : "none"),
    },
    sized,
  );
}

/** All problems of one row, next to the list. */
export function ImportRowDetail({ row }: { readonly row: ImportRow | undefined }) {
  const theme = useTheme();
  if (!row) return null;
  return <ScrollText key={row.line} linesOf={(width) => rowLines(theme, row, width)} indent={0} />;
}

function rowLines(theme: Theme, row: ImportRow, columns: number): string[] {
  const facts: Fact[] = [
    { label: "Line", value: String(row.line) },
    { label: "State", value: importRowWords[row.state], style: { role: roleOf(row) } },
    { label: "Reference", value: row.reference ?? "none" },
    { label: "Deadline", value: row.deadline ?? "none" },
    { label: "Due date", value: dayOf(row.dueDate) },
    { label: "Final date", value: dayOf(row.finalDate) },
    { label: "Country", value: row.country ?? "not said" },
    { label: "Client", value: row.client ?? "none" },
    { label: "Type", value: row.patentKind ? patentKindWords[row.patentKind] : "not said" },
    { label: "Patent number", value: row.patentNumber ?? "none" },
    { label: "Issue date", value: dayOf(row.issueDate) },
    {
      label: "Matter",
      value: row.newMatter ? "opened by this import" : row.inventionId ? "already in the hub (m)" : "none",
    },
  ];
  const problems = row.problems.flatMap(({ message, severity }) =>
    wrapCells(`${severity === "error" ? "▲" : "◆"} ${message}`, columns).map((line) =>
      theme.paint(line, { role: severity === "error" ? "danger" : "warn" }),
    ),
  );
  const title = wrapCells(titleOf(row), columns).map((line) => theme.paint(line, { bold: true }));
  return [...title, "", ...problems, "", ...factLines(theme, facts, columns)];
}
