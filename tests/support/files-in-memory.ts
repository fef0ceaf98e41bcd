import { accessSync, constants, readFileSync, statfsSync } from "node:fs";

const place = "/dev/shm";
/** A run held 2.5 GB at most; this leaves room for whatever else a machine does, in bytes. */
const room = 8 * 1024 ** 3;

/**
 * Where Linux keeps files in memory, if there is room for a run's and programs may be run from there, else undefined. Hubs
 * and databases of the tests write and sync some ten thousand files: on a slow disk a run waits for them.
 */
export function filesInMemory(): string | undefined {
  try {
    accessSync(place, constants.W_OK);
    const { bavail, bsize } = statfsSync(place);
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .find((line) => line.split(" ")[1] === place);
    const mayRun = mount?.split(" ")[2] === "tmpfs" && !/\bnoexec\b/.test(mount);
    return mayRun && bavail * bsize > room && process.availableMemory() > room ? place : undefined;
  } catch {
    return undefined;
  }
}
