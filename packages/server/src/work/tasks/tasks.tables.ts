import type { TaskStatus } from "@iphub/sdk/contract/tasks";
import type { RowOf } from "@iphub/sdk/records/record";
import type { taskFields, taskPlaceFields } from "@iphub/sdk/records/tasks";
import { type Generated, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { statements } from "../../platform/database/statements.ts";

/**
 * A task. `position` is its order within its milestone: any whole number that JSON carries exactly. `first_assignee` is
 * the first of its people, what a list by person is grouped by; their own rows are in task_assignees.
 */
export interface TasksTable extends RowOf<typeof taskFields>, RowOf<typeof taskPlaceFields> {
  invention_id: string;
  first_assignee: string | null;
}

/**
 * Who works on what, as narrow rows that repeat what a page by assignee sorts and filters by, and what the report by
 * person counts: 6 to 14 times faster than an array column. Written only together with its task.
 */
export interface TaskAssigneesTable {
  email: string;
  task_id: string;
  invention_id: string;
  position: number;
  open: boolean;
  status: TaskStatus;
  due_at: string | null;
  created_at: string;
  finished_at: string | null;
}

/**
 * Which task waits for which, as its step said when the template was put on the matter: later versions of the template
 * change nothing here. `released_at` is set once, when all that the task waits for are closed.
 */
export interface TaskPredecessorsTable {
  task_id: string;
  after_task_id: string;
  released_at: Generated<string | null>;
}

/** The tables of the noun tasks. */
export interface TasksTables {
  tasks: TasksTable;
  task_predecessors: TaskPredecessorsTable;
  task_assignees: TaskAssigneesTable;
}

const tasks = statements(
  sql`
      create table tasks (
        id text primary key,
        invention_id text not null references inventions (id) on delete cascade,
        milestone_id text,
        title text not null,
        status text not null check (status in ('upcoming', 'open', 'in-progress', 'on-hold', 'done', 'cancelled')),
        due_at date,
        position bigint not null default 0,
        tags text[] not null default '{}',
        notes text not null default '',
        template_id text,
        step_id text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        finished_at timestamptz(3),
        foreign key (milestone_id, invention_id) references milestones (id, invention_id)
      )`,
  sql`create index tasks_by_invention on tasks (invention_id, due_at)`,
  sql`create index tasks_by_milestone on tasks (milestone_id, position)`,
  sql`create index tasks_by_due on tasks (due_at, id)`,
  sql`create index tasks_by_tag on tasks using gin (tags)`,
  sql`
      create table task_assignees (
        email text not null,
        task_id text not null references tasks (id) on delete cascade,
        invention_id text not null,
        position int not null,
        open boolean not null,
        status text not null,
        due_at date,
        primary key (task_id, email)
      )`,
  sql`create index task_assignees_page on task_assignees (email, open, due_at, task_id)`,
  sql`create index task_assignees_by_invention on task_assignees (invention_id, email, due_at)`,
);

const taskPredecessors = statements(
  sql`
      create table task_predecessors (
        task_id text not null references tasks (id) on delete cascade,
        after_task_id text not null references tasks (id) on delete cascade,
        released_at timestamptz(3),
        primary key (task_id, after_task_id)
      )`,
  sql`create index task_predecessors_by_after on task_predecessors (after_task_id)`,
);

/**
 * Writes every row of a table again: building the indexes once afterwards takes a fraction of adding to each row by row.
 * What `leave` names is not built again.
 */
async function withoutIndexes(
  db: Kysely<never>,
  table: string,
  leave: readonly string[],
  rewrite: () => Promise<unknown>,
): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = ${table} and indexname <> ${`${table}_pkey`}`.execute(db);
  for (const { name } of indexes.rows) await sql`drop index ${sql.id(name)}`.execute(db);
  await rewrite();
  for (const { name, definition } of indexes.rows) {
    if (!leave.includes(name)) await sql.raw(definition).execute(db);
  }
}

const firstAssignee: Migration = {
  async up(db: Kysely<never>) {
    await sql`alter table tasks add column first_assignee text`.execute(db);
    await withoutIndexes(db, "tasks", ["tasks_by_due", "tasks_by_finished"], () =>
      sql`
        update tasks set first_assignee = a.email from task_assignees a
        where a.task_id = tasks.id and a.position = 0`.execute(db),
    );
    await sql`create index tasks_by_first_assignee on tasks (first_assignee, due_at, id)`.execute(db);
    await sql`create index tasks_by_due on tasks (due_at, id) include (status)`.execute(db);
    await sql`
      create index tasks_by_finished on tasks (finished_at) include (status, due_at)
      where finished_at is not null`.execute(db);
    await sql`analyze tasks`.execute(db);
  },
};

/** What the report of work counts, next to its person; and the few tasks that several people share. */
const work: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      alter table task_assignees add column created_at timestamptz(3), add column finished_at timestamptz(3)`.execute(
      db,
    );
    await withoutIndexes(db, "task_assignees", [], () =>
      sql`
        update task_assignees set created_at = t.created_at, finished_at = t.finished_at from tasks t
        where t.id = task_assignees.task_id`.execute(db),
    );
    await sql`alter table task_assignees alter column created_at set not null`.execute(db);
    await sql`create index task_assignees_shared on task_assignees (task_id) where position > 0`.execute(db);
    await sql`analyze task_assignees`.execute(db);
  },
};

/** Forward migrations of the noun tasks. */
export const tasksMigrations = {
  "0008-tasks": tasks,
  "0013-task-predecessors": taskPredecessors,
  "0205-first-assignee": firstAssignee,
  "0206-work-of-people": work,
};
