import type { PatentKind } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { type RecordFacts, recordDocket } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import { type RecordLine, recordLines } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { finalDateOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import { US_CLOSURES } from "@iphub/sdk/domain/docket/deadlines/us-closures";
import { expect, test } from "vitest";

type Line = readonly [date: string, code: string, description?: string];
/** Rule, operative date and final date. */
type Shown = readonly [rule: string, due: string | null, final: string | null];

const record = (lines: readonly Line[]): RecordLine[] =>
  lines.map(([date, code, description = ""]) => ({ date, code, description }));

function docketOf(lines: readonly RecordLine[], facts: Partial<RecordFacts> = {}) {
  const { open, toRead } = recordDocket(lines, { closures: [], ...facts });
  return {
    open: open.map(({ deadline }): Shown => [deadline.ruleId, deadline.operative, finalDateOf(deadline)]),
    toRead: toRead.map(({ line }) => line.code),
  };
}

const FINAL: Line = ["2026-01-14", "MCTFR"];
const ALLOWED: Line = ["2026-09-30", "MN/=."];

// Each date is counted by hand from the rule that its line names.
test.each<readonly [why: string, lines: readonly Line[], open: readonly Shown[], toRead: readonly string[]]>([
  ["a restriction, MPEP 710.02(b)", [["2026-01-06", "MCTRS"]], [["us-ctrs", "2026-03-06", "2026-07-06"]], []],
  [
    "restriction, election, then an action on the merits",
    [
      ["2026-01-06", "MCTRS"],
      ["2026-03-04", "ELC."],
      ["2026-05-12", "MCTNF"],
    ],
    [["us-ctnf", "2026-08-12", "2026-11-12"]],
    [],
  ],
  [
    "two papers of one day run beside each other",
    [
      ["2026-01-06", "MCTRS"],
      ["2026-01-06", "MCTNF"],
    ],
    [
      ["us-ctrs", "2026-03-06", "2026-07-06"],
      ["us-ctnf", "2026-04-06", "2026-07-06"],
    ],
    [],
  ],
  [
    "an action that is mailed again counts from its new day",
    [
      ["2026-01-06", "MCTNF"],
      ["2026-01-20", "MCTNF"],
    ],
    [["us-ctnf", "2026-04-20", "2026-07-20"]],
    [],
  ],
  [
    "a non-compliant amendment after final leaves the period of the final action, MPEP 714.03",
    [FINAL, ["2026-03-10", "A.NE"], ["2026-03-20", "NINA"]],
    [
      ["us-ctfr-first-reply", "2026-04-14", "2026-07-14"],
      ["us-informal-amendment", "2026-05-20", null],
    ],
    [],
  ],
  [
    "a first reply on the Monday after the two months is in time: the advisory action moves the end, MPEP 706.07(f)",
    [FINAL, ["2026-03-16", "A.NE"], ["2026-05-05", "MCTAV"]],
    [["us-ctfr-first-reply", "2026-05-05", "2026-07-14"]],
    [],
  ],
  [
    "a day later it does not",
    [FINAL, ["2026-03-17", "A.NE"], ["2026-05-05", "MCTAV"]],
    [["us-ctfr", "2026-04-14", "2026-07-14"]],
    [],
  ],
  ["ex parte Quayle", [["2026-02-27", "MCTEQ"]], [["us-cteq", "2026-04-27", "2026-08-27"]], []],
  [
    "an appeal on the last day of the six months: the brief's seven months end after a holiday",
    [FINAL, ["2026-07-14", "N/AP"], ["2026-07-14", "AP.C"]],
    [["us-appeal-brief", "2026-09-14", "2027-02-16"]],
    [],
  ],
  [
    "the decision to proceed leaves one month, and extensions count from it, MPEP 1204.02",
    [FINAL, ["2026-07-14", "N/AP"], ["2026-09-29", "MAPCP"]],
    [["us-appeal-brief", "2026-10-29", "2027-03-29"]],
    [],
  ],
  [
    "a defective brief is read, and the brief's clock is named in it",
    [FINAL, ["2026-07-14", "N/AP"], ["2026-09-01", "AP.B"], ["2026-09-22", "APBD"]],
    [],
    ["APBD"],
  ],
  [
    "an answer of the last day of the year, 37 CFR 41.41, 41.45",
    [["2026-12-31", "MAPEA"]],
    [
      ["us-reply-brief", "2027-03-01", null],
      ["us-appeal-forwarding-fee", "2027-03-01", null],
    ],
    [],
  ],
  [
    "a decision of the board, 37 CFR 41.52, 90.3(a)",
    [["2026-12-23", "MAPDA"]],
    [
      ["us-rehearing", "2027-02-23", null],
      ["us-court-review", "2027-02-24", null],
    ],
    [],
  ],
  ["an allowance, 37 CFR 1.311(a)", [ALLOWED], [["us-issue-fee", "2026-12-30", null]], []],
  [
    "withdrawn from issue after the fee, and examined again",
    [ALLOWED, ["2026-12-18", "IFEE"], ["2026-12-22", "MP006"], ["2027-01-12", "MCTNF"]],
    [["us-ctnf", "2027-04-12", "2027-07-12"]],
    [],
  ],
  [
    "missing parts of the last day of the year",
    [["2025-12-31", "INCD"]],
    [["us-missing-parts", "2026-03-02", "2026-07-31"]],
    [],
  ],
])("%s", (_why, lines, open, toRead) => {
  expect(docketOf(record(lines))).toEqual({ open, toRead });
});

test("after a late advisory action each extension counts from it, to the six months of the final action", () => {
  const [one] = recordDocket(record([FINAL, ["2026-03-10", "A.NE"], ["2026-05-05", "MCTAV"]]), { closures: [] }).open;
  expect(one?.deadline.ladder.map(({ operative }) => operative)).toEqual(["2026-06-05", "2026-07-06", "2026-07-14"]);
});

test("an issue fee whose last day is before Christmas moves over the closed days of 2025", () => {
  const allowed = record([["2025-09-24", "MN/=."]]);
  expect(docketOf(allowed, { closures: US_CLOSURES }).open).toEqual([["us-issue-fee", "2025-12-29", null]]);
});

test.each<readonly [kind: PatentKind | undefined, open: readonly Shown[], toRead: readonly string[]]>([
  [
    undefined,
    [
      ["us-maintenance-fee-1", "2031-08-29", "2032-03-01"],
      ["us-maintenance-fee-2", "2035-08-29", "2036-02-29"],
      ["us-maintenance-fee-3", "2039-08-29", "2040-02-29"],
    ],
    [],
  ],
  ["design", [], []],
  ["plant", [], []],
  ["reissue", [], ["PGM/"]],
])("a patent of 29 February (%s)", (patentKind, open, toRead) => {
  const facts = { grantDate: "2028-02-29", patentKind };
  expect(docketOf(record([["2028-02-29", "PGM/"]]), facts)).toEqual({ open, toRead });
});

test.each([
  ["Notice of Incomplete Ex Parte Reexam Request", true],
  ["Notice of Noncompliant Supp Exam Request", true],
  ["Reexam - Notice of Filing Date", true],
  ["Letter Restarting Period of Response", true],
  ["Letter Requesting Suspension of Prosecution", false],
  ["Request for Corrected Notice of Allowance", false],
  ["Miscellaneous Incoming Letter", false],
  ["Notice of Cross Appeal Filed", false],
  ["Termination or Final Written Decision", true],
  ["Request for Trial Denied", false],
])("a line of the record that the table does not know: '%s' is to be read: %s", (description, isRead) => {
  expect(docketOf(record([["2026-01-06", "QQQ", description]])).toRead).toEqual(isRead ? ["QQQ"] : []);
});

test("papers of a reexamination and of the board that only the file wrapper shows are to be read", () => {
  const papers = ["RXR.NF", "APDP", "SFR."].map((code, at) => ({
    id: `D${at}`,
    date: `2026-01-0${at + 5}`,
    code,
    description: code,
    direction: "OUTGOING",
  }));
  expect(docketOf(recordLines([], papers)).toRead).toEqual(["RXR.NF", "APDP", "SFR."]);
});

test("a petition for a trial against a patent, and its institution, are read beside the fees (37 CFR 42.107, 42.120)", () => {
  const lines = record([
    ["2028-02-29", "PGM/"],
    ["2028-05-02", "TRIALPET"],
    ["2028-05-02", "TRIALPET"],
    ["2028-11-02", "TRIALGRT"],
  ]);
  const { open, toRead } = docketOf(lines, { grantDate: "2028-02-29" });
  expect(toRead).toEqual(["TRIALPET", "TRIALGRT"]);
  expect(open.map(([rule]) => rule)).toEqual(["us-maintenance-fee-1", "us-maintenance-fee-2", "us-maintenance-fee-3"]);
});
