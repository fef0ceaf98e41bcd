import type { Filter } from "../../../../contract/filters.ts";
import type { PortfolioDocument } from "../../../../contract/portfolio.ts";
import { type FilterData, filterData } from "../../../../contract/task-query.ts";
import { parseRangeBound, resolveDateRange } from "../../../due-range.ts";
import { InputError } from "../../../input-error.ts";
import { listChoiceFaults, listWords } from "../../../work/list-choices.ts";
import { parseSearchQuery } from "../../../work/search-query.ts";
import { queryOfFilter } from "../../../work/task-query/from-filter.ts";
import { parseTaskQuery } from "../../../work/task-query/parse.ts";
import { entryName, namedKey, type PortfolioFault, type Values } from "../entries.ts";
import { each, type SectionRules, spellings } from "../record-kind.ts";

type Entry = NonNullable<PortfolioDocument["filters"]>[number];

/** A saved filter of tasks or a saved view of another list, one of the person's own. */
export const filters: SectionRules = {
  noun: "filter",
  same: { data: isSameQuery },
  // A filter of this name that is of another list is another one: the list of a filter does not change.
  faults: ({ path, values }, stored) => {
    const { list: asked = "tasks" } = values;
    const { list: known = "tasks" } = stored?.values ?? { list: asked };
    if (asked === known) return [];
    const message = `does not change: the filter of this name on the hub is one of ${String(known)}; use another name`;
    return [{ path: `${path}.list`, message }];
  },
  needed: ["filters"],
  found: ({ filters: stored }) =>
    namedFilters(stored).map(({ id, title, layout, list, data, choices }) => {
      const values = { title, layout, ...(list && { list, choices }), data };
      return { name: entryName("filters", { title }), id, values };
    }),
  wanted: ({ filters: entries }, { faults }) =>
    each("filters", entries, (entry, path) => {
      const { name: title, layout, list = "tasks", data, choices } = entry;
      faults.push(...(list === "tasks" ? taskFaults(entry, path) : viewFaults(entry, path)));
      const ofList = list !== "tasks" && { list, choices: choices ?? {} };
      return { path, name: entryName("filters", { title }), values: { title, layout, ...ofList, data } };
    }),
};

const isOfTasks = ({ list = "tasks" }: Pick<Filter, "list">) => list === "tasks";

const keyOf = ({ title }: Filter) => namedKey("filters", title);

/**
 * A person's own filters and views that a file can name. A filter of tasks hides a view of another list with its name,
 * which a file leaves out: files that were written before there were views mean the filter.
 */
export function namedFilters(stored: readonly Filter[]): Filter[] {
  const own = stored.filter(({ type }) => type === "personal");
  const ofTasks = new Set(own.filter(isOfTasks).map(keyOf));
  return own.filter((one) => isOfTasks(one) || !ofTasks.has(keyOf(one)));
}

/**
 * The name by which boards list a filter: that of one of the person's own, on the hub or in the file, else the id of a
 * built-in one or of a team's. Null where there is none, or several of their own have the name.
 */
export function filterNames(
  stored: readonly Filter[],
  added: readonly (Pick<Filter, "list"> & { readonly name: string })[],
): (name: string) => string | null {
  const ofTasks = stored.filter(isOfTasks);
  const own = ofTasks.flatMap(({ type, title }) => (type === "personal" ? title : []));
  const shared = new Set(ofTasks.flatMap(({ type, id }) => (type === "personal" ? [] : id)));
  const spelled = spellings("filters", [...own, ...added.filter(isOfTasks).map(({ name }) => name)], own);
  return (name) => {
    const found = spelled(name);
    return found === undefined && shared.has(name) ? name : (found ?? null);
  };
}

/** The conditions of a filter as the text of one query. */
interface FilterQuery {
  /** Null where no query selects, sorts and groups the same. */
  readonly query: string | null;
  /** What no query says of it, by its keys. */
  readonly leftOut: readonly string[];
}

/** The conditions of a filter, in keys or in words, as one query. */
function filterQuery(data: unknown): FilterQuery {
  const read = filterData.safeParse(data);
  if (!read.success) return { query: null, leftOut: ["data"] };
  const { query, leftOut } = queryOfFilter(read.data);
  return { query: leftOut.length > 0 ? null : query, leftOut };
}

/** Whether a filter that a file says by a query alone is the hub's, which may have the same conditions in keys. */
function isSameQuery(desired: unknown, stored: unknown): boolean {
  if (typeof desired !== "object" || desired === null) return false;
  if (Object.keys(desired).some((key) => key !== "query")) return false;
  const { query } = filterQuery(desired);
  return query !== null && query === filterQuery(stored).query;
}

/** A filter as a row of a CSV has it, by the query that says its conditions, with what no query says. */
export function filterRow({ data, ...facts }: Values): { readonly values: Values; readonly unsaid: PortfolioFault[] } {
  const { query, leftOut } = filterQuery(data);
  const path = `filters ${String(facts.name)}, data`;
  const unsaid = leftOut.map((key) => ({ path: `${path}.${key}`, message: "cannot be said in a query" }));
  return { values: { ...facts, query }, unsaid };
}

/** The filter of a row of a CSV with the conditions of its query; null, with a fault, for one without a query. */
export function filterOfRow({ query, data, ...facts }: Values, row: string, faults: PortfolioFault[]): Values | null {
  if (data !== undefined) {
    const message = "is no column of a CSV; write the conditions of a filter as a query in the column query";
    faults.push({ path: `${row}, data`, message });
  }
  if (typeof query === "string") return { ...facts, data: query === "" ? {} : { query } };
  const message = "is required; write the conditions as a query, such as status:open tag:fee, or - for none";
  faults.push({ path: `${row}, query`, message });
  return null;
}

function viewFaults({ list, data, choices }: Entry, path: string): PortfolioFault[] {
  if (list === undefined || list === "tasks") return [];
  const message = `has conditions of tasks; write {}, and what is chosen in ${listWords[list]} as choices`;
  const ofTasks = Object.keys(data).length > 0 ? [{ path: `${path}.data`, message }] : [];
  const faults = listChoiceFaults(list, choices ?? {});
  return [...ofTasks, ...faults.map((fault) => ({ path: `${path}.${fault.field}`, message: fault.message }))];
}

/** The faults for which the hub would refuse the conditions of a filter. */
function taskFaults({ data, choices }: Entry, path: string): PortfolioFault[] {
  const message = "are for a view of another list; name it as list, or leave them out";
  const ofViews = choices === undefined ? [] : [{ path: `${path}.choices`, message }];
  const { query = "", qs = "", dueAt, statusActiveFrom } = data;
  const faultsOf = (field: keyof FilterData, read: () => unknown): PortfolioFault[] => {
    try {
      read();
      return [];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return [{ path: `${path}.data.${field}`, message: error.reason }];
    }
  };
  return [
    ...ofViews,
    ...faultsOf("query", () => parseTaskQuery(query)),
    ...faultsOf("qs", () => parseSearchQuery(qs)),
    ...faultsOf("dueAt", () => readRange(dueAt)),
    ...faultsOf("statusActiveFrom", () => readRange(statusActiveFrom)),
  ];
}

/** An offset is too large on any day or on none. */
const anyDay = "2000-01-01";

/** @throws InputError for a bound that is no day, and for two dates in the wrong order */
function readRange(range: FilterData["dueAt"]): void {
  if (range === undefined || typeof range === "string") return;
  const bounds = [range.from, range.to].map((bound) => (bound === undefined ? null : parseRangeBound(bound)));
  for (const bound of bounds) if (bound !== null) resolveDateRange({ from: bound }, anyDay);
  const [from, to] = bounds;
  if (typeof from === "string" && typeof to === "string") resolveDateRange({ from, to }, anyDay);
}
