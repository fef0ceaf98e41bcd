import { type PortfolioSection, portfolioSectionNames } from "@iphub/sdk/contract/portfolio";
import { counted } from "@iphub/sdk/domain/counted";
import { newerDeletions, seenNow } from "@iphub/sdk/domain/operations/portfolio/changed-by-others";
import { keptDeadlines, portfolioChanges, pruningChanges } from "@iphub/sdk/domain/operations/portfolio/changes";
import type { PortfolioFault, StoredEntry } from "@iphub/sdk/domain/operations/portfolio/entries";
import { filterNames } from "@iphub/sdk/domain/operations/portfolio/kinds/filters";
import { teamNames } from "@iphub/sdk/domain/operations/portfolio/kinds/teams";
import { matterReferences } from "@iphub/sdk/domain/operations/portfolio/matter-references";
import {
  desiredEntries,
  nameText,
  ownedOnHub,
  storedEntries,
} from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import { undoingChanges } from "@iphub/sdk/domain/operations/portfolio/undoing-changes";
import { yesFlag } from "../../command-line/confirm-deletion.ts";
import { usageError } from "../../command-line/exit-codes.ts";
import type { HubSession } from "../../command-line/hub-session.ts";
import { orNotRun } from "../../command-line/or-not-run.ts";
import { terminalText } from "../../command-line/output/cell.ts";
import { note } from "../../command-line/output/sink.ts";
import { readInput } from "../../command-line/read-input.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { refusedFlags } from "./apply-flags.ts";
import { carryOut, carryOutPlan, failIfDifferent } from "./carry-out.ts";
import { failIfChangedByOthers, findChangedByOthers } from "./find-changed-by-others.ts";
import { openOwnedFile } from "./owned-file.ts";
import { refuseUnpermitted, refuseUnreadable } from "./permitted.ts";
import { readPlan, savePlan } from "./plan-file.ts";
import { planColumns, printPlan } from "./plan-output.ts";
import { type RunStart, sectionsOf } from "./portfolio-run.ts";
import { readHub, readStart } from "./read-hub.ts";
import { type ReadPortfolio, readPortfolioFile } from "./read-portfolio-file.ts";
import { readJournal } from "./undo-journal.ts";
import { undoKilled } from "./undo-killed.ts";
import { unknownPeople } from "./unknown-people.ts";

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
    { name: "prune-changed", help: "with --prune, delete also what someone else changed since the last apply" },
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
  const host = session.connection.host;
  const pruning = input.prune !== true ? "nothing" : input["prune-changed"] === true ? "all" : "unchanged";
  const { start, changes, conflicts, kept } = await orNotDry(context, host, "nothing could be compared", () =>
    compare(session, read, file, pruning),
  );
  await orNotDry(context, host, "the changes were not printed", () => printPlan(changes, output, conflicts));
  sayKept(kept);
  const { plan } = input;
  if (typeof plan === "string") {
    await orNotDry(context, host, "the plan was not saved", () => savePlan(plan, { hub: host, file, changes }));
    note(`The plan is in ${plan}. To carry it out: iphub apply --plan ${plan}`);
  }
  const isDry = input["dry-run"] === true;
  if (!isDry && typeof plan !== "string") await carryOut(context, start, file, changes);
  failIfChangedByOthers(conflicts);
  if (isDry) failIfDifferent(changes);
}

/** A part of a run. Exit code 1 is a result of a dry run: a failure of that has another, and begins with `what`. */
function orNotDry<T>({ input }: RunContext, host: string, what: string, work: () => Promise<T>): Promise<T> {
  return input["dry-run"] === true ? orNotRun(host, what, work) : work();
}

/** What is deleted of that which a file owns and no longer names: "unchanged" leaves what someone else changed. */
type Pruning = "nothing" | "unchanged" | "all";

/** What brings the hub to the file, after every fault of the file is known. */
async function compare(session: HubSession, read: ReadPortfolio, file: string, pruning: Pruning) {
  const { hub, connection } = session;
  const { document } = read;
  const ownedFile = openOwnedFile(file, connection.host);
  const { readAt, permissions, email } = await readStart(hub);
  refuseUnreadable(document, ownedFile.records, permissions, (path) => read.placeOf(path));
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
  const owned = seenNow(ownedOnHub(ownedFile.records, entries, references.of), desired.entries, entries);
  const ids = new Set(owned.flatMap(({ id }) => id ?? []));
  const pruned = pruning === "nothing" ? [] : pruningChanges(ids, desired.entries, entries);
  const newer = pruning === "unchanged" ? newerDeletions(pruned, owned) : [];
  const conflicts = await findChangedByOthers(hub, newer, email);
  const staying = new Set(conflicts.map(({ change }) => change));
  const start: RunStart = { session, stored: entries, readAt, file: ownedFile, owned };
  const changes = [...compared.changes, ...pruned.filter((change) => !staying.has(change))];
  const paths = new Map(desired.entries.map(({ key, path }) => [key, path]));
  refuseUnpermitted(changes, permissions, ({ key, name }) => read.placeOf(paths.get(key) ?? nameText(name)));
  const kept = pruning === "nothing" ? [] : keptDeadlines(ids, desired.entries, entries);
  return { start, changes, conflicts, kept };
}

async function applyPlan(context: RunContext, path: string): Promise<void> {
  const content = await readInput(path);
  const killed = readJournal(content);
  const what = "the dry run was not done";
  if (killed === null) {
    const plan = await readPlan(path, content);
    return orNotDry(context, plan.hub, what, () => carryOutPlan(context, plan));
  }
  await orNotDry(context, killed.hub, what, () => undoKilled(context, killed));
  if (context.input["dry-run"] === true || path === "-") return;
  // What is undone is no journal any more, which a later run with the same file would continue.
  await savePlan(path, { hub: killed.hub, file: killed.file, changes: undoingChanges(killed.done) });
}

/** Another entry of the file in the message of a fault, such as a milestone of a template. */
const entryPath = /\b[a-z]+\[\d+\](?:\.[a-z]+\[\d+\])*/g;

/** Lists every fault with its place. @throws CliError (exit code 2) if there is one */
function refuseFaults({ placeOf }: ReadPortfolio, faults: readonly PortfolioFault[]): void {
  if (faults.length === 0) return;
  const placed = (message: string) => message.replaceAll(entryPath, (path) => placeOf(path));
  for (const { path, message } of faults) note(terminalText(`${placeOf(path)}: ${placed(message)}`));
  throw usageError(`the file has ${counted(faults.length, "fault")}; nothing was written`);
}

/** Names the deadlines that pruning leaves on the docket, each with the command that rejects it. */
function sayKept(deadlines: readonly StoredEntry[]): void {
  for (const { id, name } of deadlines) {
    const way = `To reject it: iphub deadlines reject ${id} --reason '…'`;
    note(terminalText(`${nameText(name)} is still on the docket: --prune takes no deadline off. ${way}`));
  }
}

function sectionsIn({ document }: ReadPortfolio): readonly PortfolioSection[] {
  return portfolioSectionNames.filter((name) => (document[name] ?? []).length > 0);
}
