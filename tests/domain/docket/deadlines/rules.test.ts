import { createHash } from "node:crypto";
import {
  CLOCK_EVENTS,
  DEADLINE_RULES,
  findRule,
  rulesForTrigger,
  versionAfterCorrection,
} from "@iphub/sdk/domain/docket/deadlines/rules";
import { describe, expect, it } from "vitest";

/**
 * Digests of the rules that were published. A rule that was used is never edited: a change is a new version, appended,
 * and its digest is added here. A failure means that history would be rewritten.
 */
const PUBLISHED: Readonly<Record<string, string>> = {
  "us-ctnf v1": "8aa3c766e7bd",
  "us-ctfr v1": "20435263221d",
  "us-ctfr-first-reply v1": "bf3767f4ae35",
  "us-ctfr-first-reply-window v1": "e07b39c87423",
  "us-cteq v1": "f972c7c777e3",
  "us-ctrs v1": "8a3f116e87f8",
  "us-missing-parts v1": "2cc9a1496195",
  "us-issue-fee v1": "bcc12afc3cba",
  "us-appeal-brief v1": "93df2ac40496",
  "us-reply-brief v1": "2a1fd56b7013",
  "us-reply-brief v2": "52dd3e05f374",
  "us-appeal-forwarding-fee v1": "5a30a29d73d8",
  "us-priority-claim v1": "bf812c133047",
  "us-ids v1": "e5ed540e8a15",
  "us-pct-national-stage v1": "712f64b9daf7",
  "paris-filing v1": "5f6dae2feaf8",
  "us-provisional-conversion v1": "6e31befd94c7",
  "us-maintenance-fee-1 v1": "199c11ea9e4f",
  "us-maintenance-fee-2 v1": "b1c0803174e5",
  "us-maintenance-fee-3 v1": "c9e0edc8342d",
  "us-informal-amendment v1": "0f6088bec240",
  "us-informal-amendment v2": "b5b48ad98320",
  "us-ctrs v2": "15b68b4ad041",
  "us-appeal-brief v2": "a719b0a01a97",
  "us-rehearing v1": "31d0cc4ea91c",
  "us-court-review v1": "77eb8549aba4",
  "us-court-review v2": "c099ff06907b",
  "us-appeal-forwarding-fee v2": "785b5b73a430",
  "us-withdraw-holding v1": "4b3e9c36daeb",
  "us-371-missing v1": "2d7a98dd8ad4",
  "us-continuation-copendency v1": "c4cc80513705",
  "us-priority-claim v2": "343bdc8e4fff",
  "us-design-priority v1": "8cb3bf832fee",
  "us-pta-request v1": "918b610809db",
  "us-notice v1": "f4f5144607b8",
  "us-notice-action v1": "807401290f8a",
  "us-notice-fixed v1": "f1262d3a8d64",
};

function digest(rule: unknown): string {
  return createHash("sha256").update(JSON.stringify(rule)).digest("hex").slice(0, 12);
}

describe("deadline rules", () => {
  it("are published as they stand: never edited, only superseded", () => {
    const digests = Object.fromEntries(DEADLINE_RULES.map((rule) => [`${rule.id} v${rule.version}`, digest(rule)]));
    expect(digests).toEqual(PUBLISHED);
  });

  it("have unique id and version, counted up from 1, a citation and a trigger", () => {
    const keys = DEADLINE_RULES.map((rule) => `${rule.id} v${rule.version}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const rule of DEADLINE_RULES) {
      expect(rule.citations.length).toBeGreaterThan(0);
      expect(rule.triggers.length).toBeGreaterThan(0);
      if (rule.version > 1) expect(findRule(rule.id, rule.version - 1)).toBeDefined();
    }
  });

  it("are found by id, newest first, or by the version that a stored deadline names", () => {
    expect(findRule("us-ctnf")?.version).toBe(1);
    expect(findRule("us-ctnf", 1)?.title).toBe("Response to non-final office action");
    expect(findRule("us-ctnf", 99)).toBeUndefined();
    expect(rulesForTrigger(" mctnf ").map((rule) => rule.id)).toEqual(["us-ctnf"]);
    expect(rulesForTrigger("FWDX")).toEqual([]);
  });

  it.each([
    // The law changed on 18 December 2013: version 2 is that of before.
    ["us-ctrs", 1, "2013-12-20", "2013-12-13", 2],
    ["us-ctrs", 2, "2013-12-13", "2013-12-18", 1],
    // Version 1 was computed before the earlier law was known: nothing but a change of the law replaces it.
    ["us-ctrs", 1, "2013-12-13", "2013-12-16", 1],
    ["us-appeal-brief", 1, "2025-01-10", "2025-01-13", 1],
    ["us-court-review", 1, "2012-09-17", "2012-09-14", 2],
    ["imported", 1, "2012-09-17", "2012-09-14", 1],
  ])("%s v%i of %s, corrected to %s, is counted by version %i", (id, version, before, after, expected) => {
    expect(versionAfterCorrection(id, version, before, after)).toBe(expected);
  });

  it("are started in an event history by the mail events, not by the actions they mail", () => {
    for (const [event, document] of Object.entries(CLOCK_EVENTS)) {
      expect(rulesForTrigger(event).length).toBeGreaterThan(0);
      expect(rulesForTrigger(event)).toEqual(rulesForTrigger(document));
    }
    for (const action of ["CTNF", "CTFR", "CTRS", "CTEQ", "CTAV", "APEA"]) expect(CLOCK_EVENTS[action]).toBeUndefined();
  });
});
