import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, page, pageOf } from "./shapes.ts";
import { taskInvention } from "./task-record.ts";

/** What waits in the bin after it was deleted. */
export const binKinds = ["task", "note", "file", "board", "filter"] as const;
/** One of the kinds of records that wait in the bin. */
export type BinKind = (typeof binKinds)[number];

/** How many days a deleted record waits in the bin. */
export const binDays = 30;

const binKind = z.enum(binKinds, `must be one of ${binKinds.join(", ")}`);

/** A deleted record. `id` is the record's own; `invention` is null for a board or a filter, which are their owner's. */
export const binItem = z.object({
  id: z.string(),
  kind: binKind,
  title: z.string(),
  invention: z.nullable(taskInvention),
  /** Who deleted it; null for a file that was deleted before the hub noted it. */
  deletedBy: z.nullable(z.string()),
  deletedAt: z.string(),
  /** From when on it is deleted for good; null where it waits until the bin is emptied. */
  until: z.nullable(z.string()),
});
/** A deleted record. */
export type BinItem = z.infer<typeof binItem>;

const exampleItem = {
  id: "k-1",
  kind: "task",
  title: "Draft response",
  invention: { id: "m-17248024", title: "Lithium battery cell", references: ["17/248,024"] },
  deletedBy: "ben@iphub.example",
  deletedAt: "2026-01-31T09:00:00.000Z",
  until: "2026-03-02T09:00:00.000Z",
} as const;

/** Deleted tasks, notes, files, boards and filters, which can be restored for 30 days. */
export const bin = {
  list: endpoint({
    method: "GET",
    path: "/api/bin",
    summary: "List what was deleted and can be restored, last deleted first",
    access: "inventions:read",
    query: z.object({ kind: z.optional(binKind), inventionId: z.optional(id), ...page(50) }),
    response: pageOf(binItem),
    paging: { kind: "skip", items: "data", pageSize: 50 },
    example: { input: { kind: "task" }, output: { data: [exampleItem], total: 1 } },
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/bin/{id}/restore",
    summary: "Restore a deleted record; it needs the permission to write such records",
    access: "inventions:read",
    params: byId,
    response: binItem,
    example: { input: { id: "k-1" }, output: exampleItem },
  }),
  empty: endpoint({
    method: "DELETE",
    path: "/api/bin",
    summary:
      "Delete for good what waits in the bin: everything, one kind, one matter's, or what was deleted before a time",
    access: "system:manage",
    inPerson: true,
    query: z.object({ kind: z.optional(binKind), inventionId: z.optional(id), before: z.optional(instant) }),
    response: z.object({ deleted: z.number() }),
    example: { input: { before: "2026-01-31T00:00:00.000Z" }, output: { deleted: 12 } },
  }),
};
