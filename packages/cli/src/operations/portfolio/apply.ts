import { existsSync } from "node:fs";
import { type PortfolioSection, portfolioSectionNames } from "@iphub/sdk/contract/portfolio";
import {
  keptDeadlines,
  type PortfolioChange,
  portfolioChanges,
  pruningChanges,
} from "@iphub/sdk/domain/operations/portfolio/changes";
import { desiredEntries } from "@iphub/sdk/domain/operations/portfolio/desired-entries";
import { nameText, type PortfolioFault } from "@iphub/sdk/domain/operations/portfolio/entries";
import { matterReferences } from "@iphub/sdk/domain/operations/portfolio/matter-references";
import { ownedOnHub } from "@iphub/sdk/domain/operations/portfolio/owned-records";
import { staleChanges } from "@iphub/sdk/domain/operations/portfolio/stale-changes";
import { filterNames, storedEntries, teamNames } from "@iphub/sdk/domain/operations/portfolio/stored-entries";
import { addCaused, type DoneChange, undoingChanges } from "@iphub/sdk/domain/operations/portfolio/undoing-changes";
import { askBeforeDeletion, yesFlag } from "../../command-line/confirm-deletion.ts";
import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import type { HubSession } from "../../command-line/hub-session.ts";
import { orNotRun } from "../../command-line/or-not-run.ts";
import { note } from "../../command-line/output/sink.ts";
import { readInput } from "../../command-line/read-input.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { refusedFlags } from "./apply-flags.ts";
import { CausedChanges } from "./caused-changes.ts";
import { openJournal } from "./continued-journal.ts";
import { sayKept } from "./kept-deadlines.ts";
import { openOwnedFile } from "./owned-file.ts";
import { refuseUnpermitted, refuseUnreadable } from "./permitted.ts";
import { readPlan, type SavedPlan, savePlan } from "./plan-file.ts";
import { planColumns, printPlan } from "./plan-output.ts";
import { type RunStart, runChanges, sectionsOf } from "./portfolio-run.ts";
import { readHub, readStart } from "./read-hub.ts";
import { type ReadPortfolio, readPortfolioFile } from "./read-portfolio-file.ts";
import { RecordIds } from "./record-ids.ts";
import { endOfBegun, type KilledRun, readJournal } from "./undo-journal.ts";
import { unknownPeople } from "./unknown-people.ts";
import { OvertakenError } from "./write-change.ts";

/** `iphub apply -f portfolio.yaml --dry-run`. */
export const verb: Verb = {
  summary: "Bring the hub to what a portfolio file says: make what is missing, change what differs",
  shortcut: "apply",
  flags: [
    {
      name: "file",
      short: "f",
      kind: "text",
      placeholder: "file",
      help: "the portfolio as YAML, JSON or CSV; - is YAML or JSON on standard input",
    },
    { name: "dry-run", help: "print what would change and change nothing; exit code 1 if something would" },
    {
      name: "plan",
      kind: "text",
      placeholder: "file",
      help: "with --file, save what would change; without it, do exactly what was saved",
    },
    {
      name: "undo",
      kind: "text",
      placeholder: "file",
      help: "save the plan that undoes this run; apply --plan carries it out",
    },
    { name: "prune", help: "delete what this file made and no longer names; a deadline stays, and is named" },
    yesFlag,
  ],
  columns: planColumns,
  check: refusedFlags,
  example: "apply -f portfolio.yaml --dry-run",
  run: apply,
};

async function apply(context: RunContext): Promise<void> {
  const { file, plan } = context.input;
  if (typeof file === "string") return applyFile(context, file);
  if (typeof plan === "string") await applyPlan(context, plan);
}

async function applyFile(context: RunContext, file: string): Promise<void> {
  const { input, output } = context;
  const read = await readPortfolioFile(file, await readInput(file));
  refuseFaults(read, read.faults);
  const session = await context.session();
  const work = () => compare(session, read, file, input.prune === true);
  const isDry = input["dry-run"] === true;
  const host = session.connection.host;
  const { start, changes, kept } = isDry ? await orNotRun(host, "nothing could be compared", work) : await work();
  await printPlan(changes, output);
  sayKept(kept);
  const { plan } = input;
  if (typeof plan === "string") {
    const save = () => savePlan(plan, { hub: host, file, changes });
    await (isDry ? orNotRun(host, "the plan was not saved", save) : save());
    note(`The plan is in ${plan}. To carry it out: iphub apply --plan ${plan}`);
  }
  if (isDry) return tellDifference(changes);
  if (typeof plan !== "string") await carryOut(context, start, file, changes);
}

/** What brings the hub to the file, after every fault of the file is known. */
async function compare(session: HubSession, read: ReadPortfolio, file: string, prunes: boolean) {
  const { hub, connection } = session;
  const { document } = read;
  const ownedFile = openOwnedFile(file, connection.host);
  const { readAt, permissions } = await readStart(hub);
  refuseUnreadable(document, ownedFile.records, permissions);
  const sections = new Set([...sectionsIn(read), ...sectionsOf(ownedFile.records)]);
  const stored = await readHub(hub, sections, permissions);
  const entries = storedEntries(stored);
  const references = matterReferences(stored.matters, document);
  const filterOf = filterNames(stored.filters, document.filters ?? []);
  const teamOf = teamNames(stored.teams, document.teams ?? []);
  const milestones = new Set(entries.flatMap(({ key, name }) => (name.section === "milestones" ? [key] : [])));
  const desired = desiredEntries(document, { references, milestones, filterOf, teamOf });
  const compared = portfolioChanges(desired.entries, entries);
  refuseFaults(read, [
    ...desired.faults,
    ...compared.faults,
    ...(await unknownPeople(hub, compared.changes, desired.entries)),
  ]);
  const owned = ownedOnHub(ownedFile.records, entries, references.of);
  const ids = new Set(owned.flatMap(({ id }) => id ?? []));
  const pruned = prunes ? pruningChanges(ids, desired.entries, entries) : [];
  const start: RunStart = { session, stored: entries, readAt, file: ownedFile, owned };
  const changes = [...compared.changes, ...pruned];
  const paths = new Map(desired.entries.map(({ key, path }) => [key, path]));
  refuseUnpermitted(changes, permissions, ({ key, name }) => read.placeOf(paths.get(key) ?? nameText(name)));
  return { start, changes, kept: prunes ? keptDeadlines(ids, desired.entries, entries) : [] };
}

async function applyPlan(context: RunContext, path: string): Promise<void> {
  const content = await readInput(path);
  const killed = readJournal(content);
  if (killed === null) return carryOutPlan(context, await readPlan(path, content));
  if (path === context.input.undo) {
    throw usageError(`--undo: ${path} is what is undone`, "Name another file, with which this can be undone.");
  }
  await undoKilled(context, killed);
  if (context.input["dry-run"] === true || path === "-") return;
  // What is undone is no journal any more, which a later run with the same file would continue.
  await savePlan(path, { hub: killed.hub, file: killed.file, changes: undoingChanges(killed.done) });
}

/** Undoes a run that was killed, the change that was under way too. A dry run leaves that one as it is. */
async function undoKilled(context: RunContext, { hub: host, file, done, begun }: KilledRun): Promise<void> {
  const { input, globals } = context;
  const plan = (changes: readonly DoneChange[]) => ({ hub: host, file, changes: undoingChanges(changes) });
  if (begun === null) return carryOutPlan(context, plan(done));
  if (input["dry-run"] === true) {
    note(`${nameText(begun.name)} was being written when the run ended; it is undone too if it was.`);
    return carryOutPlan(context, plan(done));
  }
  const session = await context.session();
  refuseOtherHub(host, session);
  const all = [...done.map(({ change }) => change), begun];
  // Asked before anything is sent: looking up a creation sends it again.
  const made = all.filter(({ action }) => action === "create").length;
  if (made > 0 && input.yes !== true) await askBeforeDeletion(`${made} records`, globals.mayAsk);
  const asked = { ...context, input: { ...input, yes: true } };
  const { readAt, permissions } = await readStart(session.hub);
  refuseUnpermitted(all, permissions);
  const read = await readHub(session.hub, sectionsOf(all), permissions);
  const stored = storedEntries(read);
  const isStale = staleChanges(plan(done).changes, stored, matterReferences(read.matters, {}).all).length > 0;
  if (isStale) return carryOutPlan(asked, plan(done));
  const ids = new RecordIds(stored, readAt);
  for (const { change, id } of done) if (change.action === "create" && id !== null) ids.add(change, id);
  const ended = await endOfBegun(session, ids, begun, stored).catch((error: unknown) => {
    if (!(error instanceof OvertakenError)) throw error;
    throw new CliError(exitCodes.conflict, `${nameText(begun.name)} was changed since; nothing was undone`);
  });
  const whole = [...done, ...(ended === null ? [] : [ended])];
  const caused = new CausedChanges(session.hub, stored, [begun], true);
  for (const one of ended === null ? [] : await caused.after(begun, ended)) addCaused(whole, one);
  await carryOutPlan(asked, plan(whole));
}

/** @throws CliError (exit code 2) where a plan is for another hub than the one that is signed in to */
function refuseOtherHub(host: string, { connection }: HubSession): void {
  if (host !== connection.host) throw usageError(`the plan is for ${host}, and this is ${connection.host}`);
}

async function carryOutPlan(context: RunContext, plan: SavedPlan): Promise<void> {
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
  if (context.input["dry-run"] === true) return tellDifference(plan.changes);
  const owned = ownedOnHub(file.records, stored, references.of);
  await carryOut(context, { session, stored, readAt, file, owned }, plan.file, plan.changes);
}

async function carryOut(
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
  const staying = kept === 0 ? "" : `; ${kept === 1 ? "1 record stays" : `${kept} records stay`}, as said above`;
  note(`${changes.length - kept} of ${changes.length} changes were made${staying}.`);
}

/** Lists every fault with its place. @throws CliError (exit code 2) if there is one */
function refuseFaults({ placeOf }: ReadPortfolio, faults: readonly PortfolioFault[]): void {
  if (faults.length === 0) return;
  const placed = (message: string) => message.replaceAll(/\b[a-z]+\[\d+\]/g, (path) => placeOf(path));
  for (const { path, message } of faults) note(`${placeOf(path)}: ${placed(message)}`);
  const count = faults.length === 1 ? "1 fault" : `${faults.length} faults`;
  throw usageError(`the file has ${count}; nothing was written`);
}

/** The exit code of a dry run, like that of `diff`. */
function tellDifference(changes: readonly PortfolioChange[]): void {
  if (changes.length > 0) throw new CliError(exitCodes.failure, "");
}

function sectionsIn({ document }: ReadPortfolio): readonly PortfolioSection[] {
  return portfolioSectionNames.filter((name) => (document[name] ?? []).length > 0);
}
