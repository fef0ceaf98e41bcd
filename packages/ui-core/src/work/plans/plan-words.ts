import type { PlanRow } from "@iphub/sdk/contract/plans";
import { counted } from "@iphub/sdk/domain/counted";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { pluck } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";

/** The label of each state of a plan's row. */
export const planStateWords: Readonly<Record<PlanRow["state"], string>> = {
  ready: "Ready",
  unchanged: "Unchanged",
  stale: "Changed since",
  gone: "Gone",
  applied: "Applied",
  refused: "Refused",
  "taken-back": "Undone",
};

const fieldWords: ReadonlyMap<string, string> = new Map([
  ...Object.entries(pluck(taskFields, "label")),
  ["assignees", "Assignees"],
]);

/** The label of a changed field: 'Due date'. */
export function planFieldWords(field: string): string {
  return fieldWords.get(field) ?? field;
}

/**
 * A field's value in words: `none` for an empty one, a list with commas, a day with its weekday, the label of a status.
 */
export function planValueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  const text = String(value);
  if (field === "dueAt") return fullDay(text);
  return field === "status" ? (Object.entries(statusWords).find(([status]) => status === text)?.[1] ?? text) : text;
}

/** The longest part of a text on a line, in characters. */
const mostText = 80;

/** What is written at the end of a text, or the beginnings of both: 'Notes + Call the examiner'. */
function textChangeWords(label: string, before: string, after: string): string {
  const kept = before.trimEnd();
  if (after.startsWith(kept)) return `${label} + ${beginning(after.slice(kept.length))}`;
  return `${label} ${beginning(before)} → ${beginning(after)}`;
}

/** The beginning of a text on one line; `none` for an empty one. */
export function beginning(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line === "") return "none";
  return line.length > mostText ? `${line.slice(0, mostText - 1)}…` : line;
}

/** One change on a line: 'Due date Sat 31 Jan 2026 → Mon 2 Feb 2026'. */
function planChangeWords(field: string, { before, after }: PlanRow["changes"][string]): string {
  if (field === "notes") return textChangeWords(planFieldWords(field), String(before), String(after));
  return `${planFieldWords(field)} ${planValueWords(field, before)} → ${planValueWords(field, after)}`;
}

/** All changes of a row on a line; empty if there are none. */
export function planChangesWords({ changes }: Pick<PlanRow, "changes">): string {
  return Object.entries(changes)
    .map(([field, change]) => planChangeWords(field, change))
    .join("; ");
}

type Changes = PlanRow["changes"];

/** Replaces the assignees before and after by names; other changes stay as they are. */
export function withPeopleNames(changes: Changes, nameOf: (email: string) => string): Changes {
  const { assignees } = changes;
  if (!assignees) return changes;
  const names = (value: unknown) => textsOf(value).map(nameOf);
  return { ...changes, assignees: { before: names(assignees.before), after: names(assignees.after) } };
}

/** A list of texts of a change; empty for anything else. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** The number of tasks about to be changed: 'Change 1 task'. */
export function planApplyWords(ready: number): string {
  return `Change ${counted(ready, "task")}`;
}
