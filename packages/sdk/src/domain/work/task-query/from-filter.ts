import type { FilterData } from "../../../contract/task-query.ts";
import { taskStatus } from "../../../contract/task-status.ts";
import { parseRangeBound } from "../../due-range.ts";
import { InputError } from "../../input-error.ts";
import { asksForOpenStatuses, meansOpenWork } from "../open-work.ts";
import { parseSearchQuery } from "../search-query.ts";
import { filterSort } from "../task-order.ts";
import { parseTaskQuery } from "./parse.ts";
import { printTaskQuery, quotedText } from "./print.ts";
import { type Condition, QUERY_GROUPS, QUERY_SORTS, type QueryDays, type QuerySort, type TaskQuery } from "./tree.ts";

/** A filter in the language, as far as it can be said there. */
export interface FilterAsQuery {
  readonly query: string;
  /** The keys whose conditions the query leaves out; none where it selects the same tasks. */
  readonly leftOut: readonly (keyof FilterData)[];
}

/**
 * The keys of a filter as a query that selects the same tasks, for a reader who goes on in the language. Left out is what it
 * has no words for (`exclude`), what cannot be read, and what makes the query longer than its limits.
 */
export function queryOfFilter(filter: FilterData): FilterAsQuery {
  const typed = readOrNull(() => parseTaskQuery(filter.query ?? ""));
  // The order and the groups of a filter's query take precedence over its keys.
  const sort = typed?.sort ?? sortOf(filter);
  let query: TaskQuery = { where: null, sort, group: typed?.group ?? groupOf(filter) };
  const leftOut: (keyof FilterData)[] = typed === null ? ["query"] : [];
  if ((filter.exclude ?? []).length > 0) leftOut.push("exclude");
  for (const [key, condition] of conditionsOf(filter, typed)) {
    const narrower = narrowed(query, condition);
    if (narrower === null || (key === "qs" && !hasTerms(narrower, query, filter.qs))) leftOut.push(key);
    else query = narrower;
  }
  const said = Object.fromEntries(Object.entries(filter).filter(([key]) => !leftOut.some((one) => one === key)));
  // A range without bounds is a condition, and so not open work; alone it is that of any status.
  if (query.where === null && !meansOpenWork([said])) {
    query = { ...query, where: { kind: "status", values: taskStatus.options } };
  }
  return { query: printTaskQuery(query), leftOut };
}

type Conditions = readonly [key: keyof FilterData, condition: () => Condition | null];

/** The condition of each key, null where it has none. */
function conditionsOf(filter: FilterData, typed: TaskQuery | null): readonly Conditions[] {
  const { qs = "", status = [], dueAt, statusActiveFrom, tags, workflows } = filter;
  const { assignees, projectAssignees, inHouseAttorney } = filter;
  return [
    ["status", () => (asksForOpenStatuses({ status }) ? { kind: "is", value: "open" } : one("status", status))],
    ["assignees", () => each("who", assignees, filter.assigneesConjugation)],
    ["projectAssignees", () => one("project", projectAssignees)],
    ["inHouseAttorney", () => one("attorney", inHouseAttorney)],
    ["tags", () => each("tag", tags, filter.tagsConjugation)],
    ["workflows", () => one("workflow", workflows)],
    ["dueAt", () => dueOf(dueAt)],
    ["statusActiveFrom", () => sinceOf(statusActiveFrom)],
    ["query", () => typed?.where ?? null],
    ["qs", () => parseTaskQuery(searchable(qs)).where],
  ];
}

/** A query and a condition that must hold too, read as one text; null where that text cannot be read. */
function narrowed(query: TaskQuery, conditionOf: () => Condition | null): TaskQuery | null {
  return readOrNull(() => {
    const condition = conditionOf();
    const parts = [query.where, condition].filter((part) => part !== null);
    const [only = null] = parts;
    const where = parts.length > 1 ? ({ kind: "and", parts } as const) : only;
    return parseTaskQuery(printTaskQuery({ ...query, where }));
  });
}

function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** The words of a text search as the language has them, without signs that search for nothing. */
function searchable(qs: string): string {
  return quotedText(qs, (word) => parseSearchQuery(word).terms.length > 0);
}

/** Whether a query searches for the words of a text in addition to those of another query, and for nothing else. */
function hasTerms(query: TaskQuery, before: TaskQuery, qs = ""): boolean {
  const terms = [...termsOf(before.where), ...parseSearchQuery(qs).terms];
  const sorted = (all: readonly object[]) => all.map((term) => JSON.stringify(term)).sort();
  return sorted(termsOf(query.where)).join() === sorted(terms).join();
}

function termsOf(where: Condition | null): readonly object[] {
  if (where === null) return [];
  if (where.kind === "and") return where.parts.flatMap(termsOf);
  if (where.kind === "text") return parseSearchQuery(where.text).terms;
  if (where.kind !== "not" || where.part.kind !== "text") return [];
  return parseSearchQuery(where.part.text).terms.map((term) => ({ ...term, negated: !term.negated }));
}

function one<K extends string, V>(
  kind: K,
  values: readonly V[] = [],
): { readonly kind: K; readonly values: readonly V[] } | null {
  return values.length === 0 ? null : { kind, values };
}

function each(kind: "who" | "tag", values: readonly string[] = [], how: "and" | "or" = "or"): Condition | null {
  if (how === "or" || values.length < 2) return one(kind, values);
  return { kind: "and", parts: values.map((value) => ({ kind, values: [value] })) };
}

/** Due in a preset or a range; a range without bounds has every date. */
function dueOf(dueAt: FilterData["dueAt"]): Condition | null {
  if (dueAt === undefined) return null;
  if (typeof dueAt === "string") return { kind: "due", days: dueAt };
  const days = daysOf(dueAt);
  return days === null ? { kind: "not", part: { kind: "due", days: "none" } } : { kind: "due", days };
}

/** A status taken in a range; one without bounds has every task. */
function sinceOf(range: FilterData["statusActiveFrom"]): Condition | null {
  const days = daysOf(range ?? {});
  return days && { kind: "since", days };
}

function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }): QueryDays | null {
  const bound = (text: string | undefined) => {
    if (text === undefined) return null;
    parseRangeBound(text);
    return { at: text.trim().toLowerCase(), isExcluded: false };
  };
  return from === undefined && to === undefined ? null : { from: bound(from), to: bound(to) };
}

function sortOf(data: FilterData): QuerySort | null {
  const field = filterSort(data);
  if (field === undefined) return null;
  const names = Object.keys(QUERY_SORTS).filter((one): one is keyof typeof QUERY_SORTS =>
    Object.hasOwn(QUERY_SORTS, one),
  );
  const name = names.find((one) => QUERY_SORTS[one] === field.replace(/^-/, "")) ?? "due";
  return field.startsWith("-") ? `-${name}` : name;
}

function groupOf({ groupBy }: FilterData): TaskQuery["group"] {
  const names = Object.keys(QUERY_GROUPS).filter((one): one is keyof typeof QUERY_GROUPS =>
    Object.hasOwn(QUERY_GROUPS, one),
  );
  return names.find((one) => QUERY_GROUPS[one] === groupBy) ?? null;
}
