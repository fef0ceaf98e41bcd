import { canonicalJson } from "./canonical-json.ts";

/** One entry of the event log as exported: what happened, and the hash that chains it to the entries before. */
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
  /**
   * Set where the content is missing: it was erased, or is withheld from the person who exported it. The hash is then
   * taken as it is: the entries after it prove it, and what it was computed from can no longer be checked.
   */
  readonly content?: "erased" | "withheld" | null;
}

/** The hash before the first entry. */
export const firstAuditHash = "0".repeat(64);

/** Where the chain is broken: the first altered entry, or the place of a missing one. */
export interface BrokenEntry {
  readonly seq: number;
  /** Null if the entry itself is missing. */
  readonly id: string | null;
  readonly type: string | null;
  readonly reason: string;
}

/** How far the chain was verified. */
export interface AuditPlace {
  readonly seq: number;
  readonly hash: string;
}

/** The text that an entry's hash is computed over: the previous hash and the entry as canonical JSON. */
export function auditText(previousHash: string, entry: Omit<AuditEntry, "hash" | "content">): string {
  const { seq, id, createdAt, type, actor, inventionId, taskId, milestoneId, metadata } = entry;
  const names = { invention_id: inventionId, task_id: taskId, milestone_id: milestoneId };
  return previousHash + canonicalJson({ seq, id, created_at: createdAt, type, actor, ...names, metadata });
}

/**
 * Verifies entries from a place on. Returns the place reached, or the first entry that breaks the chain: its number
 * does not follow, or its hash does not match its content and the previous hash. `sha256` returns lower-case hex.
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
    const reason = `the entry is missing: after ${before.seq} comes ${entry.seq}`;
    return { seq: expected, id: null, type: null, reason };
  }
  if (entry.content) return null;
  if (sha256(auditText(before.hash, entry)) === entry.hash) return null;
  const reason = "the entry was altered, or one before it was removed";
  return { seq: entry.seq, id: entry.id, type: entry.type, reason };
}
