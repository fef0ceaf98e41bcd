import type { AuditPlace, AuditEntry as ChainEntry } from "@iphub/sdk/domain/audit-chain";
import type { Kysely } from "kysely";
import type { Schema } from "../../schema.ts";

/** An entry with its signature, which is not part of the chain. */
export interface AuditEntry extends ChainEntry {
  readonly signature: string | null;
}

/** How many entries are in memory at once. */
const pieceSize = 500;

/** The entries of the event log after a number, at most `limit`, in order, in batches. */
export async function* readHistory(
  db: Kysely<Schema>,
  after: number,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly AuditEntry[]> {
  let last = after;
  for (let left = limit; left > 0; ) {
    const asked = Math.min(pieceSize, left);
    const piece = await readPiece(db, last, asked);
    if (piece.length > 0) yield piece;
    if (piece.length < asked) return;
    last = piece.at(-1)?.seq ?? last;
    left -= piece.length;
  }
}

/** An entry's number with its stored hash, or null. */
export async function readPlace(db: Kysely<Schema>, seq: number): Promise<AuditPlace | null> {
  const row = await db.selectFrom("event_log").select(["seq", "hash"]).where("seq", "=", seq).executeTakeFirst();
  return row ?? null;
}

function readPiece(db: Kysely<Schema>, after: number, limit: number): Promise<AuditEntry[]> {
  return db
    .selectFrom("event_log")
    .select([
      "seq",
      "id",
      "created_at as createdAt",
      "type",
      "actor",
      "invention_id as inventionId",
      "task_id as taskId",
      "milestone_id as milestoneId",
      "metadata",
      "hash",
      "signature",
    ])
    .where("seq", ">", after)
    .orderBy("seq")
    .limit(limit)
    .execute();
}
