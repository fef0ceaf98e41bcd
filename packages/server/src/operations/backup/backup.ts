import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type AuditEntry, type AuditPlace, firstAuditHash, walkAuditChain } from "@iphub/sdk/domain/audit-chain";
import { type Kysely, sql } from "kysely";
import { type DatabaseLog, openDatabase } from "../../platform/database/open-database.ts";
import type { FileStorage } from "../../platform/storage/file-storage.ts";
import { LocalStorage, openStorage } from "../../platform/storage/open-storage.ts";
import { hubMigrations } from "../../schema.ts";
import { type CopiedContents, copyContents } from "./copy-contents.ts";
import { type BackupCipher, backupCipher, decrypted, EncryptedStorage } from "./encryption.ts";
import { readManifest, writtenManifest } from "./manifest.ts";
import { readCopy } from "./read-copy.ts";
import { RestoreError } from "./restore-error.ts";
import { type CopyFacts, writeCopy } from "./write-copy.ts";

/**
 * Where a hub stores its data: the folder of the database, unless a server is named, and of files, unless a bucket is.
 */
interface HubPlace {
  readonly dataDirectory: string;
  readonly databaseUrl?: string | undefined;
  readonly s3Url?: string | undefined;
}

/** The result of a copy. */
interface CopyOutcome {
  readonly tables: number;
  readonly rows: number;
  /** The number of log entries, each verified against its hash. */
  readonly history: number;
  readonly madeAt: string;
}

/** The result of a copy with files. */
type WholeOutcome = CopyOutcome & CopiedContents;

const silent: DatabaseLog = { info() {}, warn() {}, error() {} };
/** The time-out of a statement in milliseconds, longer than usual because copies take long. */
const queryDeadlineMs = 10 * 60_000;
const rowsFile = "hub.ndjson.gz";
const factsFile = "manifest.json";

/**
 * Copies a hub to a new folder: every row as of one moment, and its files, from a bucket too. A hub with the embedded
 * database must be stopped, one on a server may run. Missing or damaged files are listed in the result. With a
 * passphrase everything in the folder is encrypted.
 * @throws RestoreError where the hash chain is broken, or the errors of the places
 */
export async function backUp(place: HubPlace, folder: string, now: Date, passphrase?: string): Promise<WholeOutcome> {
  await mkdir(folder, { mode: 0o700 });
  try {
    const cipher = passphrase === undefined ? null : backupCipher(passphrase);
    const facts = await copyOut(place, folder, now, cipher);
    const files = await copyFiles(place, facts, await openStorage(place), copiedFiles(folder, cipher));
    // Written last: a folder without it is not a valid backup.
    const manifest = await writtenManifest(facts, cipher);
    await writeFile(join(folder, factsFile), manifest, { flag: "wx", flush: true, mode: 0o600 });
    return { ...outcomeOf(facts), ...files };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Restores a copy to an empty place, and verifies it. Files that the copy lacks or has damaged are listed in the
 * result; the rest of the hub is restored.
 * @throws RestoreError where its rows are damaged, the place is not empty, or the passphrase is missing or another
 */
export async function restore(folder: string, place: HubPlace, passphrase?: string): Promise<WholeOutcome> {
  const { facts, cipher } = await readManifest(join(folder, factsFile), passphrase);
  await copyIn(place, folder, facts, cipher);
  const files = await copyFiles(place, facts, copiedFiles(folder, cipher), await openStorage(place));
  return { ...outcomeOf(facts), ...files };
}

/** Moves the database of a hub to another engine and verifies it there; the files stay in the data folder. */
export async function move(from: HubPlace, to: HubPlace, now: Date): Promise<CopyOutcome> {
  const folder = await mkdtemp(join(tmpdir(), "iphub-move-"));
  try {
    const facts = await copyOut(from, folder, now, null);
    await copyIn(to, folder, facts, null);
    return outcomeOf(facts);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyOut(place: HubPlace, folder: string, now: Date, cipher: BackupCipher | null): Promise<CopyFacts> {
  const database = await openAt(place, Object.keys(hubMigrations));
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
  const database = await openAt(place, facts.migrations);
  try {
    return await copyContents(database.kysely, new Set(facts.tables.map(({ name }) => name)), from, to);
  } finally {
    await database.close();
  }
}

async function copyIn(place: HubPlace, folder: string, facts: CopyFacts, cipher: BackupCipher | null): Promise<void> {
  await mkdir(place.dataDirectory, { recursive: true });
  const database = await openAt(place, facts.migrations);
  try {
    const path = join(folder, rowsFile);
    if (cipher) await authenticate(cipher.keyOf(rowsFile), createReadStream(path));
    const open = () => {
      const packed = createReadStream(path);
      return cipher ? Readable.from(decrypted(cipher.keyOf(rowsFile), packed)) : packed;
    };
    await readCopy(database.kysely, open, facts);
    await checkHistory(database.kysely, facts.history);
    await database.maintain();
  } finally {
    await database.close();
  }
}

/** A database with exactly these migrations: a copy is restored as it was, and the hub then migrates it. */
function openAt({ dataDirectory, databaseUrl }: HubPlace, names: readonly string[]) {
  const unknown = names.filter((name) => !Object.hasOwn(hubMigrations, name));
  if (unknown.length > 0) {
    throw new RestoreError(`The copy was made by a newer iphub (${unknown.join(", ")}). Restore it with that one.`);
  }
  const migrations = Object.fromEntries(Object.entries(hubMigrations).filter(([name]) => names.includes(name)));
  const where = databaseUrl === undefined ? { dataDirectory } : { databaseUrl };
  return openDatabase<unknown>({ ...where, migrations, log: silent, queryDeadlineMs });
}

/** Reads a whole encrypted content, so that nothing of a changed one is used. */
async function authenticate(key: Buffer, content: Readable): Promise<void> {
  for await (const _piece of decrypted(key, content));
}

function copiedFiles(folder: string, cipher: BackupCipher | null): FileStorage {
  const files = new LocalStorage(join(folder, "files"));
  return cipher ? new EncryptedStorage(files, cipher) : files;
}

function outcomeOf({ tables, history, madeAt }: CopyFacts): CopyOutcome {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: tables.length, rows, history: history.seq, madeAt };
}

const pieceSize = 500;

/** Walks the chain of hashes from its beginning to its end, which is known. @throws RestoreError at a break */
async function checkHistory(db: Kysely<unknown>, end: AuditPlace): Promise<void> {
  let place: AuditPlace = { seq: 0, hash: firstAuditHash };
  for (;;) {
    const piece = await sql<AuditEntry>`
      select seq, id, created_at as "createdAt", type, actor, invention_id as "inventionId", task_id as "taskId",
        milestone_id as "milestoneId", metadata, hash,
        -- A copy from before there were erasures has no such column.
        case when to_jsonb(e)->>'erased_by' is not null then 'erased' end as content
      from event_log e where seq > ${place.seq} order by seq limit ${pieceSize}`.execute(db);
    const walked = walkAuditChain(place, piece.rows, (text) => createHash("sha256").update(text).digest("hex"));
    if (walked.broken)
      throw new RestoreError(`The history is broken at ${walked.broken.seq}: ${walked.broken.reason}.`);
    place = walked.place;
    if (piece.rows.length < pieceSize) break;
  }
  if (place.seq !== end.seq || place.hash !== end.hash) {
    throw new RestoreError("The history does not end where it did when the copy was made.");
  }
}
