import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * One row a matter with what the overview sorts and shows, kept by the overview's projection in the same transaction
 * as the write that changes it, so that a page costs what it shows and never the portfolio (design §11).
 */
export interface OverviewRowsTable {
  invention_id: string;
  title: string;
  reference: string;
  next_task_id: string | null;
  next_milestone_id: string | null;
  due_at: string | null;
  client_due_date: string | null;
  next_2ar: string | null;
}

/** The tables of the noun overview. */
export interface OverviewTables {
  overview_rows: OverviewRowsTable;
}

const overviewRows: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table overview_rows (
        invention_id text primary key references inventions (id) on delete cascade,
        title text not null,
        reference text not null,
        next_task_id text,
        next_milestone_id text,
        due_at date,
        client_due_date date,
        next_2ar date
      )`.execute(db);
    await sql`create index overview_by_due on overview_rows (due_at, invention_id)`.execute(db);
    await sql`create index overview_by_client_date on overview_rows (client_due_date, invention_id)`.execute(db);
    await sql`create index overview_by_2ar on overview_rows (next_2ar, invention_id)`.execute(db);
    await sql`create index overview_by_title on overview_rows (title, invention_id)`.execute(db);
    await sql`create index overview_by_reference on overview_rows (reference, invention_id)`.execute(db);
  },
};

/** Forward migrations of the noun overview. */
export const overviewMigrations = { "0009-overview": overviewRows };
