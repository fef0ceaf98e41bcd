import { setTimeout as delay } from "node:timers/promises";
import { AUDIT_VERSION } from "@iphub/sdk/domain/docket/docket-audit/audit-matter";
import { sql, type Transaction } from "kysely";
import { transaction } from "../../platform/database/transaction.ts";
import { DatabaseUnavailableError } from "../../platform/database/unavailable.ts";
import type { CallGaps } from "../../platform/http/call-gaps.ts";
import {
  failingPieces,
  isWaiting,
  keepFailing,
  pieceFailed,
  type RetriedWork,
} from "../../platform/jobs/failing-work.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import {
  applyReconciliation,
  planReconciliation,
  type Reconciliation,
  reconcileMatters,
} from "../deadlines/deadlines.reconcile.ts";
import { type AuditPlan, planAudit, storeAudit } from "./docket.audit.ts";
import { auditAndTell, auditLater, comparedMatters, waiversEnded } from "./docket.projection.ts";

const hour = 60 * 60 * 1000;
/** How many matters are looked up at once. */
const lookedUp = 500;
/** How long the background rests after a matter in any case, as a multiple of what that took. */
const rest = 2;
/**
 * Where calls come without a gap: after how long it goes on all the same, as a multiple. A page of the embedded engine waits for the
 * matter that is under way, so that fewer than one page in a hundred may meet one. A PostgreSQL server does both at once.
 */
const longestRest = { embedded: 150, postgres: 6 };
/** A matter whose audit fails is tried at growing pauses: an audit of it when something happens is tried at once. */
const retried: RetriedWork = { work: "docket-audit", firstMilliseconds: hour, longestMilliseconds: 24 * hour };
/** What the name of the work as a whole begins with; the version of the rules follows. */
const ofVersion = `${retried.work}-`;

/**
 * Looks again at matters that no event has looked at: those from before the audit existed, and those that older rules or
 * an older table of event codes judged. Their dockets are brought in line with the record first.
 */
export function startAuditing(platform: Platform, calls: CallGaps): void {
  const longest = longestRest[platform.configuration.databaseUrl === undefined ? "embedded" : "postgres"];
  // A hub that starts with newer rules does not wait for the hour of the older ones.
  const name = `${ofVersion}${AUDIT_VERSION}`;
  platform.jobs.every(name, hour, async (signal) => {
    await forgetOtherVersions(platform, name);
    await auditStale(platform, signal, async (took) => {
      await delay(took * rest, undefined, { signal }).catch(() => undefined);
      await calls.wait(took * (longest - rest), signal);
    });
  });
}

/** What other rules failed at is over: no one tries it under that name any more. */
async function forgetOtherVersions({ database }: Platform, name: string): Promise<void> {
  await sql`delete from failing_work
    where starts_with(work, ${ofVersion}) and work <> ${name}`.execute(database.kysely);
}

/**
 * Audits every matter that the current rules have not audited. One that fails is named in the log and tried
 * again at growing pauses.
 * @param pause is awaited after each matter, with the milliseconds that it took
 * @returns how many were audited
 */
export async function auditStale(
  platform: Platform,
  signal: AbortSignal,
  pause?: (took: number) => Promise<void>,
): Promise<number> {
  let audited = 0;
  const before = [...(await failingPieces(platform, retried.work))];
  const failed = before.filter(([, piece]) => isWaiting(piece, platform)).map(([id]) => id);
  while (!signal.aborted) {
    const ids = await staleMatters(platform, failed);
    if (ids.length === 0) {
      await keepFailing(platform, retried.work, await stillStale(platform, failed));
      return audited;
    }
    for (const id of ids) {
      if (signal.aborted) break;
      const started = performance.now();
      try {
        await auditAgain(platform, id);
        audited += 1;
      } catch (error) {
        // Every other matter would fail too.
        if (error instanceof DatabaseUnavailableError) throw error;
        failed.push(id);
        const words = "the docket of a matter could not be audited";
        await pieceFailed(platform, retried, { subject: id, error, named: { invention: id }, words });
      }
      await pause?.(performance.now() - started);
    }
  }
  return audited;
}

/** What was read and computed of a matter outside a transaction, and the log's last number before that. */
interface Ahead {
  readonly seq: number;
  readonly docket: Reconciliation;
  /** Null where the docket changes first. */
  readonly audit: AuditPlan | null;
}

/**
 * One matter: its docket is brought in line, then it is audited, each in a transaction of its own. Pages of the embedded engine
 * wait for a transaction, and every write for its lock, so that what is to be written is computed before it; if anything has been
 * logged since, both are computed again in the transaction.
 */
async function auditAgain(platform: Platform, id: string): Promise<void> {
  const { database, events, clock } = platform;
  const ahead = await computeAhead(platform, id);
  if (ahead.audit === null) await bringInLine(platform, ahead);
  const { seq, audit } = ahead.audit === null ? await computeAhead(platform, id) : ahead;
  await transaction(database, async (tx) => {
    await events.hold(tx);
    if (audit === null || (await events.lastSeq(tx)) !== seq) return auditNow(tx, platform, id);
    await events.append(tx, await waiversEnded(tx, await storeAudit(tx, audit), clock));
  });
}

/** Writes what was computed of a docket, unless something has been logged since. */
async function bringInLine({ database, events, clock }: Platform, { seq, docket }: Ahead): Promise<void> {
  await transaction(database, async (tx) => {
    await events.hold(tx);
    if ((await events.lastSeq(tx)) !== seq) return;
    auditLater(tx);
    await events.append(tx, (await applyReconciliation(tx, clock, docket)).events);
  });
}

async function computeAhead({ db, events, clock }: Platform, id: string): Promise<Ahead> {
  const seq = await events.lastSeq(db);
  const docket = await planReconciliation(db, clock, [id]);
  const isInLine = docket.fresh.length === 0 && docket.changes.length === 0;
  return { seq, docket, audit: isInLine ? await planAudit(db, [id], clock) : null };
}

async function auditNow(tx: Transaction<Schema>, platform: Platform, id: string): Promise<void> {
  const { events, clock } = platform;
  const { events: changed } = await reconcileMatters(tx, clock, [id]);
  await events.append(tx, changed);
  if (!comparedMatters(changed).has(id)) await events.append(tx, await auditAndTell(tx, [id], clock));
}

/** Matters `i` that the current rules have not audited. */
const isStale = sql<boolean>`
  not exists (select 1 from docket_audited d where d.invention_id = i.id and d.version >= ${AUDIT_VERSION})`;

async function staleMatters({ db }: Platform, without: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select i.id from inventions i where ${isStale} and i.id <> all(${without}::text[])
    limit ${lookedUp}`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Of matters that failed, those without an audit since: others were audited when something happened, or are gone. */
async function stillStale({ db }: Platform, failed: readonly string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select i.id from inventions i where ${isStale} and i.id = any(${failed}::text[])`.execute(db);
  return found.rows.map(({ id }) => id);
}
