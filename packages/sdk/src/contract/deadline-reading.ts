import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { confirmations, printedPeriod } from "../records/deadlines.ts";
import { byId, civilDate, dueDateInput, email, id, instant, text } from "./shapes.ts";

/** What a person can find in a notice of the office. */
export const readingOutcome = z.enum(
  ["period", "no-period", "restarts", "reopens", "withdraws"],
  "is not an outcome; use period, no-period, restarts, reopens or withdraws",
);

/**
 * The reading of a notice. A period is given as printed, or as the date itself; an action by the deadline that counts
 * it, or by its code and mail date.
 */
export const readingInput = z.strictObject({
  outcome: readingOutcome,
  printedPeriod: z.optional(printedPeriod),
  dueDate: z.optional(dueDateInput),
  finalDate: z.optional(civilDate),
  /** Whether 37 CFR 1.136(a) extends the period; by default only where it always does for such a notice. */
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

const disclosureNeed = z.enum(["nothing", "statement-or-fee", "statement-and-fee", "not-taken", "unknown"]);

/** What 37 CFR 1.97 asks of an information disclosure statement on a day. */
export const disclosure = z.object({
  date: z.string(),
  needs: disclosureNeed,
  asks: z.string(),
  citation: z.string(),
  since: z.nullable(z.object({ code: z.string(), date: z.string() })),
  until: z.nullable(z.string()),
  ends: z.string(),
  notes: z.readonly(z.array(z.string())),
  /** All of it in one line; of a matter with several applications a sentence for each. */
  words: z.string(),
  /** What each application of a matter with several needs; empty for one. The rest of the answer is of the first. */
  applications: z.readonly(
    z.array(z.object({ application: z.string(), needs: disclosureNeed, citation: z.string(), words: z.string() })),
  ),
});
/** What 37 CFR 1.97 asks of an information disclosure statement on a day. */
export type Disclosure = z.infer<typeof disclosure>;

const exampleDisclosure: Disclosure = {
  date: "2026-06-01",
  needs: "statement-or-fee",
  asks: "the statement of 37 CFR 1.97(e) or the fee of 37 CFR 1.17(p)",
  citation: "37 CFR 1.97(c)",
  since: { code: "MCTNF", date: "2026-01-31" },
  until: null,
  ends: "until a final action, an allowance or a Quayle action is mailed",
  notes: ["No extension of time is possible (37 CFR 1.97(f))."],
  words: "IDS filed on 1 Jun 2026: the statement of 37 CFR 1.97(e) or the fee of 37 CFR 1.17(p) (37 CFR 1.97(c)).",
  applications: [],
};

/** The calls about what the office's record says: what can end a deadline, and what a disclosure statement needs. */
export const endingCalls = {
  disclosure: endpoint({
    method: "GET",
    path: "/api/inventions/{inventionId}/disclosure",
    summary:
      "Say what an information disclosure statement of a matter needs on a day, today if none is given (37 CFR 1.97)",
    access: "inventions:read",
    officeData: { matter: "inventionId" },
    params: z.object({ inventionId: id }),
    query: z.object({ date: z.optional(civilDate) }),
    response: disclosure,
    example: { input: { inventionId: "m-17248024", date: "2026-06-01" }, output: exampleDisclosure },
  }),
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
