import { errorMessage } from "@iphub/sdk/domain/error-message";
import type { Kysely, Transaction } from "kysely";
import type { OfficeConnector } from "../../connectors/uspto/office-connector.ts";
import { nowIso } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { pieceFailed, type RetriedWork, workSucceeded } from "../../platform/jobs/failing-work.ts";
import type { RunningJob } from "../../platform/jobs/job-queue.ts";
import { isLastAttempt } from "../../platform/jobs/last-attempt.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { reconcileMatters } from "../deadlines/deadlines.reconcile.ts";
import { applicationEvent, storeData } from "./application-data.ts";
import { countedLines, documentEvents, newEvents, withdrawnDocuments, withdrawnLines } from "./office-record.ts";
import { lockApplication, mattersWith, storeDocuments } from "./uspto.documents.ts";

/** The kind of the job that refreshes an application from the office; its payload is `{applicationId}`. */
export const refreshKind = "uspto-refresh";

/** How often a refresh is tried before it counts as failed; the connector also retries each call. */
export const refreshAttempts = 3;

const hour = 60 * 60 * 1000;
/** When the scheduled synchronisation tries an application again whose refresh failed; a person's request is tried at once. */
export const retriedRefresh: RetriedWork = {
  work: refreshKind,
  firstMilliseconds: hour,
  longestMilliseconds: 24 * hour,
};

/**
 * Queues a refresh of an application; a queued one is reused. One that is running is reused too, unless a person asks:
 * the office may have answered it before the paper that the person waits for came. Returns the job's id.
 */
export function queueRefresh(
  platform: Platform,
  applicationId: string,
  asked: "background" | "by a person",
): Promise<string> {
  return transaction(platform.database, (tx) =>
    platform.jobs.enqueue(tx, {
      kind: refreshKind,
      payload: { applicationId },
      dedupeKey: applicationId,
      afterRunning: asked === "by a person",
      maxAttempts: refreshAttempts,
    }),
  );
}

/** When an application was last requested and with what result; nulls if never. */
export async function readSync(db: Kysely<Schema>, applicationId: string) {
  const row = await db
    .selectFrom("office_applications")
    .selectAll()
    .where("application_id", "=", applicationId)
    .executeTakeFirst();
  return { lastSyncedAt: row?.synced_at ?? null, lastError: row?.last_error ?? null, triedAt: row?.tried_at ?? null };
}

/**
 * Refreshes an application: asks the office, stores what it lists, and adds what is new to each matter's stream, once.
 */
export async function refreshApplication(platform: Platform, office: OfficeConnector, job: RunningJob) {
  const applicationId = String(job.payload.applicationId);
  try {
    const documents = await office.correspondence(applicationId, job.signal);
    const lines = await office.refresh(applicationId, job.signal);
    const data = await office.applicationData(applicationId, job.signal);
    const stored = await job.transaction(async (tx) => {
      const before = await lockApplication(tx, applicationId);
      const { added, withdrawn } = await storeDocuments(tx, applicationId, documents);
      const now = nowIso(platform.clock);
      await tx
        .updateTable("office_applications")
        .set({ synced_at: now, tried_at: now, last_error: null })
        .where("application_id", "=", applicationId)
        .execute();
      // At the first refresh every document is new, so only the history is added to the stream.
      const news = before.synced_at === null ? [] : added;
      const matters = await mattersWith(tx, applicationId);
      const changed = data && (await storeData(tx, before, data, now));
      const events = [];
      for (const matter of matters) {
        const known = await countedLines(tx, matter, applicationId);
        events.push(...newEvents(matter, applicationId, lines, documents, known));
        events.push(...(await withdrawnLines(tx, matter, applicationId, lines)));
        events.push(...withdrawnDocuments(matter, applicationId, withdrawn));
        events.push(...documentEvents(matter, applicationId, news));
        if (changed) events.push(applicationEvent(matter, changed));
      }
      await platform.events.append(tx, events);
      // Papers that only the file wrapper shows make no line of the history, so no event brings them to the docket.
      await platform.events.append(tx, (await reconcileMatters(tx, platform.clock, matters)).events);
      return { documents: documents.length, added: added.length, events: events.length };
    });
    await workSucceeded(platform, retriedRefresh.work, applicationId);
    return stored;
  } catch (error) {
    if (!job.signal.aborted) await failed(platform, job, applicationId, error);
    throw error;
  }
}

async function failed(platform: Platform, job: RunningJob, application: string, error: unknown): Promise<void> {
  await job.transaction((tx) => noteFailure(tx, platform, application, error));
  if (!isLastAttempt(job, refreshAttempts, error)) return;
  const words = "an application could not be refreshed from the patent office";
  await pieceFailed(platform, retriedRefresh, { subject: application, error, named: { application }, words });
}

async function noteFailure(
  tx: Transaction<Schema>,
  { clock }: Platform,
  applicationId: string,
  error: unknown,
): Promise<void> {
  const reason = errorMessage(error);
  await lockApplication(tx, applicationId);
  await tx
    .updateTable("office_applications")
    .set({ tried_at: nowIso(clock), last_error: reason })
    .where("application_id", "=", applicationId)
    .execute();
}
