import * as z from "zod/mini";
import { email, id, page, repeated, text } from "./shapes.ts";
import { taskStatus } from "./task-status.ts";

/** How several people or tags are combined: any of them, or all of them. */
export const conjugation = z.enum(["or", "and"], "must be or or and");

/** The due-date presets in requests. */
export const duePreset = z.enum(
  ["overdue", "today", "tomorrow", "next-3-days", "this-week", "none"],
  "is not a preset; use overdue, today, tomorrow, next-3-days, this-week or none",
);

/**
 * A range of due dates. A bound is a civil date, or a reference date with an offset as domain/due-range reads it:
 * `today`, `start-of-week`, `end-of-month+2bd`; both bounds are inclusive, and one may be omitted.
 */
export const dueRange = z.strictObject({ from: z.optional(text(40)), to: z.optional(text(40)) });

/** A preset, or a range. */
export const dueFilter = z.union([duePreset, dueRange], "is neither a preset nor a range with from and to");

/** A bound as an object: a reference date, moved by an amount of a unit; as text `end-of-week` plus 2 days is `end-of-week+2d`. */
const relativeBound = z.pipe(
  z.strictObject({
    reference: text(40),
    amount: z._default(z.int("must be a whole number"), 0),
    unit: z._default(
      z.enum(["day", "business-day", "week", "month"], "must be day, business-day, week or month"),
      "day",
    ),
  }),
  z.transform(({ reference, amount, unit }) => {
    const letters = { day: "d", "business-day": "bd", week: "w", month: "m" };
    return amount === 0 && unit !== "business-day"
      ? reference
      : `${reference}${amount < 0 ? "" : "+"}${amount}${letters[unit]}`;
  }),
);
const searchBound = z.optional(
  z.union([text(40), relativeBound], "is neither a date nor a reference date with amount and unit"),
);
/** A range as a search takes it: each bound as text or as an object of reference, amount and unit. */
const searchRange = z.strictObject({ from: searchBound, to: searchBound });

/** The sort orders of tasks; a leading `-` reverses them. */
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
  "is not a sort order; use dueAt, title, status, invention, createdAt, updatedAt or order, with a leading - to reverse it",
);

/** The groupings of tasks. */
export const taskGroupBy = z.enum(
  ["none", "status", "assignee", "invention", "milestone", "dueAt", "workflow", "tag"],
  "is not a grouping; use none, status, assignee, invention, milestone, dueAt, workflow or tag",
);

/** A text of at most `most` characters that may be empty. */
function upTo(most: number) {
  return z.string().check(z.maxLength(most, `is longer than ${most} characters`));
}

const words = upTo(500);

/** The conditions of a saved filter; every key may be omitted. */
export const filterData = z.strictObject({
  qs: z.optional(words),
  /** A query in the language of docs/behaviour/work.md; it holds together with the other keys. */
  query: z.optional(words),
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
/** The conditions of a saved filter. */
export type FilterData = z.infer<typeof filterData>;

const people = z.optional(z.array(text(254)));
/**
 * Those keys of a search that name people, each by `me`, a name or an e-mail address. A filter is saved with addresses
 * alone: what it shows must not change with its reader, or with a new colleague's name; `who:me` of its query may.
 */
export const searchPeople = { assignees: people, projectAssignees: people, inHouseAttorney: people };

const zone = upTo(60);
const rangeText = upTo(90);

const listKeys = {
  qs: z._default(words, ""),
  query: z.optional(words),
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
 * The query of GET /api/search/tasks: lists are repeated keys; unknown keys are refused by name. `dueAt` is a preset or
 * a range `from..to`, either side of which may be omitted; `dueFrom` and `dueTo` are the same bounds. `timeZone` is the
 * reader's, in which 'today' is computed; US Eastern if it is absent.
 */
export const taskListQuery = z.strictObject({ ...listKeys, ...page(25) });

/** The file formats of a task export. */
export const exportFormat = z.enum(
  ["csv", "xlsx", "json", "ndjson", "pdf"],
  "is not a format; use csv, xlsx, json, ndjson or pdf",
);

/**
 * The query of an export: that of the list without paging. `bom` adds a byte order mark to CSV for old spreadsheet
 * programs.
 */
export const taskExportQuery = z.strictObject({
  ...listKeys,
  format: z._default(exportFormat, "csv"),
  bom: z._default(z.enum(["true", "false"], "must be true or false"), "false"),
});

/** The body of POST /api/search/tasks. `filter` is a saved filter to start from; the other keys narrow it. */
export const taskSearchBody = z.extend(filterData, {
  ...searchPeople,
  dueAt: z.optional(z.union([duePreset, searchRange], "is neither a preset nor a range with from and to")),
  statusActiveFrom: z.optional(searchRange),
  filter: z.optional(id),
  sort: z.optional(taskSort),
  searchAs: z.optional(email),
  timeZone: z.optional(zone),
  ...page(25),
});
