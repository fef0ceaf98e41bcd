/** Notices that are actions of the examiner: 35 USC 133 ends every period to reply to one at six months. */
const ACTIONS: ReadonlySet<string> = new Set(["MCTMS", "MCPA-AMD", "MNRES", "NINA"]);

/** What bars extensions of a notice's period, and where it does not. */
interface ExtensionBar {
  readonly citation: string;
  /** When the period can be extended all the same, continuing `only`; absent where it never can. */
  readonly only?: string;
}

const DISMISSED: ExtensionBar = {
  citation: "37 CFR 1.181(f), 1.137(e)",
  only: "where it refuses to revive an application and does not say otherwise",
};

/** Notices whose period 37 CFR 1.136(a) does not extend, with what says so. */
const FIXED: Readonly<Record<string, ExtensionBar>> = {
  AP_DK_M: { citation: "37 CFR 41.47(b), 1.136(a)(1)(iii)" },
  "MC/N=": { citation: "37 CFR 1.311(a), 1.136(c)" },
  "MN/DR": { citation: "37 CFR 1.85(c), 1.136(c)" },
  MPTDI: DISMISSED,
  "MPTDI-1": DISMISSED,
};

/**
 * Notices that set periods of both kinds, under one code: the two months for a petition on omitted items (37 CFR 1.181(f))
 * and the reply to the same notice; a petition decision of any kind; what follows an examiner's answer (37 CFR 1.136(a)(1)).
 * A suspension, a trial and an issue fee that is reversed (37 CFR 1.103, 42.5, 1.311(a)) have their own times.
 * Only the paper says which it is, and the date without extensions is the safe one.
 */
const SAID_BY_PAPER: ReadonlySet<string> = new Set([
  "MAISP",
  "MOPPT",
  "MPEAC",
  "NTC.OMIT.APP",
  "OMIT",
  "TRIALGRT",
  "VFEE",
]);

/**
 * Notices that name a period of another paper. A request for a hearing is due within two months of the examiner's answer
 * or with the reply brief, whichever is earlier: counted from the docketing notice it would be too late.
 */
const COUNTED_FROM: Readonly<Record<string, { readonly day: string; readonly citation: string }>> = {
  AP_DK_M: { day: "the examiner's answer", citation: "37 CFR 41.47(b)" },
};

/** The rules of periods that a person reads in a notice. */
export type NoticeRule = "us-notice" | "us-notice-action" | "us-notice-fixed";

/** The event under which the rules know a period that was read in a notice. */
export const noticeTriggers: Readonly<Record<NoticeRule, string>> = {
  "us-notice": "NOTICE",
  "us-notice-action": "NOTICE.ACTION",
  "us-notice-fixed": "NOTICE",
};

/** What bars extensions of a notice's period; undefined where the law has them, or where only the paper says it. */
export function fixedBy(code: string): ExtensionBar | undefined {
  return FIXED[code] ?? FIXED[`M${code}`];
}

/** The day from which the law counts the period that a notice names; undefined where it counts from the notice itself. */
export function countedFrom(code: string): { readonly day: string; readonly citation: string } | undefined {
  return COUNTED_FROM[code];
}

/** Whether a notice's period is taken for extendable until its reader says otherwise. */
export function isExtendableNotice(code: string): boolean {
  return fixedBy(code) === undefined && !SAID_BY_PAPER.has(code) && !SAID_BY_PAPER.has(`M${code}`);
}

/** Whether a notice is an action, whose period ends at six months however it is extended (35 USC 133). */
export function isActionNotice(code: string): boolean {
  return ACTIONS.has(code) || ACTIONS.has(`M${code}`);
}

/** The rule of a period that was read in a notice. */
export function noticeRule(code: string, isExtendable: boolean): NoticeRule {
  if (!isExtendable) return "us-notice-fixed";
  return isActionNotice(code) ? "us-notice-action" : "us-notice";
}

/** Whether a rule is of a period that was read in a notice. */
export function isNoticeRule(ruleId: string): ruleId is NoticeRule {
  return ruleId in noticeTriggers;
}
