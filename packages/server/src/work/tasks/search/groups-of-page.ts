import { type RawBuilder, type SqlBool, sql } from "kysely";
import { largestTotal } from "../../../platform/bounded-total.ts";
import type { SelectedRows } from "./task-conditions.ts";
import type { TaskGroup } from "./task-groups.ts";
import { groupColumn } from "./task-order.ts";
import type { TaskGroupBy } from "./task-selection.ts";

/** The groups that hold a page's rows, and how many of their rows come before it. */
export interface GroupsOfPage {
  readonly keys: readonly (string | null)[];
  readonly skip: number;
}

interface Place {
  readonly skip: number;
  readonly size: number;
}

/**
 * Where a page lies among counted groups, so that no other group's rows are read for it; null where the counting was
 * bounded before the page's end, or the page lies behind the last row.
 */
export function groupsOfPage(
  groups: readonly Pick<TaskGroup, "key" | "total">[],
  { skip, size }: Place,
): GroupsOfPage | null {
  const counted = groups.reduce((sum, { total }) => sum + total, 0);
  if (skip >= counted || (counted >= largestTotal && skip + size >= largestTotal)) return null;
  const keys: (string | null)[] = [];
  let before = 0;
  let first = 0;
  for (const { key, total } of groups) {
    if (before + total > skip && before < skip + size) {
      if (keys.length === 0) first = before;
      keys.push(key);
    }
    before += total;
  }
  return { keys, skip: skip - first };
}

/** The condition that a row is of one of some groups. */
export function inGroups(
  groupBy: TaskGroupBy,
  rows: SelectedRows,
  keys: readonly (string | null)[],
): RawBuilder<SqlBool> {
  const column = groupColumn(groupBy, rows);
  if (column === null) return sql`true`;
  const named = keys.filter((key) => key !== null);
  const [only, ...others] = named;
  const type = groupBy === "dueAt" ? sql`date` : sql`text`;
  const conditions = named.length === keys.length ? [] : [sql<SqlBool>`${column} is null`];
  // One value leads through an index in the order of the rows; a list of values does not.
  if (others.length > 0) conditions.push(sql`${column} = any(${named}::${type}[])`);
  else if (only !== undefined) conditions.push(sql`${column} = ${only}::${type}`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}
