import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { inventionFields } from "../records/inventions.ts";
import { pluck, readOnly } from "../records/record.ts";
import { byId, civilDate, done, id, instant, page, pageOf, text } from "./shapes.ts";

/** A matter as the external docketing system knows it. */
export const docketingInvention = z.object({
  matter: z.string(),
  title: z.string(),
  status: z.nullable(z.string()),
  url: z.nullable(z.string()),
});
/** A matter of the external docketing system. */
export type DocketingInvention = z.infer<typeof docketingInvention>;

const { id: ownId, title: ownTitle, references: ownReferences, ...facts } = pluck(inventionFields, "schema");

/** A patent matter. */
export const invention = z.object({
  id: ownId,
  title: ownTitle,
  references: ownReferences,
  docketingInvention: z.nullable(docketingInvention),
  ...facts,
});
/** A patent matter. */
export type Invention = z.infer<typeof invention>;

/** A row of the search and of the inventions list: a matter without its record in the docketing system. */
export const inventionHit = z.omit(invention, { docketingInvention: true });
/** A row of the inventions list. */
export type InventionHit = z.infer<typeof inventionHit>;

const { title, references, ...details } = z.partial(z.object(pluck(inventionFields, "input"))).shape;
/** Insists on references that other matters have; all of these must be visible to the person. */
const allowDuplicate = z.optional(z.boolean());
const changes = { title, references, referenceOverride: z.optional(z.boolean()), allowDuplicate, ...details };

/** One docketing event of an import; one whose type does not begin with `docketing-` is dropped. */
const docketingRow = z.object({
  /** Any reference of the matter, its number in the docketing system, or its application number. */
  matter: text(200),
  type: text(60),
  date: civilDate,
  description: z._default(z.string().check(z.maxLength(2000, "is longer than 2000 characters")), ""),
});
/** One docketing event of an import. */
export type DocketingRow = z.infer<typeof docketingRow>;

/**
 * The result of an import: new events, known ones, the matters that are unknown or ambiguous, and the types of dropped
 * events.
 */
export const docketingImport = z.object({
  imported: z.number(),
  known: z.number(),
  unknownMatters: z.array(z.string()),
  droppedTypes: z.array(z.string()),
});
/** The result of an import of docketing events. */
export type DocketingImport = z.infer<typeof docketingImport>;

const exampleRow = { matter: "A-4711-US", type: "docketing-fee-paid", date: "2026-01-31", description: "Issue fee" };
const exampleHit = pluck(inventionFields, "example");
const exampleInvention = { ...exampleHit, docketingInvention: null };

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
    summary: "Open a new matter; allowDuplicate insists on a reference that another matter has",
    access: "inventions:write",
    body: z.strictObject({
      title: inventionFields.title.input,
      references: inventionFields.references.input,
      allowDuplicate,
      ...details,
    }),
    response: invention,
    status: 201,
    example: { input: { title: "Foldable antenna", references: [] }, output: exampleInvention },
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/inventions/{id}",
    summary:
      "Change a matter; referenceOverride replaces the references, allowDuplicate insists on one that another matter has",
    access: "inventions:write",
    params: byId,
    body: z.strictObject({ ...changes, ...readOnly(invention.shape, changes), updatedAt: z.optional(instant) }),
    response: invention,
    example: {
      input: { id: "m-17248024", references: ["17/248,024"], referenceOverride: true },
      output: exampleInvention,
    },
  }),
  takeBack: endpoint({
    method: "POST",
    path: "/api/inventions/{id}/take-back",
    summary: "Remove a matter that you opened by mistake, while nothing is left of what happened on it",
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
      output: { imported: 1, known: 0, unknownMatters: [], droppedTypes: [] },
    },
  }),
};
