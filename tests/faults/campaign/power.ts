import { cpSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { cutPower } from "../../server/platform/database/durability/power-cut.ts";
import type { PrivatePostgres } from "../../support/postgres.ts";
import type { HubProcesses } from "./hub-processes.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { dropUnsynced } from "./unsynced-files.ts";

const databaseRecorder = fileURLToPath(
  new URL("../../server/platform/database/durability/file-recorder.ts", import.meta.url),
);
const filesRecorder = fileURLToPath(new URL("./files-recorder.ts", import.meta.url));

/** What loses power together. */
export interface Powered {
  readonly processes: HubProcesses;
  /** The server of the database; without one it is the embedded engine. */
  readonly server: PrivatePostgres | undefined;
  readonly dataDirectory: string;
  /** Where the processes note what they do to files; null where files are in a bucket. */
  readonly filesTrace: string | null;
}

/** With what a process is started so that its files can lose power. */
export function recordedFiles(dataDirectory: string, trace: string) {
  return {
    flags: [`--import=${filesRecorder}`],
    environment: { IPHUB_FILES_ROOT: join(dataDirectory, "files"), IPHUB_FILES_TRACE: trace },
  };
}

/**
 * Ends everything in one moment, takes what was not synced, and starts everything again: of the embedded database what
 * it wrote in its last seconds, of files what was written since the last cut. All of it goes, or each part by chance.
 */
export async function cutAllPower(powered: Powered, random: SeededRandom): Promise<string> {
  const { processes, server, dataDirectory, filesTrace } = powered;
  const seed = random.next() < 0.5 ? undefined : random.below(1_000_000);
  if (server) await Promise.all([server.stop("SIGKILL"), processes.endAll("SIGKILL")]);
  else await cutEmbedded(powered, random, seed);
  if (filesTrace !== null) dropUnsynced(join(dataDirectory, "files"), filesTrace, seed);
  await server?.start(server.port);
  await processes.startAll();
  return seed === undefined ? "power cut" : "power cut, torn";
}

/** Runs the embedded database under its recorder for some seconds; what it wrote before counts as on the disk. */
async function cutEmbedded({ processes, dataDirectory }: Powered, random: SeededRandom, seed: number | undefined) {
  const database = join(dataDirectory, "database");
  const work = join(dirname(dataDirectory), "power");
  const [before, trace, after] = [join(work, "before"), join(work, "trace"), join(work, "after")];
  await processes.endAll("SIGKILL");
  mkdirSync(work);
  try {
    cpSync(database, before, { recursive: true });
    await processes.startAll({
      flags: [`--import=${databaseRecorder}`],
      environment: { IPHUB_RECORD_ROOT: database, IPHUB_RECORD_TRACE: trace },
    });
    await delay(2_000 + random.below(6_000));
    await processes.endAll("SIGKILL");
    cutPower(before, trace, after, seed);
    rmSync(database, { recursive: true });
    renameSync(after, database);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
