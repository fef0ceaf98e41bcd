import { sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** An imported docketing event; one without a matter waits for a matter with its reference. */
export interface DocketingEventsTable {
  /** Identifies the event if it arrives again. */
  key: string;
  matter: string;
  type: string;
  date: string;
  description: string;
  invention_id: string | null;
}

/** How far the docketing system's events have been read. */
export interface DocketingCursorsTable {
  source: string;
  after: string;
}

/** The tables of the docketing connector. */
export interface DocketingTables {
  docketing_events: DocketingEventsTable;
  docketing_cursors: DocketingCursorsTable;
}

const docketing = statements(
  sql`
      create table docketing_events (
        key text primary key,
        matter text not null,
        type text not null,
        date date not null,
        description text not null,
        invention_id text references inventions (id) on delete cascade
      )`,
  sql`create index docketing_events_waiting on docketing_events (key) where invention_id is null`,
  sql`create table docketing_cursors (source text primary key, after text not null)`,
);

/** Deleting a matter then needs no scan of the whole table. */
const eventsByMatter = statements(sql`create index docketing_events_by_matter on docketing_events (invention_id)`);

/** Forward migrations of the docketing connector. */
export const docketingMigrations = {
  "0043-docketing-events": docketing,
  "0196-docketing-events-by-matter": eventsByMatter,
};
