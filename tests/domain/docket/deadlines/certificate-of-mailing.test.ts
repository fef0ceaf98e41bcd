import { certificateBarredBy } from "@iphub/sdk/domain/docket/deadlines/certificate-of-mailing";
import { findRule } from "@iphub/sdk/domain/docket/deadlines/rules";
import { expect, it } from "vitest";

const FILING_DATE = "37 CFR 1.8(a)(2)(i)";

it.each([
  ["us-ctnf", undefined],
  ["us-ctfr", undefined],
  ["us-issue-fee", undefined],
  ["us-appeal-brief", undefined],
  ["us-reply-brief", undefined],
  ["us-rehearing", undefined],
  ["us-maintenance-fee-1", undefined],
  ["us-continuation-copendency", FILING_DATE],
  ["us-court-review", "37 CFR 90.2(a), 90.3(a), 35 USC 142, 145"],
  ["us-design-priority", FILING_DATE],
  ["us-pct-national-stage", FILING_DATE],
  ["us-provisional-conversion", FILING_DATE],
  ["paris-filing", FILING_DATE],
])("a certificate of mailing for %s is barred by %s", (ruleId, barredBy) => {
  expect(findRule(ruleId)).toBeDefined();
  expect(certificateBarredBy(ruleId)).toBe(barredBy);
});
