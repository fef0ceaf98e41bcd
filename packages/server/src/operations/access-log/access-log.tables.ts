import { sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** One entry of the access log. Nothing refers to people or matters: an entry outlives what it is about. */
export interface AccessLogTable {
  /** Ascending in the order of commits, so that a stream goes on after the last number that it sent. */
  seq: number;
  at: string;
  kind: string;
  outcome: "done" | "refused";
  person: string | null;
  acting_for: string | null;
  token_id: string | null;
  address: string | null;
  call: string;
  invention_id: string | null;
  subject: string | null;
  detail: string | null;
}

/** The tables of the noun accessLog. */
export interface AccessLogTables {
  access_log: AccessLogTable;
}

const accessLog = statements(
  sql`
      create table access_log (
        seq bigint primary key,
        at timestamptz(3) not null,
        kind text not null,
        outcome text not null check (outcome in ('done', 'refused')),
        person text,
        acting_for text,
        token_id text,
        address text,
        call text not null,
        invention_id text,
        subject text,
        detail text
      )`,
  sql`create index access_log_by_time on access_log (at)`,
  sql`create index access_log_by_person on access_log (person, seq)`,
  sql`create index access_log_by_matter on access_log (invention_id, seq) where invention_id is not null`,
);

/**
 * What an account did since a day is read from the entries since then. The log is written in the order of time, so that an
 * index of ranges finds them and costs an insert next to nothing.
 */
const trail = statements(
  sql`create index event_log_by_time on event_log using brin (created_at) with (autosummarize = on)`,
);

/** Forward migrations of the noun accessLog. */
export const accessLogMigrations = { "0270-access-log": accessLog, "0470-account-trail": trail };
