import type { OverviewRow } from "@iphub/sdk/contract/overview";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { dueInFull } from "../../terminal-kit/due-cell.ts";
import { type Fact, factLines, Lines, paragraph } from "../../terminal-kit/facts.tsx";
import { markdownParagraph } from "../../terminal-kit/markdown-text.ts";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import { dateWords } from "../../terminal-kit/words.ts";
import { type OverviewLook, shownDueDate } from "./overview-rows.ts";

/** The selected matter in full, next to the list: truncated texts, exact dates, notes. */
export function OverviewDetail({ row, look }: { readonly row: OverviewRow | undefined; readonly look: OverviewLook }) {
  const theme = useTheme();
  const { columns, rows } = useRoom();
  const task = row && look.taskOf(row);
  const nameOf = useNames(task?.assignees ?? []);
  if (!row) return null;
  const { settings, today } = look;
  const due = (dueAt: string | null) => dueInFull({ dueAt, today });
  const shown = shownDueDate(row, settings);
  const dates: Fact[] = [
    { label: "Client Date", value: due(row.clientDueDate) },
    {
      label: "Due Date",
      value: dueInFull({ dueAt: shown, finalDate: shown === row.dueAt ? row.finalDate : null, today }),
    },
    ...(row.finalDate === null ? [] : [{ label: "Final Date", value: dateWords(row.finalDate, { weekday: true }) }]),
    { label: "Next 2AR", value: due(row.next2AR) },
  ];
  const facts: Fact[] = task
    ? [
        { label: "Status", value: statusWords[task.status] },
        { label: "Task due", value: due(task.dueAt) },
        { label: "Who", value: task.assignees.map(nameOf).join(", ") || "–" },
        { label: "Tags", value: task.tags.join(", ") || "–" },
      ]
    : [];
  const lines = [
    ...wrapCells(row.title, columns).map((line) => theme.paint(line, { bold: true })),
    ...wrapCells(row.references.join(" · ") || "–", columns).map((line) => theme.paint(line, { role: "muted" })),
    ...paragraph(theme, "Next milestone", row.nextMilestoneTitle ?? "None", columns),
    ...factLines(theme, dates, columns),
    ...paragraph(theme, settings.taskViewMode, task?.title ?? "No open task", columns),
    ...factLines(theme, facts, columns),
    ...markdownParagraph(theme, "Notes", task?.notes ?? "", columns),
  ];
  return <Lines lines={lines} rows={rows} />;
}
