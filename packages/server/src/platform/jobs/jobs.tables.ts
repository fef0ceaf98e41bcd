import { sql } from "kysely";
import { statements } from "../database/statements.ts";

/** Background jobs, in the same database as the data they belong to, so that both commit together. */
export interface JobsTable {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  /** `failed` has used up its attempts. */
  status: "queued" | "running" | "completed" | "failed";
  /** Two jobs of one kind with the same key count as one until the first is finished. */
  dedupe_key: string | null;
  attempts: number;
  max_attempts: number;
  run_at: string;
  /** Until then the job belongs to the process that runs it, which renews this. */
  locked_until: string | null;
  /** The process that last took it. */
  taken_by: string | null;
  last_error: string | null;
  result: Record<string, unknown> | null;
  created_at: string;
  finished_at: string | null;
}

/** The tables of the job queue. */
export interface JobTables {
  jobs: JobsTable;
}

const jobs = statements(
  sql`
      create table jobs (
        id text primary key,
        kind text not null,
        payload jsonb not null,
        status text not null check (status in ('queued', 'running', 'completed', 'failed')),
        dedupe_key text,
        attempts int not null default 0,
        max_attempts int not null,
        run_at timestamptz(3) not null,
        locked_until timestamptz(3),
        last_error text,
        result jsonb,
        created_at timestamptz(3) not null,
        finished_at timestamptz(3)
      )`,
  sql`create index jobs_due on jobs (run_at) where status in ('queued', 'running')`,
  sql`
      create unique index jobs_once on jobs (kind, dedupe_key)
      where dedupe_key is not null and status in ('queued', 'running')`,
);

const takenBy = statements(sql`alter table jobs add column taken_by text`);

/** By it the jobs that finished long ago are found, without a look at all that are kept. */
const byFinish = statements(
  sql`create index jobs_finished on jobs (status, finished_at) where finished_at is not null`,
);

/** Forward migrations of the job queue. */
export const jobMigrations = { "0005-jobs": jobs, "0225-jobs-taken-by": takenBy, "0230-jobs-finished": byFinish };
