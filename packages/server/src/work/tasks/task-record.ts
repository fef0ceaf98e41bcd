import type { MilestoneState } from "@iphub/sdk/contract/task-record";
import type { Task } from "@iphub/sdk/contract/tasks";
import { rowReader, rowWriter } from "@iphub/sdk/records/record";
import { taskFields, taskPlaceFields } from "@iphub/sdk/records/tasks";
import { type Insertable, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { referencesOf } from "../../matters/public.ts";
import type { Schema } from "../../schema.ts";

/**
 * Tasks with what the contract's record shows of their matter and people, to be narrowed by the caller.
 * @param matterId the one matter whose tasks they are, where it is known: its references are then read once, not for each
 */
export function taskQuery(db: Kysely<Schema>, matterId: string | RawBuilder<unknown> = "tasks.invention_id") {
  return db
    .selectFrom("tasks")
    .innerJoin("inventions", "inventions.id", "tasks.invention_id")
    .selectAll("tasks")
    .select([
      "inventions.title as invention_title",
      referencesOf(matterId).as("invention_references"),
      sql<string[]>`array(
        select a.email from task_assignees a where a.task_id = tasks.id order by a.position)`.as("assignees"),
      sql<MilestoneState | null>`(
        select ${milestoneStateIn("m")} from milestones m where m.id = tasks.milestone_id)`.as("milestone_state"),
    ]);
}

/** The state of the milestone in this row, as `milestoneStateOf` of the domain has it. */
export function milestoneStateIn(row: "m" | "milestones"): RawBuilder<MilestoneState> {
  return sql`case when ${sql.ref(`${row}.deleted_at`)} is not null then 'deleted'
    when ${sql.ref(`${row}.finished_at`)} is not null then 'finished' else 'active' end`;
}

/** Whether the task in this row is in no finished or cancelled milestone: its status alone says whether it is open. */
export function inNoEndedMilestone(row: "t" | "tasks"): RawBuilder<SqlBool> {
  return sql`not exists (select 1 from milestones c where c.id = ${sql.ref(`${row}.milestone_id`)}
    and (c.finished_at is not null or c.deleted_at is not null))`;
}

const ownOf = rowReader(taskFields);
const placeOf = rowReader(taskPlaceFields);
const ownColumns = rowWriter(taskFields);
const placeColumns = rowWriter(taskPlaceFields);

type TaskRow = Awaited<ReturnType<ReturnType<typeof taskQuery>["execute"]>>[number];

/** A task as the contract has it. */
export function toTask(row: TaskRow): Task {
  const { id, title, order, ...others } = ownOf(row);
  return {
    id,
    title,
    workflow: placeOf(row),
    milestoneState: row.milestone_state,
    invention: { id: row.invention_id, title: row.invention_title, references: row.invention_references },
    order,
    assignees: row.assignees,
    ...others,
  };
}

/** The row that stores a task. */
export function taskRow(task: Task): Insertable<Schema["tasks"]> {
  return {
    ...ownColumns(task),
    ...placeColumns(task.workflow),
    invention_id: task.invention.id,
    first_assignee: task.assignees[0] ?? null,
  };
}
