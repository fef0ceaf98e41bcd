import type { FilterData } from "@iphub/sdk/contract/task-query";
import type { Task } from "@iphub/sdk/contract/tasks";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { chosenWeek } from "@iphub/sdk/domain/day-words";
import { isInRange, resolveDuePreset, resolveWrittenRange } from "@iphub/sdk/domain/due-range";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import type { TaskChange } from "../tasks/save-task.ts";

/** The effect of dropping a card on a list: a change, or the reason why there is none. */
export type MoveMeaning = { readonly change: TaskChange } | { readonly why: string };

/** Conditions that a move cannot meet, with their names. */
const fixed = {
  qs: "by words",
  query: "by a query",
  tags: "by tags",
  workflows: "by workflow",
  projectAssignees: "by the people of its milestone",
  inHouseAttorney: "by in-house attorney",
  statusActiveFrom: "by the date of its status",
  exclude: "with excluded tasks",
} as const satisfies Partial<Record<keyof FilterData, string>>;

/**
 * The effect of moving a task to another list: the status, person or due date that the list requires, if it requires
 * exactly one. The task must meet every other condition of the list already.
 */
export function meaningOfMove(task: Task, from: FilterData, to: FilterData, today: string): MoveMeaning {
  for (const key of fixedKeys) {
    if (isAsked(to, key) && JSON.stringify(to[key]) !== JSON.stringify(from[key])) {
      return { why: `That list is filtered ${fixed[key]}; a card cannot be moved into it.` };
    }
  }
  const parts = [statusPart(task, to), assigneePart(task, from, to), duePart(task, to, today)];
  const refused = parts.find((part) => "why" in part);
  if (refused) return refused;
  const change: TaskChange = Object.assign({}, ...parts.map((part) => ("change" in part ? part.change : {})));
  return Object.keys(change).length === 0 ? { why: "The task is in that list already." } : { change };
}

/**
 * What a card gets that is moved to a list, as the rest of a sentence: 'gets the status On hold'. People are e-mail
 * addresses. Null where that depends on the card, or where no card can be moved.
 */
export function effectOfMove(to: FilterData): string | null {
  if (fixedKeys.some((key) => isAsked(to, key))) return null;
  const { status = [], assignees = [], assigneesConjugation = "or", dueAt } = to;
  const [only] = status;
  const due = dueAt === undefined ? undefined : dueEffects[typeof dueAt === "string" ? dueAt : ""];
  if (dueAt !== undefined && due === undefined) return null;
  if (assignees.length > 1 && assigneesConjugation === "or") return null;
  const effects = [
    ...(only !== undefined && status.length === 1 ? [`gets the status ${statusWords[only]}`] : []),
    ...(assignees.length > 0 ? [`is assigned to ${assignees.join(" and ")}`] : []),
    ...(due === undefined ? [] : [due]),
  ];
  return effects.length === 0 ? null : effects.join(" and ");
}

const dueEffects: Readonly<Record<string, string>> = {
  today: "is due today",
  tomorrow: "is due tomorrow",
  none: "loses its due date",
};

const fixedKeys = Object.keys(fixed) as (keyof typeof fixed)[];

function isAsked(data: FilterData, key: keyof typeof fixed): boolean {
  const wanted = data[key];
  return Array.isArray(wanted) ? wanted.length > 0 : Boolean(wanted);
}

const met: MoveMeaning = { change: {} };

function statusPart(task: Task, { status = [] }: FilterData): MoveMeaning {
  const [only, ...others] = status;
  if (only === undefined || status.includes(task.status)) return met;
  if (others.length === 0) return { change: { status: only } };
  return { why: "That list has tasks of several statuses; open the task and choose one." };
}

function assigneePart(
  task: Task,
  from: FilterData,
  { assignees = [], assigneesConjugation = "or" }: FilterData,
): MoveMeaning {
  const there = (email: string) => task.assignees.includes(email);
  if (assignees.length === 0 || (assigneesConjugation === "or" ? assignees.some(there) : assignees.every(there)))
    return met;
  if (assigneesConjugation === "or" && assignees.length > 1) {
    return { why: "That list has tasks of several people; open the task and choose one." };
  }
  const kept = task.assignees.filter((email) => !(from.assignees ?? []).includes(email));
  return { change: { assignees: [...new Set([...kept, ...assignees])] } };
}

function duePart(task: Task, { dueAt }: FilterData, today: string): MoveMeaning {
  if (dueAt === undefined) return met;
  if (typeof dueAt === "string") {
    if (isInRange(task.dueAt, resolveDuePreset(dueAt, today, chosenWeek()))) return met;
    if (dueAt === "today") return { change: { dueAt: today } };
    if (dueAt === "tomorrow") return { change: { dueAt: addDays(today, 1) } };
    if (dueAt === "none") return { change: { dueAt: null } };
    return severalDays;
  }
  const range = resolveWrittenRange(dueAt, today, chosenWeek());
  if (isInRange(task.dueAt, range)) return met;
  if (range.from !== null && range.from === range.to) return { change: { dueAt: range.from } };
  return severalDays;
}

const severalDays = { why: "That list spans several days; open the task and choose its due date." };
