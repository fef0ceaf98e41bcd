import * as z from "zod/mini";
import { deadlineSort } from "./deadlines.ts";
import { text } from "./shapes.ts";

/** The tab of the docket work list that a view shows. */
const deadlineTab = z.enum(
  ["proposed", "docketed", "to-verify", "overdue", "to-read", "ended"],
  "is not a tab of the list; use proposed, docketed, to-verify, overdue, to-read or ended",
);

/** What the docket work list is grouped by. */
const deadlineGrouping = z.enum(
  ["week", "matter", "person", "office"],
  "is not a grouping; use week, matter, person or office",
);
/** What the docket work list is grouped by. */
export type DeadlineGrouping = z.infer<typeof deadlineGrouping>;

/** What the list of matters is grouped by. */
const matterGrouping = z.enum(
  ["attorney", "client", "applicant", "team", "status", "country"],
  "is not a grouping; use attorney, client, applicant, team, status or country",
);
/** What the list of matters is grouped by. */
export type MatterGrouping = z.infer<typeof matterGrouping>;

/** The choices that a saved view of each list can have, by the list. */
export const viewChoices = {
  deadlines: z.strictObject({
    view: z.optional(deadlineTab),
    responsible: z.optional(text(254)),
    office: z.optional(text(20)),
    qs: z.optional(text(500)),
    sort: z.optional(deadlineSort),
    groupBy: z.optional(deadlineGrouping),
  }),
  inventions: z.strictObject({ qs: z.optional(text(500)), groupBy: z.optional(matterGrouping) }),
} as const;
