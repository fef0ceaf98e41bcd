import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Names the directory that one test run shares among its worker processes. */
export const RUN_VARIABLE = "IPHUB_TEST_RUN";

const PREFIX = "iphub-tests-";
const POLL_MS = 25;
const BUILD_LIMIT_MS = 300_000;

/** True where the run began with a build of every package (`npm test`): what that left is not built again. */
export const isBuilt = process.env.IPHUB_TEST_BUILT === "yes";

/** The directory of this test run; the global set-up makes and removes it. */
export function runDirectory(): string {
  const directory = process.env[RUN_VARIABLE];
  if (!directory) {
    throw new Error(`${RUN_VARIABLE} is not set: run the tests with vitest and the configuration of this repository`);
  }
  return directory;
}

/** The name of a run's directory, which carries the number of its process. */
export function runDirectoryPrefix(pid: number): string {
  return join(tmpdir(), `${PREFIX}${pid}-`);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Directories of runs that ended without tidying up. */
export function abandonedRuns(): string[] {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length).split("-")[0])))
    .map((name) => join(tmpdir(), name));
}

function tryLock(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") {
      return false;
    }
    throw error;
  }
}

/** Builds something once per test run, whichever worker process asks first; the others wait for it. */
export async function oncePerRun(name: string, build: () => Promise<void>): Promise<void> {
  const done = join(runDirectory(), `${name}.done`);
  const lock = join(runDirectory(), `${name}.lock`);
  const limit = Date.now() + BUILD_LIMIT_MS;
  while (!existsSync(done)) {
    if (tryLock(lock)) {
      try {
        if (!existsSync(done)) {
          await build();
          writeFileSync(done, "");
        }
      } finally {
        rmdirSync(lock);
      }
      return;
    }
    if (Date.now() > limit) {
      throw new Error(`waited ${BUILD_LIMIT_MS} ms for another test process to build ${name}`);
    }
    await delay(POLL_MS);
  }
}
