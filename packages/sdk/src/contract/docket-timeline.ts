import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { deadlineStatus } from "../records/deadlines.ts";
import { id } from "./shapes.ts";
import { taskInvention } from "./tasks.ts";

/**
 * What a point of a matter's timeline is: an application filed; what the office sent (`action`), what was sent to it
 * (`reply`) and what it noted itself (`event`); the grant, and the end of the case; the date that counts of a deadline
 * (`due`), the steps that extend it, and its last one (`final`); a date of a maintenance fee.
 */
export const timelineKinds = [
  "filing",
  "action",
  "reply",
  "event",
  "grant",
  "end",
  "due",
  "extension",
  "final",
  "fee",
] as const;
/** What a point of a matter's timeline is. */
export type TimelineKind = (typeof timelineKinds)[number];

/** One day of a matter's life, with the reasons of its date. */
export const timelinePoint = z.object({
  /** Unique in the timeline. */
  id: z.string(),
  date: z.string(),
  kind: z.enum(timelineKinds),
  title: z.string(),
  /** What the day is to its title: `extension 2`, `last day with surcharge`, the code of a line of the record. */
  remark: z.nullable(z.string()),
  /** Why it is this day, in sentences. */
  why: z.readonly(z.array(z.string())),
  /** The rules that the date or the effect of a line rests on: `37 CFR 1.134, 1.136(a)`. */
  citation: z.nullable(z.string()),
  /** The deadline that the day is of, or that the line waits to be read for. */
  deadlineId: z.nullable(z.string()),
  /** The status of that deadline; null for what the office's record or the matter states. */
  status: z.nullable(deadlineStatus),
  /** Where that deadline is now, in words, on the day that counts. */
  standing: z.nullable(z.string()),
  documentId: z.nullable(z.string()),
  /** The application, where the matter has several. */
  application: z.nullable(z.string()),
});
/** One day of a matter's life. */
export type TimelinePoint = z.infer<typeof timelinePoint>;

/** The timeline of a matter. */
export const docketTimeline = z.object({
  invention: taskInvention,
  /** The day at the office, which is between the past and the future of the timeline. */
  today: z.string(),
  /** The earliest first. */
  points: z.readonly(z.array(timelinePoint)),
});
/** The timeline of a matter. */
export type DocketTimeline = z.infer<typeof docketTimeline>;

const examplePoint: TimelinePoint = {
  id: "d-1 due",
  date: "2026-06-01",
  kind: "due",
  title: "Response to non-final office action",
  remark: "extension 1",
  why: ["MCTNF mailed Sat 31 Jan 2026.", "3 months from Sat 31 Jan 2026 are Thu 30 Apr 2026."],
  citation: "35 USC 133, 37 CFR 1.134, 1.136(a)",
  deadlineId: "d-1",
  status: "verified",
  standing: "12 d left",
  documentId: null,
  application: null,
};

/** The call of a matter's tab Timeline. */
export const timelineCalls = {
  timeline: endpoint({
    method: "GET",
    path: "/api/inventions/{inventionId}/timeline",
    summary: "Get the timeline of a matter: filing, actions, replies, deadlines with their extensions, grant and fees",
    access: "inventions:read",
    officeData: { matter: "inventionId" },
    params: z.object({ inventionId: id }),
    response: docketTimeline,
    example: {
      input: { inventionId: "m-17248024" },
      output: {
        invention: { id: "m-17248024", title: "Lithium-ion battery with safety valve", references: ["17/248,024"] },
        today: "2026-05-20",
        points: [examplePoint],
      },
    },
  }),
};
