import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { deadlineBadge } from "@iphub/sdk/domain/docket/deadline-badge";
import { deadlineStatusWords } from "@iphub/sdk/records/deadlines";
import { matterOf, settersOf, setterWords } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { type Cell, type Column, type Line, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { dayCell, dueAndDate } from "../../terminal-kit/due-cell.ts";

/**
 * The columns of the docket work list, in the web's order; wide enough for 'BO for AB' if an assistant acted, and without dates
 * if the badges of all rows are dates.
 */
export function deadlineColumns(rows: readonly DeadlineRecord[], today: string): readonly Column[] {
  const isActing = rows.some((row) => settersOf(row).some(({ principal }) => principal !== null));
  const by: Column = isActing
    ? { id: "by", title: "By", width: 12, min: 9, drop: 5 }
    : { id: "by", title: "By", width: 5, min: 5, drop: 5 };
  const hasDates = rows.some((row) => dueAndDate(deadlineBadge(row, today), row.dueAt).date !== "");
  return [...columns.filter(({ id }) => id !== "date" || hasDates), by];
}

const columns: readonly Column[] = [
  { id: "due", title: "Due date", width: 18, min: 13 },
  { id: "date", title: "Date", width: 15, min: 11, drop: 4 },
  { id: "final", title: "Final", width: 15, min: 11, drop: 1 },
  { id: "matter", title: "Matter", width: 11, min: 10, cut: "middle" },
  { id: "title", title: "Deadline", width: 30, min: 11, grow: 1 },
  { id: "event", title: "Event", width: 6, min: 5, drop: 6 },
  { id: "responsible", title: "Resp.", width: 5, min: 5, drop: 7 },
  { id: "status", title: "Status", width: 10, min: 9, drop: 2 },
];

/** The cells of columns that are shown whole or not at all. */
export function wholeDeadlineCells(today: string): Readonly<Record<string, (row: DeadlineRecord) => Cell>> {
  return {
    due: (row) => dueAndDate(deadlineBadge(row, today), row.dueAt).due,
    date: (row) => dueAndDate(deadlineBadge(row, today), row.dueAt).date,
    final: finalCell,
    matter: matterOf,
    event: ({ trigger }) => trigger,
    status: ({ status }) => deadlineStatusWords[status],
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
  const { dueAt, title, extension, trigger, status, responsible } = row;
  return layoutRow(
    {
      ...dueAndDate(deadlineBadge(row, today), dueAt),
      final: finalCell(row),
      matter: matterOf(row),
      title: extension === 0 ? title : `${title}, extension ${extension}`,
      event: { text: trigger, style: { role: "muted" } },
      responsible: {
        text: responsible ? initialsOf(responsible) : "none",
        style: { role: responsible ? "muted" : "warn" },
      },
      status: deadlineStatusWords[status],
      by: { text: setterInitials(row, initialsOf) || "–", style: { role: "muted" } },
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
