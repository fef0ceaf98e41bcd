import { compareText } from "@iphub/sdk/domain/compare-text";
import { officeEventType } from "@iphub/sdk/domain/docket/office-event-type";
import { type Kysely, sql } from "kysely";
import type { ListedDocument, OfficeEvent } from "../../connectors/uspto/office-connector.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import type { Schema } from "../../schema.ts";
import { WITHDRAWN_LINE } from "../deadlines/deadlines.matter-record.ts";
import type { StoredDocument } from "./uspto.documents.ts";

/** Noon in UTC, which is the same day at the office: the day of an event is shown, its hour is not known. */
function noon(date: string): string {
  return `${date}T12:00:00.000Z`;
}

function keyOf({ date, code }: { date: string; code: string }): string {
  return `${date} ${code}`;
}

/**
 * How often each line of an application's record is already in a matter's stream, by date and code. Another application
 * of the matter can have the same line on the same day.
 */
export async function countedLines(
  db: Kysely<Schema>,
  inventionId: string,
  applicationId: string,
): Promise<Map<string, number>> {
  const found = await sql<{ date: string; code: string; count: number }>`
    select coalesce(metadata->>'date', metadata->>'day') as date, coalesce(metadata->>'code', metadata->>'line') as code,
      sum(case when type = ${WITHDRAWN_LINE} then -1 else 1 end)::int as count
    from event_log
    where invention_id = ${inventionId} and type like 'office-%' and coalesce(metadata->>'code', metadata->>'line') is not null
      and coalesce(metadata->>'applicationNumber', ${applicationId}) = ${applicationId}
      and not (type = ${WITHDRAWN_LINE} and metadata->>'documentId' is not null)
    group by 1, 2`.execute(db);
  return new Map(found.rows.map((row) => [keyOf(row), row.count]));
}

/**
 * The stream events for lines of an application that the office's answer no longer shows: withdrawn, or corrected to
 * another date or code. An answer without any line withdraws nothing: it can be a temporary fault.
 */
export async function withdrawnLines(
  db: Kysely<Schema>,
  inventionId: string,
  applicationId: string,
  lines: readonly OfficeEvent[],
): Promise<NewEvent[]> {
  if (lines.length === 0) return [];
  const found = await sql<{ date: string; code: string; description: string | null; count: number }>`
    select coalesce(metadata->>'date', metadata->>'day') as date, coalesce(metadata->>'code', metadata->>'line') as code,
      max(metadata->>'description') as description, sum(case when type = ${WITHDRAWN_LINE} then -1 else 1 end)::int as count
    from event_log
    where invention_id = ${inventionId} and type like 'office-%' and metadata->>'applicationNumber' = ${applicationId}
      and coalesce(metadata->>'code', metadata->>'line') is not null
      and not (type = ${WITHDRAWN_LINE} and metadata->>'documentId' is not null)
    group by 1, 2 order by 1, 2`.execute(db);
  const shown = Map.groupBy(lines, keyOf);
  return found.rows.flatMap(({ date, code, description, count }) => {
    const metadata = { line: code, day: date, description, applicationNumber: applicationId };
    const gone = count - (shown.get(keyOf({ date, code }))?.length ?? 0);
    return Array.from({ length: Math.max(0, gone) }, () => ({ ...withdrawal, inventionId, metadata }));
  });
}

const withdrawal = { type: WITHDRAWN_LINE, actor: null } as const;

/** The stream events for documents of the file wrapper that the office no longer lists as they were. */
export function withdrawnDocuments(
  inventionId: string,
  applicationId: string,
  documents: readonly StoredDocument[],
): NewEvent[] {
  return documents.map(({ id, code, date }) => {
    const metadata = { line: code, day: date.slice(0, 10), documentId: id, applicationNumber: applicationId };
    return { ...withdrawal, inventionId, metadata };
  });
}

/**
 * The stream events for the new lines of the office's record, oldest first. A line that the office has twice on one day
 * is added twice, and never a third time. A mail event names the mailed document if the file wrapper has one of that
 * code and day.
 */
export function newEvents(
  inventionId: string,
  applicationId: string,
  lines: readonly OfficeEvent[],
  documents: readonly ListedDocument[],
  known: ReadonlyMap<string, number>,
): NewEvent[] {
  const seen = new Map(known);
  const mailed = new Map(documents.map((document) => [keyOf(document), document.id]));
  const oldestFirst = lines.toReversed().toSorted((a, b) => compareText(a.date, b.date));
  return oldestFirst.flatMap((line) => {
    const left = seen.get(keyOf(line)) ?? 0;
    if (left > 0) {
      seen.set(keyOf(line), left - 1);
      return [];
    }
    const documentId = mailed.get(keyOf(line)) ?? mailed.get(keyOf({ ...line, code: line.code.replace(/^M/, "") }));
    const metadata = { ...line, applicationNumber: applicationId, ...(documentId && { documentId }) };
    return [{ type: officeEventType(line.code), actor: null, inventionId, metadata, occurredAt: noon(line.date) }];
  });
}

/** The stream events for documents added to the file wrapper since the office was last asked. */
export function documentEvents(
  inventionId: string,
  applicationId: string,
  documents: readonly ListedDocument[],
): NewEvent[] {
  return documents.map(({ id, date, code, description }) => ({
    type: "ifw-document-added",
    actor: null,
    inventionId,
    metadata: { documentId: id, applicationNumber: applicationId, date, code, description },
  }));
}
