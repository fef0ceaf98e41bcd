import { foldText } from "@iphub/sdk/domain/fold-text";
import { heldElsewhere } from "@iphub/sdk/domain/matters/held-reference";
import { referenceKey, referenceKeys } from "@iphub/sdk/domain/matters/reference-key";
import type { ImportedDate, ImportFacts, ImportProblem } from "@iphub/sdk/domain/operations/import-row";
import type { Kysely } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";
import type { FileNames } from "./import-names.ts";
import { currentFacts, type StoredRow } from "./imports.rows.ts";
import type { FurtherMatters } from "./imports.tables.ts";
import { keptFacts, shownText } from "./kept-facts.ts";
import { type KnownMatter, knownMatters, type MatterFacts } from "./known-records.ts";

/** A matter in the plan: one of the hub, or one that an earlier row opens. */
export interface PlannedMatter {
  /** Null until it is opened. */
  readonly id: string | null;
  readonly title: string;
  /** The line that opens it; null for a matter of the hub. */
  readonly line: number | null;
  readonly numbered: ReadonlySet<string>;
  readonly hidden: boolean;
  readonly facts: MatterFacts;
  /** The deadlines that it has, by {@link statedKey}. */
  readonly deadlines: Set<string>;
}

/** The state after the planned rows, by the keys of matters, and the people that their names mean. */
export interface ImportPlan {
  readonly matters: Map<string, PlannedMatter>;
  readonly names: FileNames;
}

/** So many matters are named where a row may mean several. */
const mostNamed = 5;

/** Identifies a deadline of a matter, so that importing it a second time changes nothing. */
export function statedKey({ title, dueDate }: ImportedDate): string {
  return `IMPORTED|${dueDate}|${foldText(title).replace(/\s+/g, " ")}`;
}

/**
 * Plans parsed rows, given the rows before them. Nothing is written to the database; `plan` gets the matters, keys and
 * deadlines of these rows. A `preview` knows only the matters that the person may see, so that it does not show which
 * numbers exist; only to `apply` a row counts what others hold.
 */
export async function planRows(
  db: Kysely<Schema>,
  actor: Actor,
  plan: ImportPlan,
  rows: readonly StoredRow[],
  phase: "preview" | "apply",
): Promise<StoredRow[]> {
  const current = rows.map((row) => (row.state === "ready" ? withCurrentFacts(row) : row));
  const ready = current.filter(({ state }) => state === "ready");
  const keys = ready.flatMap(({ facts }) => [...facts.keys, ...referenceKeys(facts.references)]);
  const all = await knownMatters(db, actor, [...new Set(keys)]);
  const known = phase === "preview" ? withoutHidden(all) : all;
  return current.map((row) => (row.state === "ready" ? planRow(plan, known, row) : row));
}

function withoutHidden(known: ReadonlyMap<string, KnownMatter[]>): Map<string, KnownMatter[]> {
  const seen = [...known].map(([key, matters]) => [key, matters.filter(({ hidden }) => !hidden)] as const);
  return new Map(seen.filter(([, matters]) => matters.length > 0));
}

/** Rows that an earlier version of the hub read have keys of an earlier form. */
function withCurrentFacts(row: StoredRow): StoredRow {
  const facts = currentFacts(row.facts);
  const keys = facts.keys.map((key) => (key.startsWith("text:") ? referenceKey(key.slice(5)) : key));
  return { ...row, facts: { ...facts, keys } };
}

function planRow(plan: ImportPlan, known: ReadonlyMap<string, KnownMatter[]>, row: StoredRow): StoredRow {
  const problems = [...row.problems];
  const say = (problem: ImportProblem) => {
    if (!problems.some(({ message }) => message === problem.message)) problems.push(problem);
  };
  const attorney = attorneyOf(row.facts, plan.names, say);
  const parsed = { ...row.facts, attorney };
  const matters = mattersOf(plan, known, parsed);
  const { inventionId, further } = rowMattersOf(matters);
  const read = { ...parsed, further };
  const [matter] = matters;
  const facts = matter ? read : { ...read, references: freeReferences(plan, known, read, say) };
  const wrong = (message: string): StoredRow => {
    say({ field: "reference", severity: "error", message });
    // With its matters: the fault names them, so only people who may see them all read the row.
    return { ...row, facts, problems, state: "wrong", warned: isWarned(problems), invention_id: inventionId };
  };
  if (facts.keys.length === 0) return wrong("was emptied when its matter was erased");
  if (matters.some(({ hidden }) => hidden)) return wrong(heldElsewhere(hiddenReference(known, facts)));
  const unclear = unclearMatter(known, facts, matters);
  if (unclear !== null) return wrong(unclear);
  const deadline = facts.deadline === null ? null : statedKey(facts.deadline);
  const isThere = matter !== undefined && (deadline === null || matter.deadlines.has(deadline));
  if (matter && (matter.line !== null || !isThere)) {
    const [fault, kept] = differencesOf(matter, facts);
    if (fault) return wrong(fault);
    kept.forEach(say);
  }
  const planned = matter ?? opened(row.line, facts);
  claimKeys(plan, planned, row.line, facts);
  if (deadline !== null) planned.deadlines.add(deadline);
  const state = isThere ? "unchanged" : "ready";
  return {
    ...row,
    ...{ facts, problems, state, warned: isWarned(problems) },
    new_matter: matter === undefined,
    invention_id: inventionId,
  };
}

/** The matters of a row's keys: those of earlier rows first. */
function mattersOf(
  plan: ImportPlan,
  known: ReadonlyMap<string, KnownMatter[]>,
  { keys }: ImportFacts,
): PlannedMatter[] {
  const found = new Set<PlannedMatter>();
  for (const key of keys) {
    const planned = plan.matters.get(key);
    if (planned) found.add(planned);
    else for (const matter of known.get(key) ?? []) found.add(plannedOf(plan, matter));
  }
  return [...found];
}

/**
 * The matter that is stored as the row's own, and the further ones of those that it means. None where the person may not
 * see one: the row then says nothing of it, and they read that it was refused.
 */
function rowMattersOf(matters: readonly PlannedMatter[]): {
  readonly inventionId: string | null;
  readonly further: FurtherMatters | null;
} {
  if (matters.some(({ hidden }) => hidden)) return { inventionId: null, further: null };
  const [inventionId = null, ...ids] = matters.flatMap(({ id }) => id ?? []);
  const lines = matters.flatMap(({ id, line }) => (id === null && line !== null ? line : []));
  return { inventionId, further: ids.length + lines.length === 0 ? null : { ids, lines } };
}

/** From here on the row's keys mean its matter, as do all references of a matter that it opens. */
function claimKeys(plan: ImportPlan, planned: PlannedMatter, line: number, { keys, references }: ImportFacts): void {
  const opens = planned.line === line ? referenceKeys(references) : [];
  for (const key of [...keys, ...opens]) plan.matters.set(key, planned);
}

/** The references of a new matter without those, besides its own keys, that another matter holds. */
function freeReferences(
  plan: ImportPlan,
  known: ReadonlyMap<string, KnownMatter[]>,
  { references, keys }: ImportFacts,
  say: (problem: ImportProblem) => void,
): string[] {
  return references.filter((reference) => {
    const key = referenceKey(reference);
    if (keys.includes(key) || !(plan.matters.has(key) || known.has(key))) return true;
    const message = `'${shownText(reference)}' ${heldElsewhere(reference)}`;
    say({ field: "otherReference", severity: "warning", message });
    return false;
  });
}

/** One object per matter of the hub, whichever of its references a row has. */
function plannedOf(plan: ImportPlan, matter: KnownMatter): PlannedMatter {
  const key = `id:${matter.id}`;
  const before = plan.matters.get(key);
  if (before) return before;
  const { id, title, hidden, facts, numbers } = matter;
  const planned = { id, title, hidden, facts, line: null, numbered: numbers, deadlines: new Set(matter.deadlines) };
  plan.matters.set(key, planned);
  return planned;
}

function opened(line: number, facts: ImportFacts): PlannedMatter {
  const numbered = new Set(facts.keys.filter((key) => key.startsWith("number:")));
  return { id: null, title: facts.title, hidden: false, facts, line, numbered, deadlines: new Set() };
}

/** An application number identifies a matter of the hub reliably, whatever its title. */
function isSureOf(matter: PlannedMatter, { keys }: ImportFacts): boolean {
  return matter.line === null && keys.some((key) => matter.numbered.has(key));
}

/** How a row differs from its matter: what keeps the row out, and what the matter keeps as it is. */
function differencesOf(matter: PlannedMatter, facts: ImportFacts): [fault: string | null, kept: ImportProblem[]] {
  const kept = keptFacts(matter.facts, facts);
  if (foldText(matter.title) === foldText(facts.title)) return [null, kept];
  return isSureOf(matter, facts) ? [null, [keptTitle(matter), ...kept]] : [otherTitle(matter), []];
}

function keptTitle({ title }: PlannedMatter): ImportProblem {
  return { field: "title", severity: "warning", message: `the matter exists as '${shownText(title)}', which is kept` };
}

function otherTitle({ line, title }: PlannedMatter): string {
  const whose = line === null ? "this hub has that reference" : `line ${line} has that reference`;
  return `${whose} for another title, '${shownText(title)}'; correct the reference or the title`;
}

/**
 * Why a row cannot be of these matters; null where it is of one at most. They are named by id, not by title: the ids
 * are what a person needs to open them and to correct one.
 */
function unclearMatter(
  known: ReadonlyMap<string, KnownMatter[]>,
  { keys }: ImportFacts,
  matters: readonly PlannedMatter[],
): string | null {
  if (matters.length < 2) return null;
  const names = matters.slice(0, mostNamed).map(({ id, line }) => id ?? `that of line ${line}`);
  const more = matters.length > mostNamed ? ` and ${matters.length - mostNamed} more` : "";
  const which = `${names.join(", ")}${more}`;
  return keys.some((key) => (known.get(key)?.length ?? 0) > 1)
    ? `several matters have this reference or application number (${which}); remove it from all but one of them, or give the row a reference that only one has`
    : `its reference and its application number are of different matters (${which}); correct one of the two`;
}

/** The first reference of a row that a matter has which the person may not see. */
function hiddenReference(known: ReadonlyMap<string, KnownMatter[]>, { references }: ImportFacts): string {
  const isHidden = (reference: string) => known.get(referenceKey(reference))?.some(({ hidden }) => hidden) === true;
  return references.find(isHidden) ?? "";
}

function attorneyOf({ attorney }: ImportFacts, names: FileNames, say: (problem: ImportProblem) => void): string | null {
  if (attorney === null) return null;
  const { email, remark } = names.read(attorney);
  if (remark !== null) say({ field: "attorney", severity: "warning", message: `'${shownText(attorney)}' ${remark}` });
  return email;
}

function isWarned(problems: readonly ImportProblem[]): boolean {
  return problems.some(({ severity }) => severity === "warning");
}
