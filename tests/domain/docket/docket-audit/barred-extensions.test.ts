import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import { finalDateOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import type { AuditedDeadline } from "@iphub/sdk/domain/docket/docket-audit/audit-types";
import { dateFindings } from "@iphub/sdk/domain/docket/docket-audit/date-findings";
import { expect, test } from "vitest";

/** What the audit says of a two-month period that a person read in a notice of 15 January 2026. */
function findings(trigger: string, over: Partial<AuditedDeadline> = {}) {
  const printedPeriod = { months: 2 } as const;
  const { deadlines } = computeDeadlines({ trigger: "NOTICE", mailDate: "2026-01-15", printedPeriod });
  const computed = deadlines.find(({ ruleId }) => ruleId === "us-notice");
  if (!computed) throw new Error("a notice with a period has a date");
  const deadline: AuditedDeadline = {
    status: "docketed",
    ...{ id: "d-1", title: "Notice", trigger, mailDate: "2026-01-15", office: "US" },
    ...{ ruleId: computed.ruleId, ruleVersion: computed.ruleVersion, finalDate: finalDateOf(computed), computed },
    ...{ dueAt: "2026-03-16", computedDue: "2026-03-16", extension: 0 },
    ...{ application: null, filed: null, filedOn: null, mailedOn: null, readIn: null },
    ...over,
  };
  return dateFindings({ deadlines: [deadline], record: [], documents: [] });
}

test.each([
  ["MAPDP", "The law has none (37 CFR 1.136(a)(1)(iv)"],
  ["RXR.NF", "The law has them only on a request that gives a cause"],
])("a period that was read in %s with extensions is a finding until it is rejected", (trigger, said) => {
  const [barred, ...others] = findings(trigger);
  expect(others).toEqual([]);
  expect(barred).toMatchObject({ key: "barred|d-1", kind: "date-against-record", finalDate: null });
  expect(barred?.subject).toBe("Notice (final date 2026-08-17)");
  expect(barred?.reason).toContain(said);
  expect(findings(trigger, { status: "rejected" })).toEqual([]);
});

test("extensions that the law has, or that no one read, are none", () => {
  expect(findings("MPEN")).toEqual([]);
  expect(findings("MQQQQ")).toEqual([]);
  expect(findings("MAPDP", { ruleId: "us-notice-fixed", finalDate: null })).toEqual([]);
});
