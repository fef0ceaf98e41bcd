import type { AuditPlace, AuditEntry as ChainEntry } from "@iphub/sdk/domain/audit-chain";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { unassignedVisible, visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";

/** An entry with its signature, which is not part of the chain. */
export interface AuditEntry extends ChainEntry {
  readonly signature: string | null;
  /** The number of the entry that records that this one's content was erased. */
  readonly erasedBy: number | null;
}

/** How many entries are in memory at once. */
const pieceSize = 500;

/**
 * The entries of the event log after a number, at most `limit`, in order, in batches. Of entries about matters that
 * the reader may not see only the number, the hash and the signature are given; null is the hub itself.
 */
export async function* readHistory(
  db: Kysely<Schema>,
  reader: Actor | null,
  after: number,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly AuditEntry[]> {
  let last = after;
  for (let left = limit; left > 0; ) {
    const asked = Math.min(pieceSize, left);
    const piece = await readPiece(db, reader, last, asked);
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

async function readPiece(
  db: Kysely<Schema>,
  reader: Actor | null,
  after: number,
  limit: number,
): Promise<AuditEntry[]> {
  const isHidden = reader ? hiddenFrom(reader) : sql<boolean>`false`;
  const rows = await db
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
      "erased_by as erasedBy",
      isHidden.as("isHidden"),
    ])
    .where("seq", ">", after)
    .orderBy("seq")
    .limit(limit)
    .execute();
  return rows.map(({ isHidden: hidden, ...entry }) => {
    if (hidden) return { ...blank, seq: entry.seq, hash: entry.hash, signature: entry.signature };
    return entry.erasedBy === null ? entry : { ...entry, content: "erased" };
  });
}

/**
 * Whether an entry is about a matter that the reader may not see: one of the matter, one that names it, such as that of a
 * private calendar address, or one of an e-mail that is on the matter now or may belong to it.
 */
function hiddenFrom(reader: Actor): RawBuilder<boolean> {
  return sql<boolean>`exists (
      select 1 from inventions where not ${visibleMatter(reader)}
        and inventions.id = coalesce(event_log.invention_id, event_log.metadata->>'inventionId'))
    or (event_log.invention_id is null and exists (
      select 1 from emails left join inventions on inventions.id = emails.invention_id
      where emails.id = event_log.metadata->>'emailId'
        and (not ${visibleMatter(reader)} or not ${unassignedVisible(reader, "emails.id")})))`;
}

/** An entry whose content is withheld. */
const blank = {
  id: "",
  createdAt: "",
  type: "withheld",
  actor: null,
  inventionId: null,
  taskId: null,
  milestoneId: null,
  metadata: {},
  erasedBy: null,
  content: "withheld",
} as const;
