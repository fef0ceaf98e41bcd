import { setTimeout as delay } from "node:timers/promises";
import { AUDIT_VERSION } from "@iphub/sdk/domain/docket/docket-audit/audit-matter";
import { sql } from "kysely";
import { transaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { reconcileMatters } from "../deadlines/deadlines.reconcile.ts";
import { auditAndTell, comparedMatters } from "./docket.projection.ts";

const hour = 60 * 60 * 1000;
/** How many matters are looked up at once. */
const lookedUp = 500;
/** How long the background rests after a transaction, as a multiple of what that took, so that pages keep their time. */
const restShare = 6;

/**
 * Looks again at matters that no event has looked at: those from before the audit existed, and those that older rules or
 * an older table of event codes judged. Their dockets are brought in line with the record first.
 */
export function startAuditing(platform: Platform): void {
  // A hub that starts with newer rules does not wait for the hour of the older ones.
  platform.jobs.every(`docket-audit-${AUDIT_VERSION}`, hour, async (signal) => {
    await auditStale(platform, signal, restShare);
  });
}

/**
 * Audits every matter that the current rules have not audited.
 * @param rest how long to rest after each transaction, as a multiple of its time
 * @returns how many there were
 */
export async function auditStale(platform: Platform, signal: AbortSignal, rest = 0): Promise<number> {
  let audited = 0;
  while (!signal.aborted) {
    const ids = await staleMatters(platform);
    if (ids.length === 0) return audited;
    for (const id of ids) {
      if (signal.aborted) break;
      const started = performance.now();
      await auditAgain(platform, id);
      if (rest > 0) await delay((performance.now() - started) * rest, undefined, { signal }).catch(() => undefined);
    }
    audited += ids.length;
  }
  return audited;
}

/** One matter a transaction: pages of the embedded engine wait for it, and every write for its lock. */
async function auditAgain(platform: Platform, id: string): Promise<void> {
  await transaction(platform.database, async (tx) => {
    await platform.events.hold(tx);
    const { events } = await reconcileMatters(tx, platform.clock, [id]);
    await platform.events.append(tx, events);
    if (comparedMatters(events).has(id)) return;
    await platform.events.append(tx, await auditAndTell(tx, [id], platform.clock));
  });
}

async function staleMatters({ db }: Platform): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select i.id from inventions i
    where not exists (select 1 from docket_audited d where d.invention_id = i.id and d.version >= ${AUDIT_VERSION})
    limit ${lookedUp}`.execute(db);
  return found.rows.map(({ id }) => id);
}
