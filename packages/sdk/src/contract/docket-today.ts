import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { exampleWeekEntry, weekEntry } from "./docket-week.ts";

/**
 * The sections of Today, in their order: past due, due today, due in the next seven days, notices to read, dates that
 * wait for a second person, and what was done since the last business day.
 */
export const todaySections = ["late", "today", "soon", "read", "verify", "done"] as const;
/** A section of Today. */
export type TodaySection = (typeof todaySections)[number];

/** Whose day it is: the caller's own, that of the members of their teams, or that of all matters they may see. */
export const todayScope = z.enum(["me", "team", "firm"], "must be me, team or firm");
/** Whose day it is. */
export type TodayScope = z.infer<typeof todayScope>;

/** One line of Today. */
export const todayEntry = z.extend(weekEntry, { section: z.enum(todaySections) });
/** One line of Today. */
export type TodayEntry = z.infer<typeof todayEntry>;

/** What is to be done on a day. */
export const docketToday = z.object({
  scope: todayScope,
  /** The day in the firm's time zone. */
  day: z.string(),
  /** The last day of what is due soon. */
  until: z.string(),
  /** The first day of what was done. */
  since: z.string(),
  /** By section, then the earliest date first. */
  entries: z.readonly(z.array(todayEntry)),
  /** False where it has more entries than were read. */
  isWhole: z.boolean(),
});
/** What is to be done on a day. */
export type DocketToday = z.infer<typeof docketToday>;

/** The call of the page Today. */
export const todayCalls = {
  today: endpoint({
    method: "GET",
    path: "/api/docket/today",
    summary:
      "Get today's work: what is due, what is to be read and verified, and what was done since the last business day",
    access: "inventions:read",
    officeData: {},
    query: z.object({ scope: z._default(todayScope, "me") }),
    response: docketToday,
    example: {
      input: { scope: "team" },
      output: {
        scope: "team",
        day: "2026-05-29",
        until: "2026-06-05",
        since: "2026-05-28",
        entries: [{ ...exampleWeekEntry, section: "soon" }],
        isWhole: true,
      },
    },
  }),
};
