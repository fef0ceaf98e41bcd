import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { ListColumn } from "@iphub/sdk/contract/list-look";
import { deadlineBadge } from "@iphub/sdk/domain/docket/deadline-badge";
import { deadlineStatusWords } from "@iphub/sdk/records/deadlines";
import { matterOf, settersOf, setterWords } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { type Cell, type Column, type Line, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { dayCell, dueAndDate } from "../../terminal-kit/due-cell.ts";
import { columnsInView, type ListColumns } from "../../terminal-kit/view-columns.ts";

/**
 * The columns of the docket work list by their ids in the web: its own, or those that a saved view has chosen. 'By' is wide
 * enough for 'BO for AB' if an assistant acted; dates are left out if the badges of all rows are dates.
 */
export function deadlineColumns(
  rows: readonly DeadlineRecord[],
  today: string,
  chosen?: readonly ListColumn[],
): ListColumns {
  const isActing = rows.some((row) => settersOf(row).some(({ principal }) => principal !== null));
  const by: Column = isActing
    ? { id: "people", title: "By", width: 12, min: 9, drop: 5 }
    : { id: "people", title: "By", width: 5, min: 5, drop: 5 };
  const own = [...firstColumns, by];
  const { columns, missing } =
    chosen === undefined ? { columns: own, missing: undefined } : columnsInView(withMatterTitle(own), chosen);
  const isTwice = hasDue(columns) && rows.every((row) => dueAndDate(deadlineBadge(row, today), row.dueAt).date === "");
  return { columns: isTwice ? columns.filter(({ id }) => id !== "date") : columns, missing };
}

const firstColumns: readonly Column[] = [
  { id: "dueAt", title: "Due date", width: 18, min: 13 },
  { id: "date", title: "Date", width: 15, min: 11, drop: 4 },
  { id: "final", title: "Final", width: 15, min: 11, drop: 1 },
  { id: "reference", title: "Matter", width: 11, min: 10, cut: "middle" },
  { id: "title", title: "Deadline", width: 30, min: 11, grow: 1 },
  { id: "event", title: "Event", width: 6, min: 5, drop: 6 },
  { id: "responsible", title: "Resp.", width: 5, min: 5, drop: 7 },
  { id: "state", title: "Status", width: 10, min: 9, drop: 2 },
];

const matterTitle: Column = { id: "matter", title: "Title", width: 20, min: 10, grow: 1, drop: 3 };

/** The title of the matter, which only a view shows, after its reference. */
function withMatterTitle(columns: readonly Column[]): readonly Column[] {
  return columns.flatMap((column) => (column.id === "reference" ? [column, matterTitle] : [column]));
}

function hasDue(columns: readonly Pick<Column, "id">[]): boolean {
  return columns.some(({ id }) => id === "dueAt");
}

/** The badge and the date of a deadline; without a column of badges the date is said in any case. */
function dueCells(row: DeadlineRecord, today: string, columns: readonly Pick<Column, "id">[]) {
  const { due, date } = dueAndDate(deadlineBadge(row, today), row.dueAt);
  return { dueAt: due, date: hasDue(columns) ? date : dayCell(row.dueAt) };
}

/** The cells of columns that are shown whole or not at all. */
export function wholeDeadlineCells(
  today: string,
  columns: readonly Column[],
): Readonly<Record<string, (row: DeadlineRecord) => Cell>> {
  return {
    dueAt: (row) => dueCells(row, today, columns).dueAt,
    date: (row) => dueCells(row, today, columns).date,
    final: finalCell,
    reference: matterOf,
    event: ({ trigger }) => trigger,
    state: ({ status }) => deadlineStatusWords[status],
  };
}

/** What the lines of a table have in common: the office's day, and how people are shown. */
interface DeadlineLook {
  readonly today: string;
  readonly initialsOf: (email: string) => string;
}

/** One deadline as a line. */
export function deadlineLine(
  row: DeadlineRecord,
  sized: readonly SizedColumn[],
  { today, initialsOf }: DeadlineLook,
): Line {
  const { title, invention, extension, trigger, status, responsible } = row;
  return layoutRow(
    {
      ...dueCells(row, today, sized),
      final: finalCell(row),
      reference: matterOf(row),
      matter: invention.title,
      title: extension === 0 ? title : `${title}, extension ${extension}`,
      event: { text: trigger, style: { role: "muted" } },
      responsible: {
        text: responsible ? initialsOf(responsible) : "none",
        style: { role: responsible ? "muted" : "warn" },
      },
      state: deadlineStatusWords[status],
      people: { text: setterInitials(row, initialsOf) || "–", style: { role: "muted" } },
    },
    sized,
  );
}

/** The final date, 'none' where there is no extension; what a notice allows is not known before someone has read it. */
function finalCell({ finalDate, status }: DeadlineRecord): Cell {
  if (finalDate !== null) return dayCell(finalDate);
  return status === "to-read" ? "–" : "none";
}

/** The initials of the people who docketed and verified it; `BO for AB` if an assistant acted. */
function setterInitials(row: DeadlineRecord, initialsOf: DeadlineLook["initialsOf"]): string {
  return settersOf(row)
    .map((setter) => setterWords(setter, initialsOf))
    .join(" ");
}
