import { createRequire } from "node:module";
import { join } from "node:path";
import { readDocument } from "@iphub/server/documents/reports/read-document";
import { openTemplate } from "@iphub/server/documents/reports/template-archive";
import type { Paragraph } from "@iphub/server/formats/word/page-blocks";

/** What of pizzip the tests use. */
interface Zip {
  file(path: string): { asText(): string } | null;
  file(path: string, content: string | Buffer): unknown;
  remove(path: string): unknown;
  generate(options: { type: "nodebuffer"; compression: "DEFLATE" }): Buffer;
}

/** The library that the server writes DOCX files with: its own dependency, so it is asked for from there. */
const require = createRequire(join(import.meta.dirname, "../../packages/server/package.json"));
const PizZip: new (content: Buffer) => Zip = require("pizzip");

/** The text of one part of a DOCX file. */
export function docxPart(content: Buffer, path: string): string {
  return new PizZip(content).file(path)?.asText() ?? "";
}

/** The paragraphs of a DOCX file as text. */
export async function docxLines(content: Buffer): Promise<string[]> {
  return readDocument(await openTemplate(content)).blocks.flatMap((block) =>
    block.kind === "paragraph" ? [textOf(block)] : [],
  );
}

function textOf({ runs }: Paragraph): string {
  return runs.map((run) => (run.kind === "text" ? run.text : "")).join("");
}

/** The rows of the tables of a DOCX file, each cell as its text. */
export async function docxRows(content: Buffer): Promise<string[][]> {
  return readDocument(await openTemplate(content)).blocks.flatMap((block) =>
    block.kind === "table"
      ? block.rows.map(({ cells }) => cells.map((cell) => cell.paragraphs.map(textOf).join("\n")))
      : [],
  );
}

/** A DOCX file with parts added or replaced; a part that is null is left out. */
export function docxWith(content: Buffer, parts: Readonly<Record<string, string | Buffer | null>>): Buffer {
  const zip = new PizZip(content);
  for (const [path, part] of Object.entries(parts)) {
    if (part === null) zip.remove(path);
    else zip.file(path, part);
  }
  return zip.generate({ type: "nodebuffer", compression: "DEFLATE" });
}
