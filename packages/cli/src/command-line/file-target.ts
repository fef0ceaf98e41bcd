import { chmodSync, lstatSync, realpathSync, renameSync, statSync, writeFileSync } from "node:fs";
import { CliError, exitCodes, fileFault } from "./exit-codes.ts";

/** How a file is written. */
export interface FileTarget {
  /** The file itself, where the given path is a link. */
  readonly path: string;
  /** The file under which it is written until it is whole; null for what cannot be replaced and is written as it is. */
  readonly part: string | null;
  /** The permissions of the file that it replaces. */
  readonly mode: number | undefined;
}

/**
 * Says how to write to a path: a regular file, also behind a link, is replaced as a whole and keeps its permissions. A device, a
 * pipe, what the program was given open (`/dev/stdout`) and a link to nothing are written to directly.
 */
export function fileTarget(target: string, ending: string): FileTarget {
  const directly = { path: target, part: null, mode: undefined };
  if (/^\/(?:dev\/(?:std(?:in|out|err)$|fd\/)|proc\/)/.test(target)) return directly;
  const found = statSync(target, { throwIfNoEntry: false });
  if (found === undefined) {
    const isLink = lstatSync(target, { throwIfNoEntry: false }) !== undefined;
    return isLink ? directly : { path: target, part: `${target}${ending}`, mode: undefined };
  }
  if (!found.isFile()) return directly;
  const path = realpathSync(target);
  return { path, part: `${path}${ending}`, mode: found.mode & 0o777 };
}

/** Writes a file completely, and on the disk, or not at all. @throws CliError where it could not be written */
export function writeWhole(path: string, text: string): void {
  try {
    const target = fileTarget(path, ".new");
    // A terminal or a pipe cannot be flushed.
    writeFileSync(target.part ?? target.path, text, { flush: target.part !== null, mode: target.mode });
    keepMode(target);
    if (target.part !== null) renameSync(target.part, target.path);
  } catch (error) {
    throw new CliError(exitCodes.failure, `${path} could not be written (${fileFault(error)})`);
  }
}

/** Gives the part of a file the permissions of the file that it replaces: those with which it was made are less. */
export function keepMode({ part, mode }: FileTarget): void {
  if (part !== null && mode !== undefined) chmodSync(part, mode);
}
