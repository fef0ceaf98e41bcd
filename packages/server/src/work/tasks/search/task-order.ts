import type { TaskGroupBy, TaskSort } from "@iphub/sdk/domain/work/task-order";
import { type RawBuilder, sql } from "kysely";
import type { OrderedBy, SelectedRows } from "./task-conditions.ts";
import type { TaskSelection } from "./task-selection.ts";

const statusRank = ({ columns }: SelectedRows) => sql`array_position(
  array['upcoming', 'open', 'in-progress', 'on-hold', 'done', 'cancelled'], ${columns.status})`;

interface Key {
  readonly column: (rows: SelectedRows) => RawBuilder<unknown>;
  readonly descending?: true;
}

const keys: Readonly<Record<TaskSort, Key>> = {
  dueAt: { column: ({ columns }) => columns.due },
  "-dueAt": { column: ({ columns }) => columns.due, descending: true },
  title: { column: () => sql`s.title_key` },
  "-title": { column: () => sql`s.title_key`, descending: true },
  status: { column: statusRank },
  "-status": { column: statusRank, descending: true },
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
 * The column that decides the group of a task; a task with several people or tags is under its first, and tags are compared
 * without case. Null without grouping.
 */
export function groupColumn(groupBy: TaskGroupBy, { columns }: SelectedRows): RawBuilder<unknown> | null {
  switch (groupBy) {
    case "none":
      return null;
    case "status":
      return columns.status;
    case "assignee":
      return sql`t.first_assignee`;
    case "invention":
      return columns.matter;
    case "milestone":
      return sql`t.milestone_id`;
    case "dueAt":
      return columns.due;
    case "workflow":
      return sql`t.template_id`;
    case "tag":
      return sql`lower(t.tags[1] collate "und-x-icu") collate "C"`;
  }
}

/** What a task's group is known by, as text. Null without grouping. */
export function groupKey(groupBy: TaskGroupBy, rows: SelectedRows): RawBuilder<unknown> | null {
  const column = groupColumn(groupBy, rows);
  return groupBy === "dueAt" ? sql`${column}::text` : column;
}

/**
 * The place of a group among the others: matters by title and statuses as work goes, the rest by their key. Groups with
 * the same place follow their keys; the absent one comes last.
 */
export function groupPlace(groupBy: TaskGroupBy, rows: SelectedRows): RawBuilder<unknown> | null {
  if (groupBy === "status") return statusRank(rows);
  if (groupBy === "invention") return sql`s.matter_key`;
  return groupColumn(groupBy, rows);
}

/**
 * The order of groups: their places, and of matters with one title their ids. Of a few rows, which are quicker found and
 * then sorted, the database is kept from walking an index in that order until it has met enough of them: a query
 * of the value alone has no index.
 */
export function groupOrder(groupBy: TaskGroupBy, rows: SelectedRows, areFew: boolean): RawBuilder<unknown> | null {
  const place = groupPlace(groupBy, rows);
  if (place === null) return null;
  const led = areFew ? sql`(select ${place})` : place;
  return groupBy === "invention" ? sql`${led}, ${rows.columns.matter}` : led;
}

const ofTexts: readonly string[] = ["title", "-title", "invention", "-invention"];
const ofEveryRow: readonly string[] = ["none", "status", "-status", "dueAt", "-dueAt"];

/** What the order of a selection names; of its groups alone with `dueAt` as the sort. */
export function orderedBy({ sort, groupBy }: Pick<TaskSelection, "sort" | "groupBy">): OrderedBy {
  return new Set(
    [sort, groupBy].map((one) => {
      if (ofEveryRow.includes(one)) return "row";
      return ofTexts.includes(one) ? "s" : "t";
    }),
  );
}

/**
 * The order of a selection's rows: groups first; what has no value comes last both ways; ties are broken by id. `areFew`
 * says of groups that they hold few rows.
 */
export function orderOf({ sort, groupBy }: TaskSelection, rows: SelectedRows, areFew = false): RawBuilder<unknown> {
  const { column, descending } = keys[sort];
  const value = column(rows);
  // Only a date can be absent: the other keys' indexes serve both ways as they are.
  const nulls = sort === "dueAt" || sort === "-dueAt" ? sql`nulls last` : sql``;
  const { id } = rows.columns;
  const own = descending ? sql`${value} desc ${nulls}, ${id} desc` : sql`${value} asc ${nulls}, ${id} asc`;
  const group = groupOrder(groupBy, rows, areFew);
  return group === null ? own : sql`${group}, ${own}`;
}
