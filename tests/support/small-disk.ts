import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Platform } from "@iphub/server/platform/platform";
import type { FileStorage } from "@iphub/server/platform/storage/file-storage";

/** A disk under a hub's files that fills up. */
export interface SmallDisk {
  /** Gives it room for 64 MB. */
  grow(): void;
  /** Takes it away. */
  remove(): void;
}

const size = 2 * 1024 * 1024;

/**
 * Puts a disk of 2 MB under the files of a hub that has none yet: a real one where the tests may mount it; else the
 * hub's own storage, whose writes end as the system ends them on a full disk.
 */
export function putSmallDisk(platform: Platform): SmallDisk {
  const folder = join(platform.configuration.dataDirectory, "files");
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return limitStorage(platform);
  }
  return {
    grow: () => void execFileSync("mount", ["-o", "remount,size=64m", folder]),
    // Lazily: what still has the folder open does not keep the disk.
    remove: () => void execFileSync("umount", ["-l", folder]),
  };
}

function limitStorage(platform: Platform): SmallDisk {
  const real = platform.storage;
  const storage: FileStorage = {
    write: (key, content, signal) => real.write(key, Readable.from(cutOff(content)), signal),
    read: (key, range) => real.read(key, range),
    remove: (key) => real.remove(key),
  };
  Object.assign(platform, { storage });
  const restore = () => void Object.assign(platform, { storage: real });
  return { grow: restore, remove: restore };
}

async function* cutOff(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let written = 0;
  for await (const piece of content) {
    written += piece.byteLength;
    if (written > size) throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    yield piece;
  }
}
