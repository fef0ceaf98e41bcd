import * as z from "zod/mini";
import { civilDate, text } from "./shapes.ts";
import { taskInvention } from "./tasks.ts";

const datePair = { nominal: z.string(), operative: z.nullable(z.string()) };
const words = z.readonly(z.array(z.string()));

/** One computed date with everything that explains it: the answer of the pure engine in domain/deadlines. */
export const computedDeadline = z.object({
  ruleId: z.string(),
  ruleVersion: z.number(),
  title: z.string(),
  citations: words,
  office: z.string(),
  source: z.object({
    trigger: z.string(),
    verb: z.string(),
    date: z.string(),
    documentId: z.optional(z.string()),
  }),
  period: z.string(),
  ...datePair,
  why: words,
  ladder: z.readonly(
    z.array(z.object({ extension: z.number(), ...datePair, statutoryMaximum: z.boolean(), why: z.string() })),
  ),
  cap: z.nullable(z.object({ ...datePair, reason: z.string() })),
  statutoryMaximum: z.boolean(),
  window: z.nullable(z.object({ opens: z.string(), graceEnds: z.object(datePair) })),
  notes: words,
  overdue: z.nullable(z.boolean()),
});

/** Where a deadline stands: `docketed` waits for a second person, `verified` has had one. */
export const deadlineStatus = z.enum(["proposed", "docketed", "verified", "rejected", "closed"]);
/** Where a deadline stands. */
export type DeadlineStatus = z.infer<typeof deadlineStatus>;

/** One thing that was done to a deadline, the oldest first: earlier extensions and dates stay readable here. */
export const deadlineStep = z.object({
  at: z.string(),
  /** The e-mail address of the person; null for the hub itself. */
  by: z.nullable(z.string()),
  /** Whom they acted for as an assistant; absent where they acted for themselves. */
  for: z.optional(z.string()),
  did: z.enum(["proposed", "docketed", "verified", "changed", "extended", "moved", "rejected", "closed", "reopened"]),
  dueAt: z.string(),
  extension: z.number(),
  reason: z.nullable(z.string()),
});
/** One thing that was done to a deadline. */
export type DeadlineStep = z.infer<typeof deadlineStep>;

/**
 * A deadline of a matter. `nominal` and `operative` are those of the chosen extension, as computed; `dueAt` is the date
 * that counts: the manual one where there is one, else the operative, else the nominal. It is a date of its office.
 */
export const deadline = z.object({
  id: z.string(),
  invention: taskInvention,
  milestoneId: z.nullable(z.string()),
  title: z.string(),
  status: deadlineStatus,
  /** The code of the event that started it, and the day that the office mailed (received, granted) it. */
  trigger: z.string(),
  mailDate: z.string(),
  documentId: z.nullable(z.string()),
  office: z.string(),
  ruleId: z.string(),
  ruleVersion: z.number(),
  /** The period printed in the document, like `2m` or `30d`, where it differs from the rule's. */
  printedPeriod: z.nullable(z.string()),
  extension: z.number(),
  ...datePair,
  manualDate: z.nullable(z.string()),
  manualReason: z.nullable(z.string()),
  dueAt: z.string(),
  /** Whether it is open and `dueAt` is past at the office (US Eastern). */
  overdue: z.boolean(),
  assignees: z.array(z.string()),
  computed: computedDeadline,
  /** A later event of the office's record that looks like the reply: a hint for a person, who closes it or does not. */
  officeReply: z.nullable(z.object({ code: z.string(), description: z.string(), date: z.string() })),
  proposedBy: z.nullable(z.string()),
  proposedAt: z.string(),
  /** Who set the date as it is now; another person verifies it. */
  docketedBy: z.nullable(z.string()),
  /** Whom the person acted for as an assistant, 'ben for ada'; null where they acted for themselves. */
  docketedFor: z.nullable(z.string()),
  docketedAt: z.nullable(z.string()),
  verifiedBy: z.nullable(z.string()),
  verifiedFor: z.nullable(z.string()),
  verifiedAt: z.nullable(z.string()),
  /** Who closed or rejected it. */
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** What was filed and when, once closed. */
  filed: z.nullable(z.string()),
  filedOn: z.nullable(z.string()),
  rejectedReason: z.nullable(z.string()),
  history: z.array(deadlineStep),
  updatedAt: z.string(),
  /** That it is no legal advice; show it with the date. */
  notice: z.string(),
});
/** A deadline of a matter. */
export type DeadlineRecord = z.infer<typeof deadline>;

/** A full day on which the office was or will be shut beyond its holidays. */
export const officeClosure = z.object({
  date: z.string(),
  office: z.string(),
  reason: z.string(),
  /** Null for those that a hub starts with. */
  addedBy: z.nullable(z.string()),
  addedAt: z.string(),
});
/** A full-day closure of an office. */
export type OfficeClosureRecord = z.infer<typeof officeClosure>;

/** One deadline that a change of the office's closures moves. `dueMoves` is false where a manual date stands. */
export const movedDeadline = z.object({
  deadlineId: z.string(),
  inventionId: z.string(),
  matter: z.string(),
  reference: z.nullable(z.string()),
  title: z.string(),
  rule: z.string(),
  status: deadlineStatus,
  from: z.string(),
  to: z.string(),
  dueMoves: z.boolean(),
  /** Whether it is verified now and will have to be verified again. */
  verifyAgain: z.boolean(),
});
/** One deadline that a change of the office's closures moves. */
export type MovedDeadlineRow = z.infer<typeof movedDeadline>;

/** What a change of closures does. `hidden` counts moved deadlines of matters that the reader may not see. */
export const closureEffect = z.object({
  date: z.string(),
  office: z.string(),
  reason: z.string(),
  moved: z.array(movedDeadline),
  hidden: z.number(),
});
/** What a change of closures does. */
export type ClosureEffect = z.infer<typeof closureEffect>;

/** A period as an office prints it. */
export const printedPeriod = z
  .string("must be a period such as 2m or 30d")
  .check(z.trim(), z.regex(/^\d{1,3} ?(m|months?|d|days?)$/i, "is not a period; write months as 2m, days as 30d"));

/** What else is known about the matter; each rule reads only what it needs. */
export const deadlineFacts = {
  documentId: z.optional(text(200)),
  firstReplyDate: z.optional(civilDate),
  advisoryMailDate: z.optional(civilDate),
  finalActionMailDate: z.optional(civilDate),
  priorityDate: z.optional(civilDate),
  firstActionMailDate: z.optional(civilDate),
  originalGrantDate: z.optional(civilDate),
  patentKind: z.optional(
    z.enum(["utility", "design", "plant", "reissue"], "must be utility, design, plant or reissue"),
  ),
};
