import type { Notice } from "@iphub/sdk/contract/inbox";
import { noticeKindWords } from "@iphub/sdk/domain/docket/notice-words";
import { noticeMatter, noticeText } from "@iphub/ui-core/docket/inbox/inbox-words";
import { noticeCallUpWords } from "@iphub/ui-core/docket/inbox/use-notice-call-up";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { type Cell, type Column, type Line, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { dueCell, dueInFull } from "../../terminal-kit/due-cell.ts";
import { type Fact, factLines } from "../../terminal-kit/facts.tsx";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import type { Theme } from "../../terminal-kit/theme.ts";

/** Columns of the inbox, in the web's order. */
export const noticeColumns: readonly Column[] = [
  { id: "mark", title: "", width: 1, min: 1, isWhole: true },
  { id: "matter", title: "Matter", width: 12, min: 10, cut: "middle" },
  { id: "notice", title: "Notice", width: 40, min: 26, grow: 1 },
  { id: "kind", title: "About", width: 22, min: 14, drop: 2 },
  { id: "due", title: "Due date", width: 16, min: 15, drop: 1 },
];

/** The due date that a notice is about. */
export function noticeDue({ dueAt, finalAt, standing, ended }: Notice, today: string): Cell {
  return dueAt === null ? "–" : dueCell({ dueAt, finalDate: finalAt, standing, ended, today });
}

/** One notice as a line; `today` is the office's day. An unread one has a mark. */
export function noticeLine(row: Notice, columns: readonly SizedColumn[], today: string): Line {
  const isUnread = row.state === "unread";
  return layoutRow(
    {
      mark: { text: isUnread ? "●" : " ", style: { role: "accent" } },
      matter: noticeMatter(row) || "–",
      notice: { text: `${row.title}: ${noticeText(row)}`, style: isUnread ? { bold: true } : {} },
      kind: { text: noticeKindWords[row.kind], style: { role: "muted" } },
      due: noticeDue(row, today),
    },
    columns,
  );
}

/** The office's day, and the name of the person who caused a notice. */
type About = { readonly today: string; readonly by: string };

/** A notice in full, as lines of a pane. */
export function noticeLines(theme: Theme, row: Notice, { today, by }: About, columns: number): string[] {
  const { dueAt, finalAt: finalDate, standing, ended, snoozedUntil, delivery } = row;
  const callUp = noticeCallUpWords(row);
  const facts: Fact[] = [
    { label: "About", value: noticeKindWords[row.kind] },
    ...(dueAt === null
      ? []
      : [
          { label: "Due date", value: dueInFull({ dueAt, finalDate, standing, ended, today }) },
          { label: "Final date", value: finalDate === null ? "none" : dateWords(finalDate, { weekday: true }) },
        ]),
    ...(callUp === "" ? [] : [{ label: "Call-up", value: callUp }]),
    { label: "By", value: by },
    { label: "When", value: dateWords(row.createdAt) },
    ...(snoozedUntil === null ? [] : [{ label: "Back on", value: dateWords(snoozedUntil, { weekday: true }) }]),
    ...(delivery === null ? [] : [{ label: "Mail", value: [delivery.state, delivery.reason ?? ""].join(" ").trim() }]),
  ];
  const matter = `${row.reference ?? ""}  ${row.inventionTitle ?? ""}`.trim();
  return [
    ...wrapCells(row.title, columns).map((line) => theme.paint(line, { bold: true })),
    ...wrapCells(matter, columns).map((line) => theme.paint(line, { role: "muted" })),
    "",
    ...wrapCells(noticeText(row), columns),
    "",
    ...factLines(theme, facts, columns),
  ];
}
