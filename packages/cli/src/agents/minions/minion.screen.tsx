import type { Minion, MinionTask } from "@iphub/sdk/contract/minion-shapes";
import { countedTotal } from "@iphub/sdk/domain/total-words";
import { useMayWriteMinions, useMinion } from "@iphub/ui-core/agents/minions/use-minion";
import { ratingWords, useMinionComments } from "@iphub/ui-core/agents/minions/use-minion-comments";
import { minionTaskWords, useMinionTasks } from "@iphub/ui-core/agents/minions/use-minion-tasks";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useChat } from "@iphub/ui-core/matters/chat/use-chat";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { Box, Text } from "ink";
import { useState } from "react";
import { Conversation } from "../../matters/public-screens.ts";
import { Below } from "../../terminal-kit/below.tsx";
import { type Column, layoutRow } from "../../terminal-kit/columns.ts";
import { reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { ListStates, Loaded, RecordState } from "../../terminal-kit/list-states.tsx";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { Tabs, useTabCommands } from "../../terminal-kit/tabs.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { type TextRow, TextRows } from "../../terminal-kit/text-rows.tsx";
import { feedbackRows, profileRows } from "./minion-rows.ts";
import { RateForm, useMinionWork } from "./minion-work.tsx";

/** The tabs, named and ordered as in the web. */
const tabs = [
  { id: "profile", label: "Profile" },
  { id: "tasks", label: "Tasks" },
  { id: "chat", label: "Chat" },
  { id: "feedback", label: "Feedback" },
] as const;
/** Older comments are fetched when this few lines are below the selection. */
const linesAhead = 20;

/** One minion: profile and comments, tasks, chat and feedback. */
export function MinionScreen({ id }: { readonly id: string }) {
  const remote = useMinion(id);
  const work = useMinionWork(remote);
  const [rated, setRated] = useState<MinionTask | null>(null);
  const { state, data } = remote;
  useCommands([reloadCommand("minion", "Minion", remote)]);
  const overlay = rated ? <RateForm minionId={id} task={rated} onClose={() => setRated(null)} /> : work;
  return (
    <ScreenFrame title={data ? `Minion  ${data.name}` : "Minion"} overlay={overlay}>
      <RecordState remote={remote} what="minion" />
      {state === "completed" && data && <MinionTabs minion={data} onRate={setRated} />}
    </ScreenFrame>
  );
}

function MinionTabs({ minion, onRate }: { readonly minion: Minion; readonly onRate: (task: MinionTask) => void }) {
  const mayWrite = useMayWriteMinions();
  const [tab, setTab] = useState<string>("profile");
  useTabCommands(tabs, tab, setTab);
  return (
    <>
      <Tabs tabs={tabs} activeId={tab} onChange={setTab} hasDigits={false} />
      <Below rows={1}>
        {tab === "profile" && <Profile minion={minion} />}
        {tab === "tasks" && <MinionTasks minionId={minion.documentId} onRate={mayWrite ? onRate : null} />}
        {tab === "chat" && <MinionChat minionId={minion.documentId} />}
        {tab === "feedback" && <Feedback minionId={minion.documentId} />}
      </Below>
    </>
  );
}

function MinionChat({ minionId }: { readonly minionId: string }) {
  return <Conversation chat={useChat(minionId)} />;
}

function Profile({ minion }: { readonly minion: Minion }) {
  const comments = useMinionComments(minion.documentId);
  const nameOf = useNames([minion.trainer, minion.manager]);
  const named = { ...minion, trainer: nameOf(minion.trainer ?? "–"), manager: nameOf(minion.manager ?? "–") };
  return (
    <Loaded list={comments} what="the comments">
      <Rows rowsOf={(width) => profileRows(named, comments.rows, width)} onNearEnd={comments.loadMore} />
    </Loaded>
  );
}

function Feedback({ minionId }: { readonly minionId: string }) {
  const feedback = useMinionComments(minionId, "feedback");
  return (
    <Loaded list={feedback} what="the ratings">
      <Rows rowsOf={(width) => feedbackRows(feedback.rows, width)} onNearEnd={feedback.loadMore} />
    </Loaded>
  );
}

function Rows(props: { readonly rowsOf: (width: number) => readonly TextRow[]; readonly onNearEnd: () => void }) {
  return (
    <TextRows
      rowsOf={props.rowsOf}
      onSelect={(_row, index, count) => {
        if (index >= count - linesAhead) props.onNearEnd();
      }}
    />
  );
}

const columns: readonly Column[] = [
  { id: "title", title: "Task", width: 30, min: 16, grow: 1 },
  { id: "status", title: "Status", width: 9, min: 9, isWhole: true },
  { id: "begun", title: "Begun", width: 12, min: 12, isWhole: true, drop: 3 },
  { id: "finished", title: "Finished", width: 12, min: 12, isWhole: true, drop: 4 },
  { id: "rating", title: "Rating", width: 11, min: 11, isWhole: true, drop: 2 },
];

type Props = {
  readonly minionId: string;
  /** Rates a finished task; null if the reader may not. */
  readonly onRate: ((task: MinionTask) => void) | null;
};

function MinionTasks({ minionId, onRate }: Props) {
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
  const words = `Page ${page} of ${pages}, ${countedTotal(data?.total ?? 0, "task")}`;
  const rows = data?.rows ?? [];
  return (
    <ListStates
      state={state}
      failure={failure}
      what="tasks"
      isEmpty={rows.length === 0}
      empty="It has no tasks yet. An agent enters its work with an API token."
    >
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
