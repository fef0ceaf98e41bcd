import { execFileSync } from "node:child_process";
import { closeSync, cpSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type FreeSpace, freeSpaceOf } from "@iphub/server/platform/free-space";
import { onTestFinished } from "vitest";

const size = 320 * 1024 * 1024;

/** A disk that a test fills and empties. */
export interface FillingDisk {
  /** Where a copy of the folder is, on the disk. */
  readonly folder: string;
  readonly freeSpace: FreeSpace;
  /** Leaves nothing free. */
  fill(): void;
  empty(): void;
}

/**
 * Puts a copy of a folder on a disk of 320 MB: a real one where the tests may mount it; else the folder stays where it is,
 * and only what the hub reads of its free space is that of a full disk.
 */
export function fillingDisk(source: string): FillingDisk {
  const mount = `${source}-disk`;
  mkdirSync(mount);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", mount], { stdio: "ignore" });
  } catch {
    return pretendedDisk(source);
  }
  onTestFinished(() => void execFileSync("umount", ["-l", mount]));
  const [folder, ballast] = [join(mount, "hub"), join(mount, "ballast")];
  cpSync(source, folder, { recursive: true });
  return { folder, freeSpace: freeSpaceOf, fill: () => writeUntilFull(ballast), empty: () => rmSync(ballast) };
}

function pretendedDisk(folder: string): FillingDisk {
  let free = size;
  return {
    folder,
    freeSpace: async () => free,
    fill: () => {
      free = 0;
    },
    empty: () => {
      free = size;
    },
  };
}

function writeUntilFull(path: string): void {
  const file = openSync(path, "w");
  try {
    for (const piece of [Buffer.alloc(1024 * 1024), Buffer.alloc(4096)]) writePieces(file, piece);
  } finally {
    closeSync(file);
  }
}

function writePieces(file: number, piece: Buffer): void {
  try {
    while (writeSync(file, piece) === piece.length);
  } catch {
    // The disk is full.
  }
}
