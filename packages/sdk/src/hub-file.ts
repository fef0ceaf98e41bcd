import type { CallScope } from "./call-scope.ts";
import { wholeFileHeader } from "./contract/whole-file.ts";
import { HubError } from "./errors.ts";
import type { FetchAnswer } from "./ports.ts";
import { broken } from "./transport.ts";

/**
 * A file that the hub sends, read in chunks. The call's time-out applies to each wait for a chunk, and to the time
 * until the first read; a file that is never read is released.
 */
export class HubFile implements AsyncIterable<Uint8Array> {
  /** The file name that the hub gives, or null. */
  readonly filename: string | null;
  readonly contentType: string;
  /** Size in bytes, or null if the hub does not send it. */
  readonly size: number | null;
  /** False where the hub says that it has more rows than the file. */
  readonly isWhole: boolean;
  readonly #answer: FetchAnswer;
  readonly #scope: CallScope;

  constructor(answer: FetchAnswer, scope: CallScope) {
    const { headers } = answer;
    const size = headers.get("content-encoding") ? null : headers.get("content-length");
    this.filename = fileName(headers.get("content-disposition"));
    this.contentType = headers.get("content-type") ?? "application/octet-stream";
    this.size = size === null ? null : Number(size);
    this.isWhole = headers.get(wholeFileHeader) !== "false";
    this.#answer = answer;
    this.#scope = scope;
  }

  /**
   * The chunks, which can be read once. Throws HubNetworkError, HubTimeoutError or HubAbortError if the rest does not
   * arrive.
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const reader = this.#answer.body?.getReader();
    let received = 0;
    try {
      for (;;) {
        this.#scope.arm();
        const next = reader && (await this.#scope.race(reader.read()));
        this.#scope.disarm();
        if (next?.value === undefined) break;
        received += next.value.byteLength;
        yield next.value;
      }
      if (this.size !== null && received < this.size) throw broken(this.#scope, undefined);
    } catch (error) {
      throw error instanceof HubError ? error : broken(this.#scope, error);
    } finally {
      this.#scope.dispose();
      // Cancelling a failed stream rejects with the error that is already being thrown.
      reader?.cancel().catch(() => undefined);
    }
  }

  /** The whole file in memory. */
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of this) {
      pieces.push(piece);
      length += piece.byteLength;
    }
    const whole = new Uint8Array(length);
    let offset = 0;
    for (const piece of pieces) {
      whole.set(piece, offset);
      offset += piece.byteLength;
    }
    return whole;
  }

  /** The whole file as text in UTF-8. */
  async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes());
  }
}

/** The file name of a Content-Disposition header (RFC 6266), without directories. */
function fileName(disposition: string | null): string | null {
  const extended = disposition?.match(/filename\*\s*=\s*utf-8''([^;]+)/i)?.[1];
  const plain = disposition?.match(/filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i);
  const name = decoded(extended) ?? plain?.[1]?.replace(/\\(.)/g, "$1") ?? plain?.[2];
  return name?.replace(/^.*[/\\]/, "") || null;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
