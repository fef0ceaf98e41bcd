import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, resolve } from "node:path";
import { usageError } from "./exit-codes.ts";

/**
 * A file of this machine, to be sent; nothing of it is read before that. Throws a usage error that names the file where it
 * is not there or cannot be read.
 */
export async function fileHere(path: string): Promise<File> {
  try {
    const { mtimeMs } = await stat(path);
    return new File([await openAsBlob(path)], basename(path), { lastModified: Math.floor(mtimeMs) });
  } catch {
    throw usageError(`${path} cannot be read`, "Name a file that is there and that you may read.");
  }
}

/** The whole path of a file that was typed in the terminal, where `~/` stands for the person's own folder. */
export function typedPath(typed: string): string {
  return resolve(typed.trim().replace(/^~(?=\/)/, homedir()));
}
