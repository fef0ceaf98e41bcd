import { FolderRepository, type RepositoryFile } from "../../connectors/directory/folder-repository.ts";
import { nowIso } from "../../platform/clock.ts";
import type { RunningJob } from "../../platform/jobs/job-queue.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { addFile } from "../files/matter-files.ts";
import { discardContent, storeContent, tooLarge, withContent } from "../files/store-content.ts";
import { folderOfMatter, referencesOf } from "./directory.matters.ts";
import {
  fileLine,
  isOfTheFile,
  type RefusedFile,
  reasonOf,
  refusedWords,
  SyncFailure,
  unreadReason,
} from "./sync-words.ts";

/** The kind of the job that copies a folder to a matter; its payload is `{syncId}`. */
export const syncKind = "directory-sync";

type Sync = Pick<Schema["directory_syncs"], "id" | "invention_id" | "requested_by">;

interface Copied {
  added: number;
  updated: number;
  readonly refused: RefusedFile[];
  /** How many files the folder has. */
  readonly all: number;
}

interface Target {
  readonly inventionId: string;
  readonly actor: string;
  readonly job: RunningJob;
}

/** Registers the worker of the noun directory. */
export function registerDirectoryJobs(platform: Platform): void {
  platform.jobs.register(syncKind, (job) => syncDirectory(platform, job));
}

/**
 * Runs a synchronisation: copies the new and changed files of the matter's folder to its files. A file that cannot be
 * copied does not stop the others. Any error ends it as failed, with the reason in its status; repeated, it copies only
 * what is missing.
 */
async function syncDirectory(platform: Platform, job: RunningJob) {
  const id = String(job.payload.syncId);
  const sync = await platform.db.selectFrom("directory_syncs").selectAll().where("id", "=", id).executeTakeFirst();
  if (!sync || sync.status === "succeeded" || sync.status === "failed") return {};
  await job.transaction(async (tx) => {
    await tx.updateTable("directory_syncs").set({ status: "running" }).where("id", "=", id).execute();
  });
  try {
    const { invention_id: inventionId, requested_by: actor, reference } = sync;
    if (inventionId === null) throw new SyncFailure(`No matter of yours has the reference ${reference}.`);
    const { repository, folder } = await openFolder(platform, inventionId, reference);
    const { refused, all, ...copied } = await copyFolder(platform, repository, folder, {
      inventionId,
      actor,
      job,
    });
    if (refused[0]) {
      const reason = refusedWords(refused, all);
      await finish(platform, job, sync, failedBecause(reason), { reason, ...copied, refused: refused.length });
      platform.log.warn({ err: refused[0].error, sync: id, refused: refused.length }, "files were not synchronised");
      return { failed: reason };
    }
    await finish(platform, job, sync, { status: "succeeded", root: `/${folder}`, error: null }, copied);
    return copied;
  } catch (error) {
    if (job.signal.aborted) throw error;
    const reason = reasonOf("The folder", error);
    await finish(platform, job, sync, failedBecause(reason), { reason });
    if (!(error instanceof SyncFailure) || error.cause !== undefined)
      platform.log.warn({ err: error, sync: id }, "a folder could not be synchronised");
    return { failed: reason };
  }
}

function failedBecause(error: string) {
  return { status: "failed", root: null, error } as const;
}

async function openFolder({ configuration, db }: Platform, inventionId: string, reference: string) {
  if (configuration.directoryRoot === undefined) throw new SyncFailure("No documents repository is configured.");
  const repository = new FolderRepository(configuration.directoryRoot);
  const own = await referencesOf(db, inventionId);
  const folders = await repository.folders().catch((error: unknown) => {
    throw new SyncFailure("The documents repository cannot be read. Ask an administrator to check its folder.", {
      cause: error,
    });
  });
  const folder = await folderOfMatter(db, folders, { id: inventionId, references: [reference, ...own] });
  if (folder !== null) return { repository, folder };
  if (own.length === 0) throw new SyncFailure("The matter has no reference, so its folder cannot be found.");
  throw new SyncFailure(`The documents repository has no folder for ${own.join(" or ")}.`);
}

/** Added if the hub itself could not continue. */
const unseen = " The files after it were not checked.";

async function copyFolder(
  platform: Platform,
  repository: FolderRepository,
  folder: string,
  target: Target,
): Promise<Copied> {
  const known = await platform.db
    .selectFrom("directory_files")
    .innerJoin("files", "files.id", "directory_files.file_id")
    .select(["directory_files.path", "directory_files.size", "modified_ms as modifiedMs", "files.sha256"])
    .where("directory_files.invention_id", "=", target.inventionId)
    .where("files.deleted_at", "is", null)
    .execute();
  const before = new Map(known.map((one) => [one.path, one]));
  const { files, unread } = await repository.files(folder);
  const refused = unread.map(({ path, error }) => ({ path, reason: unreadReason(path, error), error }));
  const copied: Copied = { added: 0, updated: 0, refused, all: files.length + unread.length };
  for (const file of files) {
    target.job.signal.throwIfAborted();
    const present = before.get(file.path);
    if (present && present.size === file.size && present.modifiedMs === file.modifiedMs) continue;
    const taken = await copyFile(platform, repository, folder, file, target, present?.sha256).catch(
      (error: unknown) => {
        target.job.signal.throwIfAborted();
        const { path } = file;
        const one = { path, reason: reasonOf("It", error), error };
        if (!isOfTheFile(error)) throw new SyncFailure(`${fileLine(one)}${unseen}`, { cause: error });
        refused.push(one);
        return false;
      },
    );
    if (taken) copied[present ? "updated" : "added"] += 1;
  }
  return copied;
}

/** Copies one file; for unchanged content only the new time is stored. */
async function copyFile(
  platform: Platform,
  repository: FolderRepository,
  folder: string,
  file: RepositoryFile,
  { inventionId, actor, job }: Target,
  knownHash: string | undefined,
): Promise<boolean> {
  const limit = platform.configuration.fileLimit;
  if (file.size > limit) throw tooLarge(limit);
  const content = await storeContent(platform, repository.read(folder, file), { limit, signal: job.signal });
  const seen = { size: file.size, modified_ms: file.modifiedMs };
  if (content.sha256 === knownHash) {
    await discardContent(platform, content.key);
    await job.transaction(async (tx) => {
      await tx
        .updateTable("directory_files")
        .set(seen)
        .where("invention_id", "=", inventionId)
        .where("path", "=", file.path)
        .execute();
    });
    return false;
  }
  await withContent(platform, content, () =>
    job.transaction(async (tx) => {
      const added = await addFile(tx, platform, {
        inventionId,
        name: file.path.replaceAll("/", " - "),
        content,
        source: "directory",
        actor,
        origin: `directory:${file.path}`,
        ifOriginTaken: "version",
        ifNameTaken: "number",
      });
      await tx
        .insertInto("directory_files")
        .values({ invention_id: inventionId, path: file.path, ...seen, file_id: added.file.id })
        .onConflict((on) => on.columns(["invention_id", "path"]).doUpdateSet({ ...seen, file_id: added.file.id }))
        .execute();
      await platform.events.append(tx, added.events);
      return added;
    }),
  );
  return true;
}

async function finish(
  platform: Platform,
  job: RunningJob,
  { id, invention_id: inventionId, requested_by: actor }: Sync,
  outcome: { status: "succeeded" | "failed"; root: string | null; error: string | null },
  metadata: Readonly<Record<string, unknown>>,
): Promise<void> {
  const type = outcome.status === "succeeded" ? "directory-synced" : "directory-sync-failed";
  await job.transaction(async (tx) => {
    await tx
      .updateTable("directory_syncs")
      .set({ ...outcome, finished_at: nowIso(platform.clock) })
      .where("id", "=", id)
      .execute();
    if (inventionId !== null) await platform.events.append(tx, [{ type, actor, inventionId, metadata }]);
  });
}
