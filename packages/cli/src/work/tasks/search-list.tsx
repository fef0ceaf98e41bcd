import type { Task } from "@iphub/sdk/contract/tasks";
import { lineFacts } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import type { TaskQuery } from "@iphub/ui-core/work/tasks/task-address";
import { Box, Text } from "ink";
import { Below } from "../../terminal-kit/below.tsx";
import { factLines, Lines, paragraph } from "../../terminal-kit/facts.tsx";
import { SplitPane, splitColumns } from "../../terminal-kit/frame.tsx";
import { markdownParagraph } from "../../terminal-kit/markdown-text.ts";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { useSettled } from "../../terminal-kit/steady.ts";
import { Table } from "../../terminal-kit/table.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { cutEnd, singleLine, wrapCells } from "../../terminal-kit/text-cells.ts";
import { type SearchLook, searchColumns, searchLine } from "./search-rows.ts";
import { taskFacts } from "./task-lines.ts";

/** Cells of a list beside its rows: the mark before them, a space and the thumb behind. */
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
  /** False while a text is being typed: every key belongs to it then. */
  readonly isActive: boolean;
};

/** The tasks of a search as a table, and the one under the mark in full beside it where there is room. */
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

/** Lines under the list of a narrow window. */
const fullRows = 2;

/** The table, and under it what its columns had to cut of the task under the mark. */
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

function TaskTable({ rows, look, sort, isStale, selected, onSelect, onNearEnd, isActive }: Props) {
  const { go } = useNavigation();
  return (
    <Table
      columns={searchColumns(sort)}
      gap={1}
      items={rows}
      idOf={(task) => task.id}
      lineOf={(task, sized) => searchLine(task, sized, look, isStale)}
      selectedId={selected}
      onSelect={onSelect}
      onNearEnd={onNearEnd}
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
