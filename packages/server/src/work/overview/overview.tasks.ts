import type { OverviewTask } from "@iphub/sdk/contract/overview";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";

/** The tag of a task whose date must not pass; upper or lower case. */
const criticalTag = "critical";

function overviewTasks(db: Kysely<Schema>) {
  return db
    .selectFrom("tasks")
    .select([
      "tasks.id",
      "tasks.title",
      "tasks.status",
      "tasks.due_at as dueAt",
      sql<string[]>`array(select a.email from task_assignees a where a.task_id = tasks.id order by a.position)`.as(
        "assignees",
      ),
      "tasks.tags",
      "tasks.notes",
      "tasks.milestone_id as milestoneId",
      "tasks.updated_at as updatedAt",
    ]);
}

/** What the overview shows of these tasks, by id. */
export async function readOverviewTasks(
  db: Kysely<Schema>,
  ids: readonly (string | null)[],
): Promise<Map<string, OverviewTask>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await overviewTasks(db).where(sql<boolean>`tasks.id = any(${wanted}::text[])`).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The next critical task of each of these matters, by matter: the open task tagged `critical` that is due first. */
export async function readCriticalTasks(
  db: Kysely<Schema>,
  inventionIds: readonly string[],
): Promise<Map<string, OverviewTask>> {
  if (inventionIds.length === 0) return new Map();
  const rows = await overviewTasks(db)
    .select("tasks.invention_id")
    .leftJoin("milestones", "milestones.id", "tasks.milestone_id")
    .distinctOn("tasks.invention_id")
    .where(sql<boolean>`tasks.invention_id = any(${[...inventionIds]}::text[])`)
    .where("tasks.status", "in", [...openStatuses])
    .where("milestones.finished_at", "is", null)
    .where("milestones.deleted_at", "is", null)
    .where(sql<boolean>`exists (select 1 from unnest(tasks.tags) tag where lower(tag) = ${criticalTag})`)
    .orderBy("tasks.invention_id")
    .orderBy("tasks.due_at", (order) => order.asc().nullsLast())
    .orderBy("tasks.position")
    .orderBy("tasks.id")
    .execute();
  return new Map(rows.map(({ invention_id, ...task }) => [invention_id, task]));
}
