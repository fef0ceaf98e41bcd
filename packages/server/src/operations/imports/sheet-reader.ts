import { type ReadingLimits, ReadingProcess } from "../../platform/reading-process.ts";
import { workerAddress } from "../../platform/worker-address.ts";
import { badSheet, type Sheet } from "./sheet.ts";

/** The process's response; `broken` is for errors that no file should cause. */
export type SheetAnswer = { readonly sheet: Sheet } | { readonly refused: string } | { readonly broken: string };

/** 50,000 rows of 20 columns, each with a distinct text, take 700 of these megabytes and 4 seconds. */
const usualLimits: ReadingLimits = { milliseconds: 60_000, megabytes: 1024 };
/** After a file larger than this, in bytes, the process is ended to free its memory. */
const largeFile = 512 * 1024;

/** Parses dockets in a process of its own, one at a time. */
export class SheetReader {
  readonly #process: ReadingProcess<Buffer, SheetAnswer>;

  constructor(limits: ReadingLimits = usualLimits) {
    this.#process = new ReadingProcess(() => workerAddress("sheet-worker", import.meta.url), limits);
  }

  /** @throws Failure 400 naming `file`, with what to do */
  async read(content: Buffer): Promise<Sheet> {
    const answer = await this.#process.ask(content, content.length > largeFile);
    if (answer === null) throw badSheet("takes too much time or memory to read; split it, or save it as CSV");
    if ("broken" in answer) throw new Error(`A docket could not be read: ${answer.broken}`);
    if ("refused" in answer) throw badSheet(answer.refused);
    return answer.sheet;
  }

  /** Ends the process. */
  close(): Promise<void> {
    return this.#process.close();
  }
}
