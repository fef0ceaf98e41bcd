import type { Filter } from "../../../contract/filters.ts";
import { entryName, namedKey, type StoredEntry } from "./entries.ts";

const isOfTasks = ({ list = "tasks" }: Pick<Filter, "list">) => list === "tasks";

const keyOf = ({ title }: Filter) => namedKey("filters", title);

/**
 * A person's own filters and views that a file can name. A filter of tasks goes before a view of another list with its name,
 * which a file leaves out: files that were written before there were views mean the filter.
 */
export function namedFilters(filters: readonly Filter[]): Filter[] {
  const own = filters.filter(({ type }) => type === "personal");
  const ofTasks = new Set(own.filter(isOfTasks).map(keyOf));
  return own.filter((one) => isOfTasks(one) || !ofTasks.has(keyOf(one)));
}

/** A filter or a view as a file names it. */
export function filterEntry({ id, title, layout, list, data, choices }: Filter): StoredEntry {
  const name = entryName("filters", { title });
  const values = { title, layout, ...(list && { list, choices }), data };
  return { key: namedKey("filters", title), name, id, updatedAt: null, matter: null, milestone: null, values };
}

/**
 * The name by which boards list a filter: that of one of the person's own, on the hub or in the file, else the id of a
 * built-in one or of a team's. Null where there is none, or several of their own have the name.
 */
export function filterNames(
  filters: readonly Filter[],
  added: readonly (Pick<Filter, "list"> & { readonly name: string })[],
): (name: string) => string | null {
  const personal = filters.filter((one) => one.type === "personal" && isOfTasks(one));
  const shared = new Set(filters.flatMap((one) => (one.type !== "personal" && isOfTasks(one) ? [one.id] : [])));
  const all = [...personal.map(({ title }) => title), ...added.filter(isOfTasks).map(({ name }) => name)];
  const names = new Map(all.map((name) => [namedKey("filters", name), name]));
  const counts = Map.groupBy(personal, keyOf);
  return (name) => {
    const key = namedKey("filters", name);
    if ((counts.get(key)?.length ?? 0) > 1) return null;
    return names.get(key) ?? (shared.has(name) ? name : null);
  };
}
