import { execFileSync } from "node:child_process";
import { mkdirSync, statfsSync } from "node:fs";

/** A disk that is made full and empty without a byte of ballast: only its size changes. */
export interface FillingMount {
  readonly folder: string;
  /** Leaves so many MB free. */
  fill(leftMb: number): void;
  /** Gives it its room back. */
  empty(): void;
  /** Takes it away with all that is on it. */
  remove(): void;
}

/** Its room takes memory only where something is stored. */
const roomMb = 4096;
const megabyte = 1024 * 1024;
const stepBytes = 64 * 1024;
const mostTries = 50;

/** Mounts it on a new folder; null where this machine does not allow that. */
export function mountFillingDisk(folder: string): FillingMount | null {
  mkdirSync(folder);
  try {
    // The account that PostgreSQL runs as has to pass through it.
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${roomMb}m,mode=0711`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return null;
  }
  return {
    folder,
    fill: (leftMb) => shrink(folder, leftMb * megabyte),
    empty: () => resize(folder, roomMb * megabyte),
    // Lazily: what still has the folder open does not keep the disk.
    remove: () => void execFileSync("umount", ["-l", folder], { stdio: "ignore" }),
  };
}

function resize(folder: string, bytes: number): void {
  execFileSync("mount", ["-o", `remount,size=${bytes}`, folder], { stdio: "pipe" });
}

/** The hub writes in the meantime, and the system refuses a size below what is used: then a little more is left. */
function shrink(folder: string, leftBytes: number): void {
  for (let tries = 1; ; tries += 1) {
    const { blocks, bfree, bsize } = statfsSync(folder);
    try {
      resize(folder, (blocks - bfree) * bsize + leftBytes + tries * stepBytes);
      return;
    } catch (error) {
      if (tries === mostTries) throw error;
    }
  }
}
