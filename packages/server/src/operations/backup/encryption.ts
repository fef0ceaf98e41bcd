import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { Readable } from "node:stream";
import type { ByteRange, FileStorage } from "../../platform/storage/file-storage.ts";
import { RestoreError } from "./restore-error.ts";

/** Encrypts or decrypts the parts of one backup: each under a key of its own name. */
export interface BackupCipher {
  keyOf(name: string): Buffer;
}

/** The cipher of a backup by its key. */
export function backupCipher(master: Buffer): BackupCipher {
  return { keyOf: (name) => Buffer.from(hkdfSync("sha256", master, "iphub-backup", name, 32)) };
}

/** The plain bytes of one frame; its encrypted form is longer by the tag. */
const frameSize = 64 * 1024;
const tagSize = 16;

/**
 * Encrypts a content in frames (AES-256-GCM). A frame's nonce has its number and whether it is the last, so that none can
 * be moved, left out or cut off (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015).
 */
export async function* encrypted(key: Buffer, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let number = 0;
  let waiting: Buffer = Buffer.alloc(0);
  for await (const piece of content) {
    waiting = Buffer.concat([waiting, piece]);
    for (; waiting.length > frameSize; number += 1) {
      yield sealFrame(key, number, false, waiting.subarray(0, frameSize));
      waiting = waiting.subarray(frameSize);
    }
  }
  yield sealFrame(key, number, true, waiting);
}

/** Decrypts what {@link encrypted} made. @throws RestoreError where it was changed, or for another key */
export async function* decrypted(key: Buffer, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const whole = frameSize + tagSize;
  let number = 0;
  let waiting: Buffer = Buffer.alloc(0);
  for await (const piece of content) {
    waiting = Buffer.concat([waiting, piece]);
    for (; waiting.length > whole; number += 1) {
      yield openFrame(key, number, false, waiting.subarray(0, whole));
      waiting = waiting.subarray(whole);
    }
  }
  yield openFrame(key, number, true, waiting);
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

function sealFrame(key: Buffer, number: number, isLast: boolean, plain: Buffer): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number, isLast));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function openFrame(key: Buffer, number: number, isLast: boolean, frame: Buffer): Buffer {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(number, isLast), { authTagLength: tagSize });
    decipher.setAuthTag(frame.subarray(-tagSize));
    return Buffer.concat([decipher.update(frame.subarray(0, -tagSize)), decipher.final()]);
  } catch (error) {
    throw new RestoreError("The backup cannot be decrypted: its key is another, or it was changed.", {
      cause: error,
    });
  }
}

/** A storage whose contents are encrypted, each under its key in the storage. */
export class EncryptedStorage implements FileStorage {
  readonly #inner: FileStorage;
  readonly #cipher: BackupCipher;

  constructor(inner: FileStorage, cipher: BackupCipher) {
    this.#inner = inner;
    this.#cipher = cipher;
  }

  write(key: string, content: Readable, signal?: AbortSignal): Promise<void> {
    return this.#inner.write(key, Readable.from(encrypted(this.#cipher.keyOf(`files/${key}`), content)), signal);
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const content = decrypted(this.#cipher.keyOf(`files/${key}`), await this.#inner.read(key));
    return Readable.from(within(content, range), { objectMode: false });
  }

  remove(key: string): Promise<void> {
    return this.#inner.remove(key);
  }
}

async function* within(
  content: AsyncIterable<Buffer>,
  { start, end }: ByteRange = { start: 0, end: Number.MAX_SAFE_INTEGER },
): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const piece of content) {
    const part = piece.subarray(Math.max(start - at, 0), Math.max(end + 1 - at, 0));
    at += piece.length;
    if (part.length > 0) yield part;
  }
}
