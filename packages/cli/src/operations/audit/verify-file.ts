import { createReadStream } from "node:fs";
import {
  type AuditEntry,
  type AuditPlace,
  type BrokenEntry,
  firstAuditHash,
  walkAuditChain,
} from "@iphub/sdk/domain/audit-chain";
import { linesOf } from "@iphub/sdk/formats/text-lines";
import { CliError, exitCodes, fileFault, usageError } from "../../command-line/exit-codes.ts";
import { isRow } from "../../command-line/output/cell.ts";
import { sha256 } from "../../command-line/sha256.ts";

/** The result of verifying the whole event log. */
export interface Found {
  readonly checked: number;
  readonly place: AuditPlace;
  readonly broken: BrokenEntry | null;
  /** From which entry on all are signed by the hub's key; an export is not compared with it. */
  readonly signedFrom?: number | null;
  readonly anchors?: number;
}

/**
 * Verifies an export of the event log, one line in memory at a time, without a hub. A noted entry must be in it with
 * its hash. Throws a usage error for an invalid line.
 */
export async function verifyFile(path: string, noted: AuditPlace | undefined): Promise<Found> {
  const source = path === "-" ? process.stdin : createReadStream(path);
  let place: AuditPlace = { seq: 0, hash: firstAuditHash };
  let hasNoted = noted === undefined;
  let checked = 0;
  try {
    for await (const line of linesOf(source)) {
      const walked = walkAuditChain(place, [entryOf(line, checked + 1)], sha256);
      if (walked.broken !== null) return { checked, place, broken: walked.broken };
      place = walked.place;
      checked += 1;
      hasNoted ||= place.seq === noted?.seq && place.hash === noted.hash;
    }
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(exitCodes.failure, `${path} cannot be read (${fileFault(error)})`);
  }
  if (hasNoted || noted === undefined) return { checked, place, broken: null };
  const reason = "the noted entry is missing, or has another hash";
  return { checked, place, broken: { seq: noted.seq, id: null, type: null, reason } };
}

function entryOf(line: string, number: number): AuditEntry {
  const entry = parsed(line);
  if (!isRow(entry) || typeof entry.seq !== "number" || typeof entry.hash !== "string" || !isRow(entry.metadata)) {
    throw usageError(`line ${number} is not an entry of an exported history`, "Export it again: iphub audit export");
  }
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return {
    seq: entry.seq,
    id: String(entry.id),
    createdAt: String(entry.createdAt),
    type: String(entry.type),
    actor: text(entry.actor),
    inventionId: text(entry.inventionId),
    taskId: text(entry.taskId),
    milestoneId: text(entry.milestoneId),
    metadata: entry.metadata,
    hash: entry.hash,
    content: entry.content === "erased" || entry.content === "withheld" ? entry.content : null,
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
