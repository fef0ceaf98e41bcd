import { sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/**
 * A calendar address of a filter, of a person or of a matter. Only the hash of the address's token is stored; a revoked
 * feed returns 404.
 */
export interface CalendarFeedsTable {
  id: string;
  owner_id: string;
  filter_id: string | null;
  /** The e-mail address of the person whose deadlines it has. */
  person: string | null;
  /** The matter whose deadlines it has; its title is never stored here, because a wall may hide it later. */
  invention_id: string | null;
  title: string;
  time_zone: string;
  token_hash: string;
  created_at: string;
  used_at: string | null;
  revoked_at: string | null;
}

/**
 * The last sent state of an event of a feed: a change increases its sequence, and one that left the feed is sent as
 * cancelled, because calendar programs may not notice a missing one (RFC 5545, 3.8.7.4). `task_id` is the id of a task,
 * or names a date of a deadline; see calendar.events.ts.
 */
export interface CalendarEventsTable {
  feed_id: string;
  task_id: string;
  sequence: number;
  summary: string;
  description: string;
  due_at: string;
  changed_at: string;
  cancelled_at: string | null;
}

/** The tables of the noun calendar. */
export interface CalendarTables {
  calendar_feeds: CalendarFeedsTable;
  calendar_events: CalendarEventsTable;
}

const calendar = statements(
  sql`
      create table calendar_feeds (
        id text primary key,
        owner_id text not null references users (id) on delete cascade,
        filter_id text not null,
        title text not null,
        time_zone text not null,
        token_hash text not null unique,
        created_at timestamptz(3) not null,
        used_at timestamptz(3),
        revoked_at timestamptz(3)
      )`,
  sql`create index calendar_feeds_by_owner on calendar_feeds (owner_id)`,
  sql`
      create table calendar_events (
        feed_id text not null references calendar_feeds (id) on delete cascade,
        task_id text not null,
        sequence int not null,
        summary text not null,
        description text not null,
        due_at date not null,
        changed_at timestamptz(3) not null,
        cancelled_at timestamptz(3),
        primary key (feed_id, task_id)
      )`,
);

/** Feeds of people and of matters. */
const deadlineFeeds = statements(
  sql`
      alter table calendar_feeds alter column filter_id drop not null,
        add column person text,
        add column invention_id text references inventions (id) on delete cascade,
        add constraint calendar_feeds_of_one check (num_nonnulls(filter_id, person, invention_id) = 1)`,
  sql`create index calendar_feeds_by_matter on calendar_feeds (invention_id) where invention_id is not null`,
);

/** Forward migrations of the noun calendar. */
export const calendarMigrations = { "0054-calendar": calendar, "0380-deadline-feeds": deadlineFeeds };
