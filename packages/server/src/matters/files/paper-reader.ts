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

/** How much is cached, in characters. */
const mostCached = 64 * 1024 * 1024;

/**
 * Reads the text of PDFs and of DOCX files in a process of its own, one at a time; the last texts are cached by their file's
 * hash. A file's content is loaded when it is its turn, so that only one is in memory. Those who ask for a file that is
 * being read share that reading.
 */
export class PaperReader {
  readonly #process: ReadingProcess<PaperRequest, PaperAnswer>;
  readonly #texts = new LRUCache<string, PaperAnswer>({
    max: 200,
    maxSize: mostCached,
    sizeCalculation: (answer) => JSON.stringify(answer).length,
  });
  readonly #underWay = new Map<string, Promise<PaperAnswer>>();

  constructor(limits: ReadingLimits = usualLimits) {
    this.#process = new ReadingProcess(() => workerAddress("paper-worker", import.meta.url), limits);
  }

  /** The text of a file; why it could not be read for one that is damaged, locked or too large. */
  async read(kind: PaperRequest["kind"], file: PaperFile): Promise<PaperAnswer> {
    if (file.size > mostBytes) return tooLarge;
    const key = `${kind} ${file.sha256}`;
    const known = this.#texts.get(key) ?? this.#underWay.get(key);
    if (known) return known;
    const reading = this.#readNow(key, kind, file).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, reading);
    return reading;
  }

  async #readNow(key: string, kind: PaperRequest["kind"], { size, load }: PaperFile): Promise<PaperAnswer> {
    const request = async () => ({ kind, content: await load() });
    const answer = (await this.#process.ask(request, size > largeFile)) ?? tooMuch;
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
