import { canonicalJson } from "../../canonical-json.ts";
import type { ChangedByOther } from "./changed-by-others.ts";
import type { PortfolioChange, Values } from "./entries.ts";
import { filled, listOf } from "./record-kind.ts";
import { nameText, rulesOf } from "./record-kinds.ts";
import { stepNames } from "./template-steps.ts";

/** A line of a plan, and what it is about, which decides its colour. */
export interface PlanLine {
  readonly kind: "added" | "changed" | "deleted" | "plain";
  readonly text: string;
}

const kinds = { create: "added", change: "changed", delete: "deleted" } as const;
const marks = { create: "+", change: "~", delete: "-" } as const;

/** Longer texts are cut in a plan. */
const longest = 100;

/** The lines of one change: what it is, and each of its fields. */
export function changeLines(change: PortfolioChange): PlanLine[] {
  const { action, before, after } = shown(change);
  const kind = kinds[action];
  const head = `${marks[action]} ${rulesOf(change).noun} ${nameText(change.name)}`;
  if (action === "delete") return [{ kind, text: head }];
  const fields = Object.entries(after).flatMap(([field, value]) => {
    if (field === "steps") return stepTexts(before[field], value);
    const was = action === "change" ? `${valueText(before[field])} → ` : "";
    const condition = field === "state" && change.unlessOpen ? ", unless it has open tasks or deadlines" : "";
    return [`${field}: ${was}${valueText(value)}${condition}`];
  });
  return [{ kind, text: head }, ...fields.map((text) => ({ kind, text: `    ${text}` }))];
}

/** The line of a record that a plan leaves as it is, because another person has changed it since the file was last applied. */
export function conflictLine({ change, by, at }: ChangedByOther): PlanLine {
  const record = `${rulesOf(change).noun} ${nameText(change.name)}`;
  return { kind: "changed", text: `! ${record} stays: ${by} changed it at ${at}, after the file was last applied` };
}

function shown(change: PortfolioChange): Pick<PortfolioChange, "action" | "before" | "after"> {
  return rulesOf(change).shown?.(change) ?? change;
}

/** The steps of a milestone that are added, changed or gone, each changed field on a line. */
function stepTexts(before: unknown, after: unknown): string[] {
  const [was, will] = [stepsByName(before), stepsByName(after)];
  const gone = [...was.keys()].filter((name) => !will.has(name)).map((name) => `step ${name}: deleted`);
  const others = [...will].flatMap(([name, step]) => {
    const old = was.get(name);
    if (old === undefined) return [`step ${name}: ${valueText(newStep(step))}`];
    return Object.keys(step)
      .filter((field) => canonicalJson(old[field]) !== canonicalJson(step[field]))
      .map((field) => `step ${name}, ${field}: ${valueText(old[field])} → ${valueText(step[field])}`);
  });
  const kept = [...was.keys()].filter((name) => will.has(name));
  const isMoved = [...will.keys()].filter((name) => was.has(name)).some((name, index) => name !== kept[index]);
  return [...gone, ...others, ...(isMoved ? [`order of steps: ${valueText([...will.keys()])}`] : [])];
}

function stepsByName(steps: unknown): Map<string, Values> {
  const read = listOf(steps).map((step): Values => ({ ...(typeof step === "object" ? step : {}) }));
  const names = stepNames(read.map(({ title }) => ({ title: String(title) })));
  return new Map(read.map((step, index) => [names[index] ?? "", step]));
}

/** What a new step has besides its title. */
function newStep({ title: _title, ...step }: Values): Values | null {
  const kept = filled({ ...step, draft: step.draft || null });
  return Object.keys(kept).length === 0 ? null : kept;
}

/** `3 to create, 1 to change`; `No changes.` for none. */
export function planSummary(changes: readonly PortfolioChange[]): string {
  const counts = Object.entries(marks).map(([action]) => {
    const count = changes.filter((change) => shown(change).action === action).length;
    return count === 0 ? "" : `${count} to ${action}`;
  });
  return changes.length === 0 ? "No changes." : `${counts.filter((text) => text !== "").join(", ")}.`;
}

function valueText(value: unknown): string {
  const text = plainText(value);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function plainText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "string") return value.includes("\n") ? JSON.stringify(value) : value;
  if (!Array.isArray(value)) return canonicalJson(value);
  return value.length === 0 ? "none" : value.map(plainText).join(", ");
}
