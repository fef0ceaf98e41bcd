import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import type { DeadlineInput } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { InputError } from "@iphub/sdk/domain/input-error";
import { describe, expect, it } from "vitest";

function refusal(input: DeadlineInput): InputError {
  try {
    computeDeadlines(input);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("it was accepted");
}

const FINAL = { trigger: "CTFR", mailDate: "2026-01-15" };
const ADVISED = { trigger: "CTAV", mailDate: "2026-05-01" };
const CASES: [string, DeadlineInput, string, string][] = [
  ["a day that does not exist", { trigger: "CTNF", mailDate: "2026-02-30" }, "mailDate", "2026-02-30"],
  ["29 February of a common year", { trigger: "CTNF", mailDate: "2100-02-29" }, "mailDate", "28"],
  ["a thirteenth month", { trigger: "CTNF", mailDate: "2026-13-01" }, "mailDate", "month"],
  ["another spelling", { trigger: "CTNF", mailDate: "1/31/2026" }, "mailDate", "YYYY-MM-DD"],
  ["an instant", { trigger: "CTNF", mailDate: "2026-01-31T00:00:00Z" }, "mailDate", "YYYY-MM-DD"],
  ["before the holiday table", { trigger: "CTNF", mailDate: "1985-12-31" }, "mailDate", "US-DC holiday table"],
  ["a context date before the table", { ...FINAL, context: { priorityDate: "1980-01-01" } }, "priorityDate", "1986"],
  ["a year mistyped", { trigger: "CTNF", mailDate: "6026-01-31" }, "mailDate", "too far ahead"],
  ["an unknown trigger", { trigger: "XYZ", mailDate: "2026-01-31" }, "trigger", "MCTNF"],
  ["a reply before the action", { ...FINAL, context: { firstReplyDate: "2026-01-14" } }, "firstReplyDate", "mailDate"],
  [
    "an advisory before the reply",
    { ...FINAL, context: { firstReplyDate: "2026-03-01", advisoryMailDate: "2026-02-01" } },
    "advisoryMailDate",
    "firstReplyDate",
  ],
  ["an advisory without its final action", ADVISED, "finalActionMailDate", "final action"],
  ["an advisory without a reply", { ...ADVISED, context: { finalActionMailDate: "2026-01-15" } }, "firstReplyDate", ""],
  ["a printed period of nothing", { ...FINAL, printedPeriod: { months: 0 } }, "printedPeriod", "whole number"],
  ["a printed period beyond the statute", { ...FINAL, printedPeriod: { months: 7 } }, "printedPeriod", "statutory"],
  [
    "a printed period without a document",
    { trigger: "GRANT", mailDate: "2026-01-06", printedPeriod: { months: 1 } },
    "printedPeriod",
    "GRANT",
  ],
  ["a US action of another office", { ...FINAL, office: "EP" }, "office", "US"],
  [
    "a reissue without its original grant",
    { trigger: "GRANT", mailDate: "2026-01-06", context: { patentKind: "reissue" } },
    "originalGrantDate",
    "original grant",
  ],
  [
    "an earlier filing after the filing",
    { trigger: "FILING", mailDate: "2026-01-05", context: { priorityDate: "2026-01-06" } },
    "mailDate",
    "priorityDate",
  ],
];

describe("refusals name the field and say what to do", () => {
  it.each(CASES)("%s", (_, input, field, said) => {
    const error = refusal(input);
    expect(error.field).toBe(field);
    expect(error.message).toContain(said);
  });
});
