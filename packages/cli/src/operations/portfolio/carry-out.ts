import { existsSync } from "node:fs";
import { counted } from "@iphub/sdk/domain/counted";
import type { PortfolioChange } from "@iphub/sdk/domain/operations/portfolio/entries";
import { matterReferences } from "@iphub/sdk/domain/operations/portfolio/matter-references";
import { ownedOnHub, storedEntries } from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import { staleChanges } from "@iphub/sdk/domain/operations/portfolio/stale-changes";
import { undoingChanges } from "@iphub/sdk/domain/operations/portfolio/undoing-changes";
import { askBeforeDeletion } from "../../command-line/confirm-deletion.ts";
import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import type { HubSession } from "../../command-line/hub-session.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext } from "../../command-line/verb.ts";
import { openJournal } from "./continued-journal.ts";
import { openOwnedFile } from "./owned-file.ts";
import { refuseUnpermitted, refuseUnreadable } from "./permitted.ts";
import { type SavedPlan, savePlan } from "./plan-file.ts";
import { printPlan } from "./plan-output.ts";
import { type RunStart, runChanges, sectionsOf } from "./portfolio-run.ts";
import { readHub, readStart } from "./read-hub.ts";

/** @throws CliError (exit code 2) where a plan is for another hub than the one that is signed in to */
export function refuseOtherHub(host: string, { connection }: HubSession): void {
  if (host !== connection.host) throw usageError(`the plan is for ${host}, and this is ${connection.host}`);
}

/** Does exactly what a plan says. @throws CliError (exit code 5) where the hub has changed since, with nothing written */
export async function carryOutPlan(context: RunContext, plan: SavedPlan): Promise<void> {
  const session = await context.session();
  const { hub, connection } = session;
  refuseOtherHub(plan.hub, session);
  const isHere = existsSync(plan.file);
  if (!isHere && plan.file !== "-") note(`${plan.file} is not here: what the plan makes is not kept as its own.`);
  const file = openOwnedFile(isHere ? plan.file : "-", connection.host);
  const { readAt, permissions } = await readStart(hub);
  refuseUnreadable({}, file.records, permissions);
  refuseUnpermitted(plan.changes, permissions);
  const sections = new Set([...sectionsOf(plan.changes), ...sectionsOf(file.records)]);
  const read = await readHub(hub, sections, permissions);
  const stored = storedEntries(read);
  const references = matterReferences(read.matters, {});
  const stale = staleChanges(plan.changes, stored, references.all);
  await printPlan(stale.length > 0 ? stale : plan.changes, context.output);
  if (stale.length > 0) {
    throw new CliError(
      exitCodes.conflict,
      "the hub has changed since the plan was made, as listed; nothing was written",
    );
  }
  if (context.input["dry-run"] === true) return failIfDifferent(plan.changes);
  const owned = ownedOnHub(file.records, stored, references.of);
  await carryOut(context, { session, stored, readAt, file, owned }, plan.file, plan.changes);
}

/** Asks before anything is deleted, writes the changes, and saves what undoes them where that is wanted. */
export async function carryOut(
  { input, globals }: RunContext,
  start: RunStart,
  file: string,
  changes: readonly PortfolioChange[],
): Promise<void> {
  const deletions = changes.filter(({ action }) => action === "delete").length;
  if (deletions > 0 && input.yes !== true) await askBeforeDeletion(`${deletions} records`, globals.mayAsk);
  const { undo } = input;
  const hub = start.session.connection.host;
  const isKept = typeof undo === "string" && changes.length > 0;
  const journal = isKept ? await openJournal(undo, file, start.session) : undefined;
  const kept = await runChanges({ ...start, journal }, changes, async (done) => {
    const all = [...(journal?.earlier ?? []), ...done];
    if (typeof undo !== "string" || all.length === 0) return;
    await savePlan(undo, { hub, file, changes: undoingChanges(all) });
    note(`To undo it: iphub apply --plan ${undo}`);
  });
  if (changes.length === 0) return;
  const staying = kept === 0 ? "" : `; ${counted(kept, "record stays", "records stay")}, as said above`;
  note(`${changes.length - kept} of ${changes.length} changes were made${staying}.`);
}

/** Ends a dry run that has changes, as `diff` ends. @throws CliError (exit code 1) where there are changes */
export function failIfDifferent(changes: readonly PortfolioChange[]): void {
  if (changes.length > 0) throw new CliError(exitCodes.failure, "");
}
