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

/** Who a filter is shared with: ids of teams of its owner, or `everyone`; no one for an empty list. */
const sharedWith = z.array(id).check(z.maxLength(50, "are more than 50"));

/** The lists of which views are saved. What names no list is a filter of tasks. */
export const filterList = z.enum(
  ["tasks", "deadlines", "inventions"],
  "is not a list with saved views; use tasks, deadlines or inventions",
);
/** A list of which views are saved. */
export type FilterList = z.infer<typeof filterList>;
/** A list other than that of tasks: its views have choices in place of conditions. */
export type ViewedList = Exclude<FilterList, "tasks">;

/** What the list of filters can be narrowed to. */
const listedFilters = z.enum(
  ["tasks", "deadlines", "inventions", "all"],
  "is not a list with saved views; use tasks, deadlines, inventions, or all",
);

/** What is chosen in a list other than that of tasks, as its address has it; list-views.ts says what each list has. */
export const listChoices = z.strictObject({
  view: z.optional(text(40)),
  responsible: z.optional(text(254)),
  office: z.optional(text(20)),
  qs: z.optional(text(500)),
  sort: z.optional(text(40)),
  groupBy: z.optional(text(40)),
});
/** What is chosen in a list other than that of tasks. */
export type ListChoices = z.infer<typeof listChoices>;

/** A saved filter for tasks, or a saved view of another list: built in, of one of the reader's teams, or personal. */
export const filter = z.object({
  id: z.string(),
  title: z.string(),
  layout: filterLayout,
  type: z.enum(["system", "team", "personal"]),
  /** Absent for a filter of tasks: the list that it is a view of. */
  list: z.optional(filterList),
  /** The conditions of a filter of tasks; none for a view of another list. */
  data: filterData,
  /** Present for a view of another list: what is chosen there. */
  choices: z.optional(listChoices),
  /** People or tags of the filter that no longer exist: shown as a warning, never as 'nothing due'. */
  warnings: z.array(z.string()),
  /** Present where its columns were kept with it. */
  view: z.optional(filterView),
  /** Present for a filter that someone saved: the teams that it is shared with, or everyone. */
  sharedWith: z.optional(z.array(z.string())),
  /** Present for a filter that someone saved: who, by e-mail address. */
  owner: z.optional(z.string()),
});
/** A saved filter for tasks, or a saved view of another list. */
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
    /** Without `list` the filters of tasks alone, so that who knows of no other list is given none of them. */
    query: z.object({ list: z._default(listedFilters, "tasks") }),
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
    summary: "Save a filter of tasks, or a view of the list of deadlines or matters, of your own",
    access: "filters:write",
    body: z.strictObject({
      title: text(200),
      layout: z._default(filterLayout, "compact"),
      list: z._default(filterList, "tasks"),
      /** The conditions, without which there is no filter of tasks; a view of another list has none. */
      data: z.optional(filterData),
      /** What is chosen in a list other than that of tasks. */
      choices: z.optional(listChoices),
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
      choices: z.optional(listChoices),
      view: z.optional(z.nullable(filterView)),
      sharedWith: z.optional(sharedWith),
      /** A view stays with its list. */
      list: z.optional(filterList),
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
