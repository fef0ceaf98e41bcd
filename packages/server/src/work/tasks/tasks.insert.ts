import type { Task } from "@iphub/sdk/contract/tasks";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import { sql, type Transaction } from "kysely";
import { insertRows, jsonValue } from "../../platform/database/insert-rows.ts";
import type { Schema } from "../../schema.ts";
import { refreshTaskSearch } from "./search/task-search.index.ts";
import { taskRow } from "./task-record.ts";

/** Adds tasks with the narrow rows of their people and their place in the search, however many. */
export async function insertTasks(tx: Transaction<Schema>, tasks: readonly Task[]): Promise<void> {
  if (tasks.length === 0) return;
  await insertRows(tx, "tasks", tasks.map(taskRow));
  await insertTaskAssignees(tx, tasks);
  await refreshTaskSearch(tx, { taskIds: tasks.map(({ id }) => id) });
}

/** Adds the narrow rows of the people of tasks that have none. */
export async function insertTaskAssignees(tx: Transaction<Schema>, tasks: readonly Task[]): Promise<void> {
  const rows = tasks.flatMap((task) =>
    task.assignees.map((email, position) => ({
      email,
      task: task.id,
      matter: task.invention.id,
      position,
      open: isOpenStatus(task.status),
      status: task.status,
      due: task.dueAt,
      created: task.createdAt,
      finished: task.finishedAt,
    })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into task_assignees (email, task_id, invention_id, position, open, status, due_at, created_at, finished_at)
    select * from jsonb_to_recordset(${jsonValue(rows)}) as row (email text, task text, matter text, position int,
      open boolean, status text, due date, created timestamptz, finished timestamptz)`.execute(tx);
}

/** One task that waits for another of the same matter: it opens when all that it waits for are closed. */
export interface TaskSuccession {
  readonly taskId: string;
  readonly afterTaskId: string;
}

/** Notes which tasks wait for which. */
export async function insertSuccessions(
  tx: Transaction<Schema>,
  successions: readonly TaskSuccession[],
): Promise<void> {
  if (successions.length === 0) return;
  await sql`
    insert into task_predecessors (task_id, after_task_id)
    select * from jsonb_to_recordset(${jsonValue(successions)}) as row ("taskId" text, "afterTaskId" text)`.execute(tx);
}
