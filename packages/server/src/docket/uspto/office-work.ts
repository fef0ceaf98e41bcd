import type { OfficeConnector } from "../../connectors/uspto/office-connector.ts";
import { openOffice } from "../../connectors/uspto/open-office.ts";
import { officeConfigured } from "../../connectors/uspto/portal-client.ts";
import { nowIso } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { downloadDocument, downloadKind } from "./download-document.ts";
import { queueRefresh, refreshApplication, refreshKind } from "./refresh.ts";

const minute = 60 * 1000;
const hour = 60 * minute;
/** How often the hub looks which applications are due. */
const roundMilliseconds = 15 * minute;
/** An application is refreshed once a day without being looked at; after a failure it is tried again in an hour. */
const dueMilliseconds = 24 * hour;
const retryMilliseconds = hour;
/** The most applications of one round: at two calls each, one after the other, they are done before the next. */
const atOnce = 100;
/** How long the connector's log is kept. */
const logMilliseconds = 30 * 24 * hour;

/** Names the workers of the jobs of the noun uspto. */
export function registerOfficeJobs(platform: Platform, office: OfficeConnector): void {
  // Lanes of their own: a thousand documents that wait for the office keep nothing else of the hub waiting. One group:
  // the office allows one call at a time, and the connector keeps that rule for its own process only.
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

/** One round of the scheduled synchronisation: checks the key, then queues the applications that are due. */
export async function syncRound(platform: Platform, office: OfficeConnector, signal: AbortSignal): Promise<number> {
  const now = platform.clock.now().getTime();
  const oldLog = new Date(now - logMilliseconds).toISOString();
  await platform.database.kysely.deleteFrom("office_calls").where("at", "<", oldLog).execute();
  const due = await dueApplications(platform, now);
  if (due.length === 0) return 0;
  await office.login(signal);
  const known = await knownToOffice(platform, office, due, signal);
  for (const applicationId of known) await queueRefresh(platform, applicationId);
  await noteUnknown(
    platform,
    due.filter((one) => !known.includes(one)),
  );
  return known.length;
}

/**
 * Those of the due applications that are worth asking for one by one. An unpublished one, of which the office lists
 * nothing and the hub has no document, is left until tomorrow; where the list fails or names none, all are asked for.
 */
async function knownToOffice(
  { db, log }: Platform,
  office: OfficeConnector,
  due: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const listed = await office.applicationsList(due, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    log.warn({ err: error }, "the patent office's list of applications could not be read; each is asked for by itself");
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
}

/** The applications of matters that the office was not asked for in a day, those that never were first. */
async function dueApplications({ db }: Platform, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom("invention_references as r")
    .leftJoin("office_applications as a", "a.application_id", "r.application_number")
    .select(["r.application_number as id", "a.tried_at"])
    .distinct()
    .where("r.application_number", "is not", null)
    .where(({ or, eb }) =>
      or([
        eb("a.tried_at", "is", null),
        eb("a.tried_at", "<", new Date(now - dueMilliseconds).toISOString()),
        eb("a.last_error", "is not", null).and("a.tried_at", "<", new Date(now - retryMilliseconds).toISOString()),
      ]),
    )
    .orderBy("a.tried_at", (order) => order.asc().nullsFirst())
    .limit(atOnce)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}
