import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { id, repeated } from "./shapes.ts";

/** A field that a report needs filled in. */
export const reportField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(["text", "multiline", "date", "number", "choice"]),
  required: z.boolean(),
  choices: z.array(z.string()),
  /** What the hub knows already of the matter. */
  value: z.nullable(z.string()),
  /** The reports that need it. */
  reportIds: z.array(z.string()),
});
/** A field that a report needs filled in. */
export type ReportField = z.infer<typeof reportField>;

/** A report that can be generated for a matter (spec §3, Report). */
export const report = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  formats: z.array(z.enum(["docx", "pdf"])),
  fields: z.array(reportField),
});
/** A report that can be generated. */
export type Report = z.infer<typeof report>;

/** A report that was asked for: results are jobs (spec §3). */
export const reportResult = z.object({
  id: z.string(),
  reportId: z.string(),
  title: z.string(),
  inventionId: z.string(),
  format: z.enum(["docx", "pdf"]),
  status: z.enum(["queued", "running", "completed", "failed"]),
  error: z.nullable(z.string()),
  fileId: z.nullable(z.string()),
  requestedBy: z.string(),
  createdAt: z.string(),
});
/** A report that was asked for. */
export type ReportResult = z.infer<typeof reportResult>;

/** Reports generated from templates (spec §7 Reports). */
export const reports = {
  list: endpoint({
    method: "GET",
    path: "/api/reports/",
    summary: "List the reports that can be generated for a matter",
    access: "inventions:read",
    query: z.object({ inventionId: id }),
    response: z.array(report),
    example: { input: { inventionId: "m-17248024" }, output: [] },
  }),
  fields: endpoint({
    method: "GET",
    path: "/api/reports/config/merged",
    summary: "List the fields that the chosen reports need, each once",
    access: "inventions:read",
    query: z.object({ reportIds: repeated(z.string()), inventionId: z.optional(id) }),
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
    body: z.looseObject({ reportIds: repeated(z.string()), format: z._default(z.enum(["docx", "pdf"]), "docx") }),
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
    example: { input: { inventionId: "m-17248024" }, output: [] },
  }),
};
