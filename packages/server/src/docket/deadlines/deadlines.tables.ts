import type { DeadlineContext } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { US_CLOSURES } from "@iphub/sdk/domain/docket/deadlines/us-closures";
import type { deadlineFields } from "@iphub/sdk/records/deadlines";
import type { RowOf } from "@iphub/sdk/records/record";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { statements } from "../../platform/database/statements.ts";

/**
 * A deadline from its proposal to its end. `source_key` (document code, mail date, rule) lets one event of a matter
 * propose a rule once. `computed` is the last computed result, with the rule's version; `input_*` and `context` are its
 * inputs.
 */
export interface DeadlinesTable extends RowOf<typeof deadlineFields> {
  invention_id: string;
  source_key: string;
  context: DeadlineContext;
  /** The final date as a person read it in the paper; null where it is computed, or there is none. */
  final_date: string | null;
  /** The responsible person and the back-up as set at the deadline; null for those that follow from the matter. */
  own_responsible: string | null;
  own_backup: string | null;
  /** Every day from a nominal date to its operative one, of each step: what a change of closures can touch. */
  rolled_days: string[];
}

/** Full-day closures of offices other than holidays. */
export interface OfficeClosuresTable {
  office: string;
  date: string;
  reason: string;
  added_by: string | null;
  added_at: string;
}

/** The tables of the noun deadlines. */
export interface DeadlinesTables {
  deadlines: DeadlinesTable;
  office_closures: OfficeClosuresTable;
}

const deadlines: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table deadlines (
        id text primary key,
        invention_id text not null references inventions (id) on delete cascade,
        milestone_id text,
        source_key text not null,
        status text not null check (status in ('proposed', 'docketed', 'verified', 'rejected', 'closed')),
        trigger text not null,
        mail_date date not null,
        office text not null,
        context jsonb not null,
        printed_period text,
        rule_id text not null,
        rule_version int not null,
        computed jsonb not null,
        extension int not null default 0,
        nominal date not null,
        operative date,
        manual_date date,
        manual_reason text,
        due_at date not null,
        rolled_days date[] not null,
        assignees text[] not null default '{}',
        office_reply jsonb,
        proposed_by text,
        proposed_at timestamptz(3) not null,
        docketed_by text,
        docketed_at timestamptz(3),
        verified_by text,
        verified_at timestamptz(3),
        ended_by text,
        ended_at timestamptz(3),
        filed text,
        filed_on date,
        rejected_reason text,
        history jsonb not null default '[]',
        updated_at timestamptz(3) not null,
        unique (invention_id, source_key),
        foreign key (milestone_id, invention_id) references milestones (id, invention_id),
        constraint deadlines_two_people check (
          verified_by is null or (docketed_by is not null and lower(verified_by) <> lower(docketed_by))),
        constraint deadlines_verified check (status <> 'verified' or verified_by is not null),
        constraint deadlines_docketed check (status not in ('docketed', 'verified') or docketed_by is not null),
        constraint deadlines_manual check ((manual_date is null) = (manual_reason is null)),
        constraint deadlines_due check (due_at = coalesce(manual_date, operative, nominal))
      )`.execute(db);
    await sql`create index deadlines_by_status on deadlines (status, due_at, id)`.execute(db);
    await sql`create index deadlines_by_due on deadlines (due_at, id)`.execute(db);
    await sql`create index deadlines_by_milestone on deadlines (milestone_id) where milestone_id is not null`.execute(
      db,
    );
    await sql`
      create index deadlines_by_rolled_day on deadlines using gin (rolled_days)
      where status in ('proposed', 'docketed', 'verified')`.execute(db);
    await sql`
      create table office_closures (
        office text not null,
        date date not null,
        reason text not null,
        added_by text,
        added_at timestamptz(3) not null,
        primary key (office, date)
      )`.execute(db);
    for (const { date, reason, office = "US" } of US_CLOSURES) {
      await sql`
        insert into office_closures (office, date, reason, added_at)
        values (${office}, ${date}, ${reason}, now())`.execute(db);
    }
  },
};

const actingFor = statements(
  sql`
      alter table deadlines add column docketed_for text, add column verified_for text,
        add constraint deadlines_two_people_acting check (
          verified_by is null
          or not (array[lower(verified_by), lower(verified_for)] && array_remove(array[lower(docketed_by), lower(docketed_for)], null)))
    `,
);

const reading = statements(
  sql`
      alter table deadlines drop constraint deadlines_status_check,
        add constraint deadlines_status_check check
          (status in ('to-read', 'proposed', 'docketed', 'verified', 'rejected', 'closed')),
        add column final_date date, add column mailed_on date, add column read_by text,
        add column read_at timestamptz(3), add column reading text
    `,
);

const people = statements(
  sql`alter table deadlines add column own_responsible text, add column own_backup text`,
  sql`create index deadlines_by_own_responsible on deadlines (own_responsible) where own_responsible is not null`,
  sql`create index deadlines_by_own_backup on deadlines (own_backup) where own_backup is not null`,
);

/** Closures that the table of the program has gained; those that a person added stay as they are. */
const moreClosures: Migration = {
  async up(db: Kysely<never>) {
    for (const { date, reason, office = "US" } of US_CLOSURES) {
      await sql`
        insert into office_closures (office, date, reason, added_at)
        values (${office}, ${date}, ${reason}, now())
        on conflict (office, date) do update set reason = excluded.reason
        where office_closures.added_by is null`.execute(db);
    }
  },
};

/** The last day for a first reply to a final action, with the days to which closures can move it. */
const firstReplyDays = statements(
  sql`
      update deadlines set rolled_days = array(
        select distinct day from unnest(rolled_days || array(
          select ((computed->'source'->>'date')::date + interval '2 months')::date + n from generate_series(0, 6) as n
        )) as day order by day)
      where rule_id like 'us-ctfr%'
    `,
);

/** Migrations of the noun deadlines, including the initial closures. */
export const deadlinesMigrations = {
  "0030-deadlines": deadlines,
  "0112-deadlines-acting-for": actingFor,
  "0240-deadlines-reading": reading,
  "0251-more-closures": moreClosures,
  "0249-deadline-people": people,
  "0463-first-reply-days": firstReplyDays,
};
