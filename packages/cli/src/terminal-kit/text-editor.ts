import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { draftsOf, putDraft } from "@iphub/ui-core/platform/drafts";
import { type HubApp, useHubApp } from "@iphub/ui-core/platform/hub-app";
import { draftWords } from "@iphub/ui-core/platform/use-draft";
import { useTerminalRelease } from "./mouse.tsx";

/**
 * Opens a text in `$VISUAL`, `$EDITOR` or vi and returns the edited text; null if it was not changed, or if the editor
 * failed, which is reported. What was written is kept at `place`, and opened again instead of the text, until
 * the caller drops it with `putDraft(app, place, null)` because it is saved.
 */
export function useTextEditor(): (text: string, place: string) => Promise<string | null> {
  const handOver = useTerminalRelease();
  const app = useHubApp();
  const { toasts } = app;
  return async (text, place) => {
    const kept = keptText(app, place);
    const opened = kept?.text ?? text;
    let ended = { isDone: false, edited: opened };
    await handOver(async () => {
      ended = editInFile(opened);
    });
    const { isDone, edited } = ended;
    const changed = edited === text ? null : edited;
    if (isDone || edited !== opened) putDraft(app, place, changed);
    if (kept) toasts.show({ type: "success", ...broughtBack(kept.at) });
    if (isDone) return changed;
    toasts.show({ type: "error", ...(edited === opened ? unusable : notSaved) });
    return null;
  };
}

function keptText(app: HubApp, place: string): { readonly at: number; readonly text: string } | null {
  const draft = draftsOf(app).getState().byPlace[place];
  return typeof draft?.values === "string" ? { at: draft.at, text: draft.values } : null;
}

function broughtBack(at: number) {
  const time = dateWords(new Date(at).toISOString(), { time: true });
  return { title: `${draftWords.notice} ${time}`, message: "It was in the editor." };
}

const unusable = {
  title: "The editor could not be used",
  message: "Set EDITOR to an editor that is installed here.",
};
const notSaved = {
  title: "Not saved: the editor ended with an error",
  message: "What you wrote is kept, and is opened again.",
};

/** The text as the editor left it; it is done if the editor said that all is well. */
function editInFile(text: string): { readonly isDone: boolean; readonly edited: string } {
  const folder = mkdtempSync(join(tmpdir(), "iphub-notes-"));
  const path = join(folder, "notes.md");
  try {
    writeFileSync(path, text, { mode: 0o600 });
    const editor = process.env.VISUAL || process.env.EDITOR || "vi";
    // Run by the shell, because the variable may contain arguments: `code --wait`. Ctrl-C goes to the editor, not the
    // shell.
    const command = `trap : INT; ${editor} "$1"`;
    const { status } = spawnSync("/bin/sh", ["-c", command, "iphub", path], { stdio: "inherit" });
    const left = readFileSync(path, "utf8");
    // An editor ends the last line, which is no change.
    return { isDone: status === 0, edited: left === text ? text : left.replace(/\n$/, "") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
