import type { CallUpRecord, CallUpSchedule } from "@iphub/sdk/contract/call-ups";
import { defaultCallUpSchedule } from "@iphub/sdk/domain/docket/call-ups/call-up-schedule";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { statements } from "../../platform/database/statements.ts";

/** The firm's schedule: one row. */
export interface CallUpScheduleTable {
  one: true;
  value: CallUpSchedule;
  /** When it was last set, or the hub first had call-ups: none is made up for of days before. */
  updated_at: string;
}

/** A person's absence; both days are part of it. */
export interface AbsencesTable {
  id: string;
  user_id: string;
  from_day: string;
  to_day: string;
  stand_in_id: string | null;
  set_by: string;
  created_at: string;
}

/** A call-up that was made: to one person, of one point of one date of a deadline, once. */
export interface CallUpsTable {
  id: string;
  deadline_id: string;
  /** The due date, an extension or the final date. */
  date: string;
  /** Days before the date; -1 once it has passed. */
  point: number;
  /** Of a date that has passed: how often the deadline had been opened again; it is called up once after each. */
  opening: number;
  user_id: string;
  /** The person in whose place they were notified. */
  in_place_of: string | null;
  reason: CallUpRecord["reason"];
  due_at: string;
  final_date: string | null;
  day: string;
  is_late: boolean;
  notice_id: string | null;
  channel: CallUpRecord["channel"];
  mail_id: string | null;
  made_at: string;
  acknowledged_at: string | null;
  acknowledged_by: string | null;
}

/** The tables of the noun callUps. */
export interface CallUpsTables {
  call_up_schedule: CallUpScheduleTable;
  absences: AbsencesTable;
  call_ups: CallUpsTable;
}

const callUps: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table call_up_schedule (
        one boolean primary key check (one),
        value jsonb not null,
        updated_at timestamptz(3) not null
      )`.execute(db);
    await sql`
      insert into call_up_schedule values (true, ${JSON.stringify(defaultCallUpSchedule)}::jsonb, now())`.execute(db);
    await sql`
      create table absences (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        from_day date not null,
        to_day date not null check (to_day >= from_day),
        stand_in_id text references users (id) on delete set null,
        set_by text not null,
        created_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index absences_of_person on absences (user_id, to_day)`.execute(db);
    await sql`
      create table call_ups (
        id text primary key,
        deadline_id text not null references deadlines (id) on delete cascade,
        date date not null,
        point int not null,
        user_id text not null references users (id),
        in_place_of text,
        reason text not null,
        due_at date not null,
        final_date date,
        day date not null,
        is_late boolean not null,
        notice_id text,
        channel text not null,
        mail_id text,
        made_at timestamptz(3) not null,
        acknowledged_at timestamptz(3),
        acknowledged_by text,
        constraint call_ups_once unique (deadline_id, date, point, user_id)
      )`.execute(db);
    await sql`create index call_ups_of_person on call_ups (user_id, made_at desc, id desc)`.execute(db);
  },
};

const openings = statements(
  sql`alter table call_ups add column opening int not null default 0`,
  sql`alter table call_ups drop constraint call_ups_once`,
  sql`alter table call_ups add constraint call_ups_once unique (deadline_id, date, point, opening, user_id)`,
);

/** The call-ups of a mail that was not delivered are looked for while the event log is held. */
const byMail = statements(
  sql`create index call_ups_of_mail on call_ups (mail_id) where mail_id is not null`,
  sql`create index call_ups_of_notice on call_ups (notice_id) where notice_id is not null`,
);

/** Forward migrations of the noun callUps. */
export const callUpsMigrations = {
  "0370-call-ups": callUps,
  "0410-call-up-openings": openings,
  "0470-call-ups-by-mail": byMail,
};
