import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { confirmations, printedPeriod } from "../records/deadlines.ts";
import { byId, civilDate, dueDateInput, email, id, instant, text } from "./shapes.ts";

/** What a person can find in a notice of the office. */
export const readingOutcome = z.enum(
  ["period", "no-period", "restarts", "reopens", "withdraws"],
  "is not an outcome; use period, no-period, restarts, reopens or withdraws",
);
/** What a person can find in a notice of the office. */
export type ReadingOutcome = z.infer<typeof readingOutcome>;

/**
 * The reading of a notice. A period is given as printed, or as the date itself; an action by the deadline that counts
 * it, or by its code and mail date.
 */
export const readingInput = z.strictObject({
  outcome: readingOutcome,
  printedPeriod: z.optional(printedPeriod),
  dueDate: z.optional(dueDateInput),
  finalDate: z.optional(civilDate),
  /** Whether 37 CFR 1.136(a) extends the period; true unless the notice says no. */
  extendable: z.optional(z.boolean("must be true or false")),
  deadlineId: z.optional(id),
  actionCode: z.optional(text(40)),
  actionDate: z.optional(civilDate),
  reason: z.optional(text(1000)),
  assignees: z.optional(z.array(email).check(z.maxLength(50, "has more than 50 people"))),
  milestoneId: z.optional(id),
  confirm: z.optional(confirmations),
  updatedAt: z.optional(instant),
});

/** A line of the office's record after a deadline's event. */
export const endingLine = z.object({
  code: z.string(),
  date: z.string(),
  description: z.string(),
  documentId: z.nullable(z.string()),
  /** Whether such a line can end this deadline's period. */
  ends: z.boolean(),
});
/** A line of the office's record after a deadline's event. */
export type EndingLine = z.infer<typeof endingLine>;

/** A reply in the record, for the reference. */
export const exampleEnding: EndingLine = {
  code: "A...",
  date: "2026-04-28",
  description: "Response after Non-Final Action",
  documentId: null,
  ends: true,
};

/** The calls about what can end a deadline. */
export const endingCalls = {
  endings: endpoint({
    method: "GET",
    path: "/api/deadlines/{id}/endings",
    summary:
      "List the lines of the office's record after a deadline's event: those that can end it, and what the others are",
    access: "inventions:read",
    officeData: { deadline: "id" },
    params: byId,
    response: z.array(endingLine),
    example: { input: { id: "d-1" }, output: [exampleEnding] },
  }),
};
