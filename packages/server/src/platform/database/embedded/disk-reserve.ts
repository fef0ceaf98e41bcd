import { open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FreeSpace } from "../../free-space.ts";

/** A file that only takes room: it is deleted so that the database opens, and reads, on a disk that is full. */
const reserveFile = "reserve";
/** One segment of the write-ahead log and what recovery after a crash may add to tables, in bytes. */
const reserveSize = 24 * 1024 * 1024;
/** With less free space than this the engine does not open, in bytes: it needs some 16 KB, and more after a crash. */
const leastToOpen = 1024 * 1024;
const pieceSize = 1024 * 1024;

/** Gives the reserve of a data folder back to its disk, where that is too full for the database to open. */
export async function releaseReserve(dataDirectory: string, freeSpace: FreeSpace): Promise<void> {
  const free = await freeSpace(dataDirectory).catch(() => Number.POSITIVE_INFINITY);
  if (free < leastToOpen) await rm(join(dataDirectory, reserveFile), { force: true });
}

/** Makes the reserve of a data folder, unless it is there. */
export async function keepReserve(dataDirectory: string): Promise<void> {
  const path = join(dataDirectory, reserveFile);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size === reserveSize) return;
  const draft = `${path}.draft`;
  const file = await open(draft, "w", 0o600);
  try {
    // Written, because a file that is only made longer takes no room.
    for (let at = 0; at < reserveSize; at += pieceSize) await file.write(Buffer.alloc(pieceSize), 0, pieceSize, at);
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
