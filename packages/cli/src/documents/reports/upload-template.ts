import { pdfLacks } from "@iphub/sdk/domain/documents/pdf-lacks";
import { fileHere } from "../../command-line/file-here.ts";
import { note } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { templateColumns } from "./reports.columns.ts";

/** `iphub reports upload-template letter.docx --title 'Our letter'`. */
export const verb: Verb = {
  summary: "Upload a DOCX template; it replaces a template of the firm with the same title",
  positionals: ["path"],
  flags: [
    { name: "path", kind: "text", required: true, help: "the Word document" },
    { name: "title", kind: "text", help: "its title; the file's name unless given" },
    { name: "description", kind: "text", help: "what it is for" },
  ],
  columns: templateColumns,
  example: "reports upload-template letter.docx --title 'Our letter'",
  run: upload,
};

async function upload({ input, output, session }: RunContext): Promise<void> {
  const file = await fileHere(String(input.path));
  const { hub } = await session();
  const title = typeof input.title === "string" ? input.title : undefined;
  const description = typeof input.description === "string" ? input.description : undefined;
  const saved = await hub.reports.uploadTemplate({ file, title, description });
  const lacks = pdfLacks(saved);
  if (lacks !== null) note(lacks);
  await output.record(saved, templateColumns);
}
