import type { CallInput } from "@iphub/sdk";
import { conjugation, type FilterData, taskGroupBy, taskSort } from "@iphub/sdk/contract/task-query";
import { taskStatus } from "@iphub/sdk/contract/task-status";
import type { tasks } from "@iphub/sdk/contract/tasks";
import { filterSort } from "@iphub/sdk/domain/work/task-order";
import { taskQueryFault } from "@iphub/sdk/domain/work/task-query/parse";
import { queryString } from "@iphub/sdk/query-string";

/** The filter and sort order of the task search: the query of `tasks.list`, kept in the address. */
export type TaskQuery = Omit<CallInput<typeof tasks.list>, "skip" | "size" | "timeZone">;

/** The interface of an address's query that is used; the browser's URLSearchParams implements it. */
export interface AddressQuery {
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
}

/** Keys of the address with one value, and those with several. */
const single = ["filter", "qs", "dueAt", "statusActiveFrom"] as const;
const several = ["assignees", "projectAssignees", "inHouseAttorney", "workflows", "tags", "exclude"] as const;

/** Keys that filter; the others only sort and group. */
export const narrowing = ["filter", "qs", "query", "dueAt", "status", "statusActiveFrom", ...several] as const;

/** Parses the query from an address; invalid values are ignored. */
export function taskQueryOf(address: AddressQuery): TaskQuery {
  const texts = single.flatMap((key) => (address.get(key) ? [[key, address.get(key)]] : []));
  const lists = several.flatMap((key) => (address.has(key) ? [[key, address.getAll(key)]] : []));
  const query = address.get("query") ?? "";
  const status = address.getAll("status").flatMap((one) => taskStatus.options.find((known) => known === one) ?? []);
  const given = {
    query: query !== "" && taskQueryFault(query) === null ? query : undefined,
    status: status.length > 0 ? status : undefined,
    sort: taskSort.options.find((one) => one === address.get("sort")),
    groupBy: taskGroupBy.options.find((one) => one === address.get("groupBy")),
    assigneesConjugation: conjugation.options.find((one) => one === address.get("assigneesConjugation")),
    tagsConjugation: conjugation.options.find((one) => one === address.get("tagsConjugation")),
  };
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...texts, ...lists, ...known]);
}

/** One value of a condition, several or none, as a list. */
export function listOf(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}

/** The address, without its path, of a query; `view` is the saved filter that it was changed from. */
export function addressOf(query: TaskQuery, view?: string): string {
  const filled = Object.entries({ ...query, view }).filter(([, value]) => value !== undefined && value !== "");
  return queryString(Object.fromEntries(filled), "repeated");
}

/** The address of the task search in a saved filter, by which it is pinned. */
export function viewAddress(id: string): string {
  return `/tasks?filter=${encodeURIComponent(id)}`;
}

/** The part of a query that is saved as a filter, without the saved filter it starts from. */
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

/** The query of a filter's conditions, for editing it. */
export function queryOf({ dueAt, statusActiveFrom, sortBy, order, ...rest }: FilterData): TaskQuery {
  const sort = filterSort({ sortBy, order });
  return {
    ...rest,
    ...(sort ? { sort } : {}),
    ...(dueAt === undefined ? {} : { dueAt: typeof dueAt === "string" ? dueAt : writtenRange(dueAt) }),
    ...(statusActiveFrom ? { statusActiveFrom: writtenRange(statusActiveFrom) } : {}),
  };
}

/** Whether a condition of a query narrows anything. */
export function isFilled(value: unknown): boolean {
  return value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
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
