import { factsAfter } from "@iphub/server/docket/deadlines/given-facts";
import { expect, test } from "vitest";

test("what the record says of an early end follows the record, also on a deadline that a person proposed", () => {
  const context = { firstReplyDate: "2026-05-04", endedEarly: ["as it was"] };
  const row = { context, proposed_by: "ben@firm.example", history: [] };
  const facts = { firstReplyDate: "2026-05-12", endedEarly: ["as it is"] };
  expect(factsAfter(row, facts)).toEqual({ firstReplyDate: "2026-05-04", endedEarly: ["as it is"] });
  expect(factsAfter(row, {})).toEqual({ firstReplyDate: "2026-05-04" });
});
