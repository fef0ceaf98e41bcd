import type { FastifyRequest } from "fastify";
import { Failure, invalid } from "../../platform/failures.ts";
import { type Sheet, sheetLimits } from "./sheet.ts";
import { SheetReader } from "./sheet-reader.ts";

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
  if (!file) throw invalid([{ field: "file", message: "is required; send a CSV file or an Excel workbook (.xlsx)" }]);
  if (file.content.length > sheetLimits.packed) {
    const most = sheetLimits.packed / 1024 / 1024;
    throw new Failure(413, "file_too_large", `The file is larger than ${most} MB. Split it and import the parts.`);
  }
  const name = file.name
    .toWellFormed()
    .replace(/^.*[/\\]/, "")
    .replaceAll("\0", "")
    .slice(0, 200);
  return { name: name === "" ? "docket" : name, sheet: await reader.read(file.content) };
}

async function readFile(request: FastifyRequest) {
  let file: { name: string; content: Buffer } | undefined;
  try {
    for await (const one of request.parts({ limits })) {
      if (one.type === "field") continue;
      if (one.fieldname === "file") file = { name: one.filename, content: await one.toBuffer() };
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
