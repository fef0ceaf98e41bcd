import { pdfLacks } from "@iphub/sdk/domain/documents/pdf-lacks";
import { fileHere } from "../../command-line/file-here.ts";
import { note } from "../../command-line/output/sink.ts";
import type { Verbs } from "../../command-line/verb.ts";
import { fieldColumns, reportColumns, resultColumns, templateColumns } from "./reports.columns.ts";

/** The verbs of reports; a long one has its own file. */
export const verbs: Verbs = {
  "delete-template": { call: "reports.deleteTemplate", deletes: "the report template", columns: [{ key: "ok" }] },
  fields: {
    call: "reports.fields",
    columns: fieldColumns,
    example: "reports fields --report-ids status-letter --report-ids docket-report --invention-id m-17248024",
  },
  list: { call: "reports.list", web: "/reports/generation", positionals: ["inventionId"], columns: reportColumns },
  results: { call: "reports.results", web: "/reports/generation", columns: resultColumns },
  templates: { call: "reports.templates", web: "/reports/generation", columns: templateColumns },
  "upload-template": {
    summary: "Upload a DOCX template; it replaces a template of the firm with the same title",
    positionals: ["path"],
    flags: [
      { name: "path", kind: "text", required: true, help: "the Word document" },
      { name: "title", kind: "text", help: "its title; by default the file's name" },
      { name: "description", kind: "text", help: "its purpose" },
    ],
    columns: templateColumns,
    example: "reports upload-template letter.docx --title 'Our letter'",
    run: async ({ input, output, session }) => {
      const file = await fileHere(String(input.path));
      const { hub } = await session();
      const title = typeof input.title === "string" ? input.title : undefined;
      const description = typeof input.description === "string" ? input.description : undefined;
      const saved = await hub.reports.uploadTemplate({ file, title, description });
      const lacks = pdfLacks(saved);
      if (lacks !== null) note(lacks);
      await output.record(saved, templateColumns);
    },
  },
};
