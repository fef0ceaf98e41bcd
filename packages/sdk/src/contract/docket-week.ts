import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { civilDate, email, instant, wholeNumberWithin } from "./shapes.ts";
import { taskInvention } from "./tasks.ts";

/** The sections of a weekly docket, in their order. */
export const weekSections = ["deadlines", "tasks", "papers", "done"] as const;
/** A section of a weekly docket. */
export type WeekSection = (typeof weekSections)[number];

/** Whose docket it is: the caller's own, or that of all matters that they may see. */
export const weekScope = z.enum(["me", "firm"], "must be me or firm");

/** What a weekly docket is grouped by. */
export const weekGrouping = z.enum(["attorney", "client", "office"], "must be attorney, client or office");
/** What a weekly docket is grouped by. */
export type WeekGrouping = z.infer<typeof weekGrouping>;

/**
 * One line of a weekly docket. `deadlines`: open ones that are due by the end of the week or past due; `tasks`: open ones
 * alike; `papers`: notices of the office that no one has read; `done`: what ended in the week before.
 */
export const weekEntry = z.object({
  section: z.enum(weekSections),
  type: z.enum(["deadline", "task"]),
  id: z.string(),
  title: z.string(),
  invention: taskInvention,
  /** The responsible person of a deadline; of a task the attorney of its matter. */
  attorney: z.nullable(z.string()),
  client: z.nullable(z.string()),
  /** The patent office of a deadline; of a task the country of its matter. */
  office: z.nullable(z.string()),
  /** Who else is to act: the back-up and the assignees. */
  people: z.readonly(z.array(z.string())),
  dueAt: z.nullable(z.string()),
  finalAt: z.nullable(z.string()),
  /** Its state, in words. */
  standing: z.string(),
  /**
   * What keeps the right of an open deadline past its due date: `extension 1 runs, 9 d left`, `in grace, 168 d left`,
   * `past the set date, 4 d left`; null at other times, and of a task.
   */
  kept: z.nullable(z.string()),
  /** Whether its due date has passed while it is open. */
  isLate: z.boolean(),
  /** The day on which it ended. */
  doneOn: z.nullable(z.string()),
});
/** One line of a weekly docket. */
export type WeekEntry = z.infer<typeof weekEntry>;

/** The docket of seven days, and what was done in the seven before. */
export const docketWeek = z.object({
  scope: weekScope,
  /** The e-mail address of the person whose docket it is; null for the firm's. */
  person: z.nullable(z.string()),
  by: weekGrouping,
  from: z.string(),
  /** The last of its days. */
  until: z.string(),
  /** Grouped, then by section and date. */
  entries: z.readonly(z.array(weekEntry)),
  /** False where it has more entries than were read. */
  isWhole: z.boolean(),
});
/** The docket of seven days. */
export type DocketWeek = z.infer<typeof docketWeek>;

const weekQuery = {
  scope: z._default(weekScope, "me"),
  by: z._default(weekGrouping, "attorney"),
  /** The first of its seven days; today in the firm's time zone by default. */
  from: z.optional(civilDate),
};

const scheduleFields = {
  /** Whether weekly dockets are sent at all. */
  isOn: z.boolean("must be true or false"),
  /** The day of the week; 0 is Sunday. */
  weekday: wholeNumberWithin(0, 6),
  /** The hour of that day in the firm's time zone, from 0 to 23. */
  hour: wholeNumberWithin(0, 23),
  /** Who gets the docket of the firm besides their own; each sees in it what they may see. */
  firmTo: z.array(email).check(z.maxLength(50, "has more than 50 people")),
};

/** When weekly dockets are sent, and who gets them. */
export const weekSchedule = z.object(scheduleFields);
/** When weekly dockets are sent, and who gets them. */
export type WeekSchedule = z.infer<typeof weekSchedule>;

/** The firm's schedule of weekly dockets, as its page shows it. */
export const firmWeekSchedule = z.extend(weekSchedule, {
  /** The firm's time zone: that of its first office in the schedule of call-ups. */
  timeZone: z.string(),
  /** Whether this hub sends mail; where it does not, weekly dockets are in the inbox alone. */
  sendsMail: z.boolean(),
  updatedAt: z.string(),
});
/** The firm's schedule of weekly dockets. */
export type FirmWeekSchedule = z.infer<typeof firmWeekSchedule>;

/** The formats of a weekly docket and of a verification report as files. */
export const docketFileFormat = z.enum(["json", "xlsx", "pdf"], "is not a format; use json, xlsx or pdf");

/** An entry for the examples of the calls. */
export const exampleWeekEntry: WeekEntry = {
  section: "deadlines",
  type: "deadline",
  id: "d-1",
  title: "Response to non-final office action",
  invention: { id: "m-17248024", title: "Lithium-ion battery with safety valve", references: ["17/248,024"] },
  attorney: "ada@iphub.example",
  client: "Volta Ltd",
  office: "US",
  people: ["ben@iphub.example"],
  dueAt: "2026-06-01",
  finalAt: "2026-07-31",
  standing: "3 d left",
  kept: null,
  isLate: false,
  doneOn: null,
};
const exampleSchedule = { isOn: true, weekday: 1, hour: 7, firmTo: ["dora@iphub.example"] };
const exampleFirmSchedule = {
  ...exampleSchedule,
  timeZone: "America/New_York",
  sendsMail: true,
  updatedAt: "2026-01-31T09:00:00.000Z",
};

/** The weekly docket, and when it is sent. */
export const weekCalls = {
  week: endpoint({
    method: "GET",
    path: "/api/docket/week",
    summary: "Get the docket of a week: deadlines, tasks, papers to read, and what was done the week before",
    access: "inventions:read",
    officeData: {},
    query: z.object(weekQuery),
    response: docketWeek,
    example: {
      input: { scope: "firm", by: "client", from: "2026-05-29" },
      output: {
        scope: "firm",
        person: null,
        by: "client",
        from: "2026-05-29",
        until: "2026-06-04",
        entries: [exampleWeekEntry],
        isWhole: true,
      },
    },
  }),
  exportWeek: endpoint({
    method: "GET",
    path: "/api/docket/week/export",
    summary: "Get the docket of a week as JSON, XLSX or PDF",
    access: "inventions:read",
    officeData: {},
    query: z.object({ ...weekQuery, format: z._default(docketFileFormat, "json") }),
    response: z.unknown(),
    responseKind: "file",
    example: { input: { scope: "firm", format: "pdf" } },
  }),
  weekSchedule: endpoint({
    method: "GET",
    path: "/api/docket/week/schedule",
    summary: "Get when weekly dockets are sent, and who gets that of the firm",
    access: "inventions:read",
    response: firmWeekSchedule,
    example: { output: exampleFirmSchedule },
  }),
  setWeekSchedule: endpoint({
    method: "PUT",
    path: "/api/docket/week/schedule",
    summary: "Set when weekly dockets are sent, and who gets that of the firm; what is left out stays as it is",
    access: "office-calendar:write",
    body: z.strictObject({ ...z.partial(weekSchedule).shape, updatedAt: z.optional(instant) }),
    response: firmWeekSchedule,
    example: { input: { weekday: 1, hour: 7, firmTo: ["dora@iphub.example"] }, output: exampleFirmSchedule },
  }),
};
