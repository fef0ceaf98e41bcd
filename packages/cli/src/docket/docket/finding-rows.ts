import type { DocketFinding } from "@iphub/sdk/contract/docket-shapes";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { docketSentence } from "@iphub/sdk/domain/docket/deadlines/event-words";
import { findingEnd } from "@iphub/sdk/domain/due-end";
import { findingKindWords, findingMatter } from "@iphub/ui-core/docket/docket/docket-words";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { type Column, type Line, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { dueCell } from "../../terminal-kit/due-cell.ts";

/** Columns of the docket audit, in the web's order. */
export const findingColumns: readonly Column[] = [
  { id: "kind", title: "Finding", width: 14, min: 12 },
  { id: "due", title: "Due date", width: 20, min: 18 },
  { id: "date", title: "Date", width: 15, min: 15, drop: 4 },
  { id: "final", title: "Final", width: 12, min: 11, drop: 2 },
  { id: "matter", title: "Matter", width: 11, min: 10 },
  { id: "subject", title: "What disagrees", width: 36, min: 18, grow: 1 },
];

/** One finding as a line; `today` is the office's day. */
export function findingLine(row: DocketFinding, columns: readonly SizedColumn[], today: string): Line {
  const { dueAt, finalDate, standing, kind, subject, status } = row;
  return layoutRow(
    {
      kind: { text: findingKindWords[kind], style: { role: status === "open" ? "warn" : "muted" } },
      due: dueAt === null ? "–" : dueCell({ dueAt, finalDate, standing, today, ended: findingEnd(status) }),
      date: dueAt === null ? "–" : fullDay(dueAt),
      final: dueAt === null ? "–" : finalDate === null ? "none" : dateWords(finalDate),
      matter: findingMatter(row),
      subject: docketSentence(subject),
    },
    columns,
  );
}
