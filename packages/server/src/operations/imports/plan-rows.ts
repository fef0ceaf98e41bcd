import { foldText } from "@iphub/sdk/domain/fold-text";
import { heldElsewhere } from "@iphub/sdk/domain/matters/held-reference";
import { referenceKey, referenceKeys } from "@iphub/sdk/domain/matters/reference-key";
import { importFieldLabels } from "@iphub/sdk/domain/operations/import-fields";
import type { ImportedDate, ImportFacts, ImportProblem } from "@iphub/sdk/domain/operations/import-row";
import type { Kysely } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";
import type { FileNames } from "./import-names.ts";
import { currentFacts, type StoredRow } from "./imports.rows.ts";
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
 * Plans parsed rows, given the rows before them; nothing is changed. A `preview` knows only the matters that the person
 * may see, so that it does not tell which numbers exist; only to `apply` a row counts what others hold.
 */
export async function planRows(
  db: Kysely<Schema>,
  actor: Actor,
  plan: ImportPlan,
  rows: readonly StoredRow[],
  phase: "preview" | "apply",
): Promise<StoredRow[]> {
  const ready = rows.filter(({ state }) => state === "ready");
  const all = await knownMatters(db, actor, referenceKeys(ready.flatMap(({ facts }) => facts.references)));
  const known = phase === "preview" ? onlySeen(all) : all;
  return rows.map((row) => (row.state === "ready" ? planRow(plan, known, withCurrentKeys(row)) : row));
}

function onlySeen(known: ReadonlyMap<string, KnownMatter[]>): Map<string, KnownMatter[]> {
  const seen = [...known].map(([key, matters]) => [key, matters.filter(({ hidden }) => !hidden)] as const);
  return new Map(seen.filter(([, matters]) => matters.length > 0));
}

/** Rows that an earlier version of the hub read have keys of an earlier form. */
function withCurrentKeys(row: StoredRow): StoredRow {
  const keys = row.facts.keys.map((key) => (key.startsWith("text:") ? referenceKey(key.slice(5)) : key));
  return { ...row, facts: { ...currentFacts(row.facts), keys } };
}

function planRow(plan: ImportPlan, known: ReadonlyMap<string, KnownMatter[]>, row: StoredRow): StoredRow {
  const problems = [...row.problems];
  const say = (problem: ImportProblem) => {
    if (!problems.some(({ message }) => message === problem.message)) problems.push(problem);
  };
  const attorney = attorneyOf(row.facts, plan.names, say);
  const read = { ...row.facts, attorney };
  const matters = mattersOf(plan, known, read);
  const [matter] = matters;
  const facts = matter ? read : { ...read, references: freeReferences(plan, known, read, say) };
  const wrong = (message: string): StoredRow => {
    say({ field: "reference", severity: "error", message });
    return { ...row, facts, problems, state: "wrong", warned: isWarned(problems) };
  };
  const unclear = unclearMatter(known, facts, matters);
  if (unclear) return { ...wrong(unclear.message), invention_id: unclear.inventionId };
  const deadline = facts.deadline === null ? null : statedKey(facts.deadline);
  const isThere = matter !== undefined && (deadline === null || matter.deadlines.has(deadline));
  if (matter && (matter.line !== null || !isThere)) {
    const [fault, kept] = differencesOf(matter, facts);
    // With its matter: the fault names it, so only people who may see the matter read the row.
    if (fault) return { ...wrong(fault), invention_id: matter.id };
    kept.forEach(say);
  }
  const planned = matter ?? opened(row.line, facts);
  claimKeys(plan, planned, row.line, facts);
  if (deadline !== null) planned.deadlines.add(deadline);
  const state = isThere ? "unchanged" : "ready";
  const inventionId = matter?.id ?? null;
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
    say({ field: "otherReference", severity: "warning", message: `'${shown(reference)}' ${heldElsewhere}` });
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

/** A matter that is there keeps what it has; what the row says otherwise is said, never dropped silently. */
function keptFacts(kept: MatterFacts, row: MatterFacts): ImportProblem[] {
  const fields = ["client", "country", "patentKind"] as const;
  return fields.flatMap((field): ImportProblem[] => {
    const [before, stated] = [kept[field], row[field]];
    if (stated === null || (before !== null && foldText(before) === foldText(stated))) return [];
    const label = importFieldLabels[field].toLowerCase();
    const has = before === null ? `has no ${label}` : `has the ${label} '${shown(before)}'`;
    const message = `the matter ${has}, which is kept; this row says '${shown(stated)}'`;
    return [{ field, severity: "warning", message }];
  });
}

function keptTitle({ title }: PlannedMatter): ImportProblem {
  return { field: "title", severity: "warning", message: `the matter exists as '${shown(title)}', which is kept` };
}

function otherTitle({ line, title }: PlannedMatter): string {
  const whose = line === null ? "this hub has that reference" : `line ${line} has that reference`;
  return `${whose} for another title, '${shown(title)}'; correct the reference or the title`;
}

/**
 * Why a row cannot be of these matters, with the matter whose readers are told; null where it is of one at most. They are
 * named by id: a title would be read by people who may see only the first of them.
 */
function unclearMatter(
  known: ReadonlyMap<string, KnownMatter[]>,
  { keys }: ImportFacts,
  matters: readonly PlannedMatter[],
): { readonly message: string; readonly inventionId: string | null } | null {
  if (matters.some(({ hidden }) => hidden)) return { message: heldElsewhere, inventionId: null };
  if (matters.length < 2) return null;
  const names = matters.slice(0, mostNamed).map(({ id, line }) => id ?? `that of line ${line}`);
  const more = matters.length > mostNamed ? ` and ${matters.length - mostNamed} more` : "";
  const which = `${names.join(", ")}${more}`;
  const message = keys.some((key) => (known.get(key)?.length ?? 0) > 1)
    ? `several matters have this reference or application number (${which}); take it from all but one of them, and import the row again`
    : `its reference and its application number are of different matters (${which}); correct one of the two`;
  return { message, inventionId: matters[0]?.id ?? null };
}

function attorneyOf({ attorney }: ImportFacts, names: FileNames, say: (problem: ImportProblem) => void): string | null {
  if (attorney === null) return null;
  const { email, remark } = names.read(attorney);
  if (remark !== null) say({ field: "attorney", severity: "warning", message: `'${shown(attorney)}' ${remark}` });
  return email;
}

function isWarned(problems: readonly ImportProblem[]): boolean {
  return problems.some(({ severity }) => severity === "warning");
}

function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
