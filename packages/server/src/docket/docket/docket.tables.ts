import type { DocketFinding, FindingStep } from "@iphub/sdk/contract/docket-shapes";
import type { WeekSchedule } from "@iphub/sdk/contract/docket-week";
import type { FindingFix } from "@iphub/sdk/domain/docket/docket-audit/audit-types";
import { defaultWeekSchedule } from "@iphub/sdk/domain/docket/week/docket-week";
import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { statements } from "../../platform/database/statements.ts";

/**
 * A finding of the docket audit. `finding_key` identifies it in every audit of the matter; a finding that no longer
 * applies is kept as `resolved`, so that its waiver is known if it comes back. `waived_facts` are the facts that the
 * waiver covers.
 */
export interface DocketFindingsTable {
  id: string;
  invention_id: string;
  finding_key: string;
  kind: DocketFinding["kind"];
  status: DocketFinding["status"];
  subject: string;
  reason: string;
  docket: string | null;
  office: string | null;
  deadline_id: string | null;
  document_id: string | null;
  due_at: string | null;
  final_at: string | null;
  holds_from: string | null;
  holds_until: string | null;
  fix: FindingFix | null;
  facts: string[];
  waived_facts: string[] | null;
  waived_by: string | null;
  waived_at: string | null;
  waived_reason: string | null;
  reopened_at: string | null;
  history: FindingStep[];
  found_at: string;
  updated_at: string;
}

/** When a matter was last audited, and by which version of the rules. */
export interface DocketAuditedTable {
  invention_id: string;
  version: number;
  audited_at: string;
  /** Whether there was an office record to compare with. */
  has_record: boolean;
}

/** When weekly dockets are sent: one row. */
export interface DocketWeekScheduleTable {
  one: true;
  value: WeekSchedule;
  /** When it was last set, or the hub first had weekly dockets: none is sent for a moment before. */
  updated_at: string;
  /** The last moment whose weekly dockets were written or, of those that failed, noted as failing; null before the first. */
  sent_for: string | null;
}

/** The tables of the noun docket. */
export interface DocketTables {
  docket_week_schedule: DocketWeekScheduleTable;
  docket_findings: DocketFindingsTable;
  docket_audited: DocketAuditedTable;
}

const docket = statements(
  sql`
      create table docket_findings (
        id text primary key,
        invention_id text not null references inventions (id) on delete cascade,
        finding_key text not null,
        kind text not null check (kind in ('action-without-deadline', 'deadline-without-source',
          'closure-without-response', 'field-disagrees')),
        status text not null check (status in ('open', 'waived', 'resolved')),
        subject text not null,
        reason text not null,
        docket text,
        office text,
        deadline_id text,
        document_id text,
        due_at date,
        holds_from date,
        holds_until date,
        fix jsonb,
        facts jsonb not null,
        waived_facts jsonb,
        waived_by text,
        waived_at timestamptz(3),
        waived_reason text,
        reopened_at timestamptz(3),
        history jsonb not null,
        found_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        unique (invention_id, finding_key),
        constraint docket_findings_waived check (status <> 'waived' or (waived_by is not null
          and waived_reason is not null and waived_at is not null and waived_facts is not null))
      )`,
  sql`create index docket_findings_by_status on docket_findings (status, due_at, id)`,
  sql`
      create table docket_audited (
        invention_id text primary key references inventions (id) on delete cascade,
        version int not null,
        audited_at timestamptz(3) not null,
        has_record boolean not null
      )`,
);

const unreadNotices = statements(
  sql`
      alter table docket_findings drop constraint docket_findings_kind_check,
        add constraint docket_findings_kind_check check
          (kind in ('action-without-deadline', 'deadline-without-source', 'closure-without-response',
            'field-disagrees', 'notice-unread'))
    `,
);

/** The contract holds the list of kinds: a new kind of finding needs no migration of its own. */
const kindsOfContract = statements(
  sql`
      alter table docket_findings drop constraint docket_findings_kind_check,
        add constraint docket_findings_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$')
    `,
);

const finalDates = statements(sql`alter table docket_findings add column final_at date`);

const weekSchedule: Migration = {
  async up(db: Kysely<never>) {
    await sql`
      create table docket_week_schedule (
        one boolean primary key check (one),
        value jsonb not null,
        updated_at timestamptz(3) not null,
        sent_for timestamptz(3)
      )`.execute(db);
    await sql`
      insert into docket_week_schedule values (true, ${JSON.stringify(defaultWeekSchedule)}::jsonb, now())`.execute(db);
  },
};

/** What arrived on matters, newest first: the log has it among everything else. */
const arrivals = statements(
  sql`
      create index event_log_of_arrivals on event_log (created_at desc, seq desc)
      where type in ('file-added', 'ifw-document-added', 'correspondence-received', 'correspondence-filed')`,
);

/** Forward migrations of the noun docket. */
export const docketMigrations = {
  "0130-docket": docket,
  "0241-unread-notices": unreadNotices,
  "0250-finding-kinds": kindsOfContract,
  "0381-week-schedule": weekSchedule,
  "0390-finding-final-dates": finalDates,
  "0452-arrivals": arrivals,
};
