import * as z from "zod/mini";
import { computedDeadline, exampleComputed } from "../contract/computed-deadline.ts";
import { civilDate, dueDateInput } from "../contract/shapes.ts";
import { assigned, day, type Fields, id, instant } from "./record.ts";

/**
 * The status of a deadline: `to-read` is a notice of the office that no one has read for a period yet, `docketed` waits
 * for a second person, `verified` was confirmed by one.
 */
export const deadlineStatus = z.enum(["to-read", "proposed", "docketed", "verified", "rejected", "closed"]);
/** The status of a deadline. */
export type DeadlineStatus = z.infer<typeof deadlineStatus>;

/** The label of each status, in every client. */
export const deadlineStatusWords: Readonly<Record<DeadlineStatus, string>> = {
  "to-read": "To read",
  proposed: "Proposed",
  docketed: "To verify",
  verified: "Verified",
  rejected: "Rejected",
  closed: "Closed",
};

/** One entry of a deadline's history, oldest first, with earlier extensions and dates. */
export const deadlineStep = z.object({
  at: z.string(),
  /** The e-mail address of the person; null for the hub itself. */
  by: z.nullable(z.string()),
  /** The person they acted for as an assistant; absent where they acted for themselves. */
  for: z.optional(z.string()),
  did: z.enum([
    "proposed",
    "docketed",
    "verified",
    "changed",
    "extended",
    "moved",
    "rejected",
    "closed",
    "reopened",
    "read",
  ]),
  dueAt: z.string(),
  /** The final date after the step; absent in steps that older versions wrote. */
  finalAt: z.optional(z.nullable(z.string())),
  extension: z.number(),
  reason: z.nullable(z.string()),
  /** What the person confirmed against a rule, with that rule; absent where nothing was asked. */
  confirmed: z.optional(z.array(z.object({ confirm: z.string(), rule: z.string(), citation: z.string() }))),
});
/** One entry of a deadline's history. */
export type DeadlineStep = z.infer<typeof deadlineStep>;

/** What a docketer confirms before it is stored, because the law as the rules know it speaks against it. */
export const CONFIRMATIONS = ["later-than-final", "filed-after-due", "period-beyond-law"] as const;
/** What a docketer confirms. */
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** The confirmations of unusual dates that a call can give; the refusal of a call without one names it. */
export const confirmations = z
  .array(z.enum(CONFIRMATIONS, "is not a confirmation; use later-than-final, filed-after-due or period-beyond-law"))
  .check(z.maxLength(CONFIRMATIONS.length, "has more confirmations than there are"));

/** The dates of a maintenance fee that it can be docketed to: `surcharge` is the last day to pay with one. */
export const feeDate = z.enum(["opens", "due", "surcharge", "lapse"], "must be opens, due, surcharge or lapse");
/** A date of a maintenance fee. */
export type FeeDate = z.infer<typeof feeDate>;

/** A period as an office prints it. */
export const printedPeriod = z
  .string("must be a period such as 2m or 30d")
  .check(z.trim(), z.regex(/^\d{1,3} ?(m|months?|d|days?)$/i, "is not a period; write months as 2m, days as 30d"));

const extension = z
  .int("must be a whole number")
  .check(z.gte(0, "cannot be negative"), z.lte(5, "cannot be more than 5"));
const officeReply = z.object({ code: z.string(), description: z.string(), date: z.string() });

const text = { kind: "own", schema: z.string() } as const;
const number = { kind: "own", schema: z.number() } as const;
const laterText = { kind: "own", schema: z.nullable(z.string()), initial: null } as const;
const laterDay = { ...day, initial: null } as const;
const laterInstant = { ...instant, schema: z.nullable(z.string()), initial: null } as const;
const knownDay = { ...day, schema: z.string() } as const;

/**
 * The fields of a deadline that are its own. `nominal` and `operative` are the computed dates of the chosen extension;
 * `dueAt` is the date that counts: the manual date, else the operative one, else the nominal one, in the office's time zone.
 */
export const deadlineFields = {
  id: { ...id, label: "Id", column: "id", example: "d-1" },
  milestoneId: { ...laterText, label: "Milestone", column: "milestone_id", example: "s-1" },
  title: { ...text, label: "Deadline", example: exampleComputed.title },
  status: {
    kind: "own",
    label: "Status",
    schema: deadlineStatus,
    called: deadlineStatusWords,
    column: "status",
    example: "verified",
  },
  /** The code of the event that started it, and the date on which the office mailed, received or granted it. */
  trigger: { ...text, label: "Event", column: "trigger", example: "MCTNF" },
  mailDate: { ...knownDay, label: "Mailed", input: civilDate, column: "mail_date", example: "2026-01-31" },
  documentId: { ...laterText, label: "Document", example: null },
  /** The application of the event, where the office's record says it. */
  applicationNumber: { ...laterText, label: "Application", example: null },
  office: { ...text, label: "Office", column: "office", example: "US" },
  ruleId: { ...text, label: "Rule", column: "rule_id", example: exampleComputed.ruleId },
  ruleVersion: { ...number, label: "Version of the rule", column: "rule_version", example: 1 },
  /** The period printed in the document, such as `2m` or `30d`, if it differs from the rule's. */
  printedPeriod: {
    ...laterText,
    label: "Printed period",
    input: z.nullable(printedPeriod),
    column: "printed_period",
    example: null,
  },
  extension: { ...number, label: "Extension", input: extension, initial: 0, column: "extension", example: 1 },
  nominal: { ...knownDay, label: "Nominal date", column: "nominal", example: "2026-05-31" },
  operative: { ...day, label: "Operative date", column: "operative", example: "2026-06-01" },
  manualDate: {
    ...laterDay,
    label: "Manual date",
    input: z.nullable(dueDateInput),
    column: "manual_date",
    example: null,
  },
  manualReason: { ...laterText, label: "Reason of the manual date", column: "manual_reason", example: null },
  dueAt: { ...knownDay, label: "Due", column: "due_at", example: "2026-06-01" },
  /** The last date on which the right can still be kept; null where there is no extension, or only the paper says it. */
  finalDate: { ...day, label: "Final date", example: "2026-07-31" },
  /** Its state today, in words: `extension 1 runs`, `in grace, 168 d left`, `12 d left`. */
  standing: { ...text, label: "Stands", example: "12 d left" },
  /** Whether it is open and `dueAt` has passed at the office (US Eastern time). */
  overdue: { kind: "own", label: "Overdue", schema: z.boolean(), example: false },
  assignees: { ...assigned, column: "assignees", example: [] },
  /** The responsible person: set at the deadline, else the matter's attorney; null if neither is set. */
  responsible: { ...laterText, label: "Responsible", example: "ada@iphub.example" },
  /** The back-up: set at the deadline, else the first other attorney or paralegal of the matter's teams. */
  backup: { ...laterText, label: "Back-up", example: null },
  /** Whether the responsible person was set at the deadline and no longer follows the matter's attorney. */
  responsibleIsSet: { kind: "own", label: "Responsible is set", schema: z.boolean(), example: false },
  /** Whether the back-up was set at the deadline. */
  backupIsSet: { kind: "own", label: "Back-up is set", schema: z.boolean(), example: false },
  computed: { kind: "own", label: "Computed", schema: computedDeadline, column: "computed", example: exampleComputed },
  /** A later event of the office's record that looks like the reply: a hint only, a person closes the deadline. */
  officeReply: {
    kind: "own",
    label: "Reply on record",
    schema: z.nullable(officeReply),
    initial: null,
    column: "office_reply",
    example: null,
  },
  proposedBy: { ...laterText, label: "Proposed by", column: "proposed_by", example: null },
  proposedAt: { ...instant, label: "Proposed", column: "proposed_at", example: "2026-02-02T09:00:00.000Z" },
  /** Who set the current date; another person verifies it. */
  docketedBy: { ...laterText, label: "Docketed by", column: "docketed_by", example: "ben@iphub.example" },
  /** The person they acted for as an assistant, 'ben for ada'; null where they acted for themselves. */
  docketedFor: { ...laterText, label: "Docketed for", column: "docketed_for", example: null },
  docketedAt: { ...laterInstant, label: "Docketed", column: "docketed_at", example: "2026-02-02T09:30:00.000Z" },
  verifiedBy: { ...laterText, label: "Verified by", column: "verified_by", example: "ada@iphub.example" },
  verifiedFor: { ...laterText, label: "Verified for", column: "verified_for", example: null },
  verifiedAt: { ...laterInstant, label: "Verified", column: "verified_at", example: "2026-02-02T10:00:00.000Z" },
  /** Who closed or rejected it. */
  endedBy: { ...laterText, label: "Ended by", column: "ended_by", example: null },
  endedAt: { ...laterInstant, label: "Ended", column: "ended_at", example: null },
  /** What was filed and when, once the deadline is closed. */
  filed: { ...laterText, label: "Filed", column: "filed", example: null },
  filedOn: { ...laterDay, label: "Filed on", column: "filed_on", example: null },
  /** The day on a certificate of mailing (37 CFR 1.8), where that day counts instead of the day of receipt. */
  mailedOn: { ...laterDay, label: "Certificate of mailing", column: "mailed_on", example: null },
  /** Who read the notice of the office, when, and what they found in it. */
  readBy: { ...laterText, label: "Read by", column: "read_by", example: null },
  readAt: { ...laterInstant, label: "Read", column: "read_at", example: null },
  reading: { ...laterText, label: "Reading", column: "reading", example: null },
  rejectedReason: { ...laterText, label: "Rejected because", column: "rejected_reason", example: null },
  history: { kind: "own", label: "History", schema: z.array(deadlineStep), column: "history", example: [] },
  updatedAt: { ...instant, label: "Changed", column: "updated_at", example: "2026-02-02T10:00:00.000Z" },
  /** The notice that this is not legal advice; show it with the date. */
  notice: {
    ...text,
    label: "Notice",
    example: "Computed from published rules to help a docketing team; it is not legal advice.",
  },
} as const satisfies Fields;
