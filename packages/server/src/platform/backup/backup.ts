import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DatabaseLog, openDatabase } from "../database/open-database.ts";
import { hubMigrations } from "../database/schema.ts";
import { checkHistory } from "./check-history.ts";
import { RestoreError, readCopy } from "./read-copy.ts";
import { type CopyFacts, writeCopy } from "./write-copy.ts";

/** Where a hub keeps its data: the folder of files and, unless a server is named, of the database. */
interface HubPlace {
  readonly dataDirectory: string;
  readonly databaseUrl?: string | undefined;
}

/** What was copied. */
interface CopyOutcome {
  readonly tables: number;
  readonly rows: number;
  /** Entries of the history, each checked against its hash. */
  readonly history: number;
  readonly madeAt: string;
}

const silent: DatabaseLog = { info() {}, warn() {}, error() {} };
/** One statement may take this long: copies are long work, in milliseconds. */
const queryDeadlineMs = 10 * 60_000;
const rowsFile = "hub.ndjson.gz";
const factsFile = "manifest.json";

/**
 * Makes a copy of a hub in a new folder: every row as of one moment, and its files. A hub with the embedded database must
 * be stopped, one on a server may run. @throws RestoreError where the history does not hold, or what the places say
 */
export async function backUp(place: HubPlace, folder: string, now: Date): Promise<CopyOutcome> {
  await mkdir(folder, { mode: 0o700 });
  try {
    const facts = await copyOut(place, folder, now);
    const files = join(place.dataDirectory, "files");
    if (await isThere(files)) await cp(files, join(folder, "files"), { recursive: true, filter: isWhole });
    // Last: a folder without it is no backup.
    await writeFile(join(folder, factsFile), JSON.stringify(facts, null, 2), { flag: "wx", flush: true, mode: 0o600 });
    return outcomeOf(facts);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Puts a copy into an empty place, and checks it. @throws RestoreError where it is damaged or the place is not empty */
export async function restore(folder: string, place: HubPlace): Promise<CopyOutcome> {
  const facts = await readFacts(folder);
  await copyIn(place, folder, facts);
  const files = join(folder, "files");
  if (await isThere(files)) await cp(files, join(place.dataDirectory, "files"), { recursive: true });
  return outcomeOf(facts);
}

/** Carries the database of a hub to another engine and checks it there; the files stay in the folder of the data. */
export async function move(from: HubPlace, to: HubPlace, now: Date): Promise<CopyOutcome> {
  const folder = await mkdtemp(join(tmpdir(), "iphub-move-"));
  try {
    const facts = await copyOut(from, folder, now);
    await copyIn(to, folder, facts);
    return outcomeOf(facts);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyOut(place: HubPlace, folder: string, now: Date): Promise<CopyFacts> {
  const database = await openAt(place, Object.keys(hubMigrations));
  try {
    const facts = await writeCopy(database.kysely, join(folder, rowsFile), now.toISOString());
    // One that runs on a server has gone on by now; its copy is checked where it goes in.
    if (place.databaseUrl === undefined) await checkHistory(database.kysely, facts.history);
    return facts;
  } finally {
    await database.close();
  }
}

async function copyIn(place: HubPlace, folder: string, facts: CopyFacts): Promise<void> {
  await mkdir(place.dataDirectory, { recursive: true });
  const database = await openAt(place, facts.migrations);
  try {
    await readCopy(database.kysely, join(folder, rowsFile), facts);
    await checkHistory(database.kysely, facts.history);
    await database.maintain();
  } finally {
    await database.close();
  }
}

/** A database with these migrations and no later ones: a copy goes in as it was, and the hub brings it up to date. */
function openAt({ dataDirectory, databaseUrl }: HubPlace, names: readonly string[]) {
  const unknown = names.filter((name) => !Object.hasOwn(hubMigrations, name));
  if (unknown.length > 0) {
    throw new RestoreError(`The copy was made by a newer iphub (${unknown.join(", ")}). Restore it with that one.`);
  }
  const migrations = Object.fromEntries(Object.entries(hubMigrations).filter(([name]) => names.includes(name)));
  const where = databaseUrl === undefined ? { dataDirectory } : { databaseUrl };
  return openDatabase<unknown>({ ...where, migrations, log: silent, queryDeadlineMs });
}

async function readFacts(folder: string): Promise<CopyFacts> {
  const text = await readFile(join(folder, factsFile), "utf8").catch(() => {
    throw new RestoreError(`${folder} is no backup: it has no ${factsFile}.`);
  });
  const facts: CopyFacts = JSON.parse(text);
  if (facts.format !== 1) throw new RestoreError("The backup has a format that this iphub does not know.");
  return facts;
}

function outcomeOf({ tables, history, madeAt }: CopyFacts): CopyOutcome {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: tables.length, rows, history: history.seq, madeAt };
}

function isWhole(path: string): boolean {
  return !path.endsWith(".part");
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
