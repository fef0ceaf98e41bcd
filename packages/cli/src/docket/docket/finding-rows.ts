import type { DocketFinding } from "@iphub/sdk/contract/docket-shapes";
import { docketSentence } from "@iphub/sdk/domain/docket/deadlines/event-words";
import { dueBadge } from "@iphub/sdk/domain/due-badge";
import { findingEnd } from "@iphub/sdk/domain/due-end";
import { findingKindWords, findingMatter } from "@iphub/ui-core/docket/docket/docket-words";
import { type Cell, type Column, type Line, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { dayCell, dueAndDate } from "../../terminal-kit/due-cell.ts";

/** Columns of the docket audit, in the web's order. */
export const findingColumns: readonly Column[] = [
  { id: "kind", title: "Finding", width: 14, min: 12, drop: 1 },
  { id: "due", title: "Due date", width: 18, min: 13 },
  { id: "date", title: "Date", width: 15, min: 11, drop: 4 },
  { id: "final", title: "Final", width: 15, min: 11, drop: 2 },
  { id: "matter", title: "Matter", width: 11, min: 10, cut: "middle" },
  { id: "subject", title: "What disagrees", width: 36, min: 18, grow: 1 },
];

/** The cells of columns that are shown whole or not at all. */
export function wholeFindingCells(today: string): Readonly<Record<string, (row: DocketFinding) => Cell>> {
  return {
    kind: ({ kind }) => findingKindWords[kind],
    due: (row) => dueOf(row, today).due,
    date: (row) => dueOf(row, today).date,
    final: finalCell,
    matter: findingMatter,
  };
}

function dueOf({ dueAt, finalDate, standing, status }: DocketFinding, today: string) {
  if (dueAt === null) return { due: "–", date: "" };
  return dueAndDate(dueBadge({ dueAt, finalDate, standing, today, ended: findingEnd(status) }), dueAt);
}

function finalCell({ dueAt, finalDate }: DocketFinding): Cell {
  if (finalDate !== null) return dayCell(finalDate);
  return dueAt === null ? "–" : "none";
}

/** One finding as a line; `today` is the office's day. */
export function findingLine(row: DocketFinding, columns: readonly SizedColumn[], today: string): Line {
  const { kind, subject, status } = row;
  return layoutRow(
    {
      kind: { text: findingKindWords[kind], style: { role: status === "open" ? "warn" : "muted" } },
      ...dueOf(row, today),
      final: finalCell(row),
      matter: findingMatter(row),
      subject: docketSentence(subject),
    },
    columns,
  );
}
