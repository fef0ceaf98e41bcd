/** Notices that are actions of the examiner: 35 USC 133 ends every period to reply to one at six months. */
const ACTIONS: ReadonlySet<string> = new Set(["MCTMS", "MCPA-AMD", "MNRES", "NINA"]);

/** Notices whose period 37 CFR 1.136(a) does not extend, with what says so. */
const FIXED: Readonly<Record<string, string>> = {
  "MN/DR": "37 CFR 1.85(c), 1.136(c)",
  MPTDI: "37 CFR 1.181(f)",
  "MPTDI-1": "37 CFR 1.181(f)",
};

/** The rules of periods that a person reads in a notice. */
export type NoticeRule = "us-notice" | "us-notice-action" | "us-notice-fixed";

/** The event under which the rules know a period that was read in a notice. */
export const noticeTriggers: Readonly<Record<NoticeRule, string>> = {
  "us-notice": "NOTICE",
  "us-notice-action": "NOTICE.ACTION",
  "us-notice-fixed": "NOTICE",
};

/** The citation by which the period of a notice cannot be extended; undefined where 37 CFR 1.136(a) extends it. */
export function fixedBy(code: string): string | undefined {
  return FIXED[code] ?? FIXED[`M${code}`];
}

/** Whether a notice's period is taken for extendable until its reader says otherwise. */
export function isExtendableNotice(code: string): boolean {
  return fixedBy(code) === undefined;
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
