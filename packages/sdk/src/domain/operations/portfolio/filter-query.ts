import { filterData } from "../../../contract/task-query.ts";
import { queryOfFilter } from "../../work/task-query/from-filter.ts";

/** The conditions of a filter as the text of one query. */
interface FilterQuery {
  /** Null where no query selects, sorts and groups the same. */
  readonly query: string | null;
  /** What no query says of it, by its keys. */
  readonly leftOut: readonly string[];
}

/** The conditions of a filter, in keys or in words, as one query. */
export function filterQuery(data: unknown): FilterQuery {
  const read = filterData.safeParse(data);
  if (!read.success) return { query: null, leftOut: ["data"] };
  const { query, leftOut } = queryOfFilter(read.data);
  return { query: leftOut.length > 0 ? null : query, leftOut };
}

/** Whether a filter that a file says by a query alone is the hub's, which may have the same conditions in keys. */
export function isSameQuery(desired: unknown, stored: unknown): boolean {
  if (typeof desired !== "object" || desired === null) return false;
  if (Object.keys(desired).some((key) => key !== "query")) return false;
  const { query } = filterQuery(desired);
  return query !== null && query === filterQuery(stored).query;
}
