import { createHash } from "node:crypto";
import { type AuditEntry, type AuditPlace, firstAuditHash, walkAuditChain } from "@iphub/sdk/domain/audit-chain";
import { type Kysely, sql } from "kysely";
import { RestoreError } from "./read-copy.ts";

const pieceSize = 500;

/** Verifies the hash chain from its beginning to its known end. @throws RestoreError if it is broken */
export async function checkHistory(db: Kysely<unknown>, end: AuditPlace): Promise<void> {
  let place: AuditPlace = { seq: 0, hash: firstAuditHash };
  for (;;) {
    const piece = await sql<AuditEntry>`
      select seq, id, created_at as "createdAt", type, actor, invention_id as "inventionId", task_id as "taskId",
        milestone_id as "milestoneId", metadata, hash
      from event_log where seq > ${place.seq} order by seq limit ${pieceSize}`.execute(db);
    const walked = walkAuditChain(place, piece.rows, (text) => createHash("sha256").update(text).digest("hex"));
    if (walked.broken)
      throw new RestoreError(`The history is broken at ${walked.broken.seq}: ${walked.broken.reason}.`);
    place = walked.place;
    if (piece.rows.length < pieceSize) break;
  }
  if (place.seq !== end.seq || place.hash !== end.hash) {
    throw new RestoreError("The history does not end where it did when the copy was made.");
  }
}
