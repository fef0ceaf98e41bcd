/** Filings that obtain a filing date or enter the national stage: 37 CFR 1.8(a)(2)(i)(A), (D) and (F). */
const excluded: ReadonlySet<string> = new Set([
  "us-continuation-copendency",
  "us-design-priority",
  "us-pct-national-stage",
  "us-provisional-conversion",
  "paris-filing",
]);

/** Whether a certificate of mailing can make what answers a rule's deadline timely (37 CFR 1.8(a)). */
export function takesCertificateOfMailing(ruleId: string): boolean {
  return !excluded.has(ruleId);
}
