import { type Generated, sql } from "kysely";
import { statements } from "../database/statements.ts";

/**
 * The event log: every write of the hub, in one gapless sequence. The activity stream, live events, task history and
 * the audit trail are all read from it.
 */
export interface EventLogTable {
  seq: number;
  id: string;
  created_at: string;
  type: string;
  /** The e-mail address of the person who did it; null for the hub itself. */
  actor: string | null;
  invention_id: string | null;
  task_id: string | null;
  milestone_id: string | null;
  metadata: Record<string, unknown>;
  /** The live event of this entry: its name, and the part of the payload that is not in the envelope. */
  live_name: string | null;
  live_payload: Record<string, unknown> | null;
  /** SHA-256 over the entry and the previous hash: the chain that `iphub audit verify` verifies. */
  hash: string;
  /** The hub's signature of the hash, with a key outside the database; null for entries from before there was one. */
  signature: string | null;
  /** The number of the entry that records the erasure of this one's content; null where the content is whole. */
  erased_by: Generated<number | null>;
}

/** The tables of the event log. */
export interface EventTables {
  event_log: EventLogTable;
}

const eventLog = statements(
  sql`
      create table event_log (
        seq bigint primary key,
        id text not null unique,
        created_at timestamptz(3) not null,
        type text not null,
        actor text,
        invention_id text,
        task_id text,
        milestone_id text,
        metadata jsonb not null,
        live_name text,
        live_payload jsonb,
        hash text not null
      )`,
  sql`create index event_log_by_invention on event_log (invention_id, created_at desc, seq desc)`,
  sql`create index event_log_by_task on event_log (task_id, seq desc) where task_id is not null`,
  sql`
      create index event_log_docketing on event_log (invention_id, created_at desc, seq desc)
      where type like 'docketing-%'`,
);

const signatures = statements(sql`alter table event_log add column signature text`);

const erasures = statements(
  sql`alter table event_log add column erased_by bigint`,
  sql`create index event_log_erased on event_log (erased_by, seq) where erased_by is not null`,
);

/** Forward migrations of the event log. */
export const eventMigrations = {
  "0004-event-log": eventLog,
  "0271-signatures": signatures,
  "0295-erasures": erasures,
};
