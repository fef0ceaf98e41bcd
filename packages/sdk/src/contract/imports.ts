import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { exampleImportName, importName, importNameChosen } from "./import-names.ts";
import { importRow, importRowState } from "./import-rows.ts";
import { byId, page, pageOf, text } from "./shapes.ts";

const column = z.optional(z.nullable(text(200)));

/** The column of the file for each field, by column name; a field that is left out or null has no column. */
export const importMapping = z.strictObject({
  reference: column,
  otherReference: column,
  applicationNumber: column,
  title: column,
  applicant: column,
  client: column,
  country: column,
  patentKind: column,
  filingDate: column,
  patentNumber: column,
  issueDate: column,
  officeStatus: column,
  attorney: column,
  deadline: column,
  dueDate: column,
  finalDate: column,
});

/** How a date like 3/4/2026 is read; null while neither the file nor the user decides it. */
export const dateOrder = z.enum(["month-first", "day-first"], "must be month-first or day-first");

/**
 * The status of an import: `previewed` (parsed and checked), `queued`, `applying` or `undoing` while it runs,
 * `applied`, `undone`, or `failed`, after which it can be applied again.
 */
export const importStatus = z.enum(["previewed", "queued", "applying", "applied", "failed", "undoing", "undone"]);
/** The status of an import. */
export type ImportStatus = z.infer<typeof importStatus>;

/** The number of rows in each state; `warned` counts the rows with a warning, in any state. */
export const importCounts = z.object({
  rows: z.number(),
  ready: z.number(),
  unchanged: z.number(),
  wrong: z.number(),
  applied: z.number(),
  refused: z.number(),
  undone: z.number(),
  kept: z.number(),
  warned: z.number(),
});

/** An import of a docket from a file. */
export const importRecord = z.object({
  id: z.string(),
  fileName: z.string(),
  format: z.enum(["csv", "xlsx"]),
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  /** Notes on the file as a whole. */
  notes: z.array(z.string()),
  mapping: z.record(z.string(), z.string()),
  /** The columns that no field takes; their values are not imported. */
  leftOut: z.array(z.string()),
  dateOrder: z.nullable(dateOrder),
  status: importStatus,
  counts: importCounts,
  /** Rows per second of the last run; null before the first. */
  rowsPerSecond: z.nullable(z.number()),
  error: z.nullable(z.string()),
  createdBy: z.string(),
  createdAt: z.string(),
  appliedBy: z.nullable(z.string()),
  appliedAt: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
});
/** An import of a docket. */
export type ImportRecord = z.infer<typeof importRecord>;

const exampleCounts = {
  rows: 2,
  ready: 1,
  unchanged: 0,
  wrong: 1,
  applied: 0,
  refused: 0,
  undone: 0,
  kept: 0,
  warned: 0,
};
const exampleImport = {
  id: "i-1",
  fileName: "docket.csv",
  format: "csv",
  columns: [{ name: "Our ref", samples: ["A-4711-US"] }],
  notes: [],
  mapping: { reference: "Our ref" },
  leftOut: [],
  dateOrder: null,
  status: "previewed",
  counts: exampleCounts,
  rowsPerSecond: null,
  error: null,
  createdBy: "ada@iphub.example",
  createdAt: "2026-01-31T09:00:00.000Z",
  ...{ appliedBy: null, appliedAt: null, undoneBy: null, undoneAt: null },
} as const;
const exampleRow = {
  line: 3,
  state: "wrong",
  reference: "A-4711-US",
  title: "Foldable antenna",
  client: null,
  country: "US",
  patentKind: null,
  patentNumber: null,
  issueDate: null,
  deadline: "Response",
  dueDate: null,
  finalDate: null,
  newMatter: false,
  inventionId: null,
  problems: [{ field: "dueDate", severity: "error", message: "'2026-02-30' does not exist" }],
} as const;

/** The import of an existing docket from CSV or XLSX: preview, mapping, application and undo. */
export const imports = {
  list: endpoint({
    method: "GET",
    path: "/api/imports",
    summary: "List the imports of dockets, the newest first",
    access: "deadlines:docket",
    query: z.object({
      /** Words of the file's name, or of the name or address of who brought it in. */
      q: z._default(z.string().check(z.maxLength(500, "is longer than 500 characters")), ""),
      ...page(25),
    }),
    response: pageOf(importRecord),
    paging: { kind: "skip", items: "data", pageSize: 25 },
    example: { input: { q: "docket" }, output: { data: [exampleImport], total: 1 } },
  }),
  get: endpoint({
    method: "GET",
    path: "/api/imports/{id}",
    summary: "Get one import with its mapping and the number of rows in each state",
    access: "deadlines:docket",
    params: byId,
    response: importRecord,
    example: { input: { id: "i-1" }, output: exampleImport },
  }),
  rows: endpoint({
    method: "GET",
    path: "/api/imports/{id}/rows",
    summary: "List the rows of an import with their problems, in the order of the file",
    access: "deadlines:docket",
    params: byId,
    query: z.object({
      state: z._default(
        z.enum(
          ["all", "warned", ...importRowState.options],
          `must be all, warned, ${importRowState.options.slice(0, -1).join(", ")} or kept`,
        ),
        "all",
      ),
      ...page(50),
    }),
    response: pageOf(importRow),
    paging: { kind: "skip", items: "data", pageSize: 50 },
    example: { input: { id: "i-1", state: "wrong" }, output: { data: [exampleRow], total: 1 } },
  }),
  names: endpoint({
    method: "GET",
    path: "/api/imports/{id}/names",
    summary: "List the names of people in a file that are not exactly anyone's, with suggestions and what was chosen",
    access: "deadlines:docket",
    params: byId,
    response: z.array(importName),
    most: 300,
    example: { input: { id: "i-1" }, output: [exampleImportName] },
  }),
  preview: endpoint({
    method: "POST",
    path: "/api/imports",
    summary: "Read a docket from CSV or XLSX and preview the import; nothing is imported yet",
    access: "deadlines:docket",
    body: z.object({ file: z.unknown() }),
    bodyKind: "multipart",
    response: importRecord,
    status: 201,
    example: { output: exampleImport },
  }),
  map: endpoint({
    method: "PUT",
    path: "/api/imports/{id}/mapping",
    summary:
      "Set which column is which field and who the people are, and check the rows again; nothing is imported yet",
    access: "deadlines:docket",
    params: byId,
    body: z.strictObject({
      mapping: importMapping,
      dateOrder: z.optional(z.nullable(dateOrder)),
      /** Choices for names, kept for the next import of the firm; names that are left out keep theirs. */
      names: z.optional(z.array(importNameChosen).check(z.maxLength(500, "has more than 500 names"))),
    }),
    response: importRecord,
    example: { input: { id: "i-1", mapping: { reference: "Our ref" } }, output: exampleImport },
  }),
  apply: endpoint({
    method: "POST",
    path: "/api/imports/{id}/apply",
    summary: "Import the rows that are ready, as a job; wrong rows are left out",
    access: "deadlines:docket",
    params: byId,
    response: importRecord,
    status: 202,
    example: { input: { id: "i-1" }, output: exampleImport },
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/imports/{id}/undo",
    summary: "Undo a whole import, as a job; later changes by people are kept and listed",
    access: "deadlines:docket",
    params: byId,
    response: importRecord,
    status: 202,
    example: { input: { id: "i-1" }, output: exampleImport },
  }),
};
