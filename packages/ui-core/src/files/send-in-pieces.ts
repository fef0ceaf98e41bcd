import type { Hub } from "@iphub/sdk/client";
import type { InventionFile } from "@iphub/sdk/contract/files";

/** A file as its sender has it: its content is read a piece at a time. */
export interface SentFile {
  readonly name: string;
  readonly size: number;
  slice(start: number, end: number): unknown;
}

/** What is kept of an upload, so that it can go on where it broke off. */
export interface UploadMemory {
  uploadId: string | null;
}

/** One piece, in bytes: small enough for a progress that moves, large enough to fill a fast line. */
const pieceSize = 4 * 1024 * 1024;
const pieceTimeoutMs = 5 * 60_000;

/**
 * Uploads a file piece by piece. Where it fails, the same call with the same memory goes on from the last piece that
 * the hub has.
 */
export async function sendInPieces(
  files: Pick<Hub["files"], "beginUpload" | "uploadPiece" | "uploadStatus">,
  reference: string,
  file: SentFile,
  memory: UploadMemory,
  onProgress: (percent: number) => void,
): Promise<InventionFile> {
  const { name, size } = file;
  let state =
    memory.uploadId === null
      ? await files.beginUpload({ reference, name, size })
      : await files.uploadStatus({ id: memory.uploadId });
  memory.uploadId = state.id;
  while (state.file === null) {
    const offset = state.received;
    const piece = file.slice(offset, Math.min(offset + pieceSize, size));
    state = await files.uploadPiece({ id: state.id, offset, piece }, { timeoutMs: pieceTimeoutMs });
    onProgress(Math.floor((state.received / size) * 100));
  }
  return state.file;
}
