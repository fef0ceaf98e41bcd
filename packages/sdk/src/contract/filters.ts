import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { listColumns } from "./list-look.ts";
import { byId, done, id, text } from "./shapes.ts";
import { filterData } from "./task-query.ts";

/** The layout of a list of tasks. */
export const filterLayout = z.enum(["compact", "minimalistic"], "must be compact or minimalistic");

/** How a saved filter's list is shown beyond its layout: the columns in their order, with their widths. */
export const filterView = z.strictObject({ columns: listColumns });
/** How a saved filter's list is shown. */
export type FilterView = z.infer<typeof filterView>;

/** In `sharedWith`: everybody of the firm. */
export const sharedWithEveryone = "everyone";

/** Whom a filter is shared with: ids of teams of its owner, or `everyone`; no one for an empty list. */
const sharedWith = z.array(id).check(z.maxLength(50, "are more than 50"));

/** A saved filter for tasks: built in, of one of the reader's teams, or personal. */
export const filter = z.object({
  id: z.string(),
  title: z.string(),
  layout: filterLayout,
  type: z.enum(["system", "team", "personal"]),
  data: filterData,
  /** People or tags of the filter that no longer exist: shown as a warning, never as 'nothing due'. */
  warnings: z.array(z.string()),
  /** Present where its columns were kept with it. */
  view: z.optional(filterView),
  /** Present for a filter that someone saved: the teams that it is shared with, or everyone. */
  sharedWith: z.optional(z.array(z.string())),
  /** Present for a filter that someone saved: who, by e-mail address. */
  owner: z.optional(z.string()),
});
/** A saved filter for tasks. */
export type Filter = z.infer<typeof filter>;

const exampleFilter = {
  id: "my-tasks",
  title: "My Tasks",
  layout: "compact",
  type: "system",
  data: { assignees: ["ada@iphub.example"] },
  warnings: [],
} as const;

/** Saved filters. */
export const filters = {
  list: endpoint({
    method: "GET",
    path: "/api/search/filters",
    summary: "List the built-in filters, those of your teams, your own, and those that are shared with you",
    access: "inventions:read",
    response: z.array(filter),
    example: { output: [exampleFilter] },
  }),
  get: endpoint({
    method: "GET",
    path: "/api/search/filters/{id}",
    summary: "Get one filter",
    access: "inventions:read",
    params: byId,
    response: filter,
    example: { input: { id: "my-tasks" }, output: exampleFilter },
  }),
  create: endpoint({
    method: "POST",
    path: "/api/search/filters",
    summary: "Save a filter of your own",
    access: "filters:write",
    body: z.strictObject({
      title: text(200),
      layout: z._default(filterLayout, "compact"),
      data: filterData,
      view: z.optional(filterView),
      sharedWith: z._default(sharedWith, []),
    }),
    response: filter,
    status: 201,
    example: { input: { title: "Due this week", data: { dueAt: "this-week" } }, output: exampleFilter },
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/search/filters/{id}",
    summary: "Change a filter of your own",
    access: "filters:write",
    params: byId,
    body: z.strictObject({
      title: z.optional(text(200)),
      layout: z.optional(filterLayout),
      data: z.optional(filterData),
      view: z.optional(z.nullable(filterView)),
      sharedWith: z.optional(sharedWith),
      id: z.optional(z.unknown()),
      type: z.optional(z.unknown()),
      warnings: z.optional(z.unknown()),
      owner: z.optional(z.unknown()),
    }),
    response: filter,
    example: { input: { id: "f-1", title: "Due soon" }, output: exampleFilter },
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/search/filters/{id}",
    summary: "Delete a filter of your own",
    access: "filters:write",
    params: byId,
    response: done,
    example: { input: { id: "f-1" }, output: { ok: true } },
  }),
};
