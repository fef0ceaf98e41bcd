import { existsSync, readFileSync, renameSync, rmSync, statSync, truncateSync } from "node:fs";
import { dirname, join } from "node:path";
import { seededRandom } from "./seeded-random.ts";

/** What a process did to a file of the storage; names are relative to the storage's folder. */
export type FileTraceEvent =
  | { readonly did: "made" | "removed" | "folder-synced"; readonly name: string }
  | { readonly did: "synced"; readonly name: string; readonly size: number }
  | { readonly did: "renamed"; readonly name: string; readonly to: string };

/** A file as far as it has been written to the disk. */
interface DiskFile {
  /** So many of its first bytes are on the disk. */
  safeBytes: number;
  /** The name under which the disk knows it; null while it knows none. */
  safeName: string | null;
}

/**
 * Takes from a folder what a power cut takes: contents that were not synced, and names whose file or folder was not
 * synced since they were given, as on ext4 and xfs. Removed files stay removed: one that came back would have no use.
 * @param trace the notes of all processes since the last cut; it is removed, because what is left is on the disk
 * @param seed with one, what was not synced is lost or kept by chance
 * @returns how many files lost something
 */
export function dropUnsynced(folder: string, trace: string, seed?: number): number {
  const { next } = seededRandom(seed ?? 0);
  const isLost = () => seed === undefined || next() < 0.5;
  let harmed = 0;
  for (const [name, file] of replayed(trace)) {
    if (dropFrom(folder, name, file, isLost)) harmed += 1;
  }
  rmSync(trace, { force: true });
  return harmed;
}

function dropFrom(folder: string, name: string, { safeBytes, safeName }: DiskFile, isLost: () => boolean): boolean {
  let path = join(folder, name);
  // A process was killed between what it did and its note of it.
  if (!existsSync(path)) return false;
  let isHarmed = false;
  if (safeName !== name && isLost()) {
    isHarmed = true;
    if (safeName === null) {
      rmSync(path);
      return true;
    }
    renameSync(path, join(folder, safeName));
    path = join(folder, safeName);
  }
  if (statSync(path).size > safeBytes && isLost()) {
    isHarmed = true;
    truncateSync(path, safeBytes);
  }
  return isHarmed;
}

function replayed(trace: string): Map<string, DiskFile> {
  const files = new Map<string, DiskFile>();
  if (!existsSync(trace)) return files;
  // A last line that the kill cut short has no end, and its process did not go on.
  const lines = readFileSync(trace, "utf8").split("\n").slice(0, -1);
  for (const line of lines) {
    const event: FileTraceEvent = JSON.parse(line);
    replay(files, event);
  }
  return files;
}

function replay(files: Map<string, DiskFile>, event: FileTraceEvent): void {
  const file = files.get(event.name);
  switch (event.did) {
    case "made":
      files.set(event.name, { safeBytes: 0, safeName: null });
      return;
    case "removed":
      files.delete(event.name);
      return;
    case "synced":
      files.set(event.name, { safeBytes: event.size, safeName: event.name });
      return;
    case "renamed":
      files.delete(event.name);
      files.set(event.to, file ?? { safeBytes: Number.POSITIVE_INFINITY, safeName: event.name });
      return;
    case "folder-synced":
      for (const [name, one] of files) if (dirname(name) === event.name) one.safeName = name;
  }
}
