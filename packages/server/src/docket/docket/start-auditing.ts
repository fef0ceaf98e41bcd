import { AUDIT_VERSION } from "@iphub/sdk/domain/docket/docket-audit/audit-matter";
import { sql } from "kysely";
import { transaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { reconcileMatters } from "../deadlines/deadlines.reconcile.ts";
import { auditAndTell } from "./docket.projection.ts";

const hour = 60 * 60 * 1000;
/** How many matters are audited in one transaction. */
const atOnce = 50;

/**
 * Looks again at matters that no event has looked at: those from before the audit existed, and those that older rules or
 * an older table of event codes judged. Their dockets are brought in line with the record first.
 */
export function startAuditing(platform: Platform): void {
  platform.jobs.every("docket-audit", hour, async (signal) => {
    await auditStale(platform, signal);
  });
}

/** Audits every matter that the current rules have not audited. @returns how many there were */
export async function auditStale(platform: Platform, signal: AbortSignal): Promise<number> {
  let audited = 0;
  while (!signal.aborted) {
    const ids = await staleMatters(platform);
    if (ids.length === 0) return audited;
    await transaction(platform.database, async (tx) => {
      await platform.events.hold(tx);
      const { events } = await reconcileMatters(tx, platform.clock, ids);
      await platform.events.append(tx, events);
      await platform.events.append(tx, await auditAndTell(tx, ids, platform.clock));
    });
    audited += ids.length;
  }
  return audited;
}

async function staleMatters({ db }: Platform): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select i.id from inventions i
    where not exists (select 1 from docket_audited d where d.invention_id = i.id and d.version >= ${AUDIT_VERSION})
    limit ${atOnce}`.execute(db);
  return found.rows.map(({ id }) => id);
}
