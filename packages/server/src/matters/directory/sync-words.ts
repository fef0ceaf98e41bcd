import { counted } from "@iphub/sdk/domain/counted";
import { FolderTooLargeError, UnreadableFileError } from "../../connectors/directory/folder-repository.ts";
import { codeOf, Failure } from "../../platform/failures.ts";

/** Why a synchronisation failed, as a sentence for the user. */
export class SyncFailure extends Error {
  override readonly name = "SyncFailure";
}

/** A file of the folder that was not taken, and why in words. */
export interface RefusedFile {
  readonly path: string;
  readonly reason: string;
  readonly error: unknown;
}

/** So many of the files that were not taken are named: the reason is read next to the list of files. */
const mostNamed = 5;

/** What of a folder was not taken: how many files of how many, then each with why, a line each. */
export function refusedWords(refused: readonly RefusedFile[], all: number): string {
  const others = all - refused.length;
  const rest = others === 0 ? "" : others === 1 ? "; the other one is here" : `; the other ${others} are here`;
  const more = refused.length - mostNamed;
  return [
    `${refused.length} of ${counted(all, "file")} ${refused.length === 1 ? "was" : "were"} not taken${rest}:`,
    ...refused.slice(0, mostNamed).map((file) => fileLine(file)),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join("\n");
}

/** A file with why it was not taken, in one line whatever its name is. */
export function fileLine({ path, reason }: Pick<RefusedFile, "path" | "reason">): string {
  return `${path.replace(/\p{Cc}+/gu, " ")}: ${reason}`;
}

/**
 * Whether a file itself is the cause, so that the others may still be taken: it cannot be read, or is not what the hub
 * takes. A full storage or a database that is away would refuse the others too.
 */
export function isOfTheFile(error: unknown): boolean {
  return error instanceof UnreadableFileError || (error instanceof Failure && error.status < 500);
}

/** Why `what` could not be read or taken, in words: no path of the hub's machine, no system error. */
export function reasonOf(what: "It" | "The folder", error: unknown): string {
  if (error instanceof SyncFailure || error instanceof FolderTooLargeError || error instanceof Failure) {
    return error.message;
  }
  const read = error instanceof UnreadableFileError ? error.cause : error;
  const code = codeOf(read);
  if (code === "EACCES" || code === "EPERM") {
    return `${what} may not be read by the hub. Ask an administrator to give it the right.`;
  }
  if (code === "ENOENT") return `${what} was removed while it was read. Synchronise again.`;
  return `${what} could not be taken. Synchronise again, or ask an administrator.`;
}

/** Why an entry of the listing could not be read. A name in another encoding cannot be opened. */
export function unreadReason(path: string, error: unknown): string {
  if (path.includes("\u{fffd}")) return "Its name is not written in UTF-8. Rename it, then synchronise again.";
  return reasonOf("It", error);
}
