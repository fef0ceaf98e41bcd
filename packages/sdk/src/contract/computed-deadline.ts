import * as z from "zod/mini";

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

/** A shortened result of the rules for a non-final action mailed on 31 January 2026, for the reference. */
export const exampleComputed = {
  ruleId: "us-ctnf",
  ruleVersion: 1,
  title: "Response to non-final office action",
  citations: ["35 USC 133", "37 CFR 1.134", "37 CFR 1.136(a)"],
  office: "US",
  source: { trigger: "CTNF", verb: "mailed", date: "2026-01-31" },
  period: "3 months",
  nominal: "2026-04-30",
  operative: "2026-04-30",
  why: ["CTNF mailed Sat 31 Jan 2026."],
  ladder: [
    {
      extension: 1,
      nominal: "2026-05-31",
      operative: "2026-06-01",
      statutoryMaximum: false,
      why: "Extension 1 ends Sun 31 May 2026.",
    },
  ],
  cap: { nominal: "2026-07-31", operative: "2026-07-31", reason: "statutory maximum" },
  statutoryMaximum: false,
  window: null,
  notes: [],
  overdue: null,
};
