import { Readable } from "node:stream";
import type { AuditVerification, audit } from "@iphub/sdk/contract/audit";
import { type AuditPlace, type BrokenEntry, firstAuditHash, walkAuditChain } from "@iphub/sdk/domain/audit-chain";
import type { Kysely } from "kysely";
import { nowIso } from "../../platform/clock.ts";
import { sha256 } from "../../platform/events/event-log.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { readHistory, readPlace } from "./audit.store.ts";

/** The handlers of the noun audit: the event log and the verification of its hash chain. */
export function auditHandlers(platform: Platform): NounHandlers<typeof audit> {
  const { db, clock } = platform;

  return {
    verify: async ({ input }) => {
      const { after, hash, size } = input();
      const begun = await beginAt(db, after, hash);
      if (begun.broken !== null) return { checked: 0, ...begun.place, complete: false, broken: begun.broken };
      return walk(db, begun.place, size);
    },
    export: async ({ input, reply }) => {
      const { after } = input();
      const name = `iphub-history-${nowIso(clock).slice(0, 10)}.ndjson`;
      reply.type("application/x-ndjson; charset=utf-8").header("content-disposition", `attachment; filename="${name}"`);
      return Readable.from(lines(db, after), { objectMode: false });
    },
  };
}

/** The start of a verification: a hash that the caller noted must be the stored one. */
async function beginAt(
  db: Kysely<Schema>,
  seq: number,
  noted: string | undefined,
): Promise<{ place: AuditPlace; broken: BrokenEntry | null }> {
  const first = { seq: 0, hash: firstAuditHash };
  const stored = seq === 0 ? first : await readPlace(db, seq);
  const missing = { seq, id: null, type: null };
  if (stored === null) return { place: first, broken: { ...missing, reason: `there is no entry ${seq}` } };
  if (noted === undefined || noted === stored.hash) return { place: stored, broken: null };
  return { place: first, broken: { ...missing, reason: "its hash is not the one that was noted" } };
}

async function walk(db: Kysely<Schema>, from: AuditPlace, size: number): Promise<AuditVerification> {
  let place = from;
  let read = 0;
  for await (const entries of readHistory(db, from.seq, size)) {
    const walked = walkAuditChain(place, entries, sha256);
    place = walked.place;
    if (walked.broken !== null) {
      return { checked: place.seq - from.seq, ...place, complete: false, broken: walked.broken };
    }
    read += entries.length;
  }
  return { checked: read, ...place, complete: read < size, broken: null };
}

async function* lines(db: Kysely<Schema>, after: number): AsyncGenerator<string> {
  for await (const entries of readHistory(db, after)) {
    yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
  }
}
