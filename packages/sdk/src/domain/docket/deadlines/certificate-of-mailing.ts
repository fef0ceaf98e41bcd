/** Filings that obtain a filing date or enter the national stage: 37 CFR 1.8(a)(2)(i)(A), (D) and (F). */
const FILING_DATE = "37 CFR 1.8(a)(2)(i)";

/**
 * A notice of appeal to the court is filed with the Director in the ways of 37 CFR 90.2(a), by e-mail (89 FR 22084);
 * a civil action is filed in the court itself. In neither does a certificate make the day of mailing count.
 */
const COURT = "37 CFR 90.2(a), 90.3(a), 35 USC 142, 145";

const excluded: ReadonlyMap<string, string> = new Map([
  ["us-continuation-copendency", FILING_DATE],
  ["us-court-review", COURT],
  ["us-design-priority", FILING_DATE],
  ["us-pct-national-stage", FILING_DATE],
  ["us-provisional-conversion", FILING_DATE],
  ["paris-filing", FILING_DATE],
]);

/** The law that bars a certificate of mailing for a rule's deadline; undefined where one counts (37 CFR 1.8(a)). */
export function certificateBarredBy(ruleId: string): string | undefined {
  return excluded.get(ruleId);
}
