import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { todayScope } from "./docket-today.ts";
import { exampleWeekEntry, weekEntry } from "./docket-week.ts";
import { civilDate, id, text, wholeNumberWithin } from "./shapes.ts";

/** How much is due: open deadlines, and open tasks. */
export const loadCount = z.object({ deadlines: z.number(), tasks: z.number() });
/** How much is due. */
export type LoadCount = z.infer<typeof loadCount>;

/** What is due before the first of the weeks and is still open, and what is due in each of them. */
const loadCounts = {
  before: loadCount,
  /** How many of the deadlines before the weeks are past due, and kept by an extension, a grace period or their rule. */
  keptBefore: z.number(),
  weeks: z.readonly(z.array(loadCount)),
};

/** What is due of one person. */
export const loadRow = z.object({
  /** The e-mail address; null for what no one has. */
  person: z.nullable(z.string()),
  ...loadCounts,
});
/** What is due of one person. */
export type LoadRow = z.infer<typeof loadRow>;

/** What is due by week and person. */
export const docketLoad = z.object({
  scope: todayScope,
  /** The day in the firm's time zone. */
  day: z.string(),
  /** The team whose members are shown; null for all of the scope. */
  team: z.nullable(z.string()),
  /** The first day of the first week. */
  from: z.string(),
  /** The last day of the last week. */
  until: z.string(),
  /** By e-mail address; what no one has comes last. */
  rows: z.readonly(z.array(loadRow)),
  /** All rows together, where what several people have counts once. */
  all: z.object(loadCounts),
  /** Of the person that is asked for: what their row counts, by due date. */
  entries: z.readonly(z.array(weekEntry)),
  /** False where the person has more entries than were read. */
  isWhole: z.boolean(),
});
/** What is due by week and person. */
export type DocketLoad = z.infer<typeof docketLoad>;

const exampleRow = {
  before: { deadlines: 1, tasks: 0 },
  keptBefore: 0,
  weeks: [
    { deadlines: 2, tasks: 3 },
    { deadlines: 0, tasks: 1 },
  ],
};

/** The call of the page Load. */
export const loadCalls = {
  load: endpoint({
    method: "GET",
    path: "/api/docket/load",
    summary: "Count the open deadlines and tasks by the week in which they are due and by person",
    access: "inventions:read",
    officeData: {},
    query: z.object({
      scope: z._default(todayScope, "firm"),
      /** Only the members of this team: one of the caller's, or any for an administrator. */
      team: z.optional(id),
      /** The first day of the first week; the Monday of this week in the firm's time zone by default. */
      from: z.optional(civilDate),
      /** How many weeks, at most 26. */
      weeks: z._default(wholeNumberWithin(1, 26), 8),
      /** `me`, an address, a name of one person, or `none` for what no one has: also lists what that row counts. */
      person: z.optional(text(320)),
    }),
    response: docketLoad,
    example: {
      input: { scope: "firm", from: "2026-05-25", weeks: 2, person: "ada@iphub.example" },
      output: {
        scope: "firm",
        day: "2026-05-29",
        team: null,
        from: "2026-05-25",
        until: "2026-06-07",
        rows: [{ person: "ada@iphub.example", ...exampleRow }],
        all: exampleRow,
        entries: [exampleWeekEntry],
        isWhole: true,
      },
    },
  }),
};
