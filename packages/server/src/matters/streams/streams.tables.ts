import { sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/**
 * Indexes for a stream's filters: a page by kind or by person is read from an index in its order, however long the
 * matter's stream is. The log itself belongs to platform/events.
 */
const streamIndexes = statements(
  sql`
      create index event_log_by_kind on event_log (invention_id, type, created_at desc, seq desc)
      where invention_id is not null`,
  sql`
      create index event_log_by_actor on event_log (invention_id, actor, created_at desc, seq desc)
      where invention_id is not null`,
  sql`
      create index event_log_office on event_log (invention_id, created_at desc, seq desc)
      where type like 'office-%' or type like 'ifw-%'`,
  sql`
      create index event_log_of_tasks on event_log (created_at desc, seq desc)
      where task_id is not null`,
  sql`
      create index event_log_of_tasks_by_actor on event_log (actor, created_at desc, seq desc)
      where task_id is not null`,
);

/** Forward migrations of the noun streams. */
export const streamsMigrations = { "0040-stream-indexes": streamIndexes };
