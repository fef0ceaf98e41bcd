import type { Hub } from "@iphub/sdk/client";
import type { InventionFile } from "@iphub/sdk/contract/files";
import { HubHttpError } from "@iphub/sdk/errors";
import type { CancelSignal } from "@iphub/sdk/ports";

/** A file as its sender has it: its content is read a piece at a time. */
export interface SentFile {
  readonly name: string;
  readonly size: number;
  /** When it was changed last, in milliseconds since 1970. */
  readonly lastModified: number;
  slice(start: number, end: number): unknown;
}

/** The calls by which a file is sent. */
export type UploadCalls = Pick<Hub["files"], "beginUpload" | "uploadPiece" | "uploadStatus">;

/** Where an upload stands. */
export type UploadStand = Awaited<ReturnType<UploadCalls["beginUpload"]>>;

/** How a file is sent. */
export interface Sending {
  /** The id of a matter, or a reference. */
  readonly reference: string;
  readonly file: SentFile;
  /** The SHA-256 of the file, where it is known: the hub refuses what is another. */
  readonly sha256?: string | undefined;
  /** The upload to go on with; null where there is none, or none is known. */
  readonly uploadId: string | null;
  /** One piece, in bytes. */
  readonly pieceSize: number;
  /** One piece may take this long, in milliseconds. */
  readonly timeoutMs: number;
  /** Ends the sending between and within pieces; the hub keeps the pieces that it has. */
  readonly signal?: CancelSignal | undefined;
  /** Told at the begin, where `received` is more than 0 if an earlier upload goes on, and after each piece. */
  onStand(stand: UploadStand, isBegin: boolean): void;
}

/**
 * Uploads a file piece by piece. It goes on from the last piece that the hub has, of the upload that is named or of one
 * that broke off of the same file: the same name, size and time of the last change.
 * @throws HubHttpError and the other errors of a call, HubAbortError where it was stopped; sent again it goes on
 */
export async function sendInPieces(files: UploadCalls, sending: Sending): Promise<InventionFile> {
  const { file, pieceSize, timeoutMs, signal, onStand } = sending;
  // Not ended by the signal: what was begun is known then, and can be gone on with or removed.
  let stand = await begin(files, sending);
  onStand(stand, true);
  while (stand.file === null) {
    const { id, received: offset } = stand;
    const piece = file.slice(offset, Math.min(offset + pieceSize, file.size));
    stand = await files.uploadPiece({ id, offset, piece }, { timeoutMs, signal }).catch((error: unknown) => {
      // The same file is being sent from elsewhere too: it goes on from where that one has come.
      if (error instanceof HubHttpError && error.code === "wrong_offset") return files.uploadStatus({ id });
      throw error;
    });
    onStand(stand, false);
  }
  return stand.file;
}

async function begin(files: UploadCalls, { reference, file, sha256, uploadId }: Sending): Promise<UploadStand> {
  const { name, size } = file;
  const known = uploadId === null ? null : await files.uploadStatus({ id: uploadId }).catch(goneAsNull);
  return known ?? files.beginUpload({ reference, name, size, sha256, modifiedAt: modifiedAt(file) });
}

/** A file system may have any time; what is no time of these ages tells nothing. */
function modifiedAt({ lastModified }: SentFile): string | undefined {
  const at = new Date(lastModified);
  const year = at.getUTCFullYear();
  return year > 0 && year < 10_000 ? at.toISOString() : undefined;
}

/** The hub gives an upload up after a day, and its sender may have done so elsewhere. */
function goneAsNull(error: unknown): null {
  if (error instanceof HubHttpError && error.status === 404) return null;
  throw error;
}
