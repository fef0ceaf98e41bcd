import * as z from "zod/mini";
import { email, id, page, repeated, text } from "./shapes.ts";
import { taskStatus } from "./task-status.ts";

/** How several people or tags count together: any of them, or all of them (spec §3, Filter). */
export const conjugation = z.enum(["or", "and"], "must be or or and");

/** The due-date presets (spec §9) as they are written on the wire. */
export const duePreset = z.enum(
  ["overdue", "today", "tomorrow", "next-3-days", "this-week", "none"],
  "is not a preset; use overdue, today, tomorrow, next-3-days, this-week or none",
);

/**
 * A range of due dates. A bound is a civil date, or a reference date with an offset as domain/due-range reads it:
 * `today`, `start-of-week`, `end-of-month+2bd`; both bounds count as inside, and one may be left out.
 */
export const dueRange = z.strictObject({ from: z.optional(text(40)), to: z.optional(text(40)) });

/** A preset, or a range. */
export const dueFilter = z.union([duePreset, dueRange], "is neither a preset nor a range with from and to");

/** What tasks can be sorted by; a leading `-` turns the order round. */
export const taskSort = z.enum(
  [
    "dueAt",
    "-dueAt",
    "title",
    "-title",
    "status",
    "-status",
    "invention",
    "-invention",
    "createdAt",
    "-createdAt",
    "updatedAt",
    "-updatedAt",
    "order",
    "-order",
  ],
  "is not a sort order; use dueAt, title, status, invention, createdAt, updatedAt or order, with a leading - to turn it round",
);

/** What tasks can be grouped by. */
export const taskGroupBy = z.enum(
  ["none", "status", "assignee", "invention", "milestone", "dueAt", "workflow", "tag"],
  "is not a grouping; use none, status, assignee, invention, milestone, dueAt, workflow or tag",
);

const words = z.string().check(z.maxLength(500, "is longer than 500 characters"));

/** What a saved filter holds (spec §3, Filter: data); every key may be left out. */
export const filterData = z.strictObject({
  qs: z.optional(words),
  dueAt: z.optional(dueFilter),
  status: z.optional(z.array(taskStatus)),
  assignees: z.optional(z.array(email)),
  projectAssignees: z.optional(z.array(email)),
  inHouseAttorney: z.optional(z.array(email)),
  assigneesConjugation: z.optional(conjugation),
  statusActiveFrom: z.optional(dueRange),
  workflows: z.optional(z.array(id)),
  tags: z.optional(z.array(text(60))),
  tagsConjugation: z.optional(conjugation),
  exclude: z.optional(z.array(id)),
  groupBy: z.optional(taskGroupBy),
  sortBy: z.optional(taskSort),
  order: z.optional(z.enum(["asc", "desc"], "must be asc or desc")),
});
/** What a saved filter holds. */
export type FilterData = z.infer<typeof filterData>;

/** The query of GET /api/search/tasks (spec §7): lists are repeated keys; unknown keys are refused by name. */
export const taskListQuery = z.strictObject({
  qs: z._default(words, ""),
  status: repeated(z.string()),
  assignees: repeated(z.string()),
  assigneesConjugation: z.optional(conjugation),
  projectAssignees: repeated(z.string()),
  inHouseAttorney: repeated(z.string()),
  dueAt: z.optional(z.string()),
  dueFrom: z.optional(text(40)),
  dueTo: z.optional(text(40)),
  workflows: repeated(z.string()),
  tags: repeated(z.string()),
  tagsConjugation: z.optional(conjugation),
  exclude: repeated(z.string()),
  groupBy: z.optional(taskGroupBy),
  sort: z.optional(taskSort),
  sortBy: z.optional(taskSort),
  order: z.optional(z.enum(["asc", "desc"], "must be asc or desc")),
  searchAs: z.optional(email),
  filter: z.optional(id),
  ...page(25),
});

/** The body of POST /api/search/tasks (spec §7). `filter` begins with a saved filter; the other keys narrow it. */
export const taskSearchBody = z.extend(filterData, {
  filter: z.optional(id),
  sort: z.optional(taskSort),
  searchAs: z.optional(email),
  ...page(25),
});
