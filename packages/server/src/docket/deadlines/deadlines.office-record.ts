import { isCivilDate } from "@iphub/sdk/domain/civil-date";
import type { PatentKind } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import type { RecordedEvent } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import { normalTrigger } from "@iphub/sdk/domain/docket/deadlines/rules";
import type { Kysely } from "kysely";
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
