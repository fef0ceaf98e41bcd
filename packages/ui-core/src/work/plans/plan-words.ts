import type { PlanRow } from "@iphub/sdk/contract/plans";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { pluck } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";

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

const fieldWords: ReadonlyMap<string, string> = new Map([
  ...Object.entries(pluck(taskFields, "label")),
  ["assignees", "Assignees"],
]);

/** What a field of a change is called: 'Due date'. */
export function planFieldWords(field: string): string {
  return fieldWords.get(field) ?? field;
}

/** A value of a field in words: `none` for nothing, a list with commas, a day with its weekday, a status by its name. */
export function planValueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  const text = String(value);
  if (field === "dueAt") return fullDay(text);
  return field === "status" ? (Object.entries(statusWords).find(([status]) => status === text)?.[1] ?? text) : text;
}

/** One change in a line: 'Due date Sat 31 Jan 2026 → Mon 2 Feb 2026'. */
function planChangeWords(field: string, { before, after }: PlanRow["changes"][string]): string {
  return `${planFieldWords(field)} ${planValueWords(field, before)} → ${planValueWords(field, after)}`;
}

/** All changes of a row in a line; empty where it makes none. */
export function planChangesWords({ changes }: Pick<PlanRow, "changes">): string {
  return Object.entries(changes)
    .map(([field, change]) => planChangeWords(field, change))
    .join("; ");
}

/** How many tasks are about to be changed: 'Change 1 task'. */
export function planApplyWords(ready: number): string {
  return ready === 1 ? "Change 1 task" : `Change ${ready} tasks`;
}
