import { Transform, type TransformCallback } from "node:stream";

/** What is handed on at once, in bytes, and at the end what is left. */
const pieceBytes = 128 * 1024;

/** Gathers bytes that come in small pieces: each piece that goes out is a call of the system and wakes the reader. */
export class Gathering extends Transform {
  #held: Buffer[] = [];
  #size = 0;

  override _transform(bytes: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#held.push(bytes);
    this.#size += bytes.length;
    if (this.#size >= pieceBytes) this.#handOn();
    done();
  }

  override _flush(done: TransformCallback): void {
    if (this.#size > 0) this.#handOn();
    done();
  }

  #handOn(): void {
    this.push(Buffer.concat(this.#held));
    this.#held = [];
    this.#size = 0;
  }
}
