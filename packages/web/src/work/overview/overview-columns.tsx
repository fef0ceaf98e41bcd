import type { OverviewRow, OverviewTask } from "@iphub/sdk/contract/overview";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import type { OverviewSettings } from "@iphub/ui-core/work/overview/overview-settings";
import { shownTask } from "@iphub/ui-core/work/overview/use-milestones-overview";
import { useMemo } from "react";
import { People } from "../../identity/public.ts";
import { DateText } from "../../web-kit/date-text.tsx";
import { Due } from "../../web-kit/due-badge.tsx";
import type { GridColumn } from "../../web-kit/grid-types.ts";
import { MiddleEllipsis } from "../../web-kit/middle-ellipsis.tsx";
import styles from "./overview.module.css";

/** The overview's columns in order; its settings choose the dates. */
export function useOverviewColumns(settings: OverviewSettings, today: string): readonly GridColumn<OverviewRow>[] {
  return useMemo(() => overviewColumns(settings, today), [settings, today]);
}

/** The height of a row in pixels. */
export function overviewRowHeight({ displayMode }: OverviewSettings): number {
  return displayMode === "Standard" ? 44 : 32;
}

/** The overview's columns in order, for a day of the reader. */
export function overviewColumns(settings: OverviewSettings, today: string): GridColumn<OverviewRow>[] {
  const taskOf = (row: OverviewRow) => shownTask(row, settings);
  const coloured = settings.colourCoding === "On";
  const due = (id: string, title: string, dateOf: (row: OverviewRow) => string | null): GridColumn<OverviewRow> => ({
    id,
    title,
    // The matter's own date has room for `extension 1 runs, 23 d left`.
    width: id === "dueAt" ? "196px" : "128px",
    sortable: true,
    // The settings say which dates are shown.
    isFixed: true,
    cell: (row) => {
      const finalDate = id === "dueAt" ? row.finalDate : null;
      return (
        <span className={styles.stacked}>
          <Due
            dueAt={dateOf(row)}
            finalDate={finalDate}
            standing={id === "dueAt" ? row.standing : null}
            today={today}
            coloured={coloured}
          />
          {finalDate !== null && settings.displayMode === "Standard" && (
            <span className={styles.second}>
              final <DateText value={finalDate} />
            </span>
          )}
        </span>
      );
    },
  });
  const columns: (GridColumn<OverviewRow> | false)[] = [
    {
      id: "reference",
      title: "Matter",
      width: "124px",
      mono: true,
      sortable: true,
      cell: (row) => <MiddleEllipsis text={row.references[0] ?? "–"} />,
    },
    {
      id: "title",
      title: "Title",
      width: "minmax(160px, 3fr)",
      sortable: true,
      card: "title",
      cell: (row) => <MatterTitle row={row} settings={settings} />,
    },
    {
      id: "task",
      title: settings.taskViewMode,
      width: "minmax(160px, 2fr)",
      cell: (row) => (
        <TaskTitle task={taskOf(row)} milestone={settings.displayMode === "Standard" ? row.nextMilestoneTitle : null} />
      ),
    },
    { id: "who", title: "Who", width: "84px", cell: (row) => <People emails={taskOf(row)?.assignees ?? []} /> },
    due("clientDueDate", "Client Date", (row) => row.clientDueDate),
    // The matter's date sorts the rows; that of the reader's own task is another one.
    settings.taskViewMode === "My Next Task" && {
      ...due("taskDue", "Task Due", (row) => taskOf(row)?.dueAt ?? null),
      sortable: false,
    },
    due("dueAt", "Due Date", (row) => row.dueAt),
    settings.columns.includes("Next 2AR") && due("next2AR", "Next 2AR", (row) => row.next2AR),
    settings.displayMode === "Compact + Notes" && {
      id: "notes",
      title: "Notes",
      isFixed: true,
      width: "minmax(140px, 2fr)",
      cell: (row: OverviewRow) => <span className={styles.cut}>{plainNotes(taskOf(row)?.notes ?? "")}</span>,
    },
  ];
  return columns.filter((column) => column !== false);
}

function MatterTitle({ row, settings }: { readonly row: OverviewRow; readonly settings: OverviewSettings }) {
  const second = settings.displayMode === "Standard" ? row.references.slice(1).join(" · ") : "";
  return (
    <span className={styles.stacked} title={row.title}>
      <bdi className={styles.cut}>{row.title}</bdi>
      {second !== "" && <span className={styles.second}>{second}</span>}
    </span>
  );
}

/** The next task with its own date, which need not be the matter's. */
function TaskTitle({ task, milestone }: { readonly task: OverviewTask | null; readonly milestone: string | null }) {
  if (!task) return <span className={styles.second}>No open task</span>;
  const due = task.dueAt === null ? "" : `, due ${dateWords(task.dueAt, { weekday: true })}`;
  return (
    <span className={styles.stacked} title={`${task.title}${due}`}>
      <bdi className={styles.cut}>{task.title}</bdi>
      {milestone && <span className={styles.second}>{milestone}</span>}
    </span>
  );
}

/** A note on one line without Markdown, for a cell. */
function plainNotes(notes: string): string {
  return notes
    .replaceAll(/[*_`#>[\]]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
