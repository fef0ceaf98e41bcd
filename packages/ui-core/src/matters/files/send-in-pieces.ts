import type { Hub } from "@iphub/sdk/client";
import type { InventionFile } from "@iphub/sdk/contract/files";
import { HubAbortError, HubHttpError } from "@iphub/sdk/errors";
import type { CancelSignal } from "@iphub/sdk/ports";

/** A file to upload, whose content is read in chunks. */
export interface SentFile {
  readonly name: string;
  readonly size: number;
  /** When it was last modified, in milliseconds since 1970. */
  readonly lastModified: number;
  slice(start: number, end: number): unknown;
}

/** The calls of an upload. */
export type UploadCalls = Pick<Hub["files"], "beginUpload" | "uploadPiece" | "uploadStatus">;

/** The progress of an upload. */
export type UploadStand = Awaited<ReturnType<UploadCalls["beginUpload"]>>;

/** The options of an upload. */
export interface Sending {
  /** The id of a matter, or a reference. */
  readonly reference: string;
  readonly file: SentFile;
  /** The SHA-256 of the file, if known: the hub refuses other content. */
  readonly sha256?: string | undefined;
  /** The upload to resume; null if there is none, or none is known. */
  readonly uploadId: string | null;
  /** The size of a chunk, in bytes. */
  readonly pieceSize: number;
  /** The time-out of a chunk, in milliseconds. */
  readonly timeoutMs: number;
  /** Aborts the upload; the hub keeps the chunks that it has. */
  readonly signal?: CancelSignal | undefined;
  /** Called at the start, where `received` is more than 0 if an earlier upload is resumed, and after each chunk. */
  onStand(stand: UploadStand, isBegin: boolean): void;
}

/**
 * Uploads a file in chunks. It resumes after the last chunk that the hub has, of the given upload or of an interrupted
 * one of the same file: the same name, size and modification time.
 * @throws HubHttpError and the other errors of a call, HubAbortError where it was stopped; sent again it resumes
 */
export async function sendInPieces(files: UploadCalls, sending: Sending): Promise<InventionFile> {
  const { file, pieceSize, timeoutMs, signal, onStand } = sending;
  // Not aborted by the signal: otherwise the new upload's id would be lost, and it could be neither resumed nor
  // removed.
  let stand = await begin(files, sending);
  onStand(stand, true);
  while (stand.file === null) {
    const { id, received: offset } = stand;
    const piece = file.slice(offset, Math.min(offset + pieceSize, file.size));
    stand = await files.uploadPiece({ id, offset, piece }, { timeoutMs, signal }).catch((error: unknown) => {
      // The same file is also being uploaded from elsewhere: this upload resumes after the chunks received so far.
      if (error instanceof HubHttpError && error.code === "wrong_offset") return files.uploadStatus({ id });
      throw error;
    });
    onStand(stand, false);
  }
  return stand.file;
}

async function begin(files: UploadCalls, { reference, file, sha256, uploadId, signal }: Sending): Promise<UploadStand> {
  const { name, size } = file;
  const known = uploadId === null ? null : await files.uploadStatus({ id: uploadId }).catch(goneAsNull);
  if (known !== null) return known;
  // Another person may have signed in by now, who would begin it.
  if (signal?.aborted) throw new HubAbortError({ cause: signal.reason });
  return files.beginUpload({ reference, name, size, sha256, modifiedAt: modifiedAt(file) });
}

/** File systems may return any time; an implausible one is ignored. */
function modifiedAt({ lastModified }: SentFile): string | undefined {
  const at = new Date(lastModified);
  const year = at.getUTCFullYear();
  return year > 0 && year < 10_000 ? at.toISOString() : undefined;
}

/** The hub deletes an upload after a day, and its sender may have cancelled it elsewhere. */
function goneAsNull(error: unknown): null {
  if (error instanceof HubHttpError && error.status === 404) return null;
  throw error;
}
