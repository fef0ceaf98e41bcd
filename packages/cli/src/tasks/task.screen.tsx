import type { Task } from "@iphub/sdk/contract/tasks";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { useTask } from "@iphub/ui-core/tasks/use-task";
import { useState } from "react";
import { useRoom, useTheme } from "../shared/terminal/terminal-context.ts";
import { wrapCells } from "../shared/terminal/text-cells.ts";
import { useKeys } from "../shared/terminal/use-keys.tsx";
import { type Command, useCommands } from "../shared/terminal-app/commands.tsx";
import { dueInFull } from "../shared/terminal-app/due-cell.ts";
import { type Fact, factLines, Lines, paragraph } from "../shared/terminal-app/facts.tsx";
import { useNavigation } from "../shared/terminal-app/navigation.ts";
import { FailedState, PendingState, ScreenFrame } from "../shared/terminal-app/screen-frame.tsx";
import { useTaskActions } from "../shared/terminal-app/task-actions.tsx";
import { dateWords, statusWords } from "../shared/terminal-app/words.ts";
import { useNotesEditor } from "./notes-editor.ts";

/** One task, to read and to change: title, status, and its notes in the reader's own editor (spec §2). */
export function TaskScreen({ id }: { readonly id: string }) {
  const task = useTask(id);
  const { go } = useNavigation();
  const { overlay } = useTaskActions(task.data);
  const editNotes = useNotesEditor();
  const { state, data } = task;
  const isOff = data === undefined;
  const command = (name: string, keys: readonly string[], label: string, rank: number, run: () => void): Command => ({
    id: `task.${name}`,
    keys,
    label,
    group: "Task",
    rank,
    run,
    isOff,
  });
  useCommands([
    command("notes", ["n"], "notes", 32, () => data && void editNotes(data)),
    command("matter", ["m", "enter"], "its matter", 33, () => data && go({ stem: "invention", id: data.invention.id })),
    { ...command("retry", ["r"], "load again", state === "failed" ? 1 : 90, task.actions.retry), isOff: false },
  ]);
  return (
    <ScreenFrame title={data ? `Task  ${data.title}` : "Task"} overlay={overlay}>
      {state === "pending" && <PendingState label="Loading the task" />}
      {state === "failed" && (
        <FailedState
          failure={task.failure}
          fallback="The task could not be loaded."
          notFound="There is no such task."
        />
      )}
      {state === "completed" && data && <TaskText task={data} />}
    </ScreenFrame>
  );
}

const widestText = 100;

function TaskText({ task }: { readonly task: Task }) {
  const theme = useTheme();
  const room = useRoom();
  const today = useToday();
  const [top, setTop] = useState(0);
  const width = Math.min(widestText, room.columns - 4);
  const { invention } = task;
  const facts: Fact[] = [
    { label: "Status", value: statusWords[task.status], style: { bold: true } },
    { label: "Due", value: dueInFull({ dueAt: task.dueAt, today, done: task.finishedAt !== null }) },
    { label: "Matter", value: `${invention.references[0] ?? ""}  ${invention.title}`.trim() },
    { label: "Assigned to", value: task.assignees.join(", ") || "–" },
    { label: "Tags", value: task.tags.join(", ") || "–" },
    { label: "Changed", value: dateWords(task.updatedAt, { time: true }) },
  ];
  const lines = [
    "",
    ...wrapCells(task.title, width).map((line) => theme.paint(line, { bold: true })),
    "",
    ...factLines(theme, facts, width),
    ...paragraph(theme, "Notes", task.notes || "No notes yet.", width),
  ].map((line) => `  ${line}`);
  const lastTop = Math.max(0, lines.length - room.rows);
  const step = (by: number) => () => setTop((known) => Math.max(0, Math.min(lastTop, known + by)));
  const isOff = lastTop === 0;
  useKeys([
    { id: "task.down", keys: ["j", "down"], label: "down", group: "Move", rank: 80, run: step(1), isOff },
    { id: "task.up", keys: ["k", "up"], label: "up", group: "Move", rank: 81, run: step(-1), isOff },
    { id: "task.page-down", keys: ["pagedown"], label: "page down", group: "Move", run: step(room.rows - 1), isOff },
    { id: "task.page-up", keys: ["pageup"], label: "page up", group: "Move", run: step(1 - room.rows), isOff },
  ]);
  return <Lines lines={lines.slice(Math.min(top, lastTop))} rows={room.rows} />;
}
