import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { todayScope } from "./docket-today.ts";
import { exampleWeekEntry, weekEntry } from "./docket-week.ts";
import { civilDate, id, text } from "./shapes.ts";

/** One deadline or task of a calendar; `updatedAt` is sent with a change of a task. */
export const calendarEntry = z.extend(weekEntry, { updatedAt: z.string() });
/** One deadline or task of a calendar. */
export type CalendarEntry = z.infer<typeof calendarEntry>;

/** The deadlines and tasks whose due or final date is in a range of days. */
export const docketCalendar = z.object({
  scope: todayScope,
  /** The day in the firm's time zone. */
  day: z.string(),
  /** The team whose members' entries they are; null for all of the scope. */
  team: z.nullable(z.string()),
  /** The e-mail address of the person whose entries they are; null for all of the scope. */
  person: z.nullable(z.string()),
  from: z.string(),
  /** The last of its days. */
  until: z.string(),
  /** By due date; `done` are closed deadlines and finished tasks. */
  entries: z.readonly(z.array(calendarEntry)),
  /** False where it has more entries than were read. */
  isWhole: z.boolean(),
});
/** The deadlines and tasks of a range of days. */
export type DocketCalendar = z.infer<typeof docketCalendar>;

/** The call of the page Calendar. */
export const calendarCalls = {
  calendar: endpoint({
    method: "GET",
    path: "/api/docket/calendar",
    summary: "Get the deadlines and tasks of a range of days, by their due and final dates",
    access: "inventions:read",
    officeData: {},
    query: z.object({
      /** By default `me`, and `firm` with a team or a person. */
      scope: z.optional(todayScope),
      /** Only what members of this team have to do with: one of the caller's, or any for an administrator. */
      team: z.optional(id),
      /** `me`, an address or a name of one person: only what they are responsible for, back-up of or assigned to. */
      person: z.optional(text(320)),
      /** The first day; that of the month of today in the firm's time zone by default. */
      from: z.optional(civilDate),
      /** The last day, at most 92 days after the first; the last day of the month of the first by default. */
      until: z.optional(civilDate),
    }),
    response: docketCalendar,
    example: {
      input: { scope: "team", from: "2026-06-01", until: "2026-06-30" },
      output: {
        scope: "team",
        day: "2026-05-29",
        team: null,
        person: null,
        from: "2026-06-01",
        until: "2026-06-30",
        entries: [{ ...exampleWeekEntry, updatedAt: "2026-01-31T09:00:00.000Z" }],
        isWhole: true,
      },
    },
  }),
};
