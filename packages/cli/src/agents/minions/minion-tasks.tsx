import type { MinionTask } from "@iphub/sdk/contract/minion-shapes";
import { ratingWords } from "@iphub/ui-core/agents/minions/use-minion-comments";
import { minionTaskWords, useMinionTasks } from "@iphub/ui-core/agents/minions/use-minion-tasks";
import { Box, Text } from "ink";
import { useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { type Column, layoutRow } from "../../terminal-kit/columns.ts";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { countWords, dateWords } from "../../terminal-kit/words.ts";

const columns: readonly Column[] = [
  { id: "title", title: "Task", width: 30, min: 16, grow: 1 },
  { id: "status", title: "Status", width: 9, min: 9 },
  { id: "begun", title: "Begun", width: 12, min: 12, drop: 1 },
  { id: "finished", title: "Finished", width: 12, min: 12, drop: 2 },
  { id: "rating", title: "Rating", width: 11, min: 11 },
];

type Props = {
  readonly minionId: string;
  /** Rates a finished task; null if the reader may not. */
  readonly onRate: ((task: MinionTask) => void) | null;
};

/** A minion's tasks, a page at a time, with the number of pages and tasks. */
export function MinionTasks({ minionId, onRate }: Props) {
  const theme = useTheme();
  const [page, setPage] = useState(1);
  const tasks = useMinionTasks(minionId, "all", page);
  const [current, setCurrent] = useState<string>();
  const { state, data, failure } = tasks;
  const task = data?.rows.find(({ documentId }) => documentId === current) ?? data?.rows[0];
  const canRate = onRate !== null && task !== undefined && task.status !== "open";
  const group = "Tasks of the minion";
  const pages = data?.pagesCount ?? 1;
  const rate = () => task && onRate?.(task);
  const turn = (to: number) => () => setPage(to);
  useCommands([
    { id: "tasks.rate", keys: ["R"], label: "rate", group, rank: 9, run: rate, isOff: !canRate },
    { id: "tasks.next", keys: [">"], label: "next page", group, rank: 30, run: turn(page + 1), isOff: page >= pages },
    { id: "tasks.previous", keys: ["<"], label: "previous page", group, run: turn(page - 1), isOff: page <= 1 },
    { id: "tasks.retry", keys: ["r"], label: "reload", group, rank: 90, run: tasks.retry },
  ]);
  const words = `Page ${page} of ${pages}, ${countWords(data?.total ?? 0, "task")}`;
  const rows = data?.rows ?? [];
  return (
    <ListStates state={state} failure={failure} what="tasks" isEmpty={rows.length === 0} empty="It has no tasks yet.">
      <Box flexDirection="column">
        <Text wrap="truncate-end">{`  ${theme.paint(words, { role: "muted" })}`}</Text>
        <Below rows={1}>
          <TaskTable tasks={rows} onSelect={setCurrent} />
        </Below>
      </Box>
    </ListStates>
  );
}

function TaskTable(props: { readonly tasks: readonly MinionTask[]; readonly onSelect: (id: string) => void }) {
  return (
    <Table
      columns={columns}
      items={props.tasks}
      idOf={({ documentId }) => documentId}
      lineOf={(task, sized) => layoutRow(cellsOf(task), sized)}
      onSelect={({ documentId }) => props.onSelect(documentId)}
    />
  );
}

function cellsOf({ title, status, createdAt, finishedAt, rating }: MinionTask) {
  const role = status === "failed" ? ("danger" as const) : ("muted" as const);
  return {
    title,
    status: { text: minionTaskWords[status], style: { role } },
    begun: dateWords(createdAt),
    finished: finishedAt === null ? "–" : dateWords(finishedAt),
    rating: ratingWords(rating),
  };
}
