import type { DeadlineRule, ExtensionPolicy } from "./rule-types.ts";

const NOT_UNDER_1_136A: ExtensionPolicy = { kind: "none", said: "No extension is available under 37 CFR 1.136(a)." };
const FIVE_MORE: ExtensionPolicy = { kind: "monthly", citation: "37 CFR 1.136(a)" };
const TO_SIX_MONTHS: ExtensionPolicy = { kind: "monthly", statutoryMonths: 6, citation: "37 CFR 1.136(a), 35 USC 133" };

const MAILED = { office: "US", version: 1, verb: "mailed", printable: true, notes: [] } as const;

/** 37 CFR 1.134 and 1.135 before the Patent Law Treaties Implementation Act took effect. */
const BEFORE_PLT = "2013-12-18";

/** 37 CFR 1.304 until 37 CFR part 90 took its place (77 FR 48612). */
const BEFORE_PART_90 = "2012-09-16";

/** The two months of an earlier answer were over when the forwarding fee came, on 19 March 2013 (78 FR 4212). */
const BEFORE_FORWARDING_FEE = "2013-01-19";

const INFORMAL = {
  ...MAILED,
  id: "us-informal-amendment",
  title: "Reply to notice of informal or non-responsive amendment",
  triggers: ["NINA"],
  extension: {
    kind: "printed",
    said: "37 CFR 1.136(a) applies; the final date is read from the notice, it is not computed.",
  },
  citations: ["37 CFR 1.135(c)", "MPEP 714.03"],
} as const satisfies Partial<DeadlineRule>;

/** Rules for notices between the actions, for decisions on appeal, and for the end of a case; and rules of earlier law. */
export const NOTICE_RULES: readonly DeadlineRule[] = [
  { ...INFORMAL, count: { kind: "months", months: 2 } },
  {
    ...INFORMAL,
    version: 2,
    mailedBefore: BEFORE_PLT,
    count: { kind: "months-or-days", months: 1, days: 30 },
  },
  {
    ...MAILED,
    id: "us-ctrs",
    version: 2,
    mailedBefore: BEFORE_PLT,
    title: "Response to restriction requirement",
    triggers: ["CTRS", "MCTRS"],
    count: { kind: "months-or-days", months: 1, days: 30 },
    extension: TO_SIX_MONTHS,
    citations: ["MPEP 710.02(b)", "35 USC 133", "37 CFR 1.136(a)"],
    notes: ["Mailed before 18 December 2013: the law of the time."],
  },
  {
    ...MAILED,
    id: "us-appeal-brief",
    version: 2,
    title: "Appeal brief",
    verb: "received",
    triggers: ["N/AP"],
    count: { kind: "brief-or-panel", months: 2, panelMonths: 1 },
    extension: FIVE_MORE,
    citations: ["37 CFR 41.37", "MPEP 1205.01", "MPEP 1204.02"],
    notes: ["The two months run from the day the office received the notice of appeal."],
  },
  {
    ...MAILED,
    id: "us-rehearing",
    title: "Request for rehearing of the board's decision",
    triggers: ["APDA", "MAPDA", "APDR", "MAPDR"],
    count: { kind: "months", months: 2 },
    printable: false,
    extension: NOT_UNDER_1_136A,
    citations: ["37 CFR 41.52", "37 CFR 41.50(b)"],
    notes: ["A new ground of rejection under 37 CFR 41.50(b) wants a reply in the same two months."],
  },
  {
    ...MAILED,
    id: "us-court-review",
    title: "Court review of the board's decision",
    triggers: ["APDA", "MAPDA"],
    count: { kind: "days", days: 63 },
    printable: false,
    extension: NOT_UNDER_1_136A,
    citations: ["37 CFR 90.3(a)", "35 USC 142", "35 USC 145"],
    notes: ["A request for rehearing moves it: then it counts from the decision on that request."],
  },
  {
    ...MAILED,
    id: "us-court-review",
    version: 2,
    mailedBefore: BEFORE_PART_90,
    title: "Court review of the board's decision",
    triggers: ["APDA", "MAPDA"],
    count: { kind: "months-past-february", months: 2 },
    printable: false,
    extension: NOT_UNDER_1_136A,
    citations: ["37 CFR 1.304", "77 FR 48612", "35 USC 142", "35 USC 145"],
    notes: [
      "A request for rehearing moves it: then it counts from the decision on that request.",
      "Decided before 16 September 2012: the law of the time.",
    ],
  },
  {
    ...MAILED,
    id: "us-appeal-forwarding-fee",
    version: 2,
    mailedBefore: BEFORE_FORWARDING_FEE,
    title: "Appeal forwarding fee",
    triggers: ["APEA", "MAPEA"],
    count: { kind: "months", months: 2 },
    extension: NOT_UNDER_1_136A,
    citations: ["37 CFR 41.45"],
    notes: [
      "The fee exists since 19 March 2013 (78 FR 4212): an answer of this date asks for none.",
      "That is not so where a petition under 37 CFR 1.181 was decided later.",
    ],
  },
  {
    ...MAILED,
    id: "us-withdraw-holding",
    title: "Petition to withdraw the holding of abandonment",
    triggers: ["ABN", "MABN2", "MABN6", "MABN7", "MABN10"],
    count: { kind: "months", months: 2 },
    printable: false,
    extension: NOT_UNDER_1_136A,
    citations: ["37 CFR 1.181(f)", "37 CFR 1.137"],
    notes: ["A petition to revive (37 CFR 1.137) must be filed without delay; it has no period of its own."],
  },
  {
    ...MAILED,
    id: "us-371-missing",
    title: "Reply to notice of missing requirements (national stage)",
    triggers: ["M905"],
    count: { kind: "later-of-mail-and-priority", months: 2, priorityMonths: 32 },
    extension: FIVE_MORE,
    citations: ["37 CFR 1.495(c)", "37 CFR 1.136(a)"],
  },
  {
    ...MAILED,
    id: "us-continuation-copendency",
    title: "Last day for a continuation",
    verb: "is the issue date of",
    triggers: ["ISSUE.NTF", "WPIR"],
    count: { kind: "issue-date" },
    printable: false,
    extension: { kind: "none", said: "It cannot be extended, and it never moves to a business day." },
    citations: ["35 USC 120", "MPEP 211.01(b)"],
    notes: ["Filing on the issue date itself counts; plan it for the day before."],
  },
  {
    ...MAILED,
    id: "us-priority-claim",
    version: 2,
    title: "Foreign priority or benefit claim",
    verb: "filed",
    triggers: ["FILING"],
    count: { kind: "later-of-filing-and-priority", filingMonths: 4, priorityMonths: 16, notForDesigns: true },
    printable: false,
    extension: { kind: "none", said: "It cannot be extended; a late claim needs a petition." },
    citations: ["37 CFR 1.55", "37 CFR 1.78"],
  },
  {
    ...MAILED,
    id: "us-design-priority",
    title: "Design application claiming a foreign one",
    verb: "filed",
    triggers: ["FOREIGN-DESIGN"],
    count: { kind: "months", months: 6 },
    printable: false,
    extension: { kind: "none", said: "It cannot be extended; restoration of the right is a petition." },
    citations: ["37 CFR 1.55(d)(1)", "35 USC 172"],
    notes: ["The 4 and 16 months of a utility application do not apply to a design."],
  },
  {
    ...MAILED,
    id: "us-pta-request",
    title: "Request for reconsideration of the patent term adjustment",
    verb: "granted",
    triggers: ["PTA"],
    count: { kind: "months", months: 2 },
    printable: false,
    extension: FIVE_MORE,
    citations: ["37 CFR 1.705(b)", "37 CFR 1.136(a)"],
  },
  {
    ...MAILED,
    id: "us-notice",
    title: "Reply to a notice of the office",
    triggers: ["NOTICE"],
    count: { kind: "printed" },
    extension: FIVE_MORE,
    citations: ["37 CFR 1.134", "37 CFR 1.136(a)"],
    notes: ["The period was read from the notice by a person."],
  },
  {
    ...MAILED,
    id: "us-notice-action",
    title: "Reply to a notice of the office that is an action",
    triggers: ["NOTICE.ACTION"],
    count: { kind: "printed" },
    extension: TO_SIX_MONTHS,
    citations: ["35 USC 133", "37 CFR 1.134", "37 CFR 1.136(a)"],
    notes: ["The period was read from the notice by a person."],
  },
  {
    ...MAILED,
    id: "us-notice-fixed",
    title: "Reply to a notice of the office",
    triggers: ["NOTICE"],
    count: { kind: "printed" },
    extension: NOT_UNDER_1_136A,
    citations: ["37 CFR 1.134"],
    notes: ["The period was read from the notice by a person."],
  },
];
