import type { FilterData } from "../../../contract/task-query.ts";
import { parseRangeBound } from "../../due-range.ts";
import { asksForOpenStatuses } from "../open-work.ts";
import { filterSort } from "../task-order.ts";
import { parseTaskQuery } from "./parse.ts";
import { printTaskQuery, quotedText } from "./print.ts";
import { type Condition, QUERY_GROUPS, QUERY_SORTS, type QueryDays, type QuerySort, type TaskQuery } from "./tree.ts";

/**
 * The keys of a filter as a query that selects the same tasks, for a reader who goes on in the language. What a filter
 * leaves out by ids (`exclude`) is lost.
 * @throws InputError where the filter holds a range or a query that cannot be read
 */
export function queryOfFilter(filter: FilterData): string {
  const { qs = "", query = "", status, dueAt, statusActiveFrom, workflows = [] } = filter;
  const typed = parseTaskQuery(query);
  const parts: Condition[] = [
    ...(asksForOpenStatuses({ status }) ? [{ kind: "is", value: "open" } as const] : []),
    ...(status && status.length > 0 && !asksForOpenStatuses({ status })
      ? [{ kind: "status", values: status } as const]
      : []),
    ...people(filter),
    ...each("tag", filter.tags ?? [], filter.tagsConjugation),
    ...(workflows.length > 0 ? [{ kind: "workflow", values: workflows } as const] : []),
    ...(dueAt === undefined ? [] : [{ kind: "due", days: typeof dueAt === "string" ? dueAt : daysOf(dueAt) } as const]),
    ...(statusActiveFrom === undefined ? [] : [{ kind: "since", days: daysOf(statusActiveFrom) } as const]),
    ...(typed.where === null ? [] : [typed.where]),
  ];
  const where = parts.length > 1 ? ({ kind: "and", parts } as const) : (parts[0] ?? null);
  const rest: TaskQuery = { where, sort: sortOf(filter) ?? typed.sort, group: groupOf(filter) ?? typed.group };
  // The text is written as it is: the language reads words, phrases and hyphens as the search field does.
  const conditions = printTaskQuery({ ...rest, sort: null, group: null });
  const bracketed = where?.kind === "or" ? `(${conditions})` : conditions;
  return printTaskQuery(parseTaskQuery(`${bracketed} ${quotedText(qs)} ${tail(rest)}`));
}

function tail({ sort, group }: TaskQuery): string {
  return printTaskQuery({ where: null, sort, group });
}

function people({
  assignees = [],
  assigneesConjugation,
  projectAssignees = [],
  inHouseAttorney = [],
}: FilterData): Condition[] {
  return [
    ...each("who", assignees, assigneesConjugation),
    ...(projectAssignees.length > 0 ? [{ kind: "project", values: projectAssignees } as const] : []),
    ...(inHouseAttorney.length > 0 ? [{ kind: "attorney", values: inHouseAttorney } as const] : []),
  ];
}

function each(kind: "who" | "tag", values: readonly string[], how: "and" | "or" = "or"): Condition[] {
  if (values.length === 0) return [];
  return how === "or" ? [{ kind, values }] : values.map((value) => ({ kind, values: [value] }));
}

function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }): QueryDays {
  const bound = (text: string | undefined) => {
    if (text === undefined) return null;
    parseRangeBound(text);
    return { at: text.trim().toLowerCase(), isExcluded: false };
  };
  return { from: bound(from), to: bound(to) };
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
