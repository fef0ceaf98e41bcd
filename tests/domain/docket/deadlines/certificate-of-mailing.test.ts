import { takesCertificateOfMailing } from "@iphub/sdk/domain/docket/deadlines/certificate-of-mailing";
import { findRule } from "@iphub/sdk/domain/docket/deadlines/rules";
import { expect, it } from "vitest";

it.each([
  ["us-ctnf", true],
  ["us-ctfr", true],
  ["us-issue-fee", true],
  ["us-appeal-brief", true],
  ["us-maintenance-fee-1", true],
  ["us-continuation-copendency", false],
  ["us-design-priority", false],
  ["us-pct-national-stage", false],
  ["us-provisional-conversion", false],
  ["paris-filing", false],
])("a certificate of mailing for %s: %s", (ruleId, counts) => {
  expect(findRule(ruleId)).toBeDefined();
  expect(takesCertificateOfMailing(ruleId)).toBe(counts);
});
