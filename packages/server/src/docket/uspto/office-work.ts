import { sql } from "kysely";
import type { OfficeConnector } from "../../connectors/uspto/office-connector.ts";
import { openOffice } from "../../connectors/uspto/open-office.ts";
import { officeConfigured } from "../../connectors/uspto/portal-client.ts";
import { nowIso } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { downloadDocument, downloadKind } from "./download-document.ts";
import { queueRefresh, refreshApplication, refreshKind, retriedRefresh } from "./refresh.ts";

const minute = 60 * 1000;
const hour = 60 * minute;
/** How often the hub checks which applications are due. */
const roundMilliseconds = 15 * minute;
/** An application is refreshed daily even if no one views it; after a failure sooner, at growing pauses. */
const dueMilliseconds = 24 * hour;
/** The most applications of one round: at two calls each, one after the other, they are done before the next. */
const atOnce = 100;
/** How long the connector's log is stored. */
const logMilliseconds = 30 * 24 * hour;

/** Registers the workers of the noun uspto. */
export function registerOfficeJobs(platform: Platform, office: OfficeConnector): void {
  // A separate queue: a thousand documents that wait for the office do not delay other jobs. Concurrency 1: the office
  // allows one call at a time, and the connector enforces that only within its process.
  const group = "office";
  const refresh = { name: "office-refresh", group };
  const download = { name: "office-download", group };
  platform.jobs.register(refreshKind, (job) => refreshApplication(platform, office, job), refresh);
  platform.jobs.register(downloadKind, (job) => downloadDocument(platform, office, job), download);
}

/** Registers the jobs of the noun uspto and the scheduled synchronisation; before the queue starts. */
export function startOfficeWork(platform: Platform): void {
  const office = openOffice(platform);
  registerOfficeJobs(platform, office);
  if (!officeConfigured(platform.configuration)) return;
  platform.jobs.every("uspto-sync", roundMilliseconds, async (signal) => {
    await syncRound(platform, office, signal);
  });
}

/**
 * One round of the scheduled synchronisation: checks the key, then queues the due applications. While the hub only reads it
 * does nothing.
 */
export async function syncRound(platform: Platform, office: OfficeConnector, signal: AbortSignal): Promise<number> {
  // What the office answers could not be stored, and the refreshes would only wait.
  if (platform.disk.isFull) return 0;
  const now = platform.clock.now().getTime();
  const oldLog = new Date(now - logMilliseconds).toISOString();
  await platform.database.kysely.deleteFrom("office_calls").where("at", "<", oldLog).execute();
  await forgetRemoved(platform);
  const due = await dueApplications(platform, now);
  if (due.length === 0) return 0;
  await office.login(signal);
  const known = await knownToOffice(platform, office, due, signal);
  for (const applicationId of known) await queueRefresh(platform, applicationId, "background");
  await noteUnknown(
    platform,
    due.filter((one) => !known.includes(one)),
  );
  return known.length;
}

/** What failed for an application that no matter names any more: it is not tried again, so nothing else would end it. */
async function forgetRemoved({ database }: Platform): Promise<void> {
  await sql`delete from failing_work f where f.work = ${retriedRefresh.work} and not exists (
    select from invention_references r where r.application_number = f.subject)`.execute(database.kysely);
}

/**
 * The due applications that are worth requesting one by one. An unpublished one, which the office does not list and of
 * which the hub has no document, is left until tomorrow; if the list fails or is empty, all are requested.
 */
async function knownToOffice(
  { db, log }: Platform,
  office: OfficeConnector,
  due: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const listed = await office.applicationsList(due, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    log.warn(
      { err: error },
      "the patent office's list of applications could not be read; each one is requested separately",
    );
    return [];
  });
  const names = new Set(listed.map(({ applicationId }) => applicationId));
  if (!due.some((one) => names.has(one))) return due;
  const stored = await db
    .selectFrom("office_documents")
    .select("application_id as id")
    .distinct()
    .where("application_id", "in", [...due])
    .execute();
  for (const { id } of stored) names.add(id);
  return due.filter((one) => names.has(one));
}

async function noteUnknown({ database, clock }: Platform, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const now = nowIso(clock);
  await database.kysely
    .insertInto("office_applications")
    .values(ids.map((id) => ({ application_id: id, tried_at: now, synced_at: now })))
    .onConflict((on) => on.column("application_id").doUpdateSet({ tried_at: now, synced_at: now, last_error: null }))
    .execute();
  // Their refresh may have failed before; it is not tried now, so nothing else would end that.
  const failing = database.kysely.deleteFrom("failing_work").where("work", "=", retriedRefresh.work);
  await failing.where("subject", "in", [...ids]).execute();
}

/** The applications of matters that were not requested within a day, never requested ones first. */
async function dueApplications({ db }: Platform, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom("invention_references as r")
    .leftJoin("office_applications as a", "a.application_id", "r.application_number")
    .leftJoin("failing_work as f", (join) =>
      join.onRef("f.subject", "=", "r.application_number").on("f.work", "=", retriedRefresh.work),
    )
    .select(["r.application_number as id", "a.tried_at"])
    .distinct()
    .where("r.application_number", "is not", null)
    .where(({ or, eb }) =>
      or([
        eb("a.tried_at", "is", null),
        eb("a.tried_at", "<", new Date(now - dueMilliseconds).toISOString()),
        // Requested before the clock went back.
        eb("a.tried_at", ">", new Date(now + hour).toISOString()),
        eb("a.last_error", "is not", null)
          .and("a.tried_at", "<", new Date(now - retriedRefresh.firstMilliseconds).toISOString())
          .and(or([eb("f.next_at", "is", null), eb("f.next_at", "<=", new Date(now).toISOString())])),
      ]),
    )
    .orderBy("a.tried_at", (order) => order.asc().nullsFirst())
    .limit(atOnce)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}
