import { recordDocket } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import type { RecordLine } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { looksAnswered } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import { actionFindings } from "@iphub/sdk/domain/docket/docket-audit/action-findings";
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
  const others = ["AP_DK_M", "MRBNE", "MPEAC", "MEXIN", "XT/G", "A.NE", "MCNOA", "N/AP", "MAPDA", "MAPDR"];

  it.each([...ACTIONS, ...others])("does not end with %s", (code) => {
    expect(rulesOf([answer, ["2025-04-01", code]])).toEqual(expect.arrayContaining(ANSWERED));
  });

  it("runs on when an action that came after it is withdrawn", () => {
    const withdrawn: Lines = [answer, ["2025-03-20", "MCTNF"], ["2025-04-01", "MW/AC"]];
    expect(rulesOf(withdrawn)).toEqual(expect.arrayContaining(ANSWERED));
  });

  it("a reply brief leaves the forwarding fee", () => {
    expect(rulesOf([answer, ["2025-04-01", "APRB"]])).toEqual(["us-appeal-forwarding-fee"]);
  });

  it.each(["RCEX", "MABN10"])("ends with %s", (code) => {
    for (const rule of ANSWERED) expect(rulesOf([answer, ["2025-03-20", code]])).not.toContain(rule);
  });
});

describe("rehearing and court review", () => {
  const decision = ["2025-03-03", "MAPDA"] as const;

  // A request for rehearing starts the time for court review again (37 CFR 90.3(b)), however late the action comes.
  it.each(ACTIONS)("run on after %s", (code) => {
    for (const day of ["2025-04-15", "2025-10-10"]) {
      expect(rulesOf([decision, [day, code]])).toEqual(expect.arrayContaining(DECIDED));
    }
  });

  it.each(["RCEX", "MABN10"])("end with %s", (code) => {
    for (const rule of DECIDED) expect(rulesOf([decision, ["2025-03-20", code]])).not.toContain(rule);
  });

  it("an action is not offered as the end of court review, and a request for continued examination is", () => {
    const start = { code: "MAPDA", date: "2025-03-03" };
    const answers = (code: string, date: string) => looksAnswered(start, "us-court-review", { code, date });
    expect([answers("MCTNF", "2025-04-15"), answers("MCTNF", "2025-06-02")]).toEqual([false, false]);
    expect(answers("RCEX", "2025-04-15")).toBe(true);
  });
});

describe("a line that asks whether it ended a period leaves the clock running", () => {
  it.each<readonly [start: string, rule: string, codes: readonly string[], others: readonly string[]]>([
    ["MAPEA", "us-reply-brief", ["APRB", "AP_DK_M", "MAPDA", "MAPDR", ...ACTIONS, "RCEX"], ["MRBNE", "A.NE", "N/AP"]],
    ["MAPEA", "us-appeal-forwarding-fee", ["AP_DK_M", "MAPDA", "MAPDR", ...ACTIONS, "RCEX"], ["APRB", "MRBNE"]],
    ["MAPDA", "us-rehearing", ["BDRR", ...ACTIONS, "RCEX"], ["CAFC.AP.NTC", "AP_DK_M"]],
    ["MAPDA", "us-court-review", ["CAFC.AP.NTC", "DC.COMPLAINT", "MN/=.", "RCEX"], ["BDRR", "MCTNF", "MCTFR"]],
    ["MCTEQ", "us-cteq", ["A.QU", "RCEX", "BRCE", "BCPA"], ["A.NE", "XT/G"]],
    ["NINA", "us-informal-amendment", ["A...", "A.NE", "A.QU", "ELC.", "RCEX"], ["A.I.", "XT/G"]],
    ["M905", "us-371-missing", ["371COMP", "COMP", ...ACTIONS], ["OATHDECL", "M903"]],
  ])("%s, %s", (code, rule, asked, others) => {
    const start = { code, date: "2025-03-03" };
    const isOffered = (later: string) => looksAnswered(start, rule, { code: later, date: "2025-04-15" });
    expect([...asked, ...others].filter(isOffered)).toEqual(asked);
  });

  it.each([
    ["MAPEA", "AP_DK_M", "us-reply-brief"],
    ["MAPEA", "MCTNF", "us-appeal-forwarding-fee"],
    ["MAPDR", "MCTNF", "us-rehearing"],
    ["MAPDA", "MN/=.", "us-court-review"],
    ["MCTEQ", "RCEX", "us-cteq"],
    ["NINA", "A.NE", "us-informal-amendment"],
    ["M905", "MCTNF", "us-371-missing"],
  ])("what %s started runs on after %s", (start, later, rule) => {
    const rules = rulesOf([
      ["2025-03-03", start],
      ["2025-04-15", later],
    ]);
    expect(rules).toContain(rule);
  });

  it("the audit names the line where the clock has no deadline", () => {
    const record = [
      { date: "2025-03-03", code: "MCTEQ", description: "" },
      { date: "2025-04-15", code: "RCEX", description: "" },
    ];
    const none = { deadlines: [], documents: [], closures: [], patentKind: null, grantDate: null };
    const [found] = actionFindings({ ...none, record });
    expect(found?.reason).toContain(
      "shows MCTEQ of 2025-03-03 and RCEX of 2025-04-15, which may have ended its period",
    );
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
