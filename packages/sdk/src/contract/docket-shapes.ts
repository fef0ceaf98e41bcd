import * as z from "zod/mini";
import { taskInvention } from "./tasks.ts";

/** The kinds of finding of the docket audit. */
export const findingKind = z.enum(
  [
    "action-without-deadline",
    "deadline-without-source",
    "closure-without-response",
    "field-disagrees",
    "notice-unread",
    "fee-lapsed",
    "date-against-record",
    "deadline-without-person",
  ],
  "is not a kind; use action-without-deadline, deadline-without-source, closure-without-response, field-disagrees, notice-unread, fee-lapsed, date-against-record or deadline-without-person",
);
/** A kind of finding of the docket audit. */
export type DocketFindingKind = z.infer<typeof findingKind>;

/** The views of the audit's work list; `resolved` are the findings that no longer apply. */
export const findingView = z.enum(
  ["open", "waived", "resolved", "all"],
  "is not a view; use open, waived, resolved or all",
);
/** A view of the audit's work list. */
export type FindingView = z.infer<typeof findingView>;

/** One entry of a finding's history. */
export const findingStep = z.object({
  at: z.string(),
  /** The e-mail address of the person; null for the hub itself. */
  by: z.nullable(z.string()),
  did: z.enum(["found", "waived", "reopened", "settled"]),
  reason: z.nullable(z.string()),
});
/** One entry of a finding's history. */
export type FindingStep = z.infer<typeof findingStep>;

/** A disagreement between a matter's docket and the patent office's record. */
export const finding = z.object({
  id: z.string(),
  invention: taskInvention,
  kind: findingKind,
  status: z.enum(["open", "waived", "resolved"]),
  /** Its subject in a few words. */
  subject: z.string(),
  /** The disagreement in a sentence or two. */
  reason: z.string(),
  /** The value in the docket; null if it has none. */
  docket: z.nullable(z.string()),
  /** The value in the office's record; null if it has none. */
  office: z.nullable(z.string()),
  deadlineId: z.nullable(z.string()),
  documentId: z.nullable(z.string()),
  /** The date at risk. */
  dueAt: z.nullable(z.string()),
  /** The last date on which the right can still be kept; null if there is none. */
  finalDate: z.nullable(z.string()),
  /** What keeps the right of its deadline between these two dates: `extension 1 runs, 9 d left`; null at other times. */
  standing: z.nullable(z.string()),
  /** The action that settles it, in words; null where a person has to decide. */
  fix: z.nullable(z.object({ kind: z.enum(["propose-deadline", "adopt-office-value"]), words: z.string() })),
  waivedBy: z.nullable(z.string()),
  waivedAt: z.nullable(z.string()),
  waivedReason: z.nullable(z.string()),
  /** When the hub revoked the waiver because the facts changed; null if it did not. */
  reopenedAt: z.nullable(z.string()),
  history: z.array(findingStep),
  foundAt: z.string(),
  updatedAt: z.string(),
});
/** A disagreement between a matter's docket and the patent office's record. */
export type DocketFinding = z.infer<typeof finding>;
