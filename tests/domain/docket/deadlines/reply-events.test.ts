import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { exampleDeadline } from "@iphub/sdk/contract/deadline-shapes";
import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import { explainRecord } from "@iphub/sdk/domain/docket/deadlines/explain-record";
import { parsePrintedPeriod, printedPeriodText } from "@iphub/sdk/domain/docket/deadlines/printed-period";
import { documentCode, looksAnswered } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import { CLOCK_EVENTS } from "@iphub/sdk/domain/docket/deadlines/rules";
import { describe, expect, test } from "vitest";

describe("what the office's record answers", () => {
  const on = (code: string, date = "2026-03-01") => ({ code, date });

  test.each([
    ["MCTNF", "us-ctnf", "A...", true],
    ["CTNF", "us-ctnf", "A...", true],
    ["MCTNF", "us-ctnf", "XT/G", false],
    ["MCTNF", "us-ctnf", "IDSC", false],
    ["MCTFR", "us-ctfr", "MCTAV", false],
    ["MCTFR", "us-ctfr", "RCEX", true],
    ["MN/=.", "us-issue-fee", "MN/=.", false],
    ["MN/=.", "us-issue-fee", "N084", true],
    ["N/AP", "us-appeal-brief", "AP.B", true],
    ["PGM/", "us-maintenance-fee-1", "M2551", true],
    ["PGM/", "us-maintenance-fee-2", "M2551", false],
    ["PGM/", "us-maintenance-fee-2", "EXP.", true],
  ])("%s (%s) then %s: %s", (start, rule, later, answered) => {
    expect(looksAnswered(on(start, "2026-01-31"), rule, on(later))).toBe(answered);
  });

  test("a line of the same day or before answers nothing", () => {
    expect(looksAnswered(on("MCTNF", "2026-03-01"), "us-ctnf", on("A..."))).toBe(false);
    expect(looksAnswered(on("MCTNF", "2026-03-02"), "us-ctnf", on("A..."))).toBe(false);
  });

  test("mail event and document code name one event", () => {
    for (const [mailed, code] of Object.entries(CLOCK_EVENTS)) expect(documentCode(mailed.toLowerCase())).toBe(code);
    expect(documentCode("CTNF")).toBe("CTNF");
  });
});

describe("printed periods", () => {
  test.each([
    ["2m", { months: 2 }, "2m"],
    [" 3 Months ", { months: 3 }, "3m"],
    ["30d", { days: 30 }, "30d"],
    ["1 day", { days: 1 }, "1d"],
  ])("%s", (text, period, short) => {
    expect(parsePrintedPeriod(text)).toEqual(period);
    expect(printedPeriodText(period)).toBe(short);
  });

  test("anything else is refused by the field's name", () => {
    for (const text of ["", "m", "2", "2w", "-2m", "2.5m"]) {
      expect(() => parsePrintedPeriod(text, "period")).toThrow(/^period: .*is not a period/);
    }
  });
});

describe("why of a stored deadline", () => {
  const [computed] = computeDeadlines({ trigger: "CTNF", mailDate: "2026-01-31" }).deadlines;
  if (!computed) throw new Error("the engine gives no deadline");
  const verified: DeadlineRecord = {
    ...exampleDeadline,
    assignees: [],
    history: [],
    invention: { ...exampleDeadline.invention, references: [] },
    computed,
  };

  const names: Readonly<Record<string, string>> = {
    "ben@iphub.example": "Ben Okafor",
    "ada@iphub.example": "Ada Byron",
  };
  const nameOf = (email: string) => names[email] ?? email;

  test("the chosen step is marked with who docketed and verified it, by name where names are known", () => {
    const { rows, lines } = explainRecord(verified, nameOf);
    const mark = "docketed by Ben Okafor, verified by Ada Byron";
    expect(rows.find((row) => row.chosen)).toMatchObject({ extension: 1, mark });
    expect(lines.at(2)).not.toContain("←");
    const waiting = explainRecord({ ...verified, verifiedBy: null });
    expect(waiting.rows[1]?.mark).toBe("docketed by ben@iphub.example, not verified yet");
  });

  test("a manual date, a reply in the record and the end are said", () => {
    const closed: DeadlineRecord = {
      ...verified,
      manualDate: "2026-05-20",
      manualReason: "Client",
      dueAt: "2026-05-20",
      officeReply: { code: "A...", description: "Response", date: "2026-05-19" },
      status: "closed",
      filed: "Response",
      filedOn: "2026-05-19",
      endedBy: "ben@iphub.example",
    };
    expect(explainRecord(closed, nameOf).decisions).toEqual([
      "A manual date applies, Wed 20 May 2026: Client. Computed: Mon 1 Jun 2026.",
      "The office recorded Response (A...) on Tue 19 May 2026: close the deadline if that ended its period.",
      "Closed by Ben Okafor: Response, filed Tue 19 May 2026.",
    ]);
  });

  test.each(["It was paid.", "It was paid"])("a reason that is written as '%s' ends with one full stop", (reason) => {
    const rejected: DeadlineRecord = { ...verified, status: "rejected", rejectedReason: reason, endedBy: null };
    expect(explainRecord(rejected, nameOf).decisions).toEqual(["Rejected: It was paid."]);
  });
});
