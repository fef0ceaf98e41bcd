import { statfs } from "node:fs/promises";
import { codeOf } from "./failures.ts";

/** The free space of a folder's disk, in bytes. */
export type FreeSpace = (folder: string) => Promise<number>;

/** The free space for this account as the system says it. */
export const freeSpaceOf: FreeSpace = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** What a system says where a disk, a quota or the largest file is reached. */
const fullCodes: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** Whether something could not be written because there is no room for it. */
export function isDiskFull(error: unknown): boolean {
  return fullCodes.has(codeOf(error));
}
