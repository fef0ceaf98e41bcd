import { limitSize } from "@iphub/sdk/domain/byte-size";
import { cutText } from "@iphub/sdk/domain/cut-text";
import type { FastifyRequest } from "fastify";
import { sha256 } from "../../platform/events/event-log.ts";
import { Failure, invalidFile } from "../../platform/failures.ts";
import { givenFileName } from "../../platform/http/bodies.ts";
import { noteUpload } from "../../platform/idempotency.ts";
import { type ReadingLimits, ReadingProcess } from "../../platform/reading-process.ts";
import { workerAddress } from "../../platform/worker-address.ts";
import { type Sheet, sheetLimits } from "./sheet.ts";

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
    const answer = await this.#process.ask(() => content, content.length > largeFile);
    if (answer === null) throw invalidFile("takes too much time or memory to read; split it, or save it as CSV");
    if ("broken" in answer) throw new Error(`A docket could not be read: ${answer.broken}`);
    if ("refused" in answer) throw invalidFile(answer.refused);
    return answer.sheet;
  }

  /** Ends the process. */
  close(): Promise<void> {
    return this.#process.close();
  }
}

/** An uploaded docket. */
export interface SentSheet {
  readonly name: string;
  readonly sheet: Sheet;
}

const reader = new SheetReader();
const limits = { fields: 2, fieldSize: 1000, fieldNameSize: 100, files: 1, parts: 3, fileSize: sheetLimits.packed + 1 };

/**
 * Reads the form of an upload, part `file`, and the sheet in it.
 * @throws Failure 400 naming `file`, 413 above the limit, 415 where the body is not a multipart form
 */
export async function receiveSheet(request: FastifyRequest): Promise<SentSheet> {
  if (!request.isMultipart()) {
    throw new Failure(415, "unsupported_media_type", "This call takes a form: send the docket as its part 'file'.");
  }
  const file = await readFile(request);
  if (!file) throw invalidFile("is required; send a CSV file or an Excel workbook (.xlsx)");
  if (file.content.length > sheetLimits.packed) {
    const most = limitSize(sheetLimits.packed);
    throw new Failure(413, "file_too_large", `The file is larger than ${most}. Split it and import the parts.`);
  }
  const plain = file.name
    .toWellFormed()
    .replace(/^.*[/\\]/, "")
    .replaceAll("\0", "");
  const name = cutText(plain, 200);
  noteUpload(request, { name }, sha256(file.content));
  return { name: name === "" ? "docket" : name, sheet: await reader.read(file.content) };
}

async function readFile(request: FastifyRequest) {
  let file: { name: string; content: Buffer } | undefined;
  try {
    for await (const one of request.parts({ limits })) {
      if (one.type === "field") continue;
      if (one.fieldname === "file") file = { name: givenFileName(one), content: await one.toBuffer() };
      else one.file.resume();
    }
  } catch {
    throw new Failure(
      400,
      "upload_broken",
      "The form is incomplete or has too many parts. Send one file in each call.",
    );
  }
  return file;
}
