import type { FastifyRequest } from "fastify";
import { Failure, invalid } from "../../platform/failures.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { badSheet, type Sheet, sheetLimits } from "./sheet.ts";

/** A docket as it was sent. */
export interface SentSheet {
  readonly name: string;
  readonly sheet: Sheet;
}

const limits = { fields: 2, fieldSize: 1000, fieldNameSize: 100, files: 1, parts: 3, fileSize: sheetLimits.packed + 1 };

/**
 * Reads the form of an upload, part `file`, and the sheet in it.
 * @throws Failure 400 naming `file`, 413 above the limit, 415 where the body is no multipart form
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
  return { name: name === "" ? "docket" : name, sheet: await readSheet(file.content) };
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
    throw new Failure(400, "upload_broken", "The form broke off or has too many parts. Send one file in each call.");
  }
  return file;
}

/** A sheet by what the file is, not by its name. @throws Failure 400 naming `file` */
export async function readSheet(content: Buffer): Promise<Sheet> {
  if (content.length === 0) throw badSheet("is empty; send a file with a line of column names and rows below it");
  if (content.subarray(0, 2).toString("latin1") === "PK") return readXlsx(content);
  if (content.readUIntBE(0, Math.min(4, content.length)) === 0xd0cf11e0) {
    throw badSheet("is an old or an encrypted Excel file; save it without a password as .xlsx");
  }
  return readCsv(content);
}
