import type { FilterData } from "../../../contract/task-query.ts";
import { openStatuses } from "../task-status.ts";
import { parseTaskQuery } from "./parse.ts";
import { type Condition, QUERY_GROUPS, QUERY_SORTS, type QueryDays, type QueryWord, type TaskQuery } from "./tree.ts";

/** A query as a filter with its keys, and what no key of a filter can say; both must hold. */
export interface SplitFilter {
  readonly data: FilterData;
  /** Null where the keys say all of it. */
  readonly rest: Condition | null;
}

/** A filter without its query, and the query; all of it must hold. @throws TaskQueryError for a query that cannot be read */
export function splitFilter({ query = "", ...data }: FilterData): readonly SplitFilter[] {
  const own = { data, rest: null };
  return query.trim() === "" ? [own] : [own, splitTaskQuery(parseTaskQuery(query))];
}

/**
 * The part of a query that the keys of a saved filter can say, with order and grouping, and the rest. `me`, names
 * and what a filter would refuse are in the rest.
 */
export function splitTaskQuery({ where, sort, group }: TaskQuery): SplitFilter {
  const parts = where === null ? [] : where.kind === "and" ? where.parts : [where];
  const rest: Condition[] = [];
  let data: FilterData = {
    ...(sort === null ? {} : { sortBy: sortField(sort) }),
    ...(group === null ? {} : { groupBy: QUERY_GROUPS[group] }),
  };
  for (const part of parts) {
    const key = filterKeys(part);
    if (key === null || Object.keys(key).some((name) => Object.hasOwn(data, name))) rest.push(part);
    else data = { ...data, ...key };
  }
  const [only] = rest;
  return { data, rest: rest.length > 1 ? { kind: "and", parts: rest } : (only ?? null) };
}

/** Whether a condition looks at a task's texts. */
export function looksAtText(condition: Condition): boolean {
  if (condition.kind === "and" || condition.kind === "or") return condition.parts.some(looksAtText);
  return condition.kind === "not" ? looksAtText(condition.part) : condition.kind === "text";
}

/** The names and e-mail addresses in a condition. */
export function namedPeople(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case "and":
    case "or":
      return condition.parts.flatMap(namedPeople);
    case "not":
      return namedPeople(condition.part);
    case "who":
    case "project":
    case "attorney":
      return condition.values.filter(isText);
    default:
      return [];
  }
}

/** The e-mail addresses in a condition, in lower case. */
export function addressesIn(condition: Condition): string[] {
  return namedPeople(condition).flatMap((one) => (one.includes("@") ? [one.toLowerCase()] : []));
}

/** The field of the contract that an order names. */
function sortField(sort: NonNullable<TaskQuery["sort"]>): NonNullable<FilterData["sortBy"]> {
  const isReversed = sort.startsWith("-");
  const name = isReversed ? sort.slice(1) : sort;
  const field = Object.entries(QUERY_SORTS).find(([key]) => key === name)?.[1] ?? "dueAt";
  return isReversed ? `-${field}` : field;
}

/** A condition as keys of a filter; null where they cannot say it. */
function filterKeys(condition: Condition): FilterData | null {
  switch (condition.kind) {
    case "status":
      // A filter with exactly the open statuses means open work, which looks at milestones too.
      return new Set(condition.values).size < openStatuses.length ? { status: [...condition.values] } : null;
    case "is":
      return condition.value === "open" ? { status: [...openStatuses] } : null;
    case "who":
      return addresses(condition.values, (assignees) => ({ assignees }));
    case "project":
      return addresses(condition.values, (projectAssignees) => ({ projectAssignees }));
    case "attorney":
      return addresses(condition.values, (inHouseAttorney) => ({ inHouseAttorney }));
    case "tag":
      return allTexts(condition.values, isTag, (tags) => ({ tags }));
    case "due": {
      if (typeof condition.days === "string") return { dueAt: condition.days };
      const range = inclusive(condition.days);
      return range && { dueAt: range };
    }
    case "since": {
      const range = inclusive(condition.days);
      return range && { statusActiveFrom: range };
    }
    case "text":
      return { qs: condition.text };
    default:
      return null;
  }
}

type Value = string | QueryWord;

function addresses(values: readonly Value[], keys: (emails: string[]) => FilterData): FilterData | null {
  return allTexts(values, isAddress, (emails) => keys(emails.map((email) => email.toLowerCase())));
}

/** The keys of values that a filter takes as they are; null where one of them is a word or would be refused. */
function allTexts(
  values: readonly Value[],
  isTaken: (text: string) => boolean,
  keys: (texts: string[]) => FilterData,
): FilterData | null {
  const texts = values.filter(isText).filter(isTaken);
  return texts.length === values.length ? keys(texts) : null;
}

const isText = (value: Value): value is string => typeof value === "string";

// The rules of the contract in short: its schemas are not loaded with the grammar.
const longestTag = 60;
const isTag = (text: string) => text.length <= longestTag && text === text.trim();
const isAddress = (text: string) => /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i.test(text);

function inclusive({ from, to }: QueryDays): { from?: string; to?: string } | null {
  if (from?.isExcluded || to?.isExcluded) return null;
  return { ...(from === null ? {} : { from: from.at }), ...(to === null ? {} : { to: to.at }) };
}
