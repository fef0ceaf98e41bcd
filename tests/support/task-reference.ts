import type { FilterData } from "@iphub/sdk/contract/task-query";
import type { Task } from "@iphub/sdk/contract/tasks";
import { taskEnd } from "@iphub/sdk/domain/due-end";
import {
  isInRange,
  parseRangeBound,
  type ResolvedRange,
  resolveDateRange,
  resolveDuePreset,
} from "@iphub/sdk/domain/due-range";
import { foldText } from "@iphub/sdk/domain/fold-text";
import { parseOfficeNumber } from "@iphub/sdk/domain/matters/application-number";
import { parseSearchQuery } from "@iphub/sdk/domain/work/search-query";
import { matchesSearch } from "./search-match.ts";

/** A task with what a filter asks of it beyond its own record. */
export interface ReferenceTask {
  readonly task: Task;
  readonly projectAssignees: readonly string[];
  readonly inHouseAttorney: string | null;
}

const statuses = ["upcoming", "open", "in-progress", "on-hold", "done", "cancelled"];

function within(written: FilterData["dueAt"], today: string): ResolvedRange {
  if (typeof written === "string") return resolveDuePreset(written, today);
  const { from, to } = written ?? {};
  return resolveDateRange(
    { ...(from ? { from: parseRangeBound(from) } : {}), ...(to ? { to: parseRangeBound(to) } : {}) },
    today,
  );
}

const lower = (text: string) => text.toLowerCase();

function has(
  wanted: readonly string[] | undefined,
  there: readonly string[],
  conjugation: "or" | "and" = "or",
): boolean {
  if (!wanted || wanted.length === 0) return true;
  return conjugation === "or" ? wanted.some((one) => there.includes(one)) : wanted.every((one) => there.includes(one));
}

function selects({ task, projectAssignees, inHouseAttorney }: ReferenceTask, data: FilterData, today: string): boolean {
  const { title, notes, tags, invention } = task;
  const subject = {
    texts: [title, notes, ...tags, invention.title, ...invention.references],
    numbers: invention.references.flatMap((reference) => parseOfficeNumber(reference)?.canonical ?? []),
  };
  return (
    matchesSearch(parseSearchQuery(data.qs ?? ""), subject) &&
    has(data.status, [task.status]) &&
    has(data.assignees, task.assignees, data.assigneesConjugation) &&
    has(data.projectAssignees, projectAssignees) &&
    has(data.inHouseAttorney, inHouseAttorney === null ? [] : [inHouseAttorney]) &&
    has(data.workflows, task.workflow.templateId === null ? [] : [task.workflow.templateId]) &&
    has(data.tags?.map(lower), tags.map(lower), data.tagsConjugation) &&
    !(data.exclude ?? []).includes(task.id) &&
    (data.dueAt === undefined || isInRange(task.dueAt, within(data.dueAt, today))) &&
    (!isForOpenWork(data) || taskEnd(task) === null)
  );
}

const ordering = ["sortBy", "order", "groupBy", "exclude", "assigneesConjugation", "tagsConjugation"];
const open = ["in-progress", "on-hold", "open", "upcoming"];

/** No condition, or every open status, or overdue without a status: open work, whatever else is asked. */
function isForOpenWork(data: FilterData): boolean {
  const isEmpty = (value: unknown) => ["[]", '""'].includes(JSON.stringify(value));
  if (Object.entries(data).every(([key, value]) => ordering.includes(key) || isEmpty(value))) return true;
  const asked = [...(data.status ?? [])].sort();
  return asked.length === 0 ? data.dueAt === "overdue" : asked.join() === open.join();
}

function keyOf(task: Task, by: string): string | number | null {
  if (by === "title") return foldText(task.title);
  if (by === "invention") return foldText(task.invention.title);
  if (by === "status") return statuses.indexOf(task.status);
  if (by === "order") return task.order;
  if (by === "createdAt") return task.createdAt;
  return by === "updatedAt" ? task.updatedAt : task.dueAt;
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

function before(a: Task, b: Task, by: string, descending: boolean): number {
  const [left, right] = [keyOf(a, by), keyOf(b, by)];
  if ((left === null) !== (right === null)) return left === null ? 1 : -1;
  const order = (left === null || right === null ? 0 : compare(left, right)) || compare(a.id, b.id);
  return descending ? -order : order;
}

/** What decides the place of a task's group, its key last; null for no group of its own. */
function groupOf(
  { status, assignees, invention, workflow, dueAt, tags }: Task,
  by: string,
): (string | number)[] | null {
  const own: Record<string, string | null | undefined> = {
    assignee: assignees[0],
    milestone: workflow.milestoneId,
    dueAt,
    workflow: workflow.templateId,
    tag: tags[0]?.toLowerCase(),
  };
  if (by === "status") return [statuses.indexOf(status), status];
  if (by === "invention") return [foldText(invention.title), invention.id];
  const key = own[by] ?? null;
  return key === null ? null : [key];
}

function beforeByGroup(a: Task, b: Task, by: string): number {
  const [left, right] = [groupOf(a, by), groupOf(b, by)];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return left.reduce<number>((order, one, at) => order || compare(one, right[at] ?? ""), 0);
}

/** The groups of tasks in the order of their groups: each with its key and how many they are. */
export function referenceGroups(tasks: readonly Task[], by: string): { key: unknown; total: number }[] {
  const counts = new Map<unknown, number>();
  for (const task of tasks) {
    const key = groupOf(task, by)?.at(-1) ?? null;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, total]) => ({ key, total }));
}

/** The ids that a filter gives, in order: a plain filter and sort over everything, to hold the hub's answer against. */
export function referenceIds(all: readonly ReferenceTask[], data: FilterData, today: string): string[] {
  const sortBy = data.sortBy ?? "dueAt";
  const by = sortBy.replace(/^-/, "");
  const descending = sortBy.startsWith("-") !== (data.order === "desc");
  const groupBy = data.groupBy ?? "none";
  return all
    .filter((one) => selects(one, data, today))
    .map(({ task }) => task)
    .sort((a, b) => beforeByGroup(a, b, groupBy) || before(a, b, by, descending))
    .map(({ id }) => id);
}
