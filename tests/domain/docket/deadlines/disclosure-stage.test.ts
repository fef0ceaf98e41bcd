import {
  type DisclosureNeed,
  disclosureStage,
  disclosureWords,
} from "@iphub/sdk/domain/docket/deadlines/disclosure-stage";
import type { RecordLine } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { expect, it } from "vitest";

type Lines = readonly (readonly [date: string, code: string])[];

const record = (lines: Lines): RecordLine[] => lines.map(([date, code]) => ({ date, code, description: "" }));
const FILED = "2024-01-10";
const of = (lines: Lines, day: string, filingDate?: string) =>
  disclosureStage(record([["2024-01-10", "IEXX"], ...lines]), { filingDate, closures: [] }, day);

const ACTION = ["2024-09-03", "MCTNF"] as const;
const FINAL = ["2025-03-04", "MCTFR"] as const;
const ALLOWED = ["2025-03-04", "MN/=."] as const;
const PAID = ["2025-05-20", "IFEE"] as const;

/** Worked out by hand from the text of 37 CFR 1.97 and MPEP 609.04(b). */
const vectors: readonly [why: string, lines: Lines, day: string, needs: DisclosureNeed, citation: string][] = [
  ["before any action on the merits", [], "2024-08-01", "nothing", "37 CFR 1.97(b)(3)"],
  ["a restriction is no action on the merits", [["2024-06-04", "MCTRS"]], "2024-08-01", "nothing", "37 CFR 1.97(b)(3)"],
  ["missing parts are none either", [["2024-02-01", "INCD"]], "2024-08-01", "nothing", "37 CFR 1.97(b)(3)"],
  ["the day before the first action", [ACTION], "2024-09-02", "nothing", "37 CFR 1.97(b)(3)"],
  ["its mail date is not before it", [ACTION], "2024-09-03", "statement-or-fee", "37 CFR 1.97(c)"],
  ["after a reply to it", [ACTION, ["2024-12-02", "A..."]], "2025-01-02", "statement-or-fee", "37 CFR 1.97(c)"],
  ["the day before a final action", [ACTION, FINAL], "2025-03-03", "statement-or-fee", "37 CFR 1.97(c)"],
  ["on its mail date", [ACTION, FINAL], "2025-03-04", "statement-and-fee", "37 CFR 1.97(d)"],
  [
    "a reply after final opens nothing",
    [ACTION, FINAL, ["2025-04-01", "A.NE"]],
    "2025-04-02",
    "statement-and-fee",
    "37 CFR 1.97(d)",
  ],
  [
    "a Quayle action closes prosecution",
    [["2024-09-03", "MCTEQ"]],
    "2024-09-04",
    "statement-and-fee",
    "37 CFR 1.97(d)",
  ],
  ["an allowance as the first action", [["2024-09-03", "MN/=."]], "2024-10-01", "statement-and-fee", "37 CFR 1.97(d)"],
  [
    "an appeal opens nothing",
    [ACTION, FINAL, ["2025-06-03", "N/AP"]],
    "2025-07-01",
    "statement-and-fee",
    "37 CFR 1.97(d)",
  ],
  [
    "a conference that reopens does",
    [ACTION, FINAL, ["2025-06-03", "N/AP"], ["2025-07-01", "MAPCR"]],
    "2025-07-02",
    "statement-or-fee",
    "37 CFR 1.97(c)",
  ],
  [
    "a non-final action withdraws the finality",
    [ACTION, FINAL, ["2025-06-03", "MCTNF"]],
    "2025-06-04",
    "statement-or-fee",
    "37 CFR 1.97(c)",
  ],
  ["on the day of the issue fee", [ACTION, ALLOWED, PAID], "2025-05-20", "statement-and-fee", "37 CFR 1.97(d)"],
  ["the day after it", [ACTION, ALLOWED, PAID], "2025-05-21", "not-taken", "37 CFR 1.97(d), (i)"],
  [
    "a fee that was reversed is not paid",
    [ACTION, ALLOWED, PAID, ["2025-05-27", "VFEE"]],
    "2025-05-28",
    "statement-and-fee",
    "37 CFR 1.97(d)",
  ],
  [
    "a request before its action",
    [ACTION, FINAL, ["2025-06-03", "RCEX"]],
    "2025-07-01",
    "nothing",
    "37 CFR 1.97(b)(4)",
  ],
  [
    "the first action after it",
    [ACTION, FINAL, ["2025-06-03", "RCEX"], ["2025-09-02", "MCTNF"]],
    "2025-09-02",
    "statement-or-fee",
    "37 CFR 1.97(c)",
  ],
  [
    "a first action final after it",
    [ACTION, FINAL, ["2025-06-03", "RCEX"], ["2025-09-02", "MCTFR"]],
    "2025-09-03",
    "statement-and-fee",
    "37 CFR 1.97(d)",
  ],
  [
    "a request after an allowance",
    [ACTION, ALLOWED, ["2025-04-01", "RCEX"]],
    "2025-04-02",
    "nothing",
    "37 CFR 1.97(b)(4)",
  ],
  [
    "one after the fee without a petition",
    [ACTION, ALLOWED, PAID, ["2025-05-27", "RCEX"]],
    "2025-05-28",
    "not-taken",
    "37 CFR 1.97(d), (i)",
  ],
  [
    "once the petition is granted",
    [ACTION, ALLOWED, PAID, ["2025-05-27", "RCEX"], ["2025-06-03", "MP006"]],
    "2025-06-04",
    "nothing",
    "37 CFR 1.97(b)(4)",
  ],
  ["while abandoned", [ACTION, ["2025-04-01", "MABN2"]], "2025-04-02", "not-taken", "37 CFR 1.97(i)"],
  [
    "revived",
    [ACTION, ["2025-04-01", "MABN2"], ["2025-08-05", "MPREV"]],
    "2025-08-06",
    "statement-or-fee",
    "37 CFR 1.97(c)",
  ],
  ["granted", [ACTION, ALLOWED, PAID, ["2025-07-01", "PGM/"]], "2025-07-02", "not-taken", "37 CFR 1.501"],
];

it.each(vectors)("%s", (_why, lines, day, needs, citation) => {
  expect(of(lines, day)).toMatchObject({ needs, citation });
});

it("takes it without fee and statement for three months from filing, whatever was mailed", () => {
  const first = [["2024-02-20", "MN/=."]] as const;
  expect(of(first, "2024-04-10", FILED)).toMatchObject({ needs: "nothing", until: "2024-04-10", ends: "" });
  expect(of(first, "2024-04-11", FILED)).toMatchObject({ needs: "statement-and-fee", until: null });
  // 30 November and three months: 29 February 2024, a Thursday.
  expect(of([], "2024-02-01", "2023-11-30")).toMatchObject({ until: "2024-02-29" });
  // 15 March and three months: Saturday 15 June 2024, so Monday the 17th.
  expect(of([], "2024-06-01", "2024-03-15")).toMatchObject({ until: "2024-06-17" });
});

it("counts the three months of a national stage from its entry, and never guesses it", () => {
  const entered = [
    ["2024-05-14", "371COMP"],
    ["2024-06-04", "MCTNF"],
  ] as const;
  expect(of(entered, "2024-08-14", FILED)).toMatchObject({ needs: "nothing", until: "2024-08-14" });
  expect(of(entered, "2024-08-15", FILED)).toMatchObject({ needs: "statement-or-fee" });
  const open = [
    ["2024-02-14", "M905"],
    ["2024-03-05", "MCTNF"],
  ] as const;
  expect(of(open, "2024-03-06", FILED)).toMatchObject({ needs: "statement-or-fee", until: null });
});

it("has no three months in a continued prosecution application", () => {
  const lines = [ACTION, FINAL, ["2025-06-03", "BCPA"]] as const;
  expect(of(lines, "2025-06-04", "2025-06-03")).toMatchObject({ needs: "nothing", until: null });
});

it("says so where no record is known, and refuses days that it has no rule for", () => {
  expect(disclosureStage([], { filingDate: FILED, closures: [] }, "2024-02-01").needs).toBe("unknown");
  expect(() => of([], "2024-01-09", FILED)).toThrow("is before the filing date 2024-01-10");
  expect(() => of([], "2000-11-06")).toThrow("is before 2000-11-07");
});

it("puts it in words, with the statement, the fee by size and the way after the issue fee as notes", () => {
  const final = of([ACTION, FINAL], "2025-03-10");
  expect(disclosureWords(final)).toBe(
    "IDS filed on 10 Mar 2025: the statement of 37 CFR 1.97(e) and the fee of 37 CFR 1.17(p) (37 CFR 1.97(d)), " +
      "since Final office action (MCTFR) of 4 Mar 2025, until the issue fee is paid.",
  );
  expect(final.notes.join(" ")).toContain("not more than three months before");
  expect(final.notes.join(" ")).toContain("37 CFR 1.17(v)");
  expect(of([], "2025-01-18").notes.join(" ")).not.toContain("37 CFR 1.17(v)");
  expect(of([ACTION, ALLOWED, PAID], "2025-05-21").notes.join(" ")).toContain("37 CFR 1.313(c)(2)");
  const withdrawn = of([ACTION, FINAL, ["2025-04-01", "MW/AC"]], "2025-04-02");
  expect([withdrawn.needs, withdrawn.notes.join(" ")]).toEqual([
    "statement-and-fee",
    expect.stringContaining("was withdrawn on 1 Apr 2025"),
  ]);
});
