import { canonicalJson } from "./canonical-json.ts";

/** One entry of the hub's history as it is exported: what happened, and the hash that ties it to all before it. */
export interface AuditEntry {
  readonly seq: number;
  readonly id: string;
  readonly createdAt: string;
  readonly type: string;
  readonly actor: string | null;
  readonly inventionId: string | null;
  readonly taskId: string | null;
  readonly milestoneId: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly hash: string;
}

/** The hash before the first entry. */
export const firstAuditHash = "0".repeat(64);

/** Where the chain does not hold: the first entry that is not what was written, or the place of one that is gone. */
export interface BrokenEntry {
  readonly seq: number;
  /** Null where the entry itself is gone. */
  readonly id: string | null;
  readonly type: string | null;
  readonly reason: string;
}

/** How far the chain was walked. */
export interface AuditPlace {
  readonly seq: number;
  readonly hash: string;
}

/** The text over which an entry's hash is taken: the hash before it, and the entry in canonical JSON. */
export function auditText(previousHash: string, entry: Omit<AuditEntry, "hash">): string {
  const { seq, id, createdAt, type, actor, inventionId, taskId, milestoneId, metadata } = entry;
  const names = { invention_id: inventionId, task_id: taskId, milestone_id: milestoneId };
  return previousHash + canonicalJson({ seq, id, created_at: createdAt, type, actor, ...names, metadata });
}

/**
 * Walks some entries on from a place. Gives the place that was reached, or the first entry that breaks the chain: its
 * number does not follow, or its hash is not that of its content and all before it. `sha256` gives lower-case hex.
 */
export function walkAuditChain(
  from: AuditPlace,
  entries: readonly AuditEntry[],
  sha256: (text: string) => string,
): { readonly place: AuditPlace; readonly broken: BrokenEntry | null } {
  let place = from;
  for (const entry of entries) {
    const broken = faultOf(place, entry, sha256);
    if (broken !== null) return { place, broken };
    place = { seq: entry.seq, hash: entry.hash };
  }
  return { place, broken: null };
}

function faultOf(before: AuditPlace, entry: AuditEntry, sha256: (text: string) => string): BrokenEntry | null {
  const expected = before.seq + 1;
  if (entry.seq !== expected) {
    const reason = `the entry is gone: after ${before.seq} comes ${entry.seq}`;
    return { seq: expected, id: null, type: null, reason };
  }
  if (sha256(auditText(before.hash, entry)) === entry.hash) return null;
  const reason = "the entry is not what was written, or one before it was taken out";
  return { seq: entry.seq, id: entry.id, type: entry.type, reason };
}
