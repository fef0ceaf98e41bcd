import { chmod, stat } from "node:fs/promises";
import type { FastifyBaseLogger } from "fastify";

/** The permissions of other people than the owner. */
const ofOthers = 0o077;

/**
 * Closes an existing data folder to all but its owner: it holds documents, mail and password hashes, and its folder may
 * have been made by hand. Where that cannot be done, the log says so at each start.
 */
export async function closeDataFolder(path: string, log: Pick<FastifyBaseLogger, "warn">): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory() || process.platform === "win32" || (found.mode & ofOthers) === 0) return;
  await chmod(path, found.mode & 0o700).then(
    () => log.warn({ path }, "the data folder was open to other people of this machine; it is closed to them now"),
    (err: unknown) => log.warn({ path, err }, "the data folder is open to other people of this machine; run chmod 700"),
  );
}
