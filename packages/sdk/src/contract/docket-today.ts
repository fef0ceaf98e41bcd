import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { exampleWeekEntry, weekEntry } from "./docket-week.ts";
import { taskInvention } from "./tasks.ts";

/**
 * The sections of Today, in their order: past due, due today, due in the next seven days, what others wait for from the
 * reader, notices to read, dates that wait for a second person, and what changed and what was done since the reader's last
 * working day.
 */
export const todaySections = ["late", "today", "soon", "waiting", "read", "verify", "changed", "done"] as const;
/** A section of Today. */
export type TodaySection = (typeof todaySections)[number];

/** Whose day it is: the caller's own, that of the members of their teams, or that of all matters they may see. */
export const todayScope = z.enum(["me", "team", "firm"], "must be me, team or firm");
/** Whose day it is. */
export type TodayScope = z.infer<typeof todayScope>;

/**
 * What waits or changed. `mentioned`: an unread mention; `acknowledge`: a call-up; `follows`: a task of others that
 * cannot begin before this one is done; `verify`: a date that waits for a second person. `new`: a deadline or a task that
 * was made; `moved`: its due date changed; `assigned`: a task that was given to the person; `arrived`: files, documents of
 * the office or mail on the matter.
 */
export const todayCauses = [
  "mentioned",
  "acknowledge",
  "follows",
  "verify",
  "new",
  "moved",
  "assigned",
  "arrived",
] as const;
/** What waits or changed. */
export type TodayCauseKind = (typeof todayCauses)[number];

/** Why an entry waits, or what changed, with the person and the time. */
export const todayCause = z.object({
  kind: z.enum(todayCauses),
  /** Who waits, or who did it; null for the hub itself and the office. */
  by: z.nullable(z.string()),
  /** Since when it waits, or when it changed. */
  at: z.string(),
  /** The notice that is read, or the call-up that is acknowledged, with the entry; null for every other. */
  id: z.nullable(z.string()),
});
/** Why an entry waits, or what changed. */
export type TodayCause = z.infer<typeof todayCause>;

/** One line of Today. */
export const todayEntry = z.extend(weekEntry, {
  section: z.enum(todaySections),
  /** What it leads to; the id of a `minion` is that of the agent, those of the others are their own. */
  type: z.enum(["deadline", "task", "note", "message", "minion", "file", "document", "email"]),
  /** Null for a comment on an agent. */
  invention: z.nullable(taskInvention),
  /** Null in the sections by date. */
  cause: z.nullable(todayCause),
});
/** One line of Today. */
export type TodayEntry = z.infer<typeof todayEntry>;

/** What is to be done on a day. */
export const docketToday = z.object({
  scope: todayScope,
  /** The day in the firm's time zone. */
  day: z.string(),
  /** The last day of what is due soon. */
  until: z.string(),
  /** The caller's last working day: the first day of what changed and what was done. */
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
      "Get today's work: what is due, what others wait for, what is to be read and verified, and what changed and was done since your last working day",
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
        entries: [{ ...exampleWeekEntry, section: "soon", cause: null }],
        isWhole: true,
      },
    },
  }),
};
