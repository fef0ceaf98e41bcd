import { LRUCache } from "lru-cache";
import { type ReadingLimits, ReadingProcess } from "../../platform/reading-process.ts";
import { workerAddress } from "../../platform/worker-address.ts";
import type { PaperText } from "./pdf-text.ts";

/** What the process reads: the content of a PDF, or of a DOCX file. */
export interface PaperRequest {
  readonly kind: "pdf" | "word";
  readonly content: Uint8Array;
}

/** The process's answer; `broken` says why a file could not be read. */
export type PaperAnswer = { readonly text: PaperText } | { readonly broken: string };

/** A file to read; `load` gives its content where its text is not cached. */
export interface PaperFile {
  readonly sha256: string;
  readonly size: number;
  load(): Promise<Buffer>;
}

const usualLimits: ReadingLimits = { milliseconds: 30_000, megabytes: 512 };
/** A larger file, in bytes, is not read: no paper of the office has this size. */
const mostBytes = 100 * 1024 * 1024;
/** After a file larger than this, in bytes, the process is ended to free its memory. */
const largeFile = 8 * 1024 * 1024;
const tooMuch: PaperAnswer = { broken: "it takes too much time or memory to read" };
const tooLarge: PaperAnswer = { broken: "it is larger than 100 MB" };

/** Reads the text of PDFs and of DOCX files in a process of its own, one at a time; the last texts are cached by their file's hash. */
export class PaperReader {
  readonly #process: ReadingProcess<PaperRequest, PaperAnswer>;
  readonly #texts = new LRUCache<string, PaperAnswer>({ max: 200 });

  constructor(limits: ReadingLimits = usualLimits) {
    this.#process = new ReadingProcess(() => workerAddress("paper-worker", import.meta.url), limits);
  }

  /** The text of a file; why it could not be read for one that is damaged, locked or too large. */
  async read(kind: PaperRequest["kind"], { sha256, size, load }: PaperFile): Promise<PaperAnswer> {
    if (size > mostBytes) return tooLarge;
    const key = `${kind} ${sha256}`;
    const known = this.#texts.get(key);
    if (known) return known;
    const content = await load();
    const answer = (await this.#process.ask({ kind, content }, content.length > largeFile)) ?? tooMuch;
    this.#texts.set(key, answer);
    return answer;
  }

  /** Ends the process. */
  close(): Promise<void> {
    return this.#process.close();
  }
}

/** The reader of this hub; its process ends with it. */
export const papers = new PaperReader();
