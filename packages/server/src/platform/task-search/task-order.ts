import { type RawBuilder, sql } from "kysely";
import type { SelectedRows } from "./task-conditions.ts";
import type { TaskGroupBy, TaskSelection, TaskSort } from "./task-selection.ts";

const statusRank = sql`array_position(
  array['upcoming', 'open', 'in-progress', 'on-hold', 'done', 'cancelled'], t.status)`;

interface Key {
  readonly column: (rows: SelectedRows) => RawBuilder<unknown>;
  readonly descending?: true;
}

const keys: Readonly<Record<TaskSort, Key>> = {
  dueAt: { column: (rows) => rows.due },
  "-dueAt": { column: (rows) => rows.due, descending: true },
  title: { column: () => sql`s.title_key` },
  "-title": { column: () => sql`s.title_key`, descending: true },
  status: { column: () => statusRank },
  "-status": { column: () => statusRank, descending: true },
  invention: { column: () => sql`s.matter_key` },
  "-invention": { column: () => sql`s.matter_key`, descending: true },
  createdAt: { column: () => sql`t.created_at` },
  "-createdAt": { column: () => sql`t.created_at`, descending: true },
  updatedAt: { column: () => sql`t.updated_at` },
  "-updatedAt": { column: () => sql`t.updated_at`, descending: true },
  order: { column: () => sql`t.position` },
  "-order": { column: () => sql`t.position`, descending: true },
};

/**
 * What a task's group is known by; a task with several people or tags is under its first, who is `f` of `selectedRows`.
 * Null without grouping.
 */
export function groupKey(groupBy: TaskGroupBy): RawBuilder<unknown> | null {
  switch (groupBy) {
    case "none":
      return null;
    case "status":
      return sql`t.status`;
    case "assignee":
      return sql`f.email`;
    case "invention":
      return sql`t.invention_id`;
    case "milestone":
      return sql`t.milestone_id`;
    case "dueAt":
      return sql`t.due_at::text`;
    case "workflow":
      return sql`t.template_id`;
    case "tag":
      return sql`t.tags[1]`;
  }
}

/** What groups are ordered by: matters by title and statuses as work goes, the rest by their key. */
export function groupOrder(groupBy: TaskGroupBy): RawBuilder<unknown> | null {
  const key = groupKey(groupBy);
  if (key === null) return null;
  if (groupBy === "status") return statusRank;
  if (groupBy === "invention") return sql`s.matter_key, t.invention_id`;
  if (groupBy === "dueAt") return sql`t.due_at nulls last`;
  return sql`${key} nulls last`;
}

/** The order of a selection's rows: groups first; what has no value comes last both ways; ties are broken by id. */
export function orderOf({ sort, groupBy }: TaskSelection, rows: SelectedRows): RawBuilder<unknown> {
  const { column, descending } = keys[sort];
  const value = column(rows);
  // Only a date can be absent: the other keys' indexes serve both ways as they are.
  const nulls = sort === "dueAt" || sort === "-dueAt" ? sql`nulls last` : sql``;
  const own = descending ? sql`${value} desc ${nulls}, ${rows.id} desc` : sql`${value} asc ${nulls}, ${rows.id} asc`;
  const group = groupOrder(groupBy);
  return group === null ? own : sql`${group}, ${own}`;
}
