import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { draftsOf, putDraft } from "@iphub/ui-core/platform/drafts";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { draftWords } from "@iphub/ui-core/platform/use-draft";
import { useTerminalRelease } from "./mouse.tsx";

/**
 * Opens a text in `$VISUAL`, `$EDITOR` or vi and returns the edited text; null if it was not changed, or if the editor
 * could not be used, which is reported. What was written is kept at `place`, and opened again instead of the text, until
 * the caller drops it with `putDraft(app, place, null)` because it is saved.
 */
export function useTextEditor(): (text: string, place: string) => Promise<string | null> {
  const handOver = useTerminalRelease();
  const app = useHubApp();
  const { toasts } = app;
  return async (text, place) => {
    const draft = draftsOf(app).getState().byPlace[place];
    const kept = typeof draft?.values === "string" ? draft.values : null;
    let edited: string | undefined;
    await handOver(async () => {
      edited = editInFile(kept ?? text);
    });
    if (edited !== undefined) putDraft(app, place, edited === text ? null : edited);
    if (draft && kept !== null) {
      const time = dateWords(new Date(draft.at).toISOString(), { time: true });
      toasts.show({ type: "success", title: `${draftWords.notice} ${time}`, message: "It was in the editor." });
    }
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
