import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { ObsoleteOverviewRow, OverviewRow, OverviewTask, RoadmapStop } from "@iphub/sdk/contract/overview";
import { milestoneStateOf } from "@iphub/sdk/domain/due-end";
import { orderMilestones } from "@iphub/sdk/domain/work/milestone-order";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { matterToSee, visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";
import type { WithDeadlineDates } from "../milestones/milestones.dates.ts";
import { looseTasks, toMilestone } from "../milestones/milestones.store.ts";
import { taskQuery, toTask } from "../tasks/task-record.ts";
import type { OverviewPageRow } from "./overview.page.ts";

/** What keeps the right of the deadlines of matters that are past their due date, in words, by the matter's id. */
export type KeptBy = (inventionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Fills in the tasks of a page of rows, and what keeps their deadlines, with one statement each. */
export async function toOverviewRows(
  db: Kysely<Schema>,
  rows: readonly OverviewPageRow[],
  keptBy: KeptBy,
): Promise<OverviewRow[]> {
  const ids = rows.flatMap((row) => [row.next_task_id, row.my_next_task_id]);
  const [tasks, kept] = await Promise.all([readOverviewTasks(db, ids), keptBy(datedOf(rows))]);
  return rows.map((row) => ({
    id: row.invention_id,
    title: row.title,
    references: row.reference_list,
    nextTask: taskOf(tasks, row.next_task_id),
    myNextTask: taskOf(tasks, row.my_next_task_id),
    nextMilestone: row.next_milestone_id,
    nextMilestoneTitle: row.next_milestone_title,
    clientDueDate: row.client_due_date,
    dueAt: row.due_at,
    finalDate: row.final_date,
    standing: kept.get(row.invention_id) ?? null,
    next2AR: row.next_2ar,
    updating: false,
  }));
}

/** The ids of the matters that have a date. */
function datedOf(rows: readonly OverviewPageRow[]): string[] {
  return rows.flatMap((row) => (row.due_at === null ? [] : row.invention_id));
}

/** The same page with each matter's roadmap in the order of its milestones. */
export async function toObsoleteRows(
  db: Kysely<Schema>,
  rows: readonly OverviewPageRow[],
  { keptBy, withDates }: { readonly keptBy: KeptBy; readonly withDates: WithDeadlineDates },
): Promise<ObsoleteOverviewRow[]> {
  const inventionIds = rows.map((row) => row.invention_id);
  const next = rows.map((row) => row.next_task_id);
  const [tasks, critical, milestones, kept] = await Promise.all([
    readOverviewTasks(db, next),
    readCriticalTasks(db, inventionIds),
    readMilestones(db, inventionIds),
    keptBy(datedOf(rows)),
  ]);
  const dated = await withDates(
    db,
    milestones.map((row) => toMilestone(row, [])),
  );
  const stops = Map.groupBy(dated, (milestone) => milestone.inventionId);
  return rows.map((row) => {
    const nextTask = taskOf(tasks, row.next_task_id);
    return {
      inventionId: row.invention_id,
      references: row.reference_list,
      name: row.title,
      nextTaskTitle: nextTask?.title ?? null,
      status: nextTask?.status ?? null,
      roadmap: roadmapOf(stops.get(row.invention_id) ?? []),
      dueAt: row.due_at,
      finalDate: row.final_date,
      standing: kept.get(row.invention_id) ?? null,
      nextCriticalTask: critical.get(row.invention_id) ?? null,
    };
  });
}

/**
 * The milestones of a matter with their tasks in their order; of these only those of `assignees`, by e-mail address, where
 * there are any.
 * @throws Failure 404 where there is no matter that the person may see
 */
export async function readMatterMilestones(
  db: Kysely<Schema>,
  actor: Actor,
  inventionId: string,
  assignees: readonly string[],
): Promise<Milestone[]> {
  const [milestones, rows] = await Promise.all([
    milestonesOfMatter(db, actor, inventionId).execute(),
    tasksOfMatter(db, actor, inventionId)
      .$if(assignees.length > 0, (tasks) => tasks.where(areAssigned(assignees)))
      .execute(),
  ]);
  const tasks = rows.map(toTask);
  // The query reads visible matters only, so that the matter's visibility is checked for an empty answer alone.
  if (milestones.length === 0 && tasks.length === 0) await matterToSee(db, actor, inventionId);
  const byMilestone = Map.groupBy(tasks, (task) => task.workflow.milestoneId);
  const [first, ...rest] = byMilestone.get(null) ?? [];
  const groups = first ? [looseTasks([first, ...rest])] : [];
  return orderMilestones([...milestones.map((row) => toMilestone(row, byMilestone.get(row.id) ?? [])), ...groups]);
}

function taskOf(tasks: ReadonlyMap<string, OverviewTask>, id: string | null): OverviewTask | null {
  return id === null ? null : (tasks.get(id) ?? null);
}

function roadmapOf(milestones: readonly Milestone[]): RoadmapStop[] {
  return orderMilestones(milestones).map((milestone) => {
    const { id, title, dueAt, finalDate = null, standing = null } = milestone;
    return { id, title, state: milestoneStateOf(milestone), dueAt, finalDate, standing };
  });
}

async function readMilestones(db: Kysely<Schema>, inventionIds: readonly string[]) {
  if (inventionIds.length === 0) return [];
  return db
    .selectFrom("milestones")
    .selectAll()
    .where(sql<boolean>`invention_id = any(${[...inventionIds]}::text[])`)
    .execute();
}

function milestonesOfMatter(db: Kysely<Schema>, actor: Actor, inventionId: string) {
  return db
    .selectFrom("milestones")
    .innerJoin("inventions", "inventions.id", "milestones.invention_id")
    .selectAll("milestones")
    .where("milestones.invention_id", "=", inventionId)
    .where(visibleMatter(actor));
}

function tasksOfMatter(db: Kysely<Schema>, actor: Actor, inventionId: string) {
  return taskQuery(db, sql.val(inventionId))
    .where("tasks.invention_id", "=", inventionId)
    .where(visibleMatter(actor))
    .orderBy("tasks.position")
    .orderBy("tasks.created_at")
    .orderBy("tasks.id");
}

/** A condition over `tasks`: that one of the people with these addresses works on them. */
function areAssigned(emails: readonly string[]): RawBuilder<SqlBool> {
  return sql`exists (
    select 1 from task_assignees a where a.task_id = tasks.id and a.email = any(${[...emails]}::text[]))`;
}

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

async function readOverviewTasks(
  db: Kysely<Schema>,
  ids: readonly (string | null)[],
): Promise<Map<string, OverviewTask>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await overviewTasks(db).where(sql<boolean>`tasks.id = any(${wanted}::text[])`).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The next critical task of each of these matters, by matter: the open task tagged `critical` that is due first. */
async function readCriticalTasks(
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
