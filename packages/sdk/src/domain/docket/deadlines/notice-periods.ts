import { isReexamination } from "./reexamination.ts";

/**
 * Notices that are actions of the examiner: 35 USC 133 ends every period to reply to one at six months. Supplemental
 * actions (`SR..`, `SFR.`, `SRES`, `SEPQ`) and the paper of a non-compliant amendment are not in the table of codes.
 */
const ACTIONS: ReadonlySet<string> = new Set([
  "MCPA-AMD",
  "MCTMS",
  "MNRES",
  "MSEPQ",
  "MSFR.",
  "MSR..",
  "MSRES",
  "NINA",
  "NTC.A.NONCPL",
]);

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

/** A decision of the board, also one on a request for rehearing: rehearing, court review, a reply to a new ground. */
const DECIDED: ExtensionBar = { citation: "37 CFR 1.136(a)(1)(iv), 41.50(f), 41.52, 90.3(c)" };

/** Papers of a reexamination: their codes begin with `RX`, of an inter partes one with `XI.`. */
const REEXAMINATION = /^M?(?:RX|XI\.)/;
const REEXAMINED: ExtensionBar = {
  citation: "37 CFR 1.550(c), 1.956",
  only: "on a request that gives a cause, which the office must grant",
};

/** Notices whose period 37 CFR 1.136(a) does not extend, with what says so. */
const FIXED: Readonly<Record<string, ExtensionBar>> = {
  AP_DK_M: { citation: "37 CFR 41.47(b), 1.136(a)(1)(iii)" },
  MAPD1: DECIDED,
  MAPD2: DECIDED,
  MAPD3: DECIDED,
  MAPDA: DECIDED,
  MAPDN: DECIDED,
  MAPDP: DECIDED,
  MAPDR: DECIDED,
  MAPE2: { citation: "37 CFR 41.41, 1.136(a)(1)(ii)" },
  "MC/N=": { citation: "37 CFR 1.311(a), 1.136(c)" },
  "MN/DR": { citation: "37 CFR 1.85(c), 1.136(c)" },
  MPTDI: DISMISSED,
  "MPTDI-1": DISMISSED,
};

/**
 * Notices whose period 37 CFR 1.136(a) extends where they do not say otherwise. Every other notice, and one that the
 * table of codes does not know, can set a period that is not extended: for a petition (37 CFR 1.181(f)), in a trial
 * (42.5) or an international application, for an information disclosure statement (1.97(f)), for an issue fee that is
 * reversed (1.311(a)). Only the paper says which it is, and the date without extensions is the safe one. A notice of an
 * incomplete reply (`INCR`, MPEP 506) leaves what remains of the first notice's period, whose own deadline has the
 * extensions: counted from this notice they would be too late.
 */
const EXTENDABLE: ReadonlySet<string> = new Set([...ACTIONS, "APBD", "INCD", "M905", "MAPCP", "MPEN"]);

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
export function fixedBy(code: string, applicationNumber?: string | null): ExtensionBar | undefined {
  const isReexamined = REEXAMINATION.test(code) || isReexamination(applicationNumber);
  return FIXED[code] ?? FIXED[`M${code}`] ?? (isReexamined ? REEXAMINED : undefined);
}

/** The day from which the law counts the period that a notice names; undefined where it counts from the notice itself. */
export function countedFrom(code: string): { readonly day: string; readonly citation: string } | undefined {
  return COUNTED_FROM[code];
}

/** Whether a notice's period is taken for extendable until its reader says otherwise. */
export function isExtendableNotice(code: string, applicationNumber?: string | null): boolean {
  return !isReexamination(applicationNumber) && (EXTENDABLE.has(code) || EXTENDABLE.has(`M${code}`));
}

/**
 * What is to be said of a period by one of these rules: it is not extended because no one read that it can be, and not
 * because the law bars it. Null where there is nothing to say.
 */
export function unreadExtensions(code: string, rule: NoticeRule, applicationNumber?: string | null): string | null {
  if (rule !== "us-notice-fixed" || fixedBy(code, applicationNumber) !== undefined) return null;
  return "No one read in the notice that its period can be extended; where it can, the right is kept for longer.";
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
