import * as z from "zod/mini";
import { civilDate, text } from "./shapes.ts";
import { taskInvention } from "./tasks.ts";

const datePair = { nominal: z.string(), operative: z.nullable(z.string()) };
const words = z.readonly(z.array(z.string()));

/** One computed date with its explanation, as the rules in domain/docket return it. */
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

/** The status of a deadline: `docketed` waits for a second person, `verified` was confirmed by one. */
export const deadlineStatus = z.enum(["proposed", "docketed", "verified", "rejected", "closed"]);
/** The status of a deadline. */
export type DeadlineStatus = z.infer<typeof deadlineStatus>;

/** One entry of a deadline's history, oldest first, with earlier extensions and dates. */
export const deadlineStep = z.object({
  at: z.string(),
  /** The e-mail address of the person; null for the hub itself. */
  by: z.nullable(z.string()),
  /** The person they acted for as an assistant; absent where they acted for themselves. */
  for: z.optional(z.string()),
  did: z.enum(["proposed", "docketed", "verified", "changed", "extended", "moved", "rejected", "closed", "reopened"]),
  dueAt: z.string(),
  extension: z.number(),
  reason: z.nullable(z.string()),
});
/** One entry of a deadline's history. */
export type DeadlineStep = z.infer<typeof deadlineStep>;

/**
 * A deadline of a matter. `nominal` and `operative` are the computed dates of the chosen extension; `dueAt` is the date
 * that counts: the manual date, else the operative one, else the nominal one, in the office's time zone.
 */
export const deadline = z.object({
  id: z.string(),
  invention: taskInvention,
  milestoneId: z.nullable(z.string()),
  title: z.string(),
  status: deadlineStatus,
  /** The code of the event that started it, and the date on which the office mailed, received or granted it. */
  trigger: z.string(),
  mailDate: z.string(),
  documentId: z.nullable(z.string()),
  office: z.string(),
  ruleId: z.string(),
  ruleVersion: z.number(),
  /** The period printed in the document, such as `2m` or `30d`, if it differs from the rule's. */
  printedPeriod: z.nullable(z.string()),
  extension: z.number(),
  ...datePair,
  manualDate: z.nullable(z.string()),
  manualReason: z.nullable(z.string()),
  dueAt: z.string(),
  /** Whether it is open and `dueAt` has passed at the office (US Eastern time). */
  overdue: z.boolean(),
  assignees: z.array(z.string()),
  computed: computedDeadline,
  /** A later event of the office's record that looks like the reply: a hint only, a person closes the deadline. */
  officeReply: z.nullable(z.object({ code: z.string(), description: z.string(), date: z.string() })),
  proposedBy: z.nullable(z.string()),
  proposedAt: z.string(),
  /** Who set the current date; another person verifies it. */
  docketedBy: z.nullable(z.string()),
  /** The person they acted for as an assistant, 'ben for ada'; null where they acted for themselves. */
  docketedFor: z.nullable(z.string()),
  docketedAt: z.nullable(z.string()),
  verifiedBy: z.nullable(z.string()),
  verifiedFor: z.nullable(z.string()),
  verifiedAt: z.nullable(z.string()),
  /** Who closed or rejected it. */
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** What was filed and when, once the deadline is closed. */
  filed: z.nullable(z.string()),
  filedOn: z.nullable(z.string()),
  rejectedReason: z.nullable(z.string()),
  history: z.array(deadlineStep),
  updatedAt: z.string(),
  /** The notice that this is not legal advice; show it with the date. */
  notice: z.string(),
});
/** A deadline of a matter. */
export type DeadlineRecord = z.infer<typeof deadline>;

/** A full day, other than a holiday, on which the office is closed. */
export const officeClosure = z.object({
  date: z.string(),
  office: z.string(),
  reason: z.string(),
  /** Null for the closures that a hub starts with. */
  addedBy: z.nullable(z.string()),
  addedAt: z.string(),
});
/** A full-day closure of an office. */
export type OfficeClosureRecord = z.infer<typeof officeClosure>;

/** One deadline that a change of closures moves. `dueMoves` is false if it has a manual date. */
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
  /** Whether it is verified now and must be verified again. */
  verifyAgain: z.boolean(),
});
/** One deadline that a change of closures moves. */
export type MovedDeadlineRow = z.infer<typeof movedDeadline>;

/** The effect of a change of closures. `hidden` counts moved deadlines of matters that the reader may not see. */
export const closureEffect = z.object({
  date: z.string(),
  office: z.string(),
  reason: z.string(),
  moved: z.array(movedDeadline),
  hidden: z.number(),
});
/** The effect of a change of closures. */
export type ClosureEffect = z.infer<typeof closureEffect>;

/** A period as an office prints it. */
export const printedPeriod = z
  .string("must be a period such as 2m or 30d")
  .check(z.trim(), z.regex(/^\d{1,3} ?(m|months?|d|days?)$/i, "is not a period; write months as 2m, days as 30d"));

/** Other facts of the matter; each rule reads only those that it needs. */
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
