import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { byId, civilDate, done, email, id, instant, page, pageOf, text, wholeNumberWithin } from "./shapes.ts";

/** The kinds of rule for which a firm can have days of its own. */
export const ruleFamilies = ["prosecution", "appeals", "fees", "filings", "by-hand"] as const;
/** A kind of rule. */
export type RuleFamily = (typeof ruleFamilies)[number];

const daysBefore = z
  .array(wholeNumberWithin(0, 365))
  .check(z.minLength(1, "is empty; name at least one day"), z.maxLength(20, "has more than 20 days"));
const people = z.array(email).check(z.maxLength(500, "has more than 500 people"));

/** An office of the firm: its time zone, and the days on which its people work. */
export const firmOffice = z.strictObject({
  name: text(80),
  /** An IANA name such as `Europe/Berlin`. */
  timeZone: text(60),
  /** `US` are the federal holidays in the District of Columbia; `none` is Monday to Friday. */
  holidays: z.enum(["US", "none"], "must be US or none"),
  /** Further days on which no one works. */
  closedDays: z.array(civilDate).check(z.maxLength(500, "has more than 500 days")),
  /** The e-mail addresses of its people; everyone who is in no office works in the first. */
  people,
});
/** An office of the firm. */
export type FirmOffice = z.infer<typeof firmOffice>;

const scheduleFields = {
  /** Calendar days before a date. */
  days: daysBefore,
  /** The days of a family instead; families that are left out have the days of the firm. */
  families: z.strictObject({
    prosecution: z.optional(daysBefore),
    appeals: z.optional(daysBefore),
    fees: z.optional(daysBefore),
    filings: z.optional(daysBefore),
    "by-hand": z.optional(daysBefore),
  }),
  /** From this hour of the day, in the person's office, call-ups are sent. */
  hour: wholeNumberWithin(0, 23),
  /** A call-up so many days before its date, or nearer, asks for an acknowledgement. */
  acknowledgeWithin: wholeNumberWithin(0, 365),
  /** So many business days it waits for one before the next person is notified. */
  patience: wholeNumberWithin(1, 30),
  /** The docketing managers, in the order in which they hear of it; without any, those who have the role docketing. */
  managers: people,
  offices: z.array(firmOffice).check(z.minLength(1, "is empty; a firm has an office"), z.maxLength(50, "has over 50")),
};

/** When a firm's people are called up, and who is notified when they do not answer. */
export const callUpSchedule = z.object(scheduleFields);
/** When a firm's people are called up. */
export type CallUpSchedule = z.infer<typeof callUpSchedule>;

const firmSchedule = z.object({
  ...scheduleFields,
  /** Whether the hub sends mail; without it call-ups are in the inbox only. */
  sendsMail: z.boolean(),
  updatedAt: z.string(),
});
/** The firm's schedule, with what the page about it says. */
export type FirmSchedule = z.infer<typeof firmSchedule>;

/** A person's absence; both days are part of it. */
export const absence = z.object({
  id: z.string(),
  /** The e-mail address of the person who is away. */
  person: z.string(),
  from: z.string(),
  to: z.string(),
  /** Who is called up instead; null for the back-up of each deadline. */
  standIn: z.nullable(z.string()),
  /** Who entered it. */
  setBy: z.string(),
});
/** A person's absence. */
export type Absence = z.infer<typeof absence>;

/** Why a person was called up: by the schedule, in place of someone who was away, or because it climbed to them. */
export const callUpReasons = ["scheduled", "stand-in", "past-due", "unacknowledged", "refused"] as const;

/** One call-up of a deadline: who got it, when, how, and what came of it. */
export const callUp = z.object({
  id: z.string(),
  deadlineId: z.string(),
  title: z.string(),
  invention: z.object({ id: z.string(), title: z.string(), references: z.array(z.string()) }),
  /** The e-mail address of the person who got it, and of the person they replace. */
  person: z.string(),
  inPlaceOf: z.nullable(z.string()),
  reason: z.enum(callUpReasons),
  /** The date that it is about, and how many days before it; -1 once it has passed. */
  date: z.string(),
  daysBefore: z.number(),
  dueAt: z.string(),
  finalDate: z.nullable(z.string()),
  /** The business day on which it fell in the person's office. */
  day: z.string(),
  /** Whether the hub did not run on that day. */
  isLate: z.boolean(),
  at: z.string(),
  /** Where the person wants call-ups: only in the inbox, by mail at once, or in the mail of the day. */
  channel: z.enum(["inbox", "mail", "digest"]),
  delivery: z.enum(["inbox", "queued", "sent", "refused", "bounced"]),
  deliveredAt: z.nullable(z.string()),
  /** What the mail server said where it did not take the mail. */
  deliveryReason: z.nullable(z.string()),
  seenAt: z.nullable(z.string()),
  acknowledgedAt: z.nullable(z.string()),
  acknowledgedBy: z.nullable(z.string()),
});
/** One call-up of a deadline. */
export type CallUpRecord = z.infer<typeof callUp>;

const exampleSchedule = {
  days: [90, 60, 30, 14, 7, 3, 1],
  families: { fees: [180, 90, 30, 7] },
  hour: 8,
  acknowledgeWithin: 7,
  patience: 2,
  managers: ["dora@iphub.example"],
  offices: [{ name: "Alexandria", timeZone: "America/New_York", holidays: "US", closedDays: [], people: [] }],
};
const exampleFirmSchedule = { ...exampleSchedule, sendsMail: true, updatedAt: "2026-01-31T09:00:00.000Z" };
const exampleAbsence = {
  id: "a-1",
  person: "ada@iphub.example",
  from: "2026-07-01",
  to: "2026-07-14",
  standIn: "ben@iphub.example",
  setBy: "ada@iphub.example",
};
const exampleCallUp = {
  id: "c-1",
  deadlineId: "d-1",
  title: "Response to non-final office action",
  invention: { id: "m-17248024", title: "Lithium-ion battery with safety valve", references: ["17/248,024"] },
  person: "ben@iphub.example",
  inPlaceOf: "ada@iphub.example",
  reason: "stand-in",
  date: "2026-07-08",
  daysBefore: 7,
  dueAt: "2026-07-08",
  finalDate: "2026-10-08",
  day: "2026-07-01",
  isLate: false,
  at: "2026-07-01T12:04:00.000Z",
  channel: "mail",
  delivery: "sent",
  deliveredAt: "2026-07-01T12:04:02.000Z",
  deliveryReason: null,
  seenAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
} as const;

/** Reminders of deadlines: the firm's schedule, who is away, and the record of who was notified of what. */
export const callUps = {
  list: endpoint({
    method: "GET",
    path: "/api/call-ups",
    summary:
      "List the call-ups of a deadline, or your own, the newest first: who was told, when, delivered or refused, seen",
    access: "inventions:read",
    query: z.object({
      /** The record of this deadline; your own call-ups without it. */
      deadlineId: z.optional(id),
      ...page(50),
    }),
    response: pageOf(callUp),
    paging: { kind: "skip", items: "data", pageSize: 50 },
    example: { input: { deadlineId: "d-1" }, output: { data: [exampleCallUp], total: 1 } },
  }),
  acknowledge: endpoint({
    method: "POST",
    path: "/api/call-ups/{id}/acknowledge",
    summary: "Acknowledge a call-up of yours: it climbs no further, nor do earlier ones of its deadline",
    access: "inventions:read",
    params: byId,
    response: callUp,
    example: {
      input: { id: "c-1" },
      output: { ...exampleCallUp, acknowledgedAt: "2026-07-01T13:00:00.000Z", acknowledgedBy: "ben@iphub.example" },
    },
  }),
  schedule: endpoint({
    method: "GET",
    path: "/api/call-ups/schedule",
    summary: "Get when the firm calls people up, and who hears of it when they do not answer",
    access: "inventions:read",
    response: firmSchedule,
    example: { output: exampleFirmSchedule },
  }),
  setSchedule: endpoint({
    method: "PUT",
    path: "/api/call-ups/schedule",
    summary: "Set the firm's days, order of escalation and offices; what is left out stays as it is",
    access: "office-calendar:write",
    body: z.strictObject({ ...z.partial(z.object(scheduleFields)).shape, updatedAt: z.optional(instant) }),
    response: firmSchedule,
    example: { input: { days: [60, 30, 14, 7, 3, 1], managers: ["dora@iphub.example"] }, output: exampleFirmSchedule },
  }),
  absences: endpoint({
    method: "GET",
    path: "/api/call-ups/absences",
    summary: "List the absences that are not over: yours and those you stand in for; an administrator sees all",
    access: "inventions:read",
    response: z.array(absence),
    most: 2_000,
    example: { output: [exampleAbsence] },
  }),
  setAbsence: endpoint({
    method: "POST",
    path: "/api/call-ups/absences",
    summary: "Enter when you are away and who stands in; an administrator can for others",
    access: "inventions:read",
    body: z.strictObject({
      /** Yourself by default. */
      person: z.optional(email),
      from: civilDate,
      to: civilDate,
      standIn: z.optional(z.nullable(email)),
    }),
    response: absence,
    status: 201,
    example: {
      input: { from: "2026-07-01", to: "2026-07-14", standIn: "ben@iphub.example" },
      output: exampleAbsence,
    },
  }),
  removeAbsence: endpoint({
    method: "DELETE",
    path: "/api/call-ups/absences/{id}",
    summary: "Remove an absence of yours; an administrator can those of others",
    access: "inventions:read",
    params: byId,
    response: done,
    example: { input: { id: "a-1" }, output: { ok: true } },
  }),
};
