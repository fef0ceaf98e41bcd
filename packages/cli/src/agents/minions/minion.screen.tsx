import type { Minion, MinionTask } from "@iphub/sdk/contract/minion-shapes";
import { useMayWriteMinions, useMinion } from "@iphub/ui-core/agents/minions/use-minion";
import { useMinionComments } from "@iphub/ui-core/agents/minions/use-minion-comments";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useChat } from "@iphub/ui-core/matters/chat/use-chat";
import { useState } from "react";
import { Conversation } from "../../matters/public-screens.ts";
import { Below } from "../../terminal-kit/below.tsx";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { Loaded } from "../../terminal-kit/loaded.tsx";
import { FailedState, PendingState, ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Tabs } from "../../terminal-kit/tabs.tsx";
import { type TextRow, TextRows } from "../../terminal-kit/text-rows.tsx";
import { feedbackRows, profileRows } from "./minion-rows.ts";
import { MinionTasks } from "./minion-tasks.tsx";
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
  const { state, data, failure } = remote;
  const rank = state === "failed" ? 1 : 90;
  useCommands([{ id: "minion.retry", keys: ["r"], label: "reload", group: "Minion", rank, run: remote.retry }]);
  const overlay = rated ? <RateForm minionId={id} task={rated} onClose={() => setRated(null)} /> : work;
  return (
    <ScreenFrame title={data ? `Minion  ${data.name}` : "Minion"} overlay={overlay}>
      {state === "pending" && <PendingState label="Loading the minion" />}
      {state === "failed" && (
        <FailedState failure={failure} fallback="The minion could not be loaded." notFound="There is no such minion." />
      )}
      {state === "completed" && data && <MinionTabs minion={data} onRate={setRated} />}
    </ScreenFrame>
  );
}

function MinionTabs({ minion, onRate }: { readonly minion: Minion; readonly onRate: (task: MinionTask) => void }) {
  const mayWrite = useMayWriteMinions();
  const [tab, setTab] = useState<string>("profile");
  const step = (by: number) => () => {
    const at = tabs.findIndex((one) => one.id === tab);
    setTab(tabs[(at + by + tabs.length) % tabs.length]?.id ?? "profile");
  };
  const group = "Tabs";
  useCommands([
    { id: "tab.next", keys: ["]"], label: "next tab", group, run: step(1) },
    { id: "tab.previous", keys: ["["], label: "previous tab", group, run: step(-1) },
    ...tabs.map((one) => ({ id: `tab.${one.id}`, keys: [], label: one.label, group, run: () => setTab(one.id) })),
  ]);
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
