import { Readable } from "node:stream";
import type { AuditVerification, audit } from "@iphub/sdk/contract/audit";
import { type AuditPlace, type BrokenEntry, firstAuditHash } from "@iphub/sdk/domain/audit-chain";
import type { Kysely } from "kysely";
import { whileAccessLasts } from "../../identity/public.ts";
import { nowIso } from "../../platform/clock.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { readAllAnchors } from "./anchors.ts";
import { type AuditEntry, readHistory, readPlace } from "./audit.store.ts";
import { verifyPart } from "./verify-part.ts";

/** The handlers of the noun audit: the event log and the verification of its hash chain. */
export function auditHandlers(platform: Platform): NounHandlers<typeof audit> {
  const { db, clock, configuration, auditKey } = platform;

  return {
    verify: async ({ input }) => {
      const { after, hash, size } = input();
      const begun = await beginAt(db, after, hash);
      if (begun.broken !== null) return nothingProven(begun.place, begun.broken);
      const anchors = await readAllAnchors(configuration.auditAnchors, auditKey, after).catch(anchorFault);
      if ("reason" in anchors) return nothingProven(begun.place, { seq: 0, id: null, type: null, ...anchors });
      return verifyPart(db, begun.place, size, { key: auditKey, anchors });
    },
    export: async ({ actor, input, reply }) => {
      const { after } = input();
      const name = `iphub-history-${nowIso(clock).slice(0, 10)}.ndjson`;
      reply.type("application/x-ndjson; charset=utf-8").header("content-disposition", `attachment; filename="${name}"`);
      const pieces = whileAccessLasts(platform, actor, readHistory(db, actor, after));
      return Readable.from(lines(pieces), { objectMode: false });
    },
  };
}

function nothingProven(place: AuditPlace, broken: BrokenEntry): AuditVerification {
  return { checked: 0, ...place, complete: false, signedFrom: null, anchors: 0, broken };
}

function anchorFault(error: unknown): { readonly reason: string } {
  return { reason: error instanceof Error ? error.message : "The anchors cannot be read." };
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

async function* lines(pieces: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<string> {
  for await (const entries of pieces) {
    yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
  }
}
