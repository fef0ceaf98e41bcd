import type { OverviewRow, OverviewSort } from "@iphub/sdk/contract/overview";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { useOverviewCommands } from "@iphub/ui-core/work/overview/use-overview-commands";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { useCopyable } from "../../terminal-kit/copying.tsx";
import { dueInFull } from "../../terminal-kit/due-cell.ts";
import { type Fact, factLines, Lines, paragraph } from "../../terminal-kit/facts.tsx";
import { SplitPane } from "../../terminal-kit/frame.tsx";
import { markdownParagraph } from "../../terminal-kit/markdown-text.ts";
import { useNavigation, useSelectedRow } from "../../terminal-kit/navigation.ts";
import { useSettled } from "../../terminal-kit/steady.ts";
import { Table } from "../../terminal-kit/table.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import { type OverviewLook, overviewColumns, overviewLine, wholeOverviewCells } from "./overview-rows.ts";

type Props = {
  readonly rows: readonly OverviewRow[];
  readonly look: OverviewLook;
  readonly sort: OverviewSort;
  readonly isStale: boolean;
  /** True while a text is being typed: only the list's own keys are active then. */
  readonly isFinding: boolean;
  readonly onNearEnd: () => void;
  readonly onShown: ((rows: readonly OverviewRow[]) => void) | undefined;
};

/** The matters as a table, and the selected one in full next to it if there is room. */
export function OverviewList(props: Props) {
  const { rows, look } = props;
  const { go } = useNavigation();
  const { row, current, selected, select } = useSelectedRow(rows, ({ id }) => id);
  const settled = useSettled(current);
  const restingRow = rows.find((one) => one.id === settled) ?? row;
  const task = row && look.taskOf(row);
  const openTask = () => task && go({ stem: "task", id: task.id });
  const isOff = !task || props.isFinding;
  useCopyable(
    row && {
      ...row,
      place: { stem: "invention", id: row.id },
      row: [row.references[0] ?? null, row.title, task?.title ?? null, task?.dueAt ?? null],
    },
  );
  useCommands([
    { id: "overview.task", keys: ["n"], label: "next task", group: "Overview", rank: 30, run: openTask, isOff },
  ]);
  const offered = useOverviewCommands(row, task ?? null, {
    openMatter: (id) => go({ stem: "invention", id }),
    openTask: (id) => go({ stem: "task", id }),
  });
  useCommands(
    offered.map(({ id, title, group, run }) => ({
      id: `row.${id}`,
      keys: [],
      label: title,
      group,
      run,
      isOff: props.isFinding,
    })),
  );
  const hasMoreColumns = overviewColumns(look, props.sort).length > 6;
  return (
    <SplitPane
      focus="list"
      share={hasMoreColumns ? 0.78 : 0.72}
      list={<MatterTable {...props} selected={selected} onSelect={select} />}
      detail={<OverviewDetail row={restingRow} look={look} />}
    />
  );
}

type TableProps = Props & {
  readonly selected: string | undefined;
  readonly onSelect: (row: OverviewRow) => void;
};

function MatterTable({ rows, look, sort, isStale, selected, onSelect, onNearEnd, onShown }: TableProps) {
  const { go } = useNavigation();
  return (
    <Table
      columns={overviewColumns(look, sort)}
      whole={wholeOverviewCells(look)}
      gap={1}
      items={rows}
      idOf={(row) => row.id}
      lineOf={(row, sized) => overviewLine(row, sized, look, isStale)}
      selectedId={selected}
      onSelect={onSelect}
      onNearEnd={onNearEnd}
      onShown={onShown}
      onOpen={(row) => go({ stem: "invention", id: row.id })}
    />
  );
}

function OverviewDetail({ row, look }: { readonly row: OverviewRow | undefined; readonly look: OverviewLook }) {
  const theme = useTheme();
  const { columns, rows } = useRoom();
  const task = row && look.taskOf(row);
  const nameOf = useNames(task?.assignees ?? []);
  if (!row) return null;
  const { settings, today } = look;
  const due = (dueAt: string | null) => dueInFull({ dueAt, today });
  const { dueAt, finalDate, standing } = row;
  const dates: Fact[] = [
    { label: "Client Date", value: due(row.clientDueDate) },
    { label: "Due Date", value: dueInFull({ dueAt, finalDate, standing, today }) },
    ...(finalDate === null ? [] : [{ label: "Final Date", value: dateWords(finalDate, { weekday: true }) }]),
    { label: "Next 2AR", value: due(row.next2AR) },
  ];
  const facts: Fact[] = task
    ? [
        { label: "Status", value: statusWords[task.status] },
        { label: "Task Due", value: due(task.dueAt) },
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
