import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import { type DeadlineInput, NOT_LEGAL_ADVICE } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { describe, expect, it } from "vitest";

function rows(input: DeadlineInput): (string | null)[][] {
  return computeDeadlines(input).deadlines.map((one) => [one.ruleId, one.nominal, one.operative]);
}

const FINAL = "2026-01-15";

describe("a final action and its first reply", () => {
  it("without a reply lists the plain period, and the two-month window, which rolls", () => {
    expect(rows({ trigger: "MCTFR", mailDate: "2026-03-07" })).toEqual([
      ["us-ctfr", "2026-06-07", "2026-06-08"],
      ["us-ctfr-first-reply-window", "2026-05-07", "2026-05-07"],
    ]);
    expect(rows({ trigger: "MCTFR", mailDate: FINAL })[1]).toEqual([
      "us-ctfr-first-reply-window",
      "2026-03-15",
      "2026-03-16",
    ]);
  });

  it("a first reply on the rolled two-month day is in time, the day after is not", () => {
    const rule = (firstReplyDate: string) => rows({ trigger: "CTFR", mailDate: FINAL, context: { firstReplyDate } });
    expect(rule("2026-03-16").map(([id]) => id)).toEqual(["us-ctfr-first-reply"]);
    expect(rule("2026-03-17").map(([id]) => id)).toEqual(["us-ctfr"]);
  });

  it("a late advisory moves the end, extensions count from it, cut at six months from the final action", () => {
    const context = { firstReplyDate: "2026-03-10", advisoryMailDate: "2026-05-01" };
    const [deadline] = computeDeadlines({ trigger: "CTFR", mailDate: FINAL, context }).deadlines;
    expect(deadline?.nominal).toBe("2026-05-01");
    expect(deadline?.ladder.map((step) => [step.nominal, step.statutoryMaximum])).toEqual([
      ["2026-06-01", false],
      ["2026-07-01", false],
      ["2026-07-15", true],
    ]);
  });

  it("an early advisory changes nothing, one after six months ends at the statute", () => {
    const at = (advisoryMailDate: string) =>
      computeDeadlines({
        trigger: "CTFR",
        mailDate: FINAL,
        context: { firstReplyDate: "2026-03-10", advisoryMailDate },
      }).deadlines[0];
    expect(at("2026-04-01")?.nominal).toBe("2026-04-15");
    expect(at("2026-04-01")?.ladder.map((step) => step.nominal)).toEqual(["2026-05-15", "2026-06-15", "2026-07-15"]);
    const late = at("2026-08-03");
    expect([late?.nominal, late?.statutoryMaximum, late?.ladder.length]).toEqual(["2026-07-15", true, 0]);
  });

  it("an advisory on the last day itself is not later: extensions still count from the final action", () => {
    const context = { firstReplyDate: "2024-01-10", advisoryMailDate: "2024-02-29" };
    const [deadline] = computeDeadlines({ trigger: "CTFR", mailDate: "2023-11-30", context }).deadlines;
    expect([deadline?.nominal, deadline?.ladder[0]?.nominal]).toEqual(["2024-02-29", "2024-03-30"]);
  });

  it("the advisory as trigger gives what the final action gives with it", () => {
    const context = { firstReplyDate: "2026-03-10" };
    const fromAdvisory = computeDeadlines({
      trigger: "MCTAV",
      mailDate: "2026-05-01",
      context: { ...context, finalActionMailDate: FINAL },
    });
    const fromFinal = computeDeadlines({
      trigger: "CTFR",
      mailDate: FINAL,
      context: { ...context, advisoryMailDate: "2026-05-01" },
    });
    expect(fromAdvisory.deadlines).toEqual(fromFinal.deadlines);
  });
});

describe("a printed period overrides the default", () => {
  it("in months: the whole ladder counts on from it to the statute", () => {
    const [deadline] = computeDeadlines({
      trigger: "CTNF",
      mailDate: "2026-01-31",
      printedPeriod: { months: 1 },
    }).deadlines;
    expect(deadline?.nominal).toBe("2026-02-28");
    expect(deadline?.ladder.map((step) => step.nominal)).toEqual([
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
      "2026-06-30",
      "2026-07-31",
    ]);
    expect(deadline?.notes.join(" ")).toContain("shorter than 30 days");
  });

  it("in days: extensions count in months from the printed end, cut at the statute", () => {
    const [deadline] = computeDeadlines({
      trigger: "CTRS",
      mailDate: "2026-01-31",
      printedPeriod: { days: 45 },
    }).deadlines;
    expect(deadline?.nominal).toBe("2026-03-17");
    expect(deadline?.ladder.map((step) => step.nominal)).toEqual([
      "2026-04-17",
      "2026-05-17",
      "2026-06-17",
      "2026-07-17",
      "2026-07-31",
    ]);
    expect(deadline?.ladder.at(-1)?.statutoryMaximum).toBe(true);
  });

  it("six months is the statutory maximum itself", () => {
    const [deadline] = computeDeadlines({
      trigger: "CTNF",
      mailDate: "2026-01-31",
      printedPeriod: { months: 6 },
    }).deadlines;
    expect([deadline?.nominal, deadline?.statutoryMaximum, deadline?.ladder]).toEqual(["2026-07-31", true, []]);
  });
});

describe("filings and patents", () => {
  it("a priority claim ends at the later of both counts", () => {
    const at = (priorityDate: string) =>
      rows({ trigger: "FILING", mailDate: "2026-01-05", context: { priorityDate } })[0];
    expect(at("2025-01-06")).toEqual(["us-priority-claim", "2026-05-06", "2026-05-06"]);
    expect(at("2024-06-03")).toEqual(["us-priority-claim", "2026-05-05", "2026-05-05"]);
  });

  it("without an earlier filing it says why no priority date is computed", () => {
    const result = computeDeadlines({ trigger: "FILING", mailDate: "2026-01-05" });
    expect(result.deadlines.map((one) => one.ruleId)).toEqual(["us-ids"]);
    expect(result.notes[0]).toContain("priority");
  });

  it("an IDS is free until the day before a later first action, which 37 CFR 1.7 does not move", () => {
    const context = { firstActionMailDate: "2026-09-14" };
    expect(rows({ trigger: "FILING", mailDate: "2026-01-05", context })).toEqual([
      ["us-ids", "2026-09-13", "2026-09-13"],
    ]);
    const early = { firstActionMailDate: "2026-02-02" };
    expect(rows({ trigger: "FILING", mailDate: "2026-01-05", context: early })).toEqual([
      ["us-ids", "2026-04-05", "2026-04-06"],
    ]);
  });

  it.each([
    ["2026-03-08", "2026-03-07", "2026-03-09"],
    ["2026-03-09", "2026-03-07", "2026-03-09"],
    ["2026-03-10", "2026-03-07", "2026-03-09"],
    ["2026-03-11", "2026-03-10", "2026-03-10"],
  ])("an IDS of a filing of 2025-12-07 with a first action of %s is free until %s, moved to %s", (first, ...dates) => {
    const context = { firstActionMailDate: first };
    expect(rows({ trigger: "FILING", mailDate: "2025-12-07", context })).toEqual([["us-ids", ...dates]]);
  });

  it("a design has six months under the Paris convention", () => {
    const context = { patentKind: "design" } as const;
    expect(rows({ trigger: "PARIS", mailDate: "2026-02-02", context })[0]?.[1]).toBe("2026-08-02");
  });

  it("another office gives only the nominal date, and says so", () => {
    const [deadline] = computeDeadlines({ trigger: "PARIS", mailDate: "2025-03-14", office: "ep" }).deadlines;
    expect([deadline?.office, deadline?.nominal, deadline?.operative]).toEqual(["EP", "2026-03-14", null]);
    expect(deadline?.why.join(" ")).toContain("calendar of the office EP is not known");
  });

  it.each(["design", "plant"] as const)(
    "a %s patent pays no maintenance fees, and the answer says so",
    (patentKind) => {
      const result = computeDeadlines({ trigger: "GRANT", mailDate: "2023-05-09", context: { patentKind } });
      expect(result.deadlines).toEqual([]);
      expect(result.notes[0]).toContain("no maintenance fees");
    },
  );

  it("a reissue counts from the original grant", () => {
    const context = { patentKind: "reissue", originalGrantDate: "2023-05-09" } as const;
    const [first] = computeDeadlines({ trigger: "GRANT", mailDate: "2025-01-07", context }).deadlines;
    expect([first?.nominal, first?.window?.opens]).toEqual(["2026-11-09", "2026-05-09"]);
  });

  it("a fee window opens on the anniversary of the grant, not six clamped months before the due date", () => {
    const [first] = computeDeadlines({ trigger: "GRANT", mailDate: "2020-08-31" }).deadlines;
    expect([first?.nominal, first?.window?.opens]).toEqual(["2024-02-29", "2023-08-31"]);
  });
});

describe("what every answer says", () => {
  it("is not legal advice, keeps a past date and flags it, and names abandonment by the nominal date", () => {
    const result = computeDeadlines({ trigger: "CTNF", mailDate: "2025-11-28", today: "2026-03-03" });
    expect(result.notes).toContain(NOT_LEGAL_ADVICE);
    expect(result.deadlines[0]?.overdue).toBe(true);
    expect(result.deadlines[0]?.notes.join(" ")).toContain("nominal date, 2026-02-28");
    const onTheDay = computeDeadlines({ trigger: "CTNF", mailDate: "2025-11-28", today: "2026-03-02" });
    expect(onTheDay.deadlines[0]?.overdue).toBe(false);
  });

  it("carries the rule and version that made it", () => {
    const [deadline] = computeDeadlines({ trigger: "ctnf ", mailDate: "2026-01-31" }).deadlines;
    expect([deadline?.ruleId, deadline?.ruleVersion]).toEqual(["us-ctnf", 1]);
    const input = { trigger: "CTNF", mailDate: "2026-01-31" };
    expect(computeDeadlines({ ...input, ruleVersions: { "us-ctnf": 1 } }).deadlines).toEqual([deadline]);
    expect(() => computeDeadlines({ ...input, ruleVersions: { "us-ctnf": 9 } })).toThrow("no version 9 of us-ctnf");
    expect(deadline?.source).toMatchObject({ trigger: "CTNF", verb: "mailed", date: "2026-01-31" });
  });
});
