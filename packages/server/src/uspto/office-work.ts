import type { OfficeConnector } from "../connectors/uspto/office-connector.ts";
import { officeConfigured, pauseFor, portalClient } from "../connectors/uspto/portal-client.ts";
import { nowIso } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import type { Platform } from "../platform/platform.ts";
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

/** The office as the configuration names it, with every call in the log `office_calls`. */
export function openOffice(platform: Platform): OfficeConnector {
  const { configuration, db, clock, log } = platform;
  return portalClient(configuration, {
    pause: pauseFor,
    async log(call) {
      const row = { id: newId(clock.now()), at: nowIso(clock), ...call, target: call.target.slice(0, 500) };
      await db
        .insertInto("office_calls")
        .values(row)
        .execute()
        .catch((error: unknown) => log.warn({ err: error }, "a call to the patent office could not be logged"));
    },
  });
}

/** Names the workers of the jobs of the noun uspto. */
export function registerOfficeJobs(platform: Platform, office: OfficeConnector): void {
  platform.jobs.register(refreshKind, (job) => refreshApplication(platform, office, job));
  platform.jobs.register(downloadKind, (job) => downloadDocument(platform, office, job));
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
  await platform.db.deleteFrom("office_calls").where("at", "<", oldLog).execute();
  const due = await dueApplications(platform, now);
  if (due.length === 0) return 0;
  await office.login(signal);
  for (const applicationId of due) await queueRefresh(platform, applicationId);
  return due.length;
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
