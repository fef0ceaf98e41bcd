import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import { DEADLINE_RULES } from "@iphub/sdk/domain/docket/deadlines/rules";
import { finalDateOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import { describe, expect, it } from "vitest";
import { APPEAL_AND_GRANT_VECTORS } from "./appeal-and-grant-vectors.ts";
import { PROSECUTION_VECTORS } from "./prosecution-vectors.ts";

const ALL = [...PROSECUTION_VECTORS, ...APPEAL_AND_GRANT_VECTORS];

describe.each(ALL)("$rule by $citation", ({ rule, vectors }) => {
  const cases = vectors.map(([trigger, mailDate, nominal, operative, final, context = {}]) => ({
    ...{ input: { trigger, mailDate, context }, dates: [nominal, operative, final] },
  }));
  it.each(cases)("$input.trigger of $input.mailDate: $dates", ({ input, dates }) => {
    const found = computeDeadlines(input).deadlines.find(({ ruleId }) => ruleId === rule);
    expect(found && [found.nominal, found.operative, finalDateOf(found)]).toEqual(dates);
  });
});

describe("the vectors", () => {
  it("are 130 at least, over every rule that counts by itself", () => {
    expect(ALL.reduce((sum, { vectors }) => sum + vectors.length, 0)).toBeGreaterThanOrEqual(130);
    // The period of a notice is printed in it: it has no length of its own.
    const rules = new Set(DEADLINE_RULES.map(({ id }) => id).filter((id) => !id.startsWith("us-notice")));
    expect(new Set(ALL.map(({ rule }) => rule))).toEqual(rules);
  });

  it("the law of 18 December 2013 changes restrictions and informal amendments from that mail date on", () => {
    const versions = (trigger: string, mailDate: string) =>
      computeDeadlines({ trigger, mailDate }).deadlines.map(({ ruleVersion, period }) => [ruleVersion, period]);
    for (const trigger of ["CTRS", "NINA"]) {
      expect(versions(trigger, "2013-12-17")).toEqual([[2, "1 month"]]);
      expect(versions(trigger, "2013-12-18")).toEqual([[1, "2 months"]]);
    }
  });

  it.each([
    ["MAPDA", "us-court-review", "2012-09-15", 2, "2 months"],
    ["MAPDA", "us-court-review", "2012-09-16", 1, "63 days"],
    ["MAPEA", "us-appeal-forwarding-fee", "2013-01-18", 2, "2 months"],
    ["MAPEA", "us-appeal-forwarding-fee", "2013-01-19", 1, "2 months"],
  ])("%s starts %s on %s in its version %i, %s", (trigger, rule, mailDate, version, period) => {
    const found = computeDeadlines({ trigger, mailDate }).deadlines.find(({ ruleId }) => ruleId === rule);
    expect([found?.ruleVersion, found?.period]).toEqual([version, period]);
  });

  it("an examiner's answer of before the forwarding fee says that it asks for none", () => {
    // Application 11361245: the answer of 2011-04-12.
    const notesOn = (mailDate: string) =>
      computeDeadlines({ trigger: "MAPEA", mailDate }).deadlines.flatMap(({ notes }) => notes.join(" "));
    const hearing = expect.stringContaining("request for an oral hearing");
    expect(notesOn("2011-04-12")).toEqual([hearing, expect.stringContaining("asks for none")]);
    expect(notesOn("2017-04-10")).toEqual([hearing, ""]);
  });

  it("the reply brief's date says what else an examiner's answer wants by then: a hearing, a reply to a new ground", () => {
    const { deadlines } = computeDeadlines({ trigger: "MAPEA", mailDate: "2026-01-15" });
    const brief = deadlines.find(({ ruleId }) => ruleId === "us-reply-brief");
    expect([brief?.ruleVersion, brief?.operative, brief?.ladder]).toEqual([2, "2026-03-16", []]);
    expect(brief?.notes.join(" ")).toContain("new ground of rejection");
    expect(brief?.citations).toEqual(["37 CFR 41.41", "37 CFR 41.39(b)", "37 CFR 41.47(b)"]);
  });
});
