import {
  mergedReportFields,
  printedReportValue,
  reportFieldErrors,
  reportFieldOf,
} from "@iphub/sdk/domain/documents/report-fields";
import {
  missingForStep,
  reportChoiceOf,
  reportRules,
  reportStepOf,
} from "@iphub/ui-core/documents/reports/report-steps";
import { expect, test } from "vitest";

// spec: 5.9
test("no reports without an invention and no fields without reports: the step that is wanting is named", () => {
  const none = { inventionId: null, reportIds: [] };
  const matter = { inventionId: "m-1", reportIds: [] };
  expect([missingForStep("start", none), missingForStep("link", none)]).toEqual([null, null]);
  for (const step of ["list", "fill", "review"] as const) {
    expect(missingForStep(step, none)).toEqual({ rule: reportRules.list, step: "link" });
  }
  expect(missingForStep("list", matter)).toBeNull();
  for (const step of ["fill", "review"] as const) {
    expect(missingForStep(step, matter)).toEqual({ rule: reportRules.fields, step: "list" });
    expect(missingForStep(step, { ...matter, reportIds: ["a"] })).toBeNull();
    expect(missingForStep(step, { ...none, reportIds: ["a"] })).toEqual({ rule: reportRules.list, step: "link" });
  }
});

test("the choice is read from the address, what was typed from the history; nonsense is left out", () => {
  const address = new URLSearchParams("inventionId=m-1&reportIds=a&reportIds=b&reportIds=a&reportIds=&format=exe");
  expect(reportChoiceOf(address, { clientName: "Acme", wrong: 7 })).toEqual({
    inventionId: "m-1",
    reportIds: ["a", "b"],
    format: "docx",
    values: { clientName: "Acme" },
  });
  expect(reportChoiceOf(new URLSearchParams("format=pdf&inventionId="), null)).toEqual({
    inventionId: null,
    reportIds: [],
    format: "pdf",
    values: {},
  });
  expect(["/reports/generation", "/reports/generation/fill/", "/reports/generation/none"].map(reportStepOf)).toEqual([
    "start",
    "fill",
    "start",
  ]);
});

test("fields are read from how they are written, merged once, and required where any report requires them", () => {
  const kinds = ["clientName", "hearingDate", "feeAmount", "actionSummary", "delivery", "our_ref"];
  expect(kinds.map((name) => reportFieldOf(name, true, "a")).map(({ type, label }) => [type, label])).toEqual([
    ["text", "Client"],
    ["date", "Hearing date"],
    ["number", "Fee amount"],
    ["multiline", "Action summary"],
    ["choice", "Delivery"],
    ["text", "Our ref"],
  ]);
  const merged = mergedReportFields([
    [reportFieldOf("title", false, "a"), reportFieldOf("remarks", false, "a")],
    [reportFieldOf("title", true, "b")],
  ]);
  expect(merged.map(({ name, required, reportIds }) => [name, required, reportIds])).toEqual([
    ["title", true, ["a", "b"]],
    ["remarks", false, ["a"]],
  ]);
});

test("what is missing or wrong is named; dates are printed in words", () => {
  const fields = ["clientName", "hearingDate", "feeAmount", "delivery"].map((name) => reportFieldOf(name, true, "a"));
  const wrong = { clientName: " ", hearingDate: "2026-02-30", feeAmount: "ten", delivery: "By pigeon" };
  expect(reportFieldErrors(fields, wrong).map(({ field }) => field)).toEqual(Object.keys(wrong));
  const right = { clientName: "Acme", hearingDate: "2026-02-28", feeAmount: "10.5", delivery: "By post" };
  expect(reportFieldErrors(fields, right)).toEqual([]);
  expect(reportFieldErrors([reportFieldOf("remarks", false, "a")], { remarks: "x".repeat(20_001) })).toHaveLength(1);
  expect(printedReportValue({ type: "date" }, "2026-01-02")).toBe("2 Jan 2026");
  expect(printedReportValue({ type: "text" }, "2026-01-02")).toBe("2026-01-02");
});
