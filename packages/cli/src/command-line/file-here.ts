import { openAsBlob } from "node:fs";
import { homedir } from "node:os";
import { basename, resolve } from "node:path";
import { usageError } from "./exit-codes.ts";

/**
 * A file of this machine to upload; its content is not read yet. Throws a usage error that names the file if it does
 * not exist or cannot be read.
 */
export async function fileHere(path: string): Promise<File> {
  // Imported lazily: it takes longer to load than everything else most verbs need of Node's fs.
  const { stat } = process.getBuiltinModule("node:fs/promises");
  try {
    const { mtimeMs } = await stat(path);
    return new File([await openAsBlob(path)], basename(path), { lastModified: Math.floor(mtimeMs) });
  } catch {
    throw usageError(`${path} cannot be read`, "Name an existing file that you may read.");
  }
}

/** The absolute path of a typed file name; `~/` is the person's home folder. */
export function typedPath(typed: string): string {
  return resolve(typed.trim().replace(/^~(?=\/)/, homedir()));
}
