import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import type { Deadline, DeadlineInput } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { describe, expect, it } from "vitest";

function only(input: DeadlineInput, ruleId?: string): Deadline {
  const found = computeDeadlines(input).deadlines.filter((one) => !ruleId || one.ruleId === ruleId);
  expect(found).toHaveLength(1);
  const [deadline] = found;
  if (!deadline) throw new Error("no deadline");
  return deadline;
}

function dates({ nominal, operative }: { nominal: string; operative: string | null }): string[] {
  return [nominal, operative ?? "unknown"];
}

describe("deadline vectors", () => {
  it("CTNF 2026-01-31: clamped, and the first extension rolls from its own nominal Sunday", () => {
    const deadline = only({ trigger: "CTNF", mailDate: "2026-01-31" });
    expect(dates(deadline)).toEqual(["2026-04-30", "2026-04-30"]);
    expect(deadline.ladder.map(dates)).toEqual([
      ["2026-05-31", "2026-06-01"],
      ["2026-06-30", "2026-06-30"],
      ["2026-07-31", "2026-07-31"],
    ]);
    expect(deadline.ladder.map((step) => step.statutoryMaximum)).toEqual([false, false, true]);
    expect(deadline.cap?.nominal).toBe("2026-07-31");
  });

  it("CTNF 2025-11-28: rolls to Monday, the extension counts from the mail date", () => {
    const deadline = only({ trigger: "CTNF", mailDate: "2025-11-28" });
    expect(dates(deadline)).toEqual(["2026-02-28", "2026-03-02"]);
    expect(deadline.ladder.slice(0, 1).map(dates)).toEqual([["2026-03-28", "2026-03-30"]]);
  });

  it.each([
    ["CTNF", "2023-11-30", "2024-02-29", "2024-02-29"],
    ["NOA", "2026-03-19", "2026-06-19", "2026-06-22"],
    ["NOA", "2026-04-03", "2026-07-03", "2026-07-06"],
    ["CTNF", "2032-10-20", "2033-01-20", "2033-01-21"],
    ["CTNF", "2028-10-19", "2029-01-19", "2029-01-19"],
  ])("%s %s: %s, operative %s", (trigger, mailDate, nominal, operative) => {
    expect(dates(only({ trigger, mailDate }))).toEqual([nominal, operative]);
  });

  it("CTFR 2026-08-31: the ladder to the statutory maximum", () => {
    const deadline = only({ trigger: "CTFR", mailDate: "2026-08-31" }, "us-ctfr");
    expect(dates(deadline)).toEqual(["2026-11-30", "2026-11-30"]);
    expect(deadline.ladder.map(dates)).toEqual([
      ["2026-12-31", "2026-12-31"],
      ["2027-01-31", "2027-02-01"],
      ["2027-02-28", "2027-03-01"],
    ]);
  });

  it("grant 2023-05-09: fees, window and grace", () => {
    const result = computeDeadlines({ trigger: "GRANT", mailDate: "2023-05-09" });
    const [first, second, third] = result.deadlines;
    expect(first && dates(first)).toEqual(["2026-11-09", "2026-11-09"]);
    expect(first?.window).toEqual({
      opens: "2026-05-09",
      graceEnds: { nominal: "2027-05-09", operative: "2027-05-10" },
    });
    expect(second && dates(second)).toEqual(["2030-11-09", "2030-11-12"]);
    expect(third?.nominal).toBe("2034-11-09");
  });
});

describe("mail events start the same clock as the document they mail", () => {
  it.each([
    ["MCTNF", "CTNF"],
    ["MCTFR", "CTFR"],
    ["MN/=.", "NOA"],
    ["MCTRS", "CTRS"],
    ["MCTEQ", "CTEQ"],
    ["MAPEA", "APEA"],
    ["PGM/", "GRANT"],
  ])("%s as %s", (event, document) => {
    const rows = (trigger: string) =>
      computeDeadlines({ trigger, mailDate: "2024-05-15" }).deadlines.map((one) => [one.ruleId, one.nominal]);
    expect(rows(event)).toEqual(rows(document));
    expect(rows(event).length).toBeGreaterThan(0);
  });
});

describe("the rows without a vector", () => {
  const MAIL = "2025-03-14";
  it.each([
    ["CTEQ", "us-cteq", "2025-05-14", ["2025-06-14", "2025-07-14", "2025-08-14", "2025-09-14"], true],
    ["CTRS", "us-ctrs", "2025-05-14", ["2025-06-14", "2025-07-14", "2025-08-14", "2025-09-14"], true],
    [
      "NTC.MISS.PRT",
      "us-missing-parts",
      "2025-05-14",
      ["2025-06-14", "2025-07-14", "2025-08-14", "2025-09-14", "2025-10-14"],
      false,
    ],
    [
      "N/AP",
      "us-appeal-brief",
      "2025-05-14",
      ["2025-06-14", "2025-07-14", "2025-08-14", "2025-09-14", "2025-10-14"],
      false,
    ],
    ["APEA", "us-reply-brief", "2025-05-14", [], false],
    ["APEA", "us-appeal-forwarding-fee", "2025-05-14", [], false],
    ["NOA", "us-issue-fee", "2025-06-14", [], false],
    ["PCT", "us-pct-national-stage", "2027-09-14", [], false],
    ["PARIS", "paris-filing", "2026-03-14", [], false],
    ["PROVISIONAL", "us-provisional-conversion", "2026-03-14", [], false],
    ["FILING", "us-ids", "2025-06-14", [], false],
  ])("%s gives %s on %s", (trigger, rule, nominal, ladder, statutory) => {
    const deadline = only({ trigger, mailDate: MAIL }, rule);
    expect(deadline.nominal).toBe(nominal);
    expect(deadline.ladder.map((step) => step.nominal)).toEqual(ladder);
    expect(deadline.ladder.at(-1)?.statutoryMaximum ?? false).toBe(statutory);
    expect(deadline.citations.length).toBeGreaterThan(0);
  });

  it("a Saturday provisional anniversary rolls to Monday (37 CFR 1.7(b))", () => {
    const deadline = only({ trigger: "PROVISIONAL", mailDate: "2025-03-14" });
    expect(dates(deadline)).toEqual(["2026-03-14", "2026-03-16"]);
  });
});
