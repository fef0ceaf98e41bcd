import * as z from "zod/mini";
import { email, id, page, repeated, text } from "./shapes.ts";
import { taskStatus } from "./task-status.ts";

/** How several people or tags count together: any of them, or all of them. */
export const conjugation = z.enum(["or", "and"], "must be or or and");

/** The due-date presets as they are written on the wire. */
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

/** What a saved filter holds; every key may be left out. */
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

const zone = z.string().check(z.maxLength(60, "is longer than 60 characters"));
const rangeText = z.string().check(z.maxLength(90, "is longer than 90 characters"));

const listKeys = {
  qs: z._default(words, ""),
  status: repeated(z.string()),
  assignees: repeated(z.string()),
  assigneesConjugation: z.optional(conjugation),
  projectAssignees: repeated(z.string()),
  inHouseAttorney: repeated(z.string()),
  dueAt: z.optional(rangeText),
  dueFrom: z.optional(text(40)),
  dueTo: z.optional(text(40)),
  statusActiveFrom: z.optional(rangeText),
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
  timeZone: z.optional(zone),
};

/**
 * The query of GET /api/search/tasks: lists are repeated keys; unknown keys are refused by name. `dueAt` is a
 * preset or a range as `from..to`, either side of which may be left out; `dueFrom` and `dueTo` say the same. `timeZone`
 * is the reader's, in which 'today' is meant; US Eastern where it is absent.
 */
export const taskListQuery = z.strictObject({ ...listKeys, ...page(25) });

/** What a file of tasks can be. */
export const exportFormat = z.enum(
  ["csv", "xlsx", "json", "ndjson", "pdf"],
  "is not a format; use csv, xlsx, json, ndjson or pdf",
);

/** The query of an export: that of the list without paging. `bom` marks a CSV as UTF-8 for old spreadsheets. */
export const taskExportQuery = z.strictObject({
  ...listKeys,
  format: z._default(exportFormat, "csv"),
  bom: z._default(z.enum(["true", "false"], "must be true or false"), "false"),
});

/** The body of POST /api/search/tasks. `filter` begins with a saved filter; the other keys narrow it. */
export const taskSearchBody = z.extend(filterData, {
  filter: z.optional(id),
  sort: z.optional(taskSort),
  searchAs: z.optional(email),
  timeZone: z.optional(zone),
  ...page(25),
});
