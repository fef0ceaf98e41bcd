import { isCivilDate } from "@iphub/sdk/domain/civil-date";
import type { PatentKind } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import type { RecordedEvent } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import { normalTrigger } from "@iphub/sdk/domain/docket/deadlines/rules";
import { type Kysely, sql } from "kysely";
import type { NewEvent } from "../../platform/events/event-log.ts";
import type { Schema } from "../../schema.ts";

/** One line of the office's record of a matter, as the event log stores it. */
export interface OfficeLine extends RecordedEvent {
  readonly inventionId: string;
  readonly description: string;
  readonly documentId: string | undefined;
}

/**
 * Parses an event as a line of the office's record; undefined for any other event (`office-*` with a code and a date).
 */
export function officeLine({ type, inventionId, metadata }: NewEvent): OfficeLine | undefined {
  const { code, date, description, documentId } = metadata;
  if (!type.startsWith("office-") || !inventionId) return undefined;
  if (typeof code !== "string" || typeof date !== "string" || !isCivilDate(date)) return undefined;
  return {
    inventionId,
    code: normalTrigger(code),
    date,
    description: typeof description === "string" ? description : "",
    documentId: typeof documentId === "string" ? documentId : undefined,
  };
}

/** The whole office record of matters, the oldest line first. */
export async function readOfficeRecord(
  db: Kysely<Schema>,
  inventionIds: readonly string[],
): Promise<Map<string, RecordedEvent[]>> {
  const found = await sql<RecordedEvent & { inventionId: string }>`
    select invention_id as "inventionId", upper(trim(metadata->>'code')) as code, metadata->>'date' as date
    from event_log
    where invention_id = any(${[...inventionIds]}::text[]) and type like 'office-%' and metadata->>'code' is not null
      and metadata->>'date' is not null
    order by metadata->>'date', seq`.execute(db);
  return Map.groupBy(found.rows, (row) => row.inventionId);
}

/** The patent kinds of matters, if known. */
export async function patentKinds(
  db: Kysely<Schema>,
  inventionIds: readonly string[],
): Promise<ReadonlyMap<string, PatentKind>> {
  const rows = await db
    .selectFrom("inventions")
    .select(["id", "patent_kind as kind"])
    .where("id", "in", [...inventionIds])
    .where("patent_kind", "is not", null)
    .execute();
  return new Map(rows.flatMap(({ id, kind }) => (kind === null ? [] : [[id, kind] as const])));
}

/** The open deadlines of matters without a reply so far. */
export async function unansweredDeadlines(db: Kysely<Schema>, inventionIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from deadlines
    where invention_id = any(${[...inventionIds]}::text[]) and office_reply is null
      and status in ('proposed', 'docketed', 'verified')`.execute(db);
  return found.rows.map(({ id }) => id);
}
