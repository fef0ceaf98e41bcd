import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { dayMonthYear, fullDay } from "@iphub/sdk/domain/day-text";
import { deadlineBadge } from "@iphub/sdk/domain/docket/deadline-badge";
import { deadlineStatusWords } from "@iphub/sdk/records/deadlines";
import { matterOf, settersOf, setterWords } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { type Column, type Line, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { withDateRoom } from "../../terminal-kit/date-columns.ts";

/** The columns of the docket work list, in the web's order; wide enough for 'BO for AB' if an assistant acted. */
export function deadlineColumns(rows: readonly DeadlineRecord[]): readonly Column[] {
  const isActing = rows.some((row) => settersOf(row).some(({ principal }) => principal !== null));
  const by: Column = isActing
    ? { id: "by", title: "By", width: 12, min: 9, drop: 3 }
    : { id: "by", title: "By", width: 5, min: 5, drop: 3 };
  return withDateRoom([...columns, by], ["date", "final"]);
}

/** The cells of `Wed 13 Jan 2027`; a narrower column leaves the weekday out. */
const fullDayCells = 15;

const columns: readonly Column[] = [
  { id: "due", title: "Due date", width: 28, min: 18 },
  { id: "date", title: "Date", width: fullDayCells, min: 11, drop: 2 },
  { id: "final", title: "Final", width: 12, min: 12, drop: 1 },
  { id: "matter", title: "Matter", width: 11, min: 10 },
  { id: "title", title: "Deadline", width: 30, min: 11, grow: 1 },
  { id: "event", title: "Event", width: 6, min: 5, drop: 3 },
  { id: "responsible", title: "Resp.", width: 5, min: 5, drop: 5 },
  { id: "status", title: "Status", width: 10, min: 9 },
];

/** What the lines of a table have in common: the office's day, how people are shown, and the space between columns. */
interface DeadlineLook {
  readonly today: string;
  readonly initialsOf: (email: string) => string;
  readonly gap: number;
}

/** One deadline as a line. */
export function deadlineLine(
  row: DeadlineRecord,
  sized: readonly SizedColumn[],
  { today, initialsOf, gap }: DeadlineLook,
): Line {
  const { dueAt, title, extension, trigger, status, responsible } = row;
  const badge = deadlineBadge(row, today);
  const hasWeekday = sized.some(({ id, cells }) => id === "date" && cells >= fullDayCells);
  return layoutRow(
    {
      due: { text: badge.text, style: { role: badge.tone } },
      final: finalWords(row),
      date: hasWeekday ? fullDay(dueAt) : dayMonthYear(dueAt),
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
    gap,
  );
}

/** The final date, 'none' where there is no extension; what a notice allows is not known before someone has read it. */
function finalWords({ finalDate, status }: DeadlineRecord): string {
  if (finalDate !== null) return dayMonthYear(finalDate);
  return status === "to-read" ? "–" : "none";
}

/** The initials of the people who docketed and verified it; `BO for AB` if an assistant acted. */
function setterInitials(row: DeadlineRecord, initialsOf: DeadlineLook["initialsOf"]): string {
  return settersOf(row)
    .map((setter) => setterWords(setter, initialsOf))
    .join(" ");
}
