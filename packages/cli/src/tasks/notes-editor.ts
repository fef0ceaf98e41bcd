import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Task } from "@iphub/sdk/contract/tasks";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useHandOver } from "../shared/terminal/mouse.tsx";
import { useShell } from "../shared/terminal-app/shell-context.ts";

/** Opens a task's notes in `$VISUAL`, `$EDITOR` or vi, and saves them when they were changed there. */
export function useNotesEditor(): (task: Task) => Promise<void> {
  const handOver = useHandOver();
  const { updateTask } = useShell();
  const { toasts } = useHubApp();
  return async (task) => {
    let edited: string | undefined;
    await handOver(async () => {
      edited = editInFile(task.notes);
    });
    if (edited === undefined) {
      const message = "Set EDITOR to an editor that is installed here.";
      toasts.show({ type: "error", title: "The editor could not be used", message });
    } else if (edited !== task.notes) updateTask(task, { notes: edited });
  };
}

/** The text as the editor left it; undefined where the editor did not start or failed. */
function editInFile(text: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "iphub-notes-"));
  const path = join(folder, "notes.md");
  try {
    writeFileSync(path, text, { mode: 0o600 });
    const editor = process.env.VISUAL || process.env.EDITOR || "vi";
    // Through the shell, because the variable may hold arguments: `code --wait`.
    const { status } = spawnSync("/bin/sh", ["-c", `${editor} "$1"`, "iphub", path], { stdio: "inherit" });
    return status === 0 ? readFileSync(path, "utf8").replace(/\n$/, "") : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
