import { canonicalJson } from "../../canonical-json.ts";
import type { PortfolioChange } from "./changes.ts";
import { nameText, type Values } from "./entries.ts";
import { stepNames } from "./template-steps.ts";

/** A line of a plan, and what it is about, which decides its colour. */
export interface PlanLine {
  readonly kind: "added" | "changed" | "deleted" | "plain";
  readonly text: string;
}

const kinds = { create: "added", change: "changed", delete: "deleted" } as const;
const marks = { create: "+", change: "~", delete: "-" } as const;
const nouns = {
  teams: "team",
  templates: "template",
  templateMilestones: "template milestone",
  templateStates: "template",
  matters: "matter",
  milestones: "milestone",
  tasks: "task",
  deadlines: "deadline",
  filters: "filter",
  boards: "board",
} as const;

/** Longer texts are cut in a plan. */
const longest = 100;

/** The lines of one change: what it is, and each of its fields. */
export function changeLines(change: PortfolioChange): PlanLine[] {
  const { name, before, after, unlessOpen } = change;
  const action = actionOf(change);
  const kind = kinds[action];
  const head = `${marks[action]} ${nouns[name.section]} ${nameText(name)}`;
  if (action === "delete") return [{ kind, text: head }];
  if (name.section === "templateStates")
    return [
      { kind, text: head },
      { kind, text: `    state: ${stateText(change)}` },
    ];
  const fields = Object.entries(after).flatMap(([field, value]) => {
    if (field === "steps") return stepTexts(before[field], value);
    const was = action === "change" ? `${valueText(before[field])} → ` : "";
    const condition = field === "state" && unlessOpen ? ", unless it has open tasks or deadlines" : "";
    return [`${field}: ${was}${valueText(value)}${condition}`];
  });
  return [{ kind, text: head }, ...fields.map((text) => ({ kind, text: `    ${text}` }))];
}

/** What a change is for people: that a template is published, or is no more, changes the template. */
function actionOf({ action, name }: PortfolioChange): PortfolioChange["action"] {
  return name.section === "templateStates" ? "change" : action;
}

function stateText({ action, before, after }: PortfolioChange): string {
  if (action === "delete") return "published → draft";
  return `${valueText(before.state ?? "draft")} → ${valueText(after.state)}`;
}

/** The steps of a milestone that are added, changed or gone, each changed field on a line. */
function stepTexts(before: unknown, after: unknown): string[] {
  const [was, will] = [stepsByName(before), stepsByName(after)];
  const gone = [...was.keys()].filter((name) => !will.has(name)).map((name) => `step ${name}: deleted`);
  const others = [...will].flatMap(([name, step]) => {
    const old = was.get(name);
    if (old === undefined) return [`step ${name}: ${valueText(filled(step))}`];
    return Object.keys(step)
      .filter((field) => canonicalJson(old[field]) !== canonicalJson(step[field]))
      .map((field) => `step ${name}, ${field}: ${valueText(old[field])} → ${valueText(step[field])}`);
  });
  const kept = [...was.keys()].filter((name) => will.has(name));
  const isMoved = [...will.keys()].filter((name) => was.has(name)).some((name, index) => name !== kept[index]);
  return [...gone, ...others, ...(isMoved ? [`order of steps: ${valueText([...will.keys()])}`] : [])];
}

function stepsByName(steps: unknown): Map<string, Values> {
  const all: unknown[] = Array.isArray(steps) ? steps : [];
  const read = all.map((step): Values => ({ ...(typeof step === "object" ? step : {}) }));
  const names = stepNames(read.map(({ title }) => ({ title: String(title) })));
  return new Map(read.map((step, index) => [names[index] ?? "", step]));
}

/** What a new step has besides its title. */
function filled({ title: _title, ...step }: Values): Values | null {
  const kept = Object.entries(step).filter(
    ([, value]) => ![null, "", false].some((empty) => empty === value) && !(Array.isArray(value) && value.length === 0),
  );
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/** `3 to create, 1 to change`; `No changes.` for none. */
export function planSummary(changes: readonly PortfolioChange[]): string {
  const counts = Object.entries(marks).map(([action]) => {
    const count = changes.filter((change) => actionOf(change) === action).length;
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
