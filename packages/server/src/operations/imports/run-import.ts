import type { ImportStatus } from "@iphub/sdk/contract/imports";
import { errorMessage } from "@iphub/sdk/domain/error-message";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import type { Writer } from "../../platform/events/event-log.ts";
import type { RunningJob } from "../../platform/jobs/job-queue.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { applyRows, type ImportParts } from "./apply-import.ts";
import { lockImport, personOfRun, type RunAsker, readImport } from "./imports.store.ts";
import { undoRows } from "./undo-import.ts";

/** The kind of the job that applies or undoes an import. */
export const importKind = "import";
/** How often a run is tried before it has failed; each attempt continues where the previous one stopped. */
export const importAttempts = 3;

/** What a run does. */
export type ImportRun = "apply" | "undo";

const runningAs: Readonly<Record<ImportRun, ImportStatus>> = { apply: "applying", undo: "undoing" };
const doneAs: Readonly<Record<ImportRun, ImportStatus>> = { apply: "applied", undo: "undone" };

/** Registers the workers of the noun imports; before the queue starts. */
export function registerImportJobs(platform: Platform, parts: ImportParts): void {
  platform.jobs.register(importKind, (job) => runImport(platform, parts, job));
}

async function runImport(platform: Platform, parts: ImportParts, job: RunningJob) {
  const importId = String(job.payload.importId);
  const run: ImportRun = job.payload.run === "undo" ? "undo" : "apply";
  const asker = askerOf(job.payload);
  let startedBy: string | null = null;
  try {
    const { email } = await personOfRun(platform.db, asker);
    startedBy = email;
    const asked = askedWith(job.payload);
    const transaction: RunningJob["transaction"] = (work) =>
      job.transaction((tx) => {
        platform.events.attribute(tx, { email, ...asked });
        return work(tx);
      });
    // One that was killed after its end is taken again, and an undo may have been asked for since.
    if (!(await job.transaction((tx) => begin(tx, platform, { importId, jobId: job.id }, run)))) return {};
    if (run === "apply") await applyRows(platform, parts, asker, importId, { signal: job.signal, transaction });
    else await undoRows(platform, asker, importId, { signal: job.signal, transaction });
    await transaction((tx) => finish(tx, platform, importId, run, email));
    return {};
  } catch (error) {
    const isLast = job.attempt >= importAttempts && !job.signal.aborted;
    if (isLast) {
      const reason = errorMessage(error);
      await job.transaction((tx) => fail(tx, platform, importId, { reason, startedBy }));
    }
    throw error;
  }
}

/** What a job keeps of the call that asked for it, for the entries that it makes in the record. */
export function askedBy({ userId, tokenId, actingFor }: Actor) {
  return { userId, tokenId, actingFor: actingFor?.email };
}

function askerOf({ userId, actingFor }: RunningJob["payload"]): RunAsker {
  return { userId: String(userId), ...(typeof actingFor === "string" ? { actingFor } : {}) };
}

function askedWith({ tokenId, actingFor }: RunningJob["payload"]): Omit<Writer, "email"> {
  return {
    ...(typeof tokenId === "string" ? { tokenId } : {}),
    ...(typeof actingFor === "string" ? { actingFor: { email: actingFor } } : {}),
  };
}

/** False where the import has another job by now. */
async function begin(
  tx: Transaction<Schema>,
  { clock }: Platform,
  { importId, jobId }: { readonly importId: string; readonly jobId: string },
  run: ImportRun,
): Promise<boolean> {
  const begun = await tx
    .updateTable("imports")
    .set((set) => ({
      status: runningAs[run],
      error: null,
      run_started_at: set.fn.coalesce("run_started_at", set.val(nowIso(clock))),
    }))
    .where("id", "=", importId)
    .where("job_id", "=", jobId)
    .executeTakeFirst();
  return begun.numUpdatedRows === 1n;
}

async function finish(
  tx: Transaction<Schema>,
  { clock, events }: Platform,
  importId: string,
  run: ImportRun,
  by: string,
): Promise<void> {
  const before = await lockImport(tx, importId);
  if (before.status === doneAs[run]) return;
  const who =
    run === "apply" ? { applied_by: by, applied_at: nowIso(clock) } : { undone_by: by, undone_at: nowIso(clock) };
  await tx
    .updateTable("imports")
    .set({ status: doneAs[run], run_ended_at: nowIso(clock), ...who })
    .where("id", "=", importId)
    .execute();
  const { fileName, counts } = await readImport(tx, importId);
  await events.append(tx, [
    {
      type: run === "apply" ? "import-applied" : "import-undone",
      actor: by,
      metadata: { importId, fileName, ...counts },
      // Thousands of records at once: clients fetch what is shown again, once.
      live: { name: "hub:resync", payload: {} },
    },
  ]);
}

async function fail(
  tx: Transaction<Schema>,
  { events }: Platform,
  importId: string,
  { reason, startedBy }: { readonly reason: string; readonly startedBy: string | null },
): Promise<void> {
  const { file_name: fileName } = await lockImport(tx, importId);
  await tx.updateTable("imports").set({ status: "failed", error: reason }).where("id", "=", importId).execute();
  const metadata = { importId, fileName, reason, startedBy };
  await events.append(tx, [{ type: "import-failed", actor: null, metadata }]);
}
