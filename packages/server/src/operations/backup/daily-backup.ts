import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorMessage } from "@iphub/sdk/domain/error-message";
import { codeOf } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import { syncName } from "../../platform/synced-files.ts";
import { backUpWith, type WholeOutcome } from "./backup.ts";
import { isOffSite, workOnDay } from "./backup-days.store.ts";
import { manifestFile } from "./backup-source.ts";
import { copyToBucket, openBucket, rotateBucket } from "./off-site.ts";

/** How often it is looked whether the day's backup is due, in milliseconds. */
const lookMilliseconds = 10 * 60 * 1000;
const dayMilliseconds = 24 * 60 * 60 * 1000;
/** How the name of an unfinished backup ends. */
const draftEnding = ".unfinished";
const nameOf = /^iphub-\d{4}-\d{2}-\d{2}$/;
/** The folder in the data folder for the database that a backup is read from; one that was left is deleted. */
const snapshotPrefix = "snapshot-";

/** Makes the backup of each day while the hub runs, if the configuration names a folder for it. */
export function startBackingUp(platform: Platform): void {
  if (platform.configuration.backups.folder === undefined) return;
  platform.jobs.every("daily-backup", lookMilliseconds, async (signal) => {
    await backUpIfDue(platform);
    await copyOffSiteIfDue(platform, signal);
  });
}

/**
 * Makes the day's backup of the running hub, unless it is made or its hour has not come, and deletes the oldest beyond
 * those that are kept. Returns what was copied, or null where nothing was due (docs/behaviour/operations.md, Backup, restore
 * and move).
 */
export async function backUpIfDue(platform: Platform): Promise<WholeOutcome | null> {
  const { configuration, clock, database, log, disk } = platform;
  const { folder: parent, hour, keep } = configuration.backups;
  const now = clock.now();
  if (parent === undefined || now.getUTCHours() < hour) return null;
  const day = now.toISOString().slice(0, 10);
  const folder = join(parent, `iphub-${day}`);
  if (isBackup(folder)) return null;
  let outcome: WholeOutcome | null = null;
  await workOnDay(platform, day, async ({ note, turn }) => {
    // The embedded database is copied into its own folder first.
    const written = database.snapshot === null ? [parent] : [parent, configuration.dataDirectory];
    const rooms = await Promise.all(written.map((one) => disk.hasRoomIn(one)));
    if (rooms.includes(false)) throw new Error("the disk is full");
    refuseOther(folder);
    await mkdir(parent, { recursive: true, mode: 0o700 });
    await deleteAbandoned(parent, now);
    const draft = `${folder}.${randomUUID()}${draftEnding}`;
    const made = await backUpRunning(platform, draft, now);
    if (turn.aborted) await rm(draft, { recursive: true, force: true });
    turn.throwIfAborted();
    if (!(await takesName(draft, folder))) return;
    outcome = made;
    const { damaged } = made;
    await note({ made_at: clock.now().toISOString(), damaged: damaged.length });
    if (damaged.length > 0) log.error({ folder, damaged }, "the day's backup lacks files that are missing or damaged");
    log.info({ folder, rows: made.rows, files: made.files }, "the day's backup is made");
    await deleteOld(parent, keep, now);
  });
  return outcome;
}

/** What is no whole backup and has the name of the day's would have each one dropped that was made. */
function refuseOther(folder: string): void {
  if (existsSync(folder) && !isBackup(folder)) {
    throw new Error(`${folder} is in the way: it is no whole backup. Move it away, or delete it`);
  }
}

/**
 * Copies the newest backup into the bucket for backups, unless it is there, and deletes the oldest there. Returns how many
 * objects were sent, or null where nothing was due.
 */
export async function copyOffSiteIfDue(platform: Platform, signal: AbortSignal): Promise<number | null> {
  const { configuration, clock, db, log } = platform;
  const { folder: parent, bucket: address, keepOffSite } = configuration.backups;
  if (parent === undefined || address === undefined) return null;
  const newest = (await backupsUntil(parent, clock.now())).at(-1);
  const day = newest?.slice("iphub-".length);
  if (newest === undefined || day === undefined || (await isOffSite(db, day))) return null;
  let sent: number | null = null;
  await workOnDay(platform, day, async ({ note, turn }) => {
    const noCopy = failed("its copy in the bucket failed");
    const bucket = await openBucket(address).catch(noCopy);
    sent = await copyToBucket(bucket, join(parent, newest), AbortSignal.any([signal, turn])).catch(noCopy);
    await note({ off_site_at: clock.now().toISOString() });
    log.info({ backup: newest, objects: sent }, "the day's backup is in the bucket");
    await rotateBucket(bucket, keepOffSite, newest).catch(failed("the oldest backups there were not deleted"));
  });
  return sent;
}

/** Says what failed, and why. */
function failed(what: string) {
  return (error: unknown): never => {
    throw new Error(`${what}: ${errorMessage(error)}`, { cause: error });
  };
}

function isBackup(folder: string): boolean {
  return existsSync(join(folder, manifestFile));
}

/** A server is read as of one moment; the embedded database is copied first, and the copy is read. */
async function backUpRunning(platform: Platform, folder: string, now: Date): Promise<WholeOutcome> {
  const { configuration, database, storage, auditKey } = platform;
  const { databaseUrl, dataDirectory, backups } = configuration;
  const auditKeys = auditKey.publicKeys;
  if (database.snapshot === null) {
    return backUpWith({ dataDirectory, databaseUrl, auditKeys }, storage, folder, now, backups);
  }
  await deleteSnapshots(dataDirectory);
  const copy = await mkdtemp(join(dataDirectory, snapshotPrefix));
  try {
    await database.snapshot(join(copy, "database"));
    return await backUpWith({ dataDirectory: copy, auditKeys }, storage, folder, now, backups);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function deleteSnapshots(dataDirectory: string): Promise<void> {
  const left = (await readdir(dataDirectory)).filter((name) => name.startsWith(snapshotPrefix));
  for (const name of left) await rm(join(dataDirectory, name), { recursive: true, force: true });
}

/**
 * Gives a finished backup its name; false where another process was faster, and then this one is dropped.
 * @throws where the name is not on the disk for good; the backup is dropped then too
 */
export async function takesName(draft: string, folder: string): Promise<boolean> {
  try {
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!["ENOTEMPTY", "EEXIST"].includes(codeOf(error))) throw error;
    refuseOther(folder);
    return false;
  }
  try {
    // The rename is on the disk before the backup is recorded as made, so that a power cut does not undo it.
    await syncName(folder);
  } catch (error) {
    // A folder with the final name counts as made, and this failed backup would never be reported.
    await rename(folder, draft);
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  return true;
}

/** Deletes what killed processes have left unfinished. */
async function deleteAbandoned(parent: string, now: Date): Promise<void> {
  for (const name of (await readdir(parent)).filter((one) => one.endsWith(draftEnding))) {
    const { mtime } = await stat(join(parent, name));
    if (now.getTime() - mtime.getTime() > dayMilliseconds)
      await rm(join(parent, name), { recursive: true, force: true });
  }
}

/** When the newest of a folder's daily backups was finished; null if there is none. */
export async function newestBackup(folder: string, now: Date): Promise<Date | null> {
  const newest = (await backupsUntil(folder, now)).at(-1);
  return newest === undefined ? null : (await stat(join(folder, newest, manifestFile))).mtime;
}

/** The names of the finished backups in a folder, oldest first. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => nameOf.test(name) && isBackup(join(folder, name))).sort();
}

/** Without those of a day that has not come, which were made before the clock went back: others are newer than they. */
async function backupsUntil(folder: string, now: Date): Promise<string[]> {
  const today = `iphub-${now.toISOString().slice(0, 10)}`;
  return (await backupsIn(folder)).filter((name) => name <= today);
}

/** One that is being deleted loses its name first: what is left if the process is killed then is no backup any more. */
async function deleteOld(folder: string, keep: number, now: Date): Promise<void> {
  for (const name of (await backupsUntil(folder, now)).slice(0, -keep)) {
    const draft = join(folder, `${name}.${randomUUID()}${draftEnding}`);
    await rename(join(folder, name), draft);
    await rm(draft, { recursive: true, force: true });
  }
}
