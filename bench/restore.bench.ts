// A hub of MATTERS matters with GB gigabytes in files of FILE_MB megabytes is backed up, and the backup is verified and
// restored, each against a plain copy of the backup's folder on the same disk. ENGINES chooses engines, TMPDIR the disk.
// Aim: MATTERS=20000 GB=10 restored, with every row and file checked, within 10 minutes.
import { createHash, randomFillSync, randomUUID } from "node:crypto";
import { cp, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { backUp, readConfiguration, restore, verifyBackup } from "@iphub/server";
import { openPlatform } from "@iphub/server/open-platform";
import { insertRows } from "@iphub/server/platform/database/insert-rows";
import { transaction } from "@iphub/server/platform/database/transaction";
import type { Platform } from "@iphub/server/platform/platform";
import { Client } from "pg";
import { silentLog } from "../tests/support/silent-log.ts";
import { type BenchPlace, startBenchHub } from "./support/hub-process.ts";

const matters = Number(process.env.MATTERS ?? 1_000);
const gigabytes = Number(process.env.GB ?? 1);
const fileMegabytes = Number(process.env.FILE_MB ?? 0.5);
const chosen = (process.env.ENGINES ?? "embedded,postgres").split(",");
const megabyte = 1024 ** 2;
const files = Math.round((gigabytes * 1024) / fileMegabytes);
/** How many files are written at once. */
const atOnce = 16;
const at = "2026-01-31T09:00:00.000Z";

for (const engine of (["embedded", "postgres"] as const).filter((name) => chosen.includes(name))) {
  const hub = await startBenchHub(engine, matters, { prepare: (place) => measure(engine, place) });
  await hub.close();
}

async function measure(engine: string, place: BenchPlace): Promise<void> {
  await fill(place);
  console.log(`${engine}: ${matters} matters, ${files} files of ${fileMegabytes} MB`);
  const sibling = (name: string) => `${place.dataDirectory}-${name}`;
  const [folder, copy, restored] = [sibling("backup"), sibling("copy"), sibling("restored")];
  await timed("backup", () => backUp(place, folder, new Date()));
  const plain = await timed("plain copy of the backup", () => cp(folder, copy, { recursive: true }));
  await rm(copy, { recursive: true });
  await timed("backup verified", () => verifyBackup(folder), plain);
  const target = { dataDirectory: restored, databaseUrl: await otherDatabase(place) };
  const whole = async () => {
    const { damaged } = await restore(folder, target);
    if (damaged.length > 0) throw new Error(`${damaged.length} files are damaged`);
  };
  const seconds = await timed("restore, verified", whole, plain);
  console.log(`  the aim of 600 s for 20,000 matters and 10 GB: ${seconds.toFixed(0)} s for this size`);
  await rm(restored, { recursive: true });
  await rm(folder, { recursive: true });
}

/** An empty database on the same server; none for the embedded engine. */
async function otherDatabase({ databaseUrl }: BenchPlace): Promise<string | undefined> {
  if (databaseUrl === undefined) return undefined;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("create database restored template template0");
  await client.end();
  const address = new URL(databaseUrl);
  address.pathname = "/restored";
  return address.href;
}

/** Adds the files to the first matter. */
async function fill({ dataDirectory, databaseUrl }: BenchPlace): Promise<void> {
  const configuration = readConfiguration({ IPHUB_DATA: dataDirectory, IPHUB_DATABASE_URL: databaseUrl });
  const platform = await openPlatform(configuration, silentLog);
  const first = platform.db.selectFrom("inventions").select("id").orderBy("id").limit(1);
  const matter = await first.executeTakeFirstOrThrow();
  for (let from = 0; from < files; from += atOnce) {
    const count = Math.min(atOnce, files - from);
    await addFiles(platform, matter.id, from, count);
  }
  await platform.database.close();
}

async function addFiles({ database, storage }: Platform, matter: string, from: number, count: number): Promise<void> {
  const contents = Array.from({ length: count }, (_, index) => {
    const content = randomFillSync(Buffer.alloc(Math.round(fileMegabytes * megabyte)));
    return { id: randomUUID(), name: `bench-${from + index}.bin`, content };
  });
  await Promise.all(contents.map(({ id, content }) => storage.write(id, Readable.from([content]))));
  const facts = (content: Buffer) => ({
    version: 1,
    size: content.length,
    mime_type: "application/octet-stream",
    sha256: createHash("sha256").update(content).digest("hex"),
    created_at: at,
    created_by: null,
  });
  const rows = contents.map(({ id, name, content }) => ({
    ...facts(content),
    id,
    name,
    invention_id: matter,
    source: "upload" as const,
    origin: null,
    warning: null,
    tags: [],
    updated_at: at,
  }));
  const versions = contents.map(({ id, content }) => ({ ...facts(content), file_id: id, storage_key: id }));
  await transaction(database, async (tx) => {
    await insertRows(tx, "files", rows);
    await insertRows(tx, "file_versions", versions);
  });
}

/** Runs some work and says how long it took, and of how many plain copies that is; returns the seconds. */
async function timed(name: string, work: () => Promise<unknown>, plain?: number): Promise<number> {
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1000;
  const speed = ((gigabytes * 1024) / seconds).toFixed(0);
  const ratio = plain === undefined ? "" : `, ${(seconds / plain).toFixed(2)} plain copies`;
  console.log(`  ${name}: ${seconds.toFixed(1)} s, ${speed} MB/s${ratio}`);
  return seconds;
}
