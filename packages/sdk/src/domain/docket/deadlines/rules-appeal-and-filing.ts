import type { DeadlineRule, ExtensionPolicy } from "./rule-types.ts";

const NOT_UNDER_1_136A: ExtensionPolicy = { kind: "none", said: "No extension is available under 37 CFR 1.136(a)." };
const ONLY_PETITION: ExtensionPolicy = { kind: "none", said: "It cannot be extended; a late claim needs a petition." };
const NONE: ExtensionPolicy = { kind: "none", said: "It cannot be extended." };

const APPEAL = { office: "US", version: 1, printable: true } as const;
const FILING = { office: "US", version: 1, verb: "filed", printable: false } as const;

const MAINTENANCE_MONTHS = [
  { id: "us-maintenance-fee-1", title: "First maintenance fee", opens: 36, due: 42, grace: 48 },
  { id: "us-maintenance-fee-2", title: "Second maintenance fee", opens: 84, due: 90, grace: 96 },
  { id: "us-maintenance-fee-3", title: "Third maintenance fee", opens: 132, due: 138, grace: 144 },
];

/** Rules for appeals, for filings that claim an earlier one, and for granted patents. */
export const APPEAL_AND_FILING_RULES: readonly DeadlineRule[] = [
  {
    ...APPEAL,
    id: "us-appeal-brief",
    title: "Appeal brief",
    verb: "received",
    triggers: ["N/AP"],
    count: { kind: "months", months: 2 },
    extension: { kind: "monthly", citation: "37 CFR 1.136(a)" },
    citations: ["37 CFR 41.37", "MPEP 1205.01"],
    notes: ["The two months run from the day the office received the notice of appeal."],
  },
  {
    ...APPEAL,
    id: "us-reply-brief",
    title: "Reply brief",
    verb: "mailed",
    triggers: ["APEA", "MAPEA"],
    count: { kind: "months", months: 2 },
    extension: NOT_UNDER_1_136A,
    citations: ["37 CFR 41.41"],
    notes: [],
  },
  {
    ...APPEAL,
    id: "us-appeal-forwarding-fee",
    title: "Appeal forwarding fee",
    verb: "mailed",
    triggers: ["APEA", "MAPEA"],
    count: { kind: "months", months: 2 },
    extension: NOT_UNDER_1_136A,
    citations: ["37 CFR 41.45"],
    notes: [],
  },
  {
    ...FILING,
    id: "us-priority-claim",
    title: "Foreign priority or benefit claim",
    triggers: ["FILING"],
    count: { kind: "later-of-filing-and-priority", filingMonths: 4, priorityMonths: 16 },
    extension: ONLY_PETITION,
    citations: ["37 CFR 1.55", "37 CFR 1.78"],
    notes: [],
  },
  {
    ...FILING,
    id: "us-ids",
    title: "Information disclosure statement without fee or statement",
    triggers: ["FILING"],
    count: { kind: "filing-or-first-action", months: 3 },
    extension: { kind: "none", said: "It cannot be extended; a later one needs a fee or a statement." },
    citations: ["37 CFR 1.97(b)"],
    notes: [],
  },
  {
    ...FILING,
    id: "us-pct-national-stage",
    title: "US national stage of a PCT application",
    triggers: ["PCT"],
    count: { kind: "months", months: 30 },
    extension: NONE,
    citations: ["37 CFR 1.495"],
    notes: ["It counts from the priority date of the international application."],
  },
  {
    ...FILING,
    id: "paris-filing",
    title: "Paris convention filing",
    office: "any",
    triggers: ["PARIS"],
    count: { kind: "months", months: 12, designMonths: 6 },
    extension: NONE,
    citations: ["Paris Convention Art. 4C"],
    notes: [],
  },
  {
    ...FILING,
    id: "us-provisional-conversion",
    title: "Non-provisional filing on a provisional",
    triggers: ["PROVISIONAL"],
    count: { kind: "months", months: 12 },
    extension: { kind: "none", said: "It cannot be extended; restoration of the right is a petition." },
    citations: ["35 USC 119(e)", "37 CFR 1.7(b)"],
    notes: [],
  },
  ...MAINTENANCE_MONTHS.map(
    ({ id, title, opens, due, grace }): DeadlineRule => ({
      id,
      version: 1,
      title,
      office: "US",
      verb: "granted",
      triggers: ["GRANT", "PGM/", "MEPG_NTF"],
      count: { kind: "maintenance", opens, due, grace },
      printable: false,
      extension: { kind: "none", said: "After the due date it can be paid in the grace period, with a surcharge." },
      citations: ["37 CFR 1.362", "35 USC 41(b)"],
      notes: [],
    }),
  ),
];
