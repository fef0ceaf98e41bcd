import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { statements } from "../../platform/database/statements.ts";

/**
 * One row a matter with what the overview sorts and shows, kept by the overview's projection in the same transaction
 * as the write that changes it, so that a page costs what it shows and never the portfolio. The keys are
 * folded and compared byte by byte, the same on every engine; `reference_key` is null without a reference.
 */
export interface OverviewRowsTable {
  invention_id: string;
  title: string;
  title_key: string;
  reference_list: string[];
  reference_key: string | null;
  restricted: boolean;
  next_task_id: string | null;
  next_milestone_id: string | null;
  next_milestone_title: string | null;
  /** The earliest open docketed deadline, else active milestone, else the next task where the matter has neither. */
  due_at: string | null;
  /** The last date of that deadline; null without one. */
  final_date: string | null;
  client_due_date: string | null;
  next_2ar: string | null;
}

/** Who has open tasks in which matter, which of them is that person's next, and the due date of the matter's row. */
export interface OverviewPeopleTable {
  email: string;
  invention_id: string;
  next_task_id: string;
  due_at: string | null;
}

/** The tags of the open tasks of a matter. */
export interface OverviewTagsTable {
  tag: string;
  invention_id: string;
}

/** The tables of the noun overview. */
export interface OverviewTables {
  overview_rows: OverviewRowsTable;
  overview_people: OverviewPeopleTable;
  overview_tags: OverviewTagsTable;
}

const overviewRows: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table overview_rows (
        invention_id text primary key references inventions (id) on delete cascade,
        title text not null,
        title_key text collate "C" not null,
        reference_list text[] not null,
        reference_key text collate "C",
        restricted boolean not null,
        next_task_id text,
        next_milestone_id text,
        next_milestone_title text,
        due_at date,
        client_due_date date,
        next_2ar date
      )`.execute(db);
    for (const column of ["due_at", "client_due_date", "next_2ar", "reference_key"]) {
      const key = sql.ref(column);
      const [forward, backward] = [sql.id(`overview_by_${column}`), sql.id(`overview_by_${column}_desc`)];
      await sql`create index ${forward} on overview_rows (${key}, invention_id)`.execute(db);
      await sql`create index ${backward} on overview_rows (${key} desc nulls last, invention_id desc)`.execute(db);
    }
    await sql`create index overview_by_title on overview_rows (title_key, invention_id)`.execute(db);
    await sql`
      create table overview_people (
        email text not null,
        invention_id text not null references inventions (id) on delete cascade,
        next_task_id text not null,
        primary key (invention_id, email) include (next_task_id)
      )`.execute(db);
    await sql`create index overview_people_by_person on overview_people (email, invention_id)`.execute(db);
    await sql`
      create table overview_tags (
        tag text not null,
        invention_id text not null references inventions (id) on delete cascade,
        primary key (invention_id, tag)
      )`.execute(db);
    await sql`create index overview_tags_by_tag on overview_tags (tag, invention_id)`.execute(db);
  },
};

/** A person's page by due date is read from one index, instead of all matters until enough of them are the person's. */
const overviewPersonDue = statements(
  sql`alter table overview_people add column due_at date`,
  sql`
      update overview_people p set due_at = o.due_at from overview_rows o
      where o.invention_id = p.invention_id and o.due_at is not null`,
  sql`create index overview_people_by_due on overview_people (email, due_at, invention_id)`,
);

/** The date of a matter is that of its deadlines and milestones; until then its next task's date came first. */
const overviewDeadlines = statements(
  sql`alter table overview_rows add column final_date date`,
  sql`
      update overview_rows o set due_at = found.due_at, final_date = found.final_date
      from (
        select i.id, coalesce(d.due_at, m.due_at, o.due_at) as due_at, d.final_date
        from inventions i join overview_rows o on o.invention_id = i.id
        left join lateral (
          select d.due_at, coalesce((d.computed #>> '{window,graceEnds,operative}')::date,
            (d.computed #>> '{cap,operative}')::date) as final_date
          from deadlines d where d.invention_id = i.id and d.status in ('docketed', 'verified')
          order by d.due_at, d.id limit 1) d on true
        left join lateral (
          select min(m.due_at) as due_at from milestones m
          where m.invention_id = i.id and m.finished_at is null and m.deleted_at is null) m on true
      ) found
      where found.id = o.invention_id and (o.due_at, o.final_date) is distinct from (found.due_at, found.final_date)`,
  sql`
      update overview_people p set due_at = o.due_at from overview_rows o
      where o.invention_id = p.invention_id and p.due_at is distinct from o.due_at`,
);

/** The tag of the next second action counts in any case. */
const secondActionWithoutCase = statements(sql`
  update overview_rows o set next_2ar = found.due_at
  from (
    select t.invention_id, min(t.due_at) as due_at from tasks t left join milestones m on m.id = t.milestone_id
    where t.status in ('upcoming', 'open', 'in-progress', 'on-hold') and m.finished_at is null and m.deleted_at is null
      and '2ar' = any(iphub_lower_all(t.tags))
    group by t.invention_id) found
  where found.invention_id = o.invention_id and o.next_2ar is distinct from found.due_at`);

/** Forward migrations of the noun overview. */
export const overviewMigrations = {
  "0009-overview": overviewRows,
  "0170-overview-person-due": overviewPersonDue,
  "0245-overview-deadlines": overviewDeadlines,
  "0421-second-action-without-case": secondActionWithoutCase,
};
