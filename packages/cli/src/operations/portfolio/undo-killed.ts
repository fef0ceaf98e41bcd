import type { StoredEntry } from "@iphub/sdk/domain/operations/portfolio/entries";
import { matterReferences } from "@iphub/sdk/domain/operations/portfolio/matter-references";
import { nameText, storedEntries } from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import { movedByHub, staleChanges } from "@iphub/sdk/domain/operations/portfolio/stale-changes";
import { type DoneChange, undoingChanges } from "@iphub/sdk/domain/operations/portfolio/undoing-changes";
import { askBeforeDeletion } from "../../command-line/confirm-deletion.ts";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";
import { terminalText } from "../../command-line/output/cell.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext } from "../../command-line/verb.ts";
import { carryOutPlan, refuseOtherHub } from "./carry-out.ts";
import { doneByKilled, endOfBegun, foundEnd } from "./killed-run.ts";
import { refuseUndo } from "./permitted.ts";
import { sectionsOf } from "./portfolio-run.ts";
import { readHub, readStart } from "./read-hub.ts";
import { RecordIds } from "./record-ids.ts";
import type { KilledRun } from "./undo-journal.ts";
import { OvertakenError } from "./write-change.ts";

/** Undoes a run that was killed, the change that was under way too. A dry run sends nothing to look that one up. */
export async function undoKilled(context: RunContext, killed: KilledRun): Promise<void> {
  const { input, globals } = context;
  const { hub, file, done, begun, before } = killed;
  const plan = (changes: readonly DoneChange[]) => ({ hub, file, changes: undoingChanges(changes) });
  if (begun === null) return carryOutPlan(context, plan(done));
  const isDry = input["dry-run"] === true;
  const session = await context.session();
  refuseOtherHub(hub, session);
  const all = [...done.map(({ change }) => change), begun];
  // Asked before anything is sent: looking up a creation sends it again.
  const made = isDry ? 0 : all.filter(({ action }) => action === "create").length;
  if (made > 0 && input.yes !== true) await askBeforeDeletion(`${made} records`, globals.mayAsk);
  const name = terminalText(nameText(begun.name));
  if (isDry) note(`${name} was being written when the run ended; it is undone too if it was.`);
  const asked = { ...context, input: { ...input, yes: true } };
  const { readAt, permissions } = await readStart(session.hub);
  refuseUndo(all, begun, permissions);
  const read = await readHub(session.hub, sectionsOf(all), permissions);
  const stored = storedEntries(read);
  const references = matterReferences(read.matters, {});
  const moved = new Set(movedByHub(before, stored).map(({ id }) => id));
  const stale = staleChanges(plan(done).changes, stored, references.all).filter(({ id }) => !moved.has(id ?? ""));
  if (stale.length > 0) return carryOutPlan(asked, plan(done));
  const lookUp = async () =>
    isDry ? foundEnd(begun, stored, references.of) : endOfBegun(session, idsOf(done, stored, readAt), begun, stored);
  const ended = await lookUp().catch((error: unknown) => {
    if (!(error instanceof OvertakenError)) throw error;
    throw new CliError(exitCodes.conflict, `${name} was changed since; nothing was undone`);
  });
  await carryOutPlan(asked, plan(await doneByKilled(session, killed, stored, ended)));
}

/** The ids of the hub's records, with those that the run made. */
function idsOf(done: readonly DoneChange[], stored: readonly StoredEntry[], readAt: number): RecordIds {
  const ids = new RecordIds(stored, readAt);
  for (const { change, id } of done) if (change.action === "create" && id !== null) ids.add(change, id);
  return ids;
}
