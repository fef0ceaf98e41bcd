import { canonicalJson } from "../../canonical-json.ts";
import type { PortfolioChange } from "./changes.ts";
import { nameText } from "./entries.ts";

/** A line of a plan, and what it is about, which decides its colour. */
export interface PlanLine {
  readonly kind: "added" | "changed" | "deleted" | "plain";
  readonly text: string;
}

const kinds = { create: "added", change: "changed", delete: "deleted" } as const;
const marks = { create: "+", change: "~", delete: "-" } as const;
const nouns = {
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
  const { action, name, before, after } = change;
  const kind = kinds[action];
  const head = `${marks[action]} ${nouns[name.section]} ${nameText(name)}`;
  if (action === "delete") return [{ kind, text: head }];
  const fields = Object.entries(after).map(([field, value]) => {
    const was = action === "change" ? `${valueText(before[field])} → ` : "";
    return { kind, text: `    ${field}: ${was}${valueText(value)}` };
  });
  return [{ kind, text: head }, ...fields];
}

/** `3 to create, 1 to change`; `No changes.` for none. */
export function planSummary(changes: readonly PortfolioChange[]): string {
  const counts = Object.entries(marks).map(([action]) => {
    const count = changes.filter((change) => change.action === action).length;
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
