import { deadline, exampleDeadline } from "@iphub/sdk/contract/deadline-shapes";
import { mailDateQuestion, movedDates } from "@iphub/ui-core/docket/deadlines/moved-dates";
import { describe, expect, it } from "vitest";

const example = deadline.parse(exampleDeadline);

describe("the message after a change of a deadline", () => {
  it("has the dates that moved, before and after", () => {
    const after = { ...example, dueAt: "2026-05-29", finalDate: null };
    expect(movedDates(example, after)).toEqual(["Due 29 May 2026, was 1 Jun 2026", "Final date none, was 31 Jul 2026"]);
    expect(movedDates(example, example)).toEqual([]);
  });

  it("has no date of a notice that no one has read, which has the mail date in place of a due date", () => {
    expect(movedDates({ ...example, status: "to-read", dueAt: "2026-01-31" }, example)).toEqual([]);
  });
});

describe("the question before a mail date is corrected", () => {
  const asked = (given: Partial<typeof example>) => mailDateQuestion({ ...example, ...given }, "2026-01-30").message;

  it("names both dates, what is computed from it again, and that it is to be verified again", () => {
    expect(asked({})).toBe(
      "The mail date becomes Fri 30 Jan 2026, was Sat 31 Jan 2026. Computed from it again: " +
        "the due date (now Mon 1 Jun 2026), the extensions, the final date (now Fri 31 Jul 2026). " +
        "It must be verified again.",
    );
  });

  it("says that a date by hand stays, and names no final date that only the paper states", () => {
    const message = asked({ manualDate: "2026-05-28", dueAt: "2026-05-28", finalDate: "2026-08-31" });
    expect(message).toContain("Computed from it again: the extensions. The due date Thu 28 May 2026 was set by hand");
    expect(message).not.toContain("final date");
  });

  it("counts the dates of a maintenance fee as computed, whichever of them it is docketed to", () => {
    const window = { opens: "2029-01-31", graceEnds: { nominal: "2030-01-31", operative: "2030-01-31" } };
    const computed = { ...example.computed, window };
    expect(asked({ computed, manualDate: window.opens, dueAt: window.opens })).not.toContain("by hand");
  });

  it("asks for no verification of a proposal", () => {
    expect(asked({ status: "proposed" })).not.toContain("verified");
  });
});
