import type { PlanRow } from "@iphub/sdk/contract/plans";

/** What each state of a plan's row is called. */
export const planStateWords: Readonly<Record<PlanRow["state"], string>> = {
  ready: "Ready",
  unchanged: "Is so already",
  stale: "Changed since",
  gone: "Gone",
  applied: "Applied",
  refused: "Refused",
  "taken-back": "Taken back",
};

/** A value of a change in words: `none` for nothing, a list with commas. */
export function planValueWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  return String(value);
}

/** One change in a line: `dueAt 2026-01-31 → 2026-02-02`. */
export function planChangeWords(field: string, { before, after }: PlanRow["changes"][string]): string {
  return `${field} ${planValueWords(before)} → ${planValueWords(after)}`;
}
