import { countedTotal, totalWords } from "@iphub/sdk/domain/total-words";
import { auditCoverage } from "@iphub/ui-core/docket/docket/use-docket-audit";
import { resultsSummary } from "@iphub/ui-core/matters/inventions/use-invention-search";
import { expect, test } from "vitest";

// spec: 9.21
test("above 9999 a total is 'more than 10000', in every face alike", () => {
  expect([0, 9999, 10_000, 10_001].map(totalWords)).toEqual(["0", "9999", "more than 10000", "more than 10000"]);
  const some = [1, 9999, 10_000].map((total) => countedTotal(total, "task"));
  expect(some).toEqual(["1 task", "9999 tasks", "more than 10000 tasks"]);
  expect(resultsSummary(25, 10_000)).toBe("25 results of more than 10000");
  const answeredAt = "2026-01-31T09:00:00.000Z";
  const office = { configured: true, waiting: 0, unanswered: 0, lastError: null, answeredAt };
  const kinds = {
    "action-without-deadline": 0,
    "deadline-without-source": 0,
    "closure-without-response": 0,
    "field-disagrees": 0,
    "notice-unread": 0,
    "fee-lapsed": 0,
    "date-against-record": 0,
    "deadline-without-person": 0,
  };
  const audited = { open: 0, waived: 0, kinds, matters: 10_001, audited: 10_001, withoutRecord: 10_001, office };
  expect(auditCoverage(audited)).toBe("more than 10000 matters, more than 10000 without a record to compare with");
});
