import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { limitSize } from "@iphub/sdk/domain/byte-size";

/** The message is larger than the hub accepts; its text says how large it may be. */
export class MailTooLargeError extends Error {
  override readonly name = "MailTooLargeError";
  constructor(limit: number) {
    super(`The message is larger than ${limitSize(limit)}, the limit of this hub.`);
  }
}

/**
 * Runs `work` with a temporary folder that no one else may read and that is always removed afterwards. Its name is
 * random, because a folder of a known name could belong to another user of this machine.
 */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "iphub-mail-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes a message to a file of the folder while it arrives, with one chunk in memory.
 * @throws MailTooLargeError above the limit, in bytes
 */
export async function spool(folder: string, content: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const path = join(folder, randomUUID());
  await pipeline(content, (source) => counted(source, limit), createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return path;
}

async function* counted(source: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of source) {
    size += piece.byteLength;
    if (size > limit) throw new MailTooLargeError(limit);
    yield piece;
  }
}
