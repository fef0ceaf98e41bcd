import { type AuditEntry, type AuditPlace, firstAuditHash, walkAuditChain } from "@iphub/sdk/domain/audit-chain";
import { type Kysely, sql } from "kysely";
import { sha256 } from "../../platform/events/event-log.ts";
import { RestoreError } from "./restore-error.ts";

const pieceSize = 500;

/**
 * Walks the chain of hashes from its beginning to its end, which may be known, and returns the end.
 * @throws RestoreError at a break
 */
export async function checkHistory(db: Kysely<unknown>, end?: AuditPlace): Promise<AuditPlace> {
  let place: AuditPlace = { seq: 0, hash: firstAuditHash };
  for (;;) {
    const piece = await sql<AuditEntry>`
      select seq, id, created_at as "createdAt", type, actor, invention_id as "inventionId", task_id as "taskId",
        milestone_id as "milestoneId", metadata, hash,
        -- A copy from before there were erasures has no such column.
        case when to_jsonb(e)->>'erased_by' is not null then 'erased' end as content
      from event_log e where seq > ${place.seq} order by seq limit ${pieceSize}`.execute(db);
    const walked = walkAuditChain(place, piece.rows, sha256);
    if (walked.broken)
      throw new RestoreError(`The history is broken at ${walked.broken.seq}: ${walked.broken.reason}.`);
    place = walked.place;
    if (piece.rows.length < pieceSize) break;
  }
  if (end !== undefined && (place.seq !== end.seq || place.hash !== end.hash)) {
    throw new RestoreError("The history does not end where it did when the copy was made.");
  }
  return place;
}
