import * as z from "zod/mini";
import { taskInvention } from "./tasks.ts";

/** What the audit of the docket can find. */
export const findingKind = z.enum(
  ["action-without-deadline", "deadline-without-source", "closure-without-response", "field-disagrees"],
  "is not a kind; use action-without-deadline, deadline-without-source, closure-without-response or field-disagrees",
);
/** What the audit of the docket can find. */
export type DocketFindingKind = z.infer<typeof findingKind>;

/** The parts of the audit's work list; `resolved` are those that no longer hold. */
export const findingView = z.enum(
  ["open", "waived", "resolved", "all"],
  "is not a view; use open, waived, resolved or all",
);
/** A part of the audit's work list. */
export type FindingView = z.infer<typeof findingView>;

/** One thing that was done to a finding. */
export const findingStep = z.object({
  at: z.string(),
  /** The e-mail address of the person; null for the hub itself. */
  by: z.nullable(z.string()),
  did: z.enum(["found", "waived", "reopened", "settled"]),
  reason: z.nullable(z.string()),
});
/** One thing that was done to a finding. */
export type FindingStep = z.infer<typeof findingStep>;

/** A disagreement between a matter's docket and the patent office's record. */
export const finding = z.object({
  id: z.string(),
  invention: taskInvention,
  kind: findingKind,
  status: z.enum(["open", "waived", "resolved"]),
  /** What it is about in a few words. */
  subject: z.string(),
  /** What disagrees, in a sentence or two. */
  reason: z.string(),
  /** What the docket says; null where it says nothing. */
  docket: z.nullable(z.string()),
  /** What the office's record says; null where it says nothing. */
  office: z.nullable(z.string()),
  deadlineId: z.nullable(z.string()),
  documentId: z.nullable(z.string()),
  /** The date that is at stake. */
  dueAt: z.nullable(z.string()),
  /** The one obvious way to settle it, in words; null where a person has to look. */
  fix: z.nullable(z.object({ kind: z.enum(["propose-deadline", "adopt-office-value"]), words: z.string() })),
  waivedBy: z.nullable(z.string()),
  waivedAt: z.nullable(z.string()),
  waivedReason: z.nullable(z.string()),
  /** When the hub took the waiver back because the facts had changed; null where it did not. */
  reopenedAt: z.nullable(z.string()),
  history: z.array(findingStep),
  foundAt: z.string(),
  updatedAt: z.string(),
});
/** A disagreement between a matter's docket and the patent office's record. */
export type DocketFinding = z.infer<typeof finding>;
