import { LRUCache } from "lru-cache";
import { type ReadingLimits, ReadingProcess } from "../../platform/reading-process.ts";
import { workerAddress } from "../../platform/worker-address.ts";
import type { PaperText } from "./pdf-text.ts";

/** The process's answer; `broken` says why a file could not be read. */
export type PaperAnswer = { readonly text: PaperText } | { readonly broken: string };

const usualLimits: ReadingLimits = { milliseconds: 30_000, megabytes: 512 };
/** After a file larger than this, in bytes, the process is ended to free its memory. */
const largeFile = 8 * 1024 * 1024;
const tooMuch: PaperAnswer = { broken: "it takes too much time or memory to read" };

/** Reads the text of PDFs in a process of its own, one at a time; the last texts are cached by their file's hash. */
export class PaperReader {
  readonly #process: ReadingProcess<Buffer, PaperAnswer>;
  readonly #texts = new LRUCache<string, PaperAnswer>({ max: 200 });

  constructor(limits: ReadingLimits = usualLimits) {
    this.#process = new ReadingProcess(() => workerAddress("paper-worker", import.meta.url), limits);
  }

  /** @param load gives the content where it is not cached */
  async read(sha256: string, load: () => Promise<Buffer>): Promise<PaperAnswer> {
    const known = this.#texts.get(sha256);
    if (known) return known;
    const content = await load();
    const answer = (await this.#process.ask(content, content.length > largeFile)) ?? tooMuch;
    this.#texts.set(sha256, answer);
    return answer;
  }

  /** Ends the process. */
  close(): Promise<void> {
    return this.#process.close();
  }
}
