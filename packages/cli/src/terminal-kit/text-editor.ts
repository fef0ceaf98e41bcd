import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useTerminalRelease } from "./mouse.tsx";

/**
 * Opens a text in `$VISUAL`, `$EDITOR` or vi and returns the edited text; null if it was not changed, or if the editor
 * could not be used, which is reported.
 */
export function useTextEditor(): (text: string) => Promise<string | null> {
  const handOver = useTerminalRelease();
  const { toasts } = useHubApp();
  return async (text) => {
    let edited: string | undefined;
    await handOver(async () => {
      edited = editInFile(text);
    });
    if (edited === undefined) {
      const message = "Set EDITOR to an editor that is installed here.";
      toasts.show({ type: "error", title: "The editor could not be used", message });
    }
    return edited === undefined || edited === text ? null : edited;
  };
}

/** The edited text; undefined if the editor did not start or failed. */
function editInFile(text: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "iphub-notes-"));
  const path = join(folder, "notes.md");
  try {
    writeFileSync(path, text, { mode: 0o600 });
    const editor = process.env.VISUAL || process.env.EDITOR || "vi";
    // Run by the shell, because the variable may contain arguments: `code --wait`. Ctrl-C goes to the editor, not the
    // shell.
    const command = `trap : INT; ${editor} "$1"`;
    const { status } = spawnSync("/bin/sh", ["-c", command, "iphub", path], { stdio: "inherit" });
    return status === 0 ? readFileSync(path, "utf8").replace(/\n$/, "") : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
