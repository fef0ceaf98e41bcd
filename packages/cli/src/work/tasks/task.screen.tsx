import type { Task } from "@iphub/sdk/contract/tasks";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useInventionOverview } from "@iphub/ui-core/matters/inventions/use-invention";
import { putDraft } from "@iphub/ui-core/platform/drafts";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useToday } from "@iphub/ui-core/platform/use-today";
import {
  presenceSentence,
  useTask,
  useTaskEvents,
  useTaskPresence,
  useTaskStep,
} from "@iphub/ui-core/work/tasks/use-task";
import { useState } from "react";
import { commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { SplitPane, splitColumns } from "../../terminal-kit/frame.tsx";
import { RecordState } from "../../terminal-kit/list-states.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { ScrollText } from "../../terminal-kit/scroll-text.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { useTextEditor } from "../../terminal-kit/text-editor.ts";
import { useMacroKeys } from "./macro-keys.tsx";
import { useTaskEditing } from "./task-editing.tsx";
import { historyLines, taskLines } from "./task-lines.ts";
import { useTaskUpdate } from "./task-update.ts";

/** One task, to read and edit: its fields, notes, instructions and history, and who else has it open. */
export function TaskScreen({ id }: { readonly id: string }) {
  const task = useTask(id);
  const { go, back } = useNavigation();
  const { overlay } = useTaskEditing(task.data, { onDeleted: back });
  const macro = useMacroKeys(task.data, []);
  const editNotes = useNotesEditor();
  const { state, data } = task;
  const isOff = data === undefined;
  const command = commandsOf("task", "Task");
  useCommands([
    command("notes", ["n"], "notes", () => data && void editNotes(data), {
      rank: 32,
      isOff,
      permission: "tasks:write",
    }),
    command("matter", ["m", "enter"], "its matter", () => data && go({ stem: "invention", id: data.invention.id }), {
      rank: 33,
      isOff,
    }),
    reloadCommand("task", "Task", task),
  ]);
  return (
    <ScreenFrame title={data ? `Task  ${data.title}` : "Task"} overlay={macro.overlay ?? overlay}>
      <RecordState remote={task} what="task" />
      {state === "completed" && data && <TaskPage task={data} isEditing={overlay !== null} />}
    </ScreenFrame>
  );
}

/** The greatest width of lines, in cells. */
const widestText = 100;
const listShare = 0.58;

function TaskPage({ task, isEditing }: { readonly task: Task; readonly isEditing: boolean }) {
  const theme = useTheme();
  const room = useRoom();
  const today = useToday();
  const [isOnHistory, setIsOnHistory] = useState(false);
  const history = useTaskEvents(task.id);
  const { step, place } = useTaskStep(task);
  const presence = presenceSentence(useTaskPresence(task.id, isEditing));
  const { milestones } = useInventionOverview(task.invention.id);
  const milestone = milestones.find(({ id }) => id === task.workflow.milestoneId)?.title ?? null;
  const isSplit = room.columns >= splitColumns;
  const turn = () => setIsOnHistory((known) => !known);
  const label = isOnHistory ? "the task" : "history";
  useCommands([{ id: "task.history", keys: ["tab"], label, group: "Task", rank: 38, run: turn }]);
  const text = { task, milestone, presence, step, place, today, nameOf: useNames(task.assignees) };
  const said = history.state === "pending" ? "Loading the history" : "Nothing has happened to this task yet.";
  const drawHistory = (width: number) => {
    const heading = theme.paint("History", { bold: true, ...(isOnHistory ? { role: "accent" as const } : {}) });
    const lines = historyLines(theme, history.lines, width);
    const words = history.state === "failed" ? (history.failure?.message ?? "The history could not be loaded.") : said;
    return [heading, "", ...(lines.length > 0 ? lines : [theme.paint(words, { role: "muted" })])];
  };
  return (
    <SplitPane
      focus={isOnHistory ? "detail" : "list"}
      share={listShare}
      list={
        <ScrollText
          linesOf={(width) => taskLines(theme, text, Math.min(widestText, width))}
          isActive={!isOnHistory}
          indent={2}
        />
      }
      detail={<ScrollText linesOf={drawHistory} isActive={isOnHistory} indent={isSplit ? 0 : 2} />}
    />
  );
}

/** Opens a task's notes in the reader's editor, and saves them if they were changed. */
function useNotesEditor(): (task: Task) => Promise<void> {
  const app = useHubApp();
  const editText = useTextEditor();
  const updateTask = useTaskUpdate();
  return async (task) => {
    const place = `task-notes:${task.id}`;
    const notes = await editText(task.notes, place);
    if (notes !== null && (await updateTask(task, { notes })) !== "failed") putDraft(app, place, null);
  };
}
