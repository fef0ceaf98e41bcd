import type { Task } from "@iphub/sdk/contract/tasks";
import { useTextEditor } from "../../terminal-kit/text-editor.ts";
import { useTaskUpdate } from "./task-update.ts";

/** Opens a task's notes in the reader's editor, and saves them if they were changed. */
export function useNotesEditor(): (task: Task) => Promise<void> {
  const editText = useTextEditor();
  const updateTask = useTaskUpdate();
  return async (task) => {
    const notes = await editText(task.notes);
    if (notes !== null) updateTask(task, { notes });
  };
}
