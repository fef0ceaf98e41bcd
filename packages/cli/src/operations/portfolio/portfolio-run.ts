import type { PortfolioSection } from "@iphub/sdk/contract/portfolio";
import {
  type PortfolioChange,
  type RecordKind,
  type StoredEntry,
  sectionOfKind,
} from "@iphub/sdk/domain/operations/portfolio/entries";
import { nameText, type OwnedRecord } from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import { addCaused, type DoneChange } from "@iphub/sdk/domain/operations/portfolio/undoing-changes";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import type { HubSession } from "../../command-line/hub-session.ts";
import { terminalText } from "../../command-line/output/cell.ts";
import { note } from "../../command-line/output/sink.ts";
import { CausedChanges } from "./caused-changes.ts";
import { OwnedByRun } from "./owned-by-run.ts";
import type { OwnedFile } from "./owned-file.ts";
import { RecordIds } from "./record-ids.ts";
import { RunProgress } from "./run-progress.ts";
import type { UndoJournal } from "./undo-journal.ts";
import { OvertakenError, writeChange } from "./write-change.ts";
import type { WrittenChange } from "./written-change.ts";

/** What a run starts from. */
export interface RunStart {
  readonly session: HubSession;
  readonly stored: readonly StoredEntry[];
  /** The hub's time when it was read, in milliseconds since 1970. */
  readonly readAt: number;
  readonly file: OwnedFile;
  /** The records that the file owns and that are on the hub. */
  readonly owned: readonly OwnedRecord[];
  /** Where the run notes what it does, if it is to be undone. */
  readonly journal?: UndoJournal | undefined;
}

/**
 * Writes changes one after another. What the run wants to make is in the list of owned records before it is made, so
 * that a run that is stopped leaves nothing that no list names. `keep` is given what was done, also where the run ends early.
 * Returns how many records were to be deleted, or to be ended again, and stay.
 * @throws CliError (exit code 5) at the first record that was changed on the hub since it was read
 */
export async function runChanges(
  start: RunStart,
  changes: readonly PortfolioChange[],
  keep: (done: readonly DoneChange[]) => Promise<void>,
): Promise<number> {
  const { session, stored, readAt, file, owned, journal } = start;
  const ids = new RecordIds(stored, readAt);
  const ownedByRun = new OwnedByRun(file, owned, changes);
  ownedByRun.save();
  const progress = new RunProgress(changes.length, journal?.path);
  const records = [...(journal?.earlier ?? []), ...changes];
  const caused = new CausedChanges(session.hub, stored, records, journal !== undefined);
  const done: DoneChange[] = [];
  let kept = 0;
  try {
    for (const planned of changes) {
      const change = caused.current(planned);
      progress.next();
      journal?.begin(change, caused.before(change));
      const written = await writeOrSay(session, ids, change, progress.soFar);
      ownedByRun.done(change, written);
      if (written.kept !== undefined) {
        kept += 1;
        note(terminalText(`${nameText(change.name)} stays: ${written.kept}`));
      }
      const became = { id: written.id, updatedAt: written.updatedAt, isKept: written.kept !== undefined };
      done.push({ change, ...became });
      progress.done();
      const moved = await caused.after(change, written);
      for (const one of moved) {
        addCaused(done, one);
        ownedByRun.changed(one);
      }
      journal?.end(became, moved);
    }
  } finally {
    progress.end();
    // The one at which the run ended may have been made; those after it were not.
    ownedByRun.notMade(changes.slice(progress.count + 1));
    ownedByRun.save();
    journal?.close();
    await keep(done);
  }
  return kept;
}

async function writeOrSay(
  session: HubSession,
  ids: RecordIds,
  change: PortfolioChange,
  soFar: string,
): Promise<WrittenChange> {
  try {
    return await writeChange(session, ids, change);
  } catch (error) {
    if (error instanceof OvertakenError) {
      const what = terminalText(`${nameText(change.name)} was changed on the hub since it was read`);
      throw new CliError(exitCodes.conflict, `${what}; ${soFar}`, "Look at what changed, then apply the file again.");
    }
    note(terminalText(`${soFar}; this one was refused: ${change.action} ${nameText(change.name)}`));
    throw error;
  }
}

/** The sections of changes and of owned records, which are read before a run. */
export function sectionsOf(records: readonly { readonly name: { readonly section: RecordKind } }[]) {
  return new Set<PortfolioSection>(records.map(({ name }) => sectionOfKind(name.section)));
}
