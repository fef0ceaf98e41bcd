import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, page, pageOf, text } from "./shapes.ts";

const column = z.optional(z.nullable(text(200)));

/** Which column of the file, by its name, is which field; what is left out or null is in no column. */
export const importMapping = z.strictObject({
  reference: column,
  otherReference: column,
  applicationNumber: column,
  title: column,
  applicant: column,
  filingDate: column,
  officeStatus: column,
  attorney: column,
  deadline: column,
  dueDate: column,
});
/** Which column is which field. */
export type ImportMappingInput = z.infer<typeof importMapping>;

/** How a date like 3/4/2026 is read; null where the file does not prove it and no one has said it. */
export const dateOrder = z.enum(["month-first", "day-first"], "must be month-first or day-first");

/**
 * Where an import stands: read and looked through (`previewed`), being taken in or back (`queued`, `applying`,
 * `undoing`), `applied`, `undone`, or `failed` on its way, when it can be applied again.
 */
export const importStatus = z.enum(["previewed", "queued", "applying", "applied", "failed", "undoing", "undone"]);
/** Where an import stands. */
export type ImportStatus = z.infer<typeof importStatus>;

const rowStates = ["ready", "unchanged", "wrong", "applied", "refused", "undone", "kept"] as const;

/**
 * Where a row stands: `ready` to go in, `unchanged` because the hub has it already, `wrong` with the reasons, `applied`,
 * `refused` because the hub changed since the preview, `undone`, or `kept` by an undo because it was changed since.
 */
export const importRowState = z.enum(rowStates, "is not a state of a row");
/** Where a row stands. */
export type ImportRowState = z.infer<typeof importRowState>;

/** One thing that is to be said of a row; `field` is null where it is about the row as a whole. */
export const importProblem = z.object({
  field: z.nullable(z.string()),
  severity: z.enum(["error", "warning"]),
  message: z.string(),
});

/** A row of the file as the hub understands it. */
export const importRow = z.object({
  /** The line in the file. */
  line: z.number(),
  state: importRowState,
  reference: z.nullable(z.string()),
  title: z.string(),
  deadline: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  /** Whether its matter is, or was, opened by this import. */
  newMatter: z.boolean(),
  inventionId: z.nullable(z.string()),
  problems: z.array(importProblem),
});
/** A row of an import. */
export type ImportRow = z.infer<typeof importRow>;

/** How many rows stand where; `warned` counts those with a warning, whatever their state. */
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
  /** What there is to say of the file as a whole. */
  notes: z.array(z.string()),
  mapping: z.record(z.string(), z.string()),
  dateOrder: z.nullable(dateOrder),
  status: importStatus,
  counts: importCounts,
  /** Rows a second of the last run; null before one. */
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
  deadline: "Response",
  dueDate: null,
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
    query: z.object(page(25)),
    response: pageOf(importRecord),
    paging: { kind: "skip", items: "data", pageSize: 25 },
    example: { output: { data: [exampleImport], total: 1 } },
  }),
  get: endpoint({
    method: "GET",
    path: "/api/imports/{id}",
    summary: "Get one import with its mapping and how many of its rows stand where",
    access: "deadlines:docket",
    params: byId,
    response: importRecord,
    example: { input: { id: "i-1" }, output: exampleImport },
  }),
  rows: endpoint({
    method: "GET",
    path: "/api/imports/{id}/rows",
    summary: "List the rows of an import with what is to be said of them, in the file's order",
    access: "deadlines:docket",
    params: byId,
    query: z.object({
      state: z._default(
        z.enum(["all", "warned", ...rowStates], `must be all, warned, ${rowStates.slice(0, -1).join(", ")} or kept`),
        "all",
      ),
      ...page(50),
    }),
    response: pageOf(importRow),
    paging: { kind: "skip", items: "data", pageSize: 50 },
    example: { input: { id: "i-1", state: "wrong" }, output: { data: [exampleRow], total: 1 } },
  }),
  preview: endpoint({
    method: "POST",
    path: "/api/imports",
    summary: "Read a docket from CSV or XLSX and say what an import would do; nothing goes in yet",
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
    summary: "Say which column is which field, and look the rows through again; nothing goes in yet",
    access: "deadlines:docket",
    params: byId,
    body: z.strictObject({ mapping: importMapping, dateOrder: z.optional(z.nullable(dateOrder)) }),
    response: importRecord,
    example: { input: { id: "i-1", mapping: { reference: "Our ref" } }, output: exampleImport },
  }),
  apply: endpoint({
    method: "POST",
    path: "/api/imports/{id}/apply",
    summary: "Take the rows that are ready in, as a job; rows that are wrong stay out",
    access: "deadlines:docket",
    params: byId,
    response: importRecord,
    status: 202,
    example: { input: { id: "i-1" }, output: exampleImport },
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/imports/{id}/undo",
    summary: "Take a whole import back, as a job; what people changed since is kept and said",
    access: "deadlines:docket",
    params: byId,
    response: importRecord,
    status: 202,
    example: { input: { id: "i-1" }, output: exampleImport },
  }),
};
