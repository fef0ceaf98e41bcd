import { type Task, taskStatus } from "@iphub/sdk/contract/tasks";
import { type ReactNode, useState } from "react";
import { Select } from "../terminal/select.tsx";
import { useCommands } from "./commands.tsx";
import { Prompt } from "./prompt.tsx";
import { useShell } from "./shell-context.ts";
import { statusWords } from "./words.ts";

/** What is being edited. The task is kept as it was when editing began: a change made meanwhile is then a conflict. */
type Editing = { readonly field: "title" | "status"; readonly task: Task };

const statusOptions = taskStatus.options.map((status) => ({ id: status, label: statusWords[status] }));

/** Offers what can be changed of a task, `e` its title and `s` its status; put `overlay` into the frame. */
export function useTaskActions(task: Task | undefined): { readonly overlay: ReactNode } {
  const { updateTask } = useShell();
  const [editing, setEditing] = useState<Editing | null>(null);
  const edit = (field: Editing["field"]) => () => {
    if (task) setEditing({ field, task });
  };
  const close = () => setEditing(null);
  const isOff = task === undefined;
  useCommands([
    { id: "task.title", keys: ["e"], label: "edit title", group: "Task", rank: 30, run: edit("title"), isOff },
    { id: "task.status", keys: ["s"], label: "status", group: "Task", rank: 31, run: edit("status"), isOff },
  ]);
  if (editing?.field === "title") {
    const save = (title: string) => {
      close();
      if (title !== editing.task.title) updateTask(editing.task, { title });
    };
    return {
      overlay: <Prompt title="Title" value={editing.task.title} check={titleFault} onSubmit={save} onClose={close} />,
    };
  }
  if (editing?.field !== "status") return { overlay: null };
  const choose = (id: string) => {
    close();
    const status = taskStatus.options.find((one) => one === id);
    if (status && status !== editing.task.status) updateTask(editing.task, { status });
  };
  const value = editing.task.status;
  return {
    overlay: <Select title="Status" options={statusOptions} value={value} onChange={choose} onClose={close} />,
  };
}

function titleFault(title: string): string | null {
  if (title.trim() === "") return "Title is empty; write what is to be done";
  return title.length > 500 ? "Title is longer than 500 characters; make it shorter" : null;
}
