import { mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { openDatabase } from "../../platform/database/open-database.ts";
import { endRestore, sideFolderStart } from "../../platform/database/unfinished-restore.ts";
import { keepEarlierKeys } from "../../platform/events/audit-key.ts";
import type { FileStorage } from "../../platform/storage/file-storage.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { syncName, syncTree } from "../../platform/synced-files.ts";
import { hubMigrations } from "../../schema.ts";
import { endBackupFolder, makeBackupFolder } from "./backup-folder.ts";
import { type BackupKey, type BackupLock, type KeyedCipher, newCipher } from "./backup-keys.ts";
import { type BackupSource, folderSource } from "./backup-source.ts";
import { checkHistory } from "./check-history.ts";
import { type CopiedContents, checkContents, copyContents } from "./copy-contents.ts";
import { decrypted, EncryptedStorage } from "./encryption.ts";
import { type HubPlace, queryDeadlineMs, silent } from "./hub-place.ts";
import { readManifest, writtenManifest } from "./manifest.ts";
import { readCopy } from "./read-copy.ts";
import { RestoreError } from "./restore-error.ts";
import { type CopyFacts, writeCopy } from "./write-copy.ts";

/** The result of a copy. */
interface CopyOutcome {
  readonly tables: number;
  readonly rows: number;
  /** The number of log entries, each verified against its hash. */
  readonly history: number;
  readonly madeAt: string;
}

/** The result of a copy with files. */
export type WholeOutcome = CopyOutcome & CopiedContents;

const rowsFile = "hub.ndjson.gz";

/**
 * Copies a hub to a new folder: every row as of one moment, and its files, from a bucket too. A hub with the embedded
 * database must be stopped, one on a server may run. Missing or damaged files are listed in the result. With a
 * lock everything in the folder is encrypted.
 * @throws RestoreError where the hash chain is broken, or the errors of the places
 */
export async function backUp(place: HubPlace, folder: string, now: Date, lock?: BackupLock): Promise<WholeOutcome> {
  return backUpWith(place, await openStorage(place), folder, now, lock);
}

/** As {@link backUp}, with the files of another place than the database's: those of a hub that is running. */
export async function backUpWith(
  place: HubPlace,
  storage: FileStorage,
  folder: string,
  now: Date,
  lock: BackupLock = {},
): Promise<WholeOutcome> {
  const cipher = await newCipher(lock);
  await makeBackupFolder(folder);
  try {
    const { auditKeys } = place;
    const facts = { ...(await copyOut(place, folder, now, cipher)), ...(auditKeys === undefined ? {} : { auditKeys }) };
    const files = await copyFiles(place, facts, storage, copiedFiles(folderSource(folder), cipher));
    await endBackupFolder(folder, await writtenManifest(facts, cipher));
    return { ...outcomeOf(facts), ...files };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Restores a copy to an empty place, and verifies it. Files that the copy lacks or has damaged are listed in the
 * result; the rest of the hub is restored. A data folder that does not exist is made under another name and gets its own
 * at the end; any other place is marked and does not open for a hub until the end (UnfinishedRestoreError).
 * @param from a folder, or a backup elsewhere
 * @throws RestoreError where its rows are damaged, the place is not empty, or what opens it is missing or wrong
 */
export async function restore(
  from: string | BackupSource,
  place: HubPlace,
  key: BackupKey = {},
): Promise<WholeOutcome> {
  const source = sourceOf(from);
  const { facts, cipher } = await readManifest(source, key);
  const target = resolve(place.dataDirectory);
  const isNew = place.databaseUrl === undefined && !(await exists(target));
  if (!isNew) return restoreTo(place, source, facts, cipher);
  await mkdir(dirname(target), { recursive: true });
  const side = await mkdtemp(sideFolderStart(target));
  try {
    const outcome = await restoreTo({ ...place, dataDirectory: side }, source, facts, cipher);
    await syncTree(side);
    await rename(side, target);
    await syncName(target);
    return outcome;
  } finally {
    await rm(side, { recursive: true, force: true });
  }
}

/**
 * Reads a whole copy as a restore would, into a database that is thrown away, and every file where it lies. Missing or
 * damaged files are listed in the result.
 * @throws RestoreError as {@link restore} does
 */
export async function verifyBackup(from: string | BackupSource, key: BackupKey = {}): Promise<WholeOutcome> {
  const source = sourceOf(from);
  const { facts, cipher } = await readManifest(source, key);
  const dataDirectory = await mkdtemp(join(tmpdir(), "iphub-verify-"));
  try {
    await copyIn({ dataDirectory }, source, facts, cipher);
    const database = await openAt({ dataDirectory }, facts.migrations, "restore");
    try {
      const files = await checkContents(database.kysely, tablesOf(facts), copiedFiles(source, cipher));
      return { ...outcomeOf(facts), ...files };
    } finally {
      await database.close();
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function restoreTo(
  place: HubPlace,
  source: BackupSource,
  facts: CopyFacts,
  cipher: KeyedCipher | null,
): Promise<WholeOutcome> {
  await copyIn(place, source, facts, cipher);
  const files = await copyFiles(place, facts, copiedFiles(source, cipher), await openStorage(place));
  if (facts.auditKeys !== undefined) await keepEarlierKeys(place.dataDirectory, facts.auditKeys);
  await finish(place, facts);
  return { ...outcomeOf(facts), ...files };
}

async function finish(place: HubPlace, { migrations }: CopyFacts): Promise<void> {
  const database = await openAt(place, migrations, "restore");
  try {
    await endRestore(database.kysely);
  } finally {
    await database.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function tablesOf({ tables }: CopyFacts): ReadonlySet<string> {
  return new Set(tables.map(({ name }) => name));
}

/** Copies the database of a hub to another engine and verifies it there; the source and the files stay. */
export async function move(from: HubPlace, to: HubPlace, now: Date): Promise<CopyOutcome> {
  const folder = await mkdtemp(join(tmpdir(), "iphub-move-"));
  try {
    const facts = await copyOut(from, folder, now, null);
    await copyIn(to, folderSource(folder), facts, null);
    await finish(to, facts);
    return outcomeOf(facts);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyOut(place: HubPlace, folder: string, now: Date, cipher: KeyedCipher | null): Promise<CopyFacts> {
  const database = await openAt(place, Object.keys(hubMigrations), "copy");
  try {
    const facts = await writeCopy(
      database.kysely,
      join(folder, rowsFile),
      now.toISOString(),
      cipher?.keyOf(rowsFile) ?? null,
    );
    // A running hub has continued by now, so the copy is verified where it is restored.
    if (place.databaseUrl === undefined) await checkHistory(database.kysely, facts.history);
    return facts;
  } finally {
    await database.close();
  }
}

async function copyFiles(
  place: HubPlace,
  facts: CopyFacts,
  from: FileStorage,
  to: FileStorage,
): Promise<CopiedContents> {
  const database = await openAt(place, facts.migrations, "restore");
  try {
    return await copyContents(database.kysely, tablesOf(facts), from, to);
  } finally {
    await database.close();
  }
}

async function copyIn(
  place: HubPlace,
  source: BackupSource,
  facts: CopyFacts,
  cipher: KeyedCipher | null,
): Promise<void> {
  await mkdir(place.dataDirectory, { recursive: true });
  const database = await openAt(place, facts.migrations, "restore");
  try {
    if (cipher) await authenticate(cipher.keyOf(rowsFile), await source.read(rowsFile));
    const open = async () => {
      const packed = await source.read(rowsFile);
      return cipher ? Readable.from(decrypted(cipher.keyOf(rowsFile), packed)) : packed;
    };
    await readCopy(database.kysely, open, facts);
    await checkHistory(database.kysely, facts.history);
    await database.maintain();
  } finally {
    await database.close();
  }
}

/** A database with exactly these migrations: it is copied and restored as it is, and the hub migrates it at its start. */
function openAt({ dataDirectory, databaseUrl }: HubPlace, names: readonly string[], purpose: "copy" | "restore") {
  const unknown = names.filter((name) => !Object.hasOwn(hubMigrations, name));
  if (unknown.length > 0) {
    throw new RestoreError(`The copy was made by a newer iphub (${unknown.join(", ")}). Restore it with that one.`);
  }
  const migrations = Object.fromEntries(Object.entries(hubMigrations).filter(([name]) => names.includes(name)));
  const where = databaseUrl === undefined ? { dataDirectory } : { databaseUrl };
  return openDatabase<unknown>({ ...where, migrations, log: silent, queryDeadlineMs, purpose });
}

/** Reads a whole encrypted content, so that nothing of a changed one is used. */
async function authenticate(key: Buffer, content: Readable): Promise<void> {
  for await (const _piece of decrypted(key, content));
}

function sourceOf(from: string | BackupSource): BackupSource {
  return typeof from === "string" ? folderSource(from) : from;
}

function copiedFiles({ files }: BackupSource, cipher: KeyedCipher | null): FileStorage {
  return cipher ? new EncryptedStorage(files, cipher) : files;
}

function outcomeOf({ tables, history, madeAt }: CopyFacts): CopyOutcome {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: tables.length, rows, history: history.seq, madeAt };
}
