import { appendFile, mkdir, readFile, truncate } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod/mini";
import type { AnchorConfiguration } from "../../configuration.ts";
import { nowIso } from "../../platform/clock.ts";
import type { AuditKey } from "../../platform/events/audit-key.ts";
import { readHead } from "../../platform/events/event-log.ts";
import { codeOf } from "../../platform/failures.ts";
import { sendMail } from "../../platform/mail-out/smtp.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AnchorBucket, NotedHead } from "./anchor-bucket.ts";

const hour = 60 * 60 * 1000;

const anchorShape = z.object({
  seq: z.number(),
  hash: z.string(),
  at: z.string(),
  signature: z.string(),
});
/** The head of the event log at a time, noted outside the database. */
export type Anchor = z.infer<typeof anchorShape>;

/** What an anchor's signature is of. */
function anchorText({ seq, hash, at }: Omit<Anchor, "signature">): string {
  return `iphub-anchor:${seq}:${hash}:${at}`;
}

/**
 * Notes the head of the event log in the anchor file, and in a bucket with object lock where there is one, every hour
 * and, where the firm wants it, by mail every day: who
 * then rewrites the database cannot rewrite what was noted elsewhere.
 */
export function startAnchoring(platform: Platform): void {
  platform.jobs.every("anchor-audit", hour, async () => void (await anchorHead(platform)));
  if (platform.configuration.auditAnchors.mailTo !== undefined) {
    platform.jobs.every("mail-audit-anchor", 24 * hour, (signal) => mailAnchor(platform, signal));
  }
}

/** Adds the present head to the anchor file, unless it is there. Returns the anchor; null for an empty log. */
export async function anchorHead(
  platform: Pick<Platform, "database" | "clock" | "configuration" | "auditKey">,
): Promise<Anchor | null> {
  const { file } = platform.configuration.auditAnchors;
  const head = await readHead(platform.database.kysely);
  if (!head) return null;
  const last = (await readAnchors(file, platform.auditKey)).at(-1);
  if (last?.seq === head.seq && last.hash === head.hash) return last;
  const noted = { ...head, at: nowIso(platform.clock) };
  const anchor = { ...noted, signature: platform.auditKey.sign(anchorText(noted)) };
  const bucket = await bucketOf(platform.configuration.auditAnchors);
  // The bucket comes first: an anchor that is already in the file is not written again, to neither of them.
  await bucket?.put(anchor);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await endLastLine(file);
  await appendFile(file, `${JSON.stringify(anchor)}\n`, { mode: 0o600, flush: true });
  return anchor;
}

/** Ends the file with a whole line: a kill or a full disk may have cut the last one off while it was written. */
async function endLastLine(file: string): Promise<void> {
  const text = await textOf(file);
  const whole = wholeLines(text);
  if (whole.length < text.length) await truncate(file, Buffer.byteLength(whole));
  else if (whole !== "" && !whole.endsWith("\n")) await appendFile(file, "\n");
}

/** The text without a last line that was cut off while it was written. */
function wholeLines(text: string): string {
  const start = text.lastIndexOf("\n") + 1;
  return parsed(text.slice(start)) === undefined ? text.slice(0, start) : text;
}

async function textOf(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return "";
    throw error;
  });
}

/** The bucket of the configuration; the client, which is large, is loaded with it. */
async function bucketOf({ bucket, lockedDays }: AnchorConfiguration): Promise<AnchorBucket | null> {
  if (bucket === undefined) return null;
  const { AnchorBucket: Bucket } = await import("./anchor-bucket.ts");
  return new Bucket(bucket, lockedDays);
}

/**
 * The anchors of file and bucket together, oldest first. Those of the bucket come without a signature: no one can have
 * changed them.
 * @throws Error where one of the two cannot be read, or the file was changed
 */
export async function readAllAnchors(where: AnchorConfiguration, key: AuditKey, after = 0): Promise<NotedHead[]> {
  const ofFile = await readAnchors(where.file, key, after);
  const bucket = await bucketOf(where);
  const ofBucket = await bucket?.list().catch((error: unknown) => {
    throw new Error("The anchors in the bucket cannot be read.", { cause: error });
  });
  return [...ofFile, ...(ofBucket ?? [])].toSorted((one, other) => one.seq - other.seq);
}

/**
 * The anchors of the file, oldest first; none if there is no file. The signatures of the first and of those after an
 * entry are verified, which a verification in parts needs.
 * @throws Error for a line that is no anchor of this hub's key: the file was changed, or is another hub's
 */
async function readAnchors(file: string, key: AuditKey, after = 0): Promise<Anchor[]> {
  const text = wholeLines(await textOf(file));
  const isSettled = ({ seq }: Anchor, index: number) => index > 0 && seq <= after;
  const isSigned = (anchor: Anchor) => key.verifies(anchorText(anchor), anchor.signature);
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line, index) => {
    const anchor = anchorShape.safeParse(parsed(line));
    if (anchor.success && (isSettled(anchor.data, index) || isSigned(anchor.data))) return anchor.data;
    throw new Error(`Line ${index + 1} of ${file} is not an anchor that this hub's key has signed.`);
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function mailAnchor(platform: Platform, signal: AbortSignal): Promise<void> {
  const { configuration, auditKey } = platform;
  const anchor = await anchorHead(platform);
  const to = configuration.auditAnchors.mailTo;
  if (!anchor || to === undefined) return;
  const text = [
    "Keep this mail. It proves that the record up to this entry was not changed later:",
    `iphub audit verify --noted ${anchor.seq}:${anchor.hash}`,
    `Signed ${anchor.at}: ${anchor.signature}`,
    auditKey.publicKey,
  ].join("\n\n");
  await sendMail(configuration, { to, subject: `iphub: the record up to entry ${anchor.seq}`, text }, signal);
}
