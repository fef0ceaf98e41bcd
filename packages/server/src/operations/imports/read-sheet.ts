import { invalidFile } from "../../platform/failures.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import type { Sheet } from "./sheet.ts";

/** Reads a sheet by the file's content, not by its name. @throws Failure 400 naming `file` */
export async function readSheet(content: Buffer): Promise<Sheet> {
  if (content.length === 0) throw invalidFile("is empty; send a file with a line of column names and rows below it");
  if (content.subarray(0, 2).toString("latin1") === "PK") return readXlsx(content);
  if (content.readUIntBE(0, Math.min(4, content.length)) === 0xd0cf11e0) {
    throw invalidFile("is an old or an encrypted Excel file; save it without a password as .xlsx");
  }
  return readCsv(content);
}
