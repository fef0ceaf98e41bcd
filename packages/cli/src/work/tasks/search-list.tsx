import type { Task } from "@iphub/sdk/contract/tasks";
import { taskEnd } from "@iphub/sdk/domain/due-end";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { lineFacts } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import type { TaskQuery } from "@iphub/ui-core/work/tasks/task-address";
import { Box, Text } from "ink";
import { peopleInitials } from "../../identity/public.ts";
import { Below } from "../../terminal-kit/below.tsx";
import {
  type Cell,
  type Column,
  type Line,
  layoutRow,
  type SizedColumn,
  staleLine,
} from "../../terminal-kit/columns.ts";
import { dueCell } from "../../terminal-kit/due-cell.ts";
import { factLines, Lines, paragraph } from "../../terminal-kit/facts.tsx";
import { SplitPane, splitColumns } from "../../terminal-kit/frame.tsx";
import { markdownParagraph } from "../../terminal-kit/markdown-text.ts";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { useSettled } from "../../terminal-kit/steady.ts";
import { Table } from "../../terminal-kit/table.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { cutEnd, singleLine, wrapCells } from "../../terminal-kit/text-cells.ts";
import { taskFacts } from "./task-lines.ts";

/** The cells at the edges of a list: the mark before a row, a space and the scroll thumb after it. */
const listEdges = 4;

type Props = {
  readonly rows: readonly Task[];
  readonly row: Task | undefined;
  readonly look: SearchLook;
  readonly sort: TaskQuery["sort"];
  readonly isStale: boolean;
  readonly selected: string | undefined;
  readonly onSelect: (task: Task) => void;
  readonly onNearEnd: () => void;
  readonly onShown: ((rows: readonly Task[]) => void) | undefined;
  /** False while a text is being typed, which takes every key. */
  readonly isActive: boolean;
};

/** The tasks of a search as a table, and the selected one in full next to it if there is room. */
export function SearchList(props: Props) {
  const { rows, row, look } = props;
  const settled = useSettled(row?.id);
  const resting = rows.find((one) => one.id === settled) ?? row;
  const { columns } = useRoom();
  if (columns < splitColumns) return <NarrowList {...props} resting={resting} />;
  return (
    <SplitPane
      focus="list"
      share={0.7}
      list={<TaskTable {...props} />}
      detail={<TaskDetail task={resting} today={look.today} />}
    />
  );
}

/** The lines below the list of a narrow window. */
const fullRows = 2;

/** The table, and below it the truncated texts of the selected task. */
function NarrowList({ resting, ...props }: Props & { readonly resting: Task | undefined }) {
  const theme = useTheme();
  const { columns, rows } = useRoom();
  if (rows < 3 * fullRows) return <TaskTable {...props} />;
  const matter = resting ? [resting.invention.title, ...resting.tags].join(" · ") : "";
  const said = [
    theme.paint(cutEnd(singleLine(resting?.title ?? ""), columns - listEdges), { bold: true }),
    theme.paint(cutEnd(singleLine(matter), columns - listEdges), { role: "muted" }),
  ];
  return (
    <Box flexDirection="column">
      <Below rows={fullRows}>
        <TaskTable {...props} />
      </Below>
      <Text wrap="truncate-end">{said.map((line) => `  ${line}`).join("\n")}</Text>
    </Box>
  );
}

function TaskTable({ rows, look, sort, isStale, selected, onSelect, onNearEnd, onShown, isActive }: Props) {
  const { go } = useNavigation();
  return (
    <Table
      columns={searchColumns(sort)}
      whole={{ dueAt: (task) => dueOf(task, look.today), reference: referenceOf }}
      gap={1}
      items={rows}
      idOf={(task) => task.id}
      lineOf={(task, sized) => searchLine(task, sized, look, isStale)}
      selectedId={selected}
      onSelect={onSelect}
      onNearEnd={onNearEnd}
      onShown={onShown}
      isActive={isActive}
      onOpen={(task) => go({ stem: "task", id: task.id })}
    />
  );
}

function TaskDetail({ task, today }: { readonly task: Task | undefined; readonly today: string }) {
  const theme = useTheme();
  const { columns, rows } = useRoom();
  const nameOf = useNames(task?.assignees ?? []);
  if (!task) return null;
  const { invention } = task;
  const own = taskFacts({ task, today, nameOf });
  const facts = [
    ...Object.values({ ...own, assignees: { ...own.assignees, label: "Who" } }),
    ...lineFacts(taskFields, task, ["title"]),
  ];
  const lines = [
    ...wrapCells(task.title, columns).map((line) => theme.paint(line, { bold: true })),
    "",
    ...factLines(theme, facts, columns),
    ...paragraph(theme, "Matter", `${invention.references.join(" · ")}\n${invention.title}`, columns),
    ...markdownParagraph(theme, "Notes", task.notes, columns),
  ];
  return <Lines lines={lines} rows={rows} />;
}

type SearchLook = { readonly today: string; readonly marks: ReadonlySet<string> };

function searchColumns(sort: TaskQuery["sort"] = "dueAt"): Column[] {
  const isDown = sort.startsWith("-");
  const columns: Column[] = [
    { id: "mark", title: "", width: 1, min: 1, isWhole: true },
    { id: "dueAt", title: "Due date", width: 16, min: 14 },
    { id: "title", title: "Task", width: 30, min: 28, grow: 3 },
    { id: "status", title: "Status", width: 11, min: 11, drop: 1 },
    { id: "who", title: "Who", width: 7, min: 5, drop: 2 },
    { id: "reference", title: "Reference", width: 11, min: 10, cut: "middle" },
    { id: "invention", title: "Matter", width: 20, min: 16, grow: 2, drop: 3 },
    { id: "tags", title: "Tags", width: 12, min: 8, grow: 1, drop: 4 },
  ];
  return columns.map((one) =>
    one.id === sort.replace("-", "") ? { ...one, title: `${one.title} ${isDown ? "↓" : "↑"}` } : one,
  );
}

function dueOf(task: Task, today: string): Cell {
  return dueCell({ dueAt: task.dueAt, today, ended: taskEnd(task) });
}

function referenceOf({ invention }: Task): string {
  return invention.references[0] ?? "–";
}

/** `isStale` dims rows that are about to be replaced. */
function searchLine(task: Task, columns: readonly SizedColumn[], { today, marks }: SearchLook, isStale: boolean): Line {
  const { invention } = task;
  const line = layoutRow(
    {
      mark: { text: marks.has(task.id) ? "✓" : " ", style: { role: "accent" } },
      dueAt: dueOf(task, today),
      title: task.title,
      status: statusWords[task.status],
      who: { text: peopleInitials(task.assignees), style: { role: "muted" } },
      reference: referenceOf(task),
      invention: invention.title,
      tags: { text: task.tags.join(", ") || "–", style: { role: "muted" } },
    },
    columns,
  );
  return isStale ? staleLine(line) : line;
}
