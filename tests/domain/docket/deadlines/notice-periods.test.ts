import {
  fixedBy,
  isExtendableNotice,
  type NoticeRule,
  noticeRule,
  unreadExtensions,
} from "@iphub/sdk/domain/docket/deadlines/notice-periods";
import { expect, test } from "vitest";

/** The rule of a period whose reader says nothing of extensions. */
const ruleOf = (code: string): NoticeRule => noticeRule(code, isExtendableNotice(code));

test.each([
  // 37 CFR 1.134, 1.135(c): actions, by the code of their event and of their document.
  ["MCTMS", "us-notice-action"],
  ["CTMS", "us-notice-action"],
  ["MCPA-AMD", "us-notice-action"],
  ["NTC.A.NONCPL", "us-notice-action"],
  ["SFR.", "us-notice-action"],
  ["MSR..", "us-notice-action"],
  // 37 CFR 1.53(f), 41.37(d).
  ["MPEN", "us-notice"],
  ["APBD", "us-notice"],
  // MPEP 506: what is left of the first notice's period.
  ["INCR", "us-notice-fixed"],
  // 37 CFR 1.136(a)(1)(ii), (iii), (iv): an answer, a hearing, the board.
  ["APE2", "us-notice-fixed"],
  ["AP_DK_M", "us-notice-fixed"],
  ["APDP", "us-notice-fixed"],
  ["MAPDN", "us-notice-fixed"],
  ["APD1", "us-notice-fixed"],
  // 37 CFR 1.550(c), 1.956: reexamination.
  ["RXR.NF", "us-notice-fixed"],
  ["MRXFR..", "us-notice-fixed"],
  ["XI.ACP", "us-notice-fixed"],
  // 37 CFR 1.97(f), 1.181(f), 42.5, the PCT, and codes that no one knows: only the paper says it.
  ["MM327-B", "us-notice-fixed"],
  ["MOPPT", "us-notice-fixed"],
  ["TRIAL.REQ.G", "us-notice-fixed"],
  ["P2.408", "us-notice-fixed"],
  ["MQQQQ", "us-notice-fixed"],
] as const)("the period of %s is of %s unless its reader says otherwise", (code, rule) => {
  expect(ruleOf(code)).toBe(rule);
});

test("a period is said to be without extensions for want of a reading only where the law does not bar them", () => {
  expect(unreadExtensions("MQQQQ", "us-notice-fixed")).toContain("No one read");
  expect(unreadExtensions("MPEN", "us-notice-fixed")).toContain("No one read");
  expect(unreadExtensions("MAPDP", "us-notice-fixed")).toBeNull();
  expect(unreadExtensions("MQQQQ", "us-notice")).toBeNull();
});

test("the law bars extensions of what the board decides, and of a reexamination but for a cause", () => {
  expect(fixedBy("APDP")).toEqual({ citation: expect.stringContaining("1.136(a)(1)(iv)") });
  const reexamined = { citation: "37 CFR 1.550(c), 1.956", only: expect.stringContaining("cause") };
  expect(fixedBy("RXR.NF")).toEqual(reexamined);
  for (const code of ["MQQQQ", "RCEX", "TRIALGRT", "MPEN"]) expect(fixedBy(code)).toBeUndefined();
});
