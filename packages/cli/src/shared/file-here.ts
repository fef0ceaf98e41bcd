import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { usageError } from "./exit-codes.ts";

/**
 * A file of this machine, to be sent; nothing of it is read before that. Throws a usage error that names the file where it
 * is not there or cannot be read.
 */
export async function fileHere(path: string): Promise<File> {
  try {
    return new File([await openAsBlob(path)], basename(path));
  } catch {
    throw usageError(`${path} cannot be read`, "Name a file that is there and that you may read.");
  }
}
