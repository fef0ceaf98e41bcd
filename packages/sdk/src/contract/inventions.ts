import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, civilDate, done, email, id, instant, page, pageOf, text } from "./shapes.ts";

/** A matter as the external docketing system knows it. */
export const docketingInvention = z.object({
  matter: z.string(),
  title: z.string(),
  status: z.nullable(z.string()),
  url: z.nullable(z.string()),
});
/** A matter of the external docketing system. */
export type DocketingInvention = z.infer<typeof docketingInvention>;

/** The kinds of patent that deadline rules distinguish: designs and plants pay no maintenance fees, for example. */
export const patentKind = z.enum(
  ["utility", "design", "plant", "reissue"],
  "must be utility, design, plant or reissue, or null where it is not known",
);
/** A kind of patent. */
export type PatentKind = z.infer<typeof patentKind>;

/** A patent matter. `applicationNumber` holds the digits of the first reference that is an application number. */
export const invention = z.object({
  id: z.string(),
  title: z.string(),
  references: z.array(z.string()),
  docketingInvention: z.nullable(docketingInvention),
  applicationNumber: z.nullable(z.string()),
  applicant: z.nullable(z.string()),
  filingDate: z.nullable(z.string()),
  officeStatus: z.nullable(z.string()),
  /** The kind that deadlines are computed for; null counts as a utility patent. */
  patentKind: z.nullable(patentKind),
  inHouseAttorney: z.nullable(z.string()),
  teams: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** A patent matter. */
export type Invention = z.infer<typeof invention>;

/** A row of the search and of the inventions list: a matter without its record in the docketing system. */
export const inventionHit = z.omit(invention, { docketingInvention: true });
/** A row of the inventions list. */
export type InventionHit = z.infer<typeof inventionHit>;

const references = z
  .array(text(200), "is required; send a list of references, which may be empty")
  .check(z.maxLength(50, "has more than 50 entries"));
const details = {
  applicant: z.optional(z.nullable(text(300))),
  patentKind: z.optional(z.nullable(patentKind)),
  inHouseAttorney: z.optional(z.nullable(email)),
  teams: z.optional(z.array(id).check(z.maxLength(50, "has more than 50 entries"))),
};

/** Read-only keys of a whole record: accepted on update and ignored. */
const readOnly = {
  id: z.optional(z.unknown()),
  applicationNumber: z.optional(z.unknown()),
  filingDate: z.optional(z.unknown()),
  officeStatus: z.optional(z.unknown()),
  createdAt: z.optional(z.unknown()),
  docketingInvention: z.optional(z.unknown()),
};

/** One docketing event of an import; its type becomes `docketing-…` in lower case with hyphens. */
const docketingRow = z.object({
  /** Any reference of the matter, its number in the docketing system, or its application number. */
  matter: text(200),
  type: text(60),
  date: civilDate,
  description: z._default(z.string().check(z.maxLength(2000, "is longer than 2000 characters")), ""),
});
/** One docketing event of an import. */
export type DocketingRow = z.infer<typeof docketingRow>;

/** The result of an import: new events, known ones, and the matters that are unknown or ambiguous. */
export const docketingImport = z.object({
  imported: z.number(),
  known: z.number(),
  unknownMatters: z.array(z.string()),
});
/** The result of an import of docketing events. */
export type DocketingImport = z.infer<typeof docketingImport>;

const exampleRow = { matter: "A-4711-US", type: "Fee paid", date: "2026-01-31", description: "Issue fee" };
const exampleInvention = {
  id: "m-17248024",
  title: "Lithium-ion battery with safety valve",
  references: ["17/248,024", "A-4711-US"],
  docketingInvention: null,
  applicationNumber: "17248024",
  applicant: "Example Cells Inc.",
  filingDate: "2021-01-05",
  officeStatus: "Patented Case",
  patentKind: "utility" as const,
  inHouseAttorney: "ada@iphub.example",
  teams: [],
  createdAt: "2026-01-05T09:00:00.000Z",
  updatedAt: "2026-01-05T09:00:00.000Z",
};
const { docketingInvention: _none, ...exampleHit } = exampleInvention;

/** Patent matters. */
export const inventions = {
  get: endpoint({
    method: "GET",
    path: "/api/inventions/{id}",
    summary: "Get one matter with its record in the docketing system",
    access: "inventions:read",
    params: byId,
    response: invention,
    example: { input: { id: "m-17248024" }, output: exampleInvention },
  }),
  search: endpoint({
    method: "GET",
    path: "/api/inventions/search",
    summary: "Find matters by title, reference or application number in any spelling",
    access: "inventions:read",
    query: z.object({
      qs: z._default(z.string().check(z.maxLength(500, "is longer than 500 characters")), ""),
      ...page(25),
    }),
    response: pageOf(inventionHit),
    paging: { kind: "skip", items: "data", pageSize: 25 },
    example: { input: { qs: "lithium" }, output: { data: [exampleHit], total: 1 } },
  }),
  create: endpoint({
    method: "POST",
    path: "/api/inventions",
    summary: "Open a new matter",
    access: "inventions:write",
    body: z.strictObject({ title: text(500), references, ...details }),
    response: invention,
    status: 201,
    example: { input: { title: "Foldable antenna", references: [] }, output: exampleInvention },
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/inventions/{id}",
    summary: "Change a matter; referenceOverride replaces the references instead of adding to them",
    access: "inventions:write",
    params: byId,
    body: z.strictObject({
      title: z.optional(text(500)),
      references: z.optional(references),
      referenceOverride: z.optional(z.boolean()),
      ...details,
      ...readOnly,
      updatedAt: z.optional(instant),
    }),
    response: invention,
    example: {
      input: { id: "m-17248024", references: ["17/248,024"], referenceOverride: true },
      output: exampleInvention,
    },
  }),
  takeBack: endpoint({
    method: "POST",
    path: "/api/inventions/{id}/take-back",
    summary: "Remove a matter that you opened by mistake, while nothing has happened on it",
    access: "inventions:write",
    params: byId,
    response: done,
    example: { input: { id: "m-17248024" }, output: { ok: true } },
  }),
  matter: endpoint({
    method: "GET",
    path: "/api/fip-connector/matters/{matter}/invention",
    summary: "Look up a matter in the external docketing system",
    access: "inventions:read",
    params: z.object({ matter: id }),
    response: z.nullable(docketingInvention),
    example: { input: { matter: "4711" }, output: null },
  }),
  importDocketing: endpoint({
    method: "POST",
    path: "/api/fip-connector/events",
    summary: "Import docketing events of matters by their references, each once",
    access: "deadlines:docket",
    body: z.strictObject({
      rows: z.array(docketingRow).check(z.minLength(1, "is empty"), z.maxLength(1000, "has more than 1000 entries")),
    }),
    response: docketingImport,
    example: {
      input: { rows: [exampleRow] },
      output: { imported: 1, known: 0, unknownMatters: [] },
    },
  }),
};
