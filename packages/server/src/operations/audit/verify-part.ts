import type { AuditVerification } from "@iphub/sdk/contract/audit";
import { type AuditPlace, type BrokenEntry, walkAuditChain } from "@iphub/sdk/domain/audit-chain";
import type { Kysely } from "kysely";
import type { AuditKey } from "../../platform/events/audit-key.ts";
import { sha256 } from "../../platform/events/event-log.ts";
import type { Schema } from "../../schema.ts";
import { erasureFaults } from "../retention/erasure-proof.ts";
import type { NotedHead } from "./anchor-bucket.ts";
import { type AuditEntry, readHistory } from "./audit.store.ts";

/** What the entries are compared with. */
export interface Proofs {
  readonly key: AuditKey;
  /** Oldest first. */
  readonly anchors: readonly NotedHead[];
}

/**
 * Verifies a part of the event log after a place: each hash, each signature, and the anchors in it. Once the head was
 * noted, every later entry must be signed; entries from before the hub had a key need not be.
 */
export async function verifyPart(
  db: Kysely<Schema>,
  from: AuditPlace,
  size: number,
  proofs: Proofs,
): Promise<AuditVerification> {
  const noted = new Map(proofs.anchors.map((anchor) => [anchor.seq, anchor]));
  const checks = { ...proofs, ownFrom: ownFromOf(proofs) };
  let place = from;
  let read = 0;
  let signedFrom: number | null = null;
  let broken: BrokenEntry | null = null;
  for await (const entries of readHistory(db, null, from.seq, size)) {
    const walked = walkAuditChain(place, entries, sha256);
    const sound = entries.filter(({ seq }) => seq <= walked.place.seq);
    const [fault] = [
      ...sound.flatMap((entry) => faultOf(entry, checks, noted)),
      ...(await erasureFaults(db, sound)),
    ].toSorted((one, other) => one.seq - other.seq);
    signedFrom = signedRun(sound, signedFrom);
    place = walked.place;
    read += entries.length;
    broken = fault ?? walked.broken;
    if (broken !== null) break;
  }
  const complete = broken === null && read < size;
  if (complete) broken = cutOff(place, proofs.anchors);
  const anchors = proofs.anchors.filter(({ seq }) => seq > from.seq && seq <= place.seq).length;
  return {
    checked: place.seq - from.seq,
    ...place,
    complete: complete && broken === null,
    signedFrom,
    anchors,
    broken,
  };
}

/** The first entry of the signed run that ends with the last of these, given the run that ended before them. */
function signedRun(entries: readonly AuditEntry[], known: number | null): number | null {
  let from = known;
  for (const { seq, signature } of entries) from = signature === null ? null : (from ?? seq);
  return from;
}

/**
 * The entry after which the present key must have signed: an attacker with an earlier key and the database could
 * sign another history, but not the anchors of the present key. Infinity where there is no such anchor.
 */
function ownFromOf({ key, anchors }: Proofs): number {
  const own = anchors.find(({ signature }) => signature !== undefined && key.isOwn(signature));
  return own?.seq ?? Number.POSITIVE_INFINITY;
}

function faultOf(
  { seq, id, type, hash, signature }: AuditEntry,
  { key, anchors: [first], ownFrom }: Proofs & { readonly ownFrom: number },
  noted: ReadonlyMap<number, NotedHead>,
): BrokenEntry[] {
  const broken = (reason: string) => [{ seq, id, type, reason }];
  const anchor = noted.get(seq);
  if (anchor && anchor.hash !== hash) return broken(`its hash is not the one that was noted outside on ${anchor.at}`);
  if (signature !== null) {
    if (!key.verifies(hash, signature)) return broken("its signature is not of this hub's key");
    const isLate = seq > ownFrom && !key.isOwn(signature);
    return isLate ? broken("it is signed with an earlier key, though the hub had its present one by then") : [];
  }
  const wasSigned = first !== undefined && seq > first.seq;
  return wasSigned ? broken("it is not signed, though the hub signed every entry by then") : [];
}

/** An anchor beyond the end: entries that were there have been removed. */
function cutOff(last: AuditPlace, anchors: readonly NotedHead[]): BrokenEntry | null {
  const beyond = anchors.find(({ seq }) => seq > last.seq);
  if (!beyond) return null;
  const reason = `the entry is missing: entry ${beyond.seq} was noted outside on ${beyond.at}`;
  return { seq: last.seq + 1, id: null, type: null, reason };
}
