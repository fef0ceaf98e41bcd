import { addDays, daysBetween } from "@iphub/sdk/domain/civil-date";
import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import { recordDocket } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import type { RecordLine } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { looksAnswered } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import { US_CLOSURES } from "@iphub/sdk/domain/docket/deadlines/us-closures";
import { describe, expect, it } from "vitest";

type Lines = readonly (readonly [date: string, code: string])[];

function rulesOf(lines: Lines): string[] {
  const record = lines.map(([date, code]): RecordLine => ({ date, code, description: "" }));
  return recordDocket(record, { closures: [] }).open.map(({ deadline }) => deadline.ruleId);
}

const ACTIONS = ["MCTNF", "MCTFR", "MCTRS", "MCTEQ", "MN/=."];
const ANSWERED = ["us-reply-brief", "us-appeal-forwarding-fee"];
const DECIDED = ["us-rehearing", "us-court-review"];

describe("what an examiner's answer started", () => {
  const answer = ["2025-03-03", "MAPEA"] as const;

  it.each(ACTIONS)("ends with the next action or an allowance: %s", (code) => {
    expect(rulesOf([answer])).toEqual(ANSWERED);
    for (const rule of ANSWERED) expect(rulesOf([answer, ["2025-03-20", code]])).not.toContain(rule);
    for (const rule of ANSWERED) expect(rulesOf([answer, ["2025-03-03", code]])).toContain(rule);
  });

  it("ends with the decision of the board", () => {
    expect(rulesOf([answer, ["2026-09-01", "MAPDA"]])).toEqual(DECIDED);
    expect(rulesOf([answer, ["2026-09-01", "MAPDR"]])).toEqual(["us-rehearing"]);
  });

  it.each(["AP_DK_M", "MRBNE", "MPEAC", "MEXIN", "XT/G", "A.NE", "MCNOA", "N/AP"])("does not end with %s", (code) => {
    expect(rulesOf([answer, ["2025-04-01", code]])).toEqual(expect.arrayContaining(ANSWERED));
  });

  it("a reply brief leaves the forwarding fee", () => {
    expect(rulesOf([answer, ["2025-04-01", "APRB"]])).toEqual(["us-appeal-forwarding-fee"]);
  });
});

describe("rehearing and court review", () => {
  const decision = ["2025-03-03", "MAPDA"] as const;

  it.each(ACTIONS)("run on after %s until their time is certainly over", (code) => {
    expect(rulesOf([decision, ["2025-05-12", code]])).toEqual(expect.arrayContaining(DECIDED));
    for (const rule of DECIDED) expect(rulesOf([decision, ["2025-05-13", code]])).not.toContain(rule);
  });

  it("are over by then, whatever day the decision was mailed on", () => {
    let longest = 0;
    for (let mailDate = "2005-01-01"; mailDate < "2027-01-01"; mailDate = addDays(mailDate, 1)) {
      const { deadlines } = computeDeadlines({ trigger: "MAPDA", mailDate, closures: US_CLOSURES });
      for (const { nominal, operative } of deadlines) {
        longest = Math.max(longest, daysBetween(mailDate, operative ?? nominal));
      }
    }
    expect(longest).toBeGreaterThan(63);
    expect(longest).toBeLessThanOrEqual(70);
  });

  it.each(["RCEX", "MABN10"])("end at once with %s", (code) => {
    for (const rule of DECIDED) expect(rulesOf([decision, ["2025-03-20", code]])).not.toContain(rule);
  });

  it("an action that cannot end them yet is not offered as their end", () => {
    const start = { code: "MAPDA", date: "2025-03-03" };
    const answers = (code: string, date: string) => looksAnswered(start, "us-court-review", { code, date });
    expect([answers("MCTNF", "2025-04-15"), answers("MCTNF", "2025-06-02")]).toEqual([false, true]);
    expect(answers("RCEX", "2025-04-15")).toBe(true);
  });

  it("of application 11102886 end with the allowance, not with the action that came in their time", () => {
    const reversed: Lines = [
      ["2009-08-28", "MAPEA"],
      ["2009-10-28", "APRB"],
      ["2011-02-28", "MAPDR"],
    ];
    expect(rulesOf(reversed)).toEqual(["us-rehearing"]);
    const reopened: Lines = [...reversed, ["2011-04-15", "MCTNF"]];
    expect(rulesOf(reopened)).toEqual(["us-rehearing", "us-ctnf"]);
    expect(rulesOf([...reopened, ["2011-07-11", "A..."], ["2011-08-30", "MN/=."]])).toEqual(["us-issue-fee"]);
  });
});

describe("a request for continued examination", () => {
  it.each(["RCEX", "BRCE", "FRCE", "BCPA"])(
    "%s ends the period of an action, and not that of an ex parte Quayle action",
    (code) => {
      for (const action of ["MCTNF", "MCTFR"]) {
        expect(
          rulesOf([
            ["2025-03-03", action],
            ["2025-04-01", code],
          ]),
        ).toEqual([]);
      }
      expect(
        rulesOf([
          ["2025-03-03", "MCTEQ"],
          ["2025-04-01", code],
        ]),
      ).toEqual(["us-cteq"]);
    },
  );
});
