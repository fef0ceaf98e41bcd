import type { CallInput } from "@iphub/sdk";
import { conjugation, type FilterData, taskGroupBy, taskSort } from "@iphub/sdk/contract/task-query";
import { taskStatus } from "@iphub/sdk/contract/task-status";
import type { tasks } from "@iphub/sdk/contract/tasks";
import { queryString } from "@iphub/sdk/query-string";

/** What the search of tasks is narrowed and ordered by: the query of `tasks.list`, kept in the address. */
export type TaskQuery = Omit<CallInput<typeof tasks.list>, "skip" | "size" | "timeZone">;

/** What is read of an address's query: the browser's URLSearchParams is one. */
export interface AddressQuery {
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
}

/** Keys of the address that carry one text, and those that carry several. */
const single = ["filter", "qs", "dueAt", "statusActiveFrom"] as const;
const several = ["assignees", "projectAssignees", "inHouseAttorney", "workflows", "tags", "exclude"] as const;

/** Keys that narrow; the others only order and group. */
export const narrowing = ["filter", "qs", "dueAt", "status", "statusActiveFrom", ...several] as const;

/** The query that an address asks for; what it cannot mean is left out. */
export function taskQueryOf(address: AddressQuery): TaskQuery {
  const texts = single.flatMap((key) => (address.get(key) ? [[key, address.get(key)]] : []));
  const lists = several.flatMap((key) => (address.has(key) ? [[key, address.getAll(key)]] : []));
  const status = address.getAll("status").flatMap((one) => taskStatus.options.find((known) => known === one) ?? []);
  const given = {
    status: status.length > 0 ? status : undefined,
    sort: taskSort.options.find((one) => one === address.get("sort")),
    groupBy: taskGroupBy.options.find((one) => one === address.get("groupBy")),
    assigneesConjugation: conjugation.options.find((one) => one === address.get("assigneesConjugation")),
    tagsConjugation: conjugation.options.find((one) => one === address.get("tagsConjugation")),
  };
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...texts, ...lists, ...known]);
}

/** The address, without its path, that asks for a query. */
export function addressOf(query: TaskQuery): string {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return queryString(Object.fromEntries(filled), "repeated");
}

/** What of a query is saved as a filter. A filter that it begins with is not part of it. */
export function filterDataOf({
  filter: _filter,
  sort,
  dueAt,
  dueFrom,
  dueTo,
  statusActiveFrom,
  searchAs: _as,
  ...rest
}: TaskQuery): FilterData {
  const due = dueFrom || dueTo ? `${dueFrom ?? ""}..${dueTo ?? ""}` : dueAt;
  const listed: Record<string, unknown> = { ...rest };
  return {
    ...Object.fromEntries(Object.entries(listed).filter(([, value]) => isFilled(value))),
    ...(sort ? { sortBy: sort } : {}),
    ...(due ? { dueAt: dueOf(due) } : {}),
    ...(statusActiveFrom ? { statusActiveFrom: rangeOf(statusActiveFrom) } : {}),
  };
}

/** The query that shows what a filter selects, for editing it. */
export function queryOf({ dueAt, statusActiveFrom, sortBy, order, ...rest }: FilterData): TaskQuery {
  const sort = sortOf(sortBy, order);
  return {
    ...rest,
    ...(sort ? { sort } : {}),
    ...(dueAt === undefined ? {} : { dueAt: typeof dueAt === "string" ? dueAt : writtenRange(dueAt) }),
    ...(statusActiveFrom ? { statusActiveFrom: writtenRange(statusActiveFrom) } : {}),
  };
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
}

/** `desc` turns round what `sortBy` says. */
function sortOf(sortBy: FilterData["sortBy"], order: FilterData["order"]): TaskQuery["sort"] {
  if (order !== "desc") return sortBy;
  const by = sortBy ?? "dueAt";
  const turned = by.startsWith("-") ? by.slice(1) : `-${by}`;
  return taskSort.options.find((one) => one === turned);
}

function dueOf(written: string): NonNullable<FilterData["dueAt"]> {
  const presets = ["overdue", "today", "tomorrow", "next-3-days", "this-week", "none"] as const;
  return presets.find((one) => one === written) ?? rangeOf(written);
}

function rangeOf(written: string): { from?: string; to?: string } {
  const [from, to] = written.split("..");
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

function writtenRange({
  from = "",
  to = "",
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): string {
  return `${from}..${to}`;
}
