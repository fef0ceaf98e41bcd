import { readFileSync, statSync } from "node:fs";
import { matterReferences } from "@iphub/sdk/domain/operations/portfolio/matter-references";
import { nameText, storedEntries } from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import type { DoneChange } from "@iphub/sdk/domain/operations/portfolio/undoing-changes";
import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import type { HubSession } from "../../command-line/hub-session.ts";
import { terminalText } from "../../command-line/output/cell.ts";
import { note } from "../../command-line/output/sink.ts";
import { doneByKilled, foundEnd } from "./killed-run.ts";
import { sectionsOf } from "./portfolio-run.ts";
import { readHub, readStart } from "./read-hub.ts";
import { type KilledRun, readJournal, UndoJournal } from "./undo-journal.ts";
import { OvertakenError } from "./write-change.ts";

/**
 * Opens the journal of a run. A journal of the same file that a killed run has left is continued, so that what it did can
 * still be undone.
 * @throws CliError (exit code 2 or 5) where what the killed run did is not known, or was of another file or hub
 */
export async function openJournal(path: string, file: string, session: HubSession): Promise<UndoJournal> {
  const hub = session.connection.host;
  const killed = readJournal(textOf(path));
  if (killed === null) return new UndoJournal(path, { hub, file });
  const advice = `Undo that run first (iphub apply --plan ${path}), or name another file.`;
  if (killed.hub !== hub || killed.file !== file) {
    throw usageError(`--undo: ${path} undoes a run of ${killed.file} on ${killed.hub} that was killed`, advice);
  }
  const earlier = await doneBy(killed, session).catch((error: unknown) => {
    if (!(error instanceof OvertakenError) || killed.begun === null) throw error;
    const what = terminalText(
      `${nameText(killed.begun.name)} was being written when the run of ${path} was killed, and was changed since`,
    );
    throw new CliError(exitCodes.conflict, `${what}; nothing was written`, advice);
  });
  note(`${path} is of a run that was killed: what it did is undone with this run.`);
  return new UndoJournal(path, { hub, file }, earlier);
}

/** Only a regular file is a journal: a pipe would wait for a writer. */
function textOf(path: string): string {
  try {
    return statSync(path).isFile() ? readFileSync(path, "utf8") : "";
  } catch {
    return "";
  }
}

/** What a killed run did, with the change that was under way if the hub has it. */
async function doneBy(killed: KilledRun, session: HubSession): Promise<readonly DoneChange[]> {
  const { done, begun } = killed;
  if (begun === null) return done;
  const { permissions } = await readStart(session.hub);
  const read = await readHub(session.hub, sectionsOf([begun]), permissions);
  const stored = storedEntries(read);
  // Not sent again as by an undo: the file may not name it any more. One that it names is made by this run.
  const ended = foundEnd(begun, stored, matterReferences(read.matters, {}).of);
  return doneByKilled(session, killed, stored, ended);
}
