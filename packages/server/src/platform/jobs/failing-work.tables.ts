import { sql } from "kysely";
import { statements } from "../database/statements.ts";

/**
 * Work of the hub itself that failed the last time and has not succeeded since, with when it is tried again. Jobs have
 * this in their own table.
 */
export interface FailingWorkTable {
  /** The name of the work, as it is repeated. */
  work: string;
  /** Which piece of it, such as the id of a deadline; empty for the work as a whole. */
  subject: string;
  /** How often it failed in a row. */
  failures: number;
  first_failed_at: string;
  failed_at: string;
  /** Null where it was given up. */
  next_at: string | null;
  last_error: string;
}

/** The table of failing work. */
export interface FailingWorkTables {
  failing_work: FailingWorkTable;
}

const failingWork = statements(
  sql`
      create table failing_work (
        work text not null,
        subject text not null,
        failures int not null,
        first_failed_at timestamptz(3) not null,
        failed_at timestamptz(3) not null,
        next_at timestamptz(3),
        last_error text not null,
        primary key (work, subject)
      )`,
);

/** Forward migrations of failing work. */
export const failingWorkMigrations = { "0510-failing-work": failingWork };
