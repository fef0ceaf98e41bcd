import type { DeadlineRule, ExtensionPolicy } from "./rule-types.ts";

/** 37 CFR 1.136(a) under the six months of 35 USC 133. */
const TO_SIX_MONTHS: ExtensionPolicy = { kind: "monthly", statutoryMonths: 6, citation: "37 CFR 1.136(a), 35 USC 133" };

const REPLY = { office: "US", version: 1, verb: "mailed", printable: true } as const;

/** Rules for documents that the US office mails during prosecution. */
export const PROSECUTION_RULES: readonly DeadlineRule[] = [
  {
    ...REPLY,
    id: "us-ctnf",
    title: "Response to non-final office action",
    triggers: ["CTNF", "MCTNF"],
    count: { kind: "months", months: 3 },
    extension: TO_SIX_MONTHS,
    citations: ["35 USC 133", "37 CFR 1.134", "37 CFR 1.136(a)"],
    notes: [],
  },
  {
    ...REPLY,
    id: "us-ctfr",
    title: "Response to final office action",
    triggers: ["CTFR", "MCTFR", "CTAV", "MCTAV"],
    count: { kind: "months", months: 3 },
    extension: TO_SIX_MONTHS,
    citations: ["35 USC 133", "37 CFR 1.134", "37 CFR 1.136(a)"],
    notes: [],
  },
  {
    ...REPLY,
    id: "us-ctfr-first-reply",
    title: "Response to final office action, first reply within two months",
    triggers: ["CTFR", "MCTFR", "CTAV", "MCTAV"],
    count: { kind: "first-reply", months: 3, firstReplyMonths: 2 },
    extension: TO_SIX_MONTHS,
    citations: ["MPEP 706.07(f)", "35 USC 133", "37 CFR 1.136(a)"],
    notes: ["It holds where the final action itself sets the period this way; read the action."],
  },
  {
    ...REPLY,
    id: "us-ctfr-first-reply-window",
    title: "First reply to final office action within two months",
    triggers: ["CTFR", "MCTFR"],
    count: { kind: "first-reply-window", months: 2 },
    printable: false,
    extension: { kind: "none", said: "A later reply is still possible, but no longer moves the end of the period." },
    citations: ["MPEP 706.07(f)", "37 CFR 1.7(a)"],
    notes: ["This is an opportunity, not a period that ends in abandonment."],
  },
  {
    ...REPLY,
    id: "us-cteq",
    title: "Response to ex parte Quayle action",
    triggers: ["CTEQ", "MCTEQ"],
    count: { kind: "months", months: 2 },
    extension: TO_SIX_MONTHS,
    citations: ["MPEP 710.02(b)", "35 USC 133", "37 CFR 1.136(a)"],
    notes: [],
  },
  {
    ...REPLY,
    id: "us-ctrs",
    title: "Response to restriction requirement",
    triggers: ["CTRS", "MCTRS"],
    count: { kind: "months", months: 2 },
    extension: TO_SIX_MONTHS,
    citations: ["MPEP 710.02(b)", "35 USC 133", "37 CFR 1.136(a)"],
    notes: [],
  },
  {
    ...REPLY,
    id: "us-missing-parts",
    title: "Reply to notice to file missing parts",
    triggers: ["NTC.MISS.PRT"],
    count: { kind: "months", months: 2 },
    extension: { kind: "monthly", citation: "37 CFR 1.136(a)" },
    citations: ["37 CFR 1.53(f)", "37 CFR 1.136(a)"],
    notes: [],
  },
  {
    ...REPLY,
    id: "us-issue-fee",
    title: "Issue fee",
    triggers: ["NOA", "MN/=."],
    count: { kind: "months", months: 3 },
    extension: { kind: "none", said: "The three months for the issue fee cannot be extended." },
    citations: ["37 CFR 1.311(a)"],
    notes: [],
  },
];
