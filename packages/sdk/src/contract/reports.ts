import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, done, id, repeated, text } from "./shapes.ts";

/** A field that a report needs filled in. */
export const reportField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(["text", "multiline", "date", "number", "choice"]),
  required: z.boolean(),
  choices: z.array(z.string()),
  /** The value that the hub knows for this matter. */
  value: z.nullable(z.string()),
  /** The reports that need it. */
  reportIds: z.array(z.string()),
});
/** A field that a report needs filled in. */
export type ReportField = z.infer<typeof reportField>;

/** A report that can be generated for a matter. */
export const report = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  formats: z.array(z.enum(["docx", "pdf"])),
  fields: z.array(reportField),
});
/** A report that can be generated. */
export type Report = z.infer<typeof report>;

/** A DOCX template: built in, or uploaded by the firm, which may edit it in Word and upload it again. */
export const reportTemplate = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  source: z.enum(["library", "firm"]),
  /** Its merge fields, in the order of their first use. */
  fields: z.array(z.string()),
  /** The lists for which it repeats a row or a paragraph, such as `tasks`. */
  lists: z.array(z.string()),
  /** The parts that appear in the DOCX only; `characters` are those that no font of the PDF has. */
  notInPdf: z.array(z.enum(["pictures", "headers", "footers", "notes", "charts", "characters"])),
  /** The e-mail address of the person who uploaded it; null for a built-in one. */
  uploadedBy: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
});
/** A DOCX template. */
export type ReportTemplate = z.infer<typeof reportTemplate>;

/** A requested report: its results are jobs. */
export const reportResult = z.object({
  id: z.string(),
  reportId: z.string(),
  title: z.string(),
  inventionId: z.string(),
  format: z.enum(["docx", "pdf"]),
  status: z.enum(["queued", "running", "completed", "failed"]),
  error: z.nullable(z.string()),
  fileId: z.nullable(z.string()),
  /** The first 20 texts with characters that no font of the PDF has; the PDF shows `\ufffd` instead. */
  notShown: z.array(
    z.object({ place: z.enum(["text", "table", "header", "footer"]), letters: z.string(), text: z.string() }),
  ),
  requestedBy: z.string(),
  createdAt: z.string(),
});
/** A requested report. */
export type ReportResult = z.infer<typeof reportResult>;

const exampleTemplate = {
  id: "status-letter",
  title: "Status letter to client",
  description: "The status of a matter.",
  source: "library",
  fields: ["title", "clientName"],
  lists: [],
  notInPdf: [],
  uploadedBy: null,
  updatedAt: null,
} as const;
/** Requires an invention; the list of fields also requires reports. */
const chosenInvention = z
  .string("is required; choose an invention first")
  .check(z.minLength(1, "is empty; choose an invention first"), z.maxLength(200, "is longer than 200 characters"));
const chosenReports = repeated(id).check(
  z.minLength(1, "is required; choose at least one report"),
  z.maxLength(20, "has more than 20 reports"),
);

/** Reports generated from templates. */
export const reports = {
  list: endpoint({
    method: "GET",
    path: "/api/reports/",
    summary: "List the reports that can be generated for a matter",
    access: "inventions:read",
    query: z.object({ inventionId: chosenInvention }),
    response: z.array(report),
    example: { input: { inventionId: "m-17248024" }, output: [] },
  }),
  fields: endpoint({
    method: "GET",
    path: "/api/reports/config/merged",
    summary: "List the fields that the chosen reports need, each once",
    access: "inventions:read",
    query: z.object({ reportIds: chosenReports, inventionId: z.optional(id) }),
    queryStyle: "repeated",
    response: z.array(reportField),
    example: { input: { reportIds: ["status-letter"] }, output: [] },
  }),
  generate: endpoint({
    method: "POST",
    path: "/api/reports/generate/{inventionId}",
    summary: "Generate reports for a matter from a filled form",
    access: "reports:generate",
    params: z.object({ inventionId: id }),
    body: z.looseObject({
      reportIds: chosenReports,
      format: z._default(z.enum(["docx", "pdf"], "is not a format; choose docx or pdf"), "docx"),
    }),
    bodyKind: "form",
    response: z.array(reportResult),
    status: 202,
    example: { input: { inventionId: "m-17248024", reportIds: ["status-letter"], format: "pdf" }, output: [] },
  }),
  results: endpoint({
    method: "GET",
    path: "/api/reports/results/invention/{inventionId}",
    summary: "List the reports generated for a matter, the newest first",
    access: "inventions:read",
    params: z.object({ inventionId: id }),
    response: z.array(reportResult),
    most: 200,
    example: { input: { inventionId: "m-17248024" }, output: [] },
  }),
  templates: endpoint({
    method: "GET",
    path: "/api/reports/templates",
    summary: "List the report templates of the library and of the firm",
    access: "inventions:read",
    response: z.array(reportTemplate),
    example: { output: [exampleTemplate] },
  }),
  uploadTemplate: endpoint({
    method: "POST",
    path: "/api/reports/templates",
    summary: "Upload a DOCX template; it replaces a template of the firm with the same title",
    access: "workflows:write",
    body: z.object({ title: z.optional(text(200)), description: z.optional(z.string()), file: z.unknown() }),
    bodyKind: "multipart",
    response: reportTemplate,
    status: 201,
    example: { output: exampleTemplate },
  }),
  downloadTemplate: endpoint({
    method: "GET",
    path: "/api/reports/templates/{id}/content",
    summary: "Download a report template as DOCX, to edit it in Word",
    access: "inventions:read",
    params: byId,
    response: z.unknown(),
    responseKind: "file",
    example: { input: { id: "status-letter" } },
  }),
  deleteTemplate: endpoint({
    method: "DELETE",
    path: "/api/reports/templates/{id}",
    summary: "Delete a report template of the firm",
    access: "workflows:write",
    params: byId,
    response: done,
    example: { input: { id: "rt-1" }, output: { ok: true } },
  }),
};
