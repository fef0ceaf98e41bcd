import { constants, existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { syncPath, syncTree } from "../../synced-files.ts";
import type { DatabaseLog } from "../database.ts";

/** Changes with everything that affects a new cluster: the pinned engine and its initialisation. */
const TEMPLATE_NAME = "database-template-pglite-0.5.16";

/** The cache directory of this file's package, from source and bundled alike. */
function cacheDirectory(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, "package.json"))) {
    const parent = dirname(directory);
    if (parent === directory) {
      throw new Error("no package directory above this file");
    }
    directory = parent;
  }
  return join(directory, "node_modules", ".cache", "iphub");
}

async function initialise(directory: string): Promise<void> {
  // Loaded only here: otherwise the engine is loaded only in its worker.
  const { PGlite } = await import("@electric-sql/pglite");
  // Compiling WebAssembly does not keep an otherwise idle process alive.
  const alive = setInterval(() => undefined, 60_000);
  try {
    const pglite = await PGlite.create({ dataDir: directory });
    await pglite.close();
  } finally {
    clearInterval(alive);
  }
}

/**
 * The directory of a prepared empty cluster, created on first use in the package's cache (4 s) and then copied (0.1 s).
 * Throws if the cache cannot be written.
 */
export async function preparedTemplate(): Promise<string> {
  const template = join(cacheDirectory(), TEMPLATE_NAME);
  if (existsSync(template)) {
    return template;
  }
  const draft = `${template}.${process.pid}.${Date.now()}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    await initialise(draft);
    await rename(draft, template);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process may have been faster.
    if (!existsSync(template)) {
      throw error;
    }
  }
  return template;
}

async function fill(directory: string, log: DatabaseLog): Promise<void> {
  try {
    await cp(await preparedTemplate(), directory, { recursive: true, mode: constants.COPYFILE_FICLONE });
  } catch (error) {
    log.info({ err: error }, "no prepared database template, the database is initialised in place");
    await rm(directory, { recursive: true, force: true });
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await initialise(directory);
  }
}

/**
 * Creates the cluster in `clusterDirectory` unless it exists: complete and synced under another name first, so that an
 * interrupted start leaves nothing incomplete. The caller holds the lock of the data directory.
 */
export async function ensureCluster(clusterDirectory: string, log: DatabaseLog): Promise<void> {
  if (existsSync(join(clusterDirectory, "PG_VERSION"))) {
    return;
  }
  const draft = `${clusterDirectory}.new`;
  await rm(draft, { recursive: true, force: true });
  await fill(draft, log);
  await syncTree(draft);
  await rename(draft, clusterDirectory);
  await syncPath(dirname(clusterDirectory));
}
