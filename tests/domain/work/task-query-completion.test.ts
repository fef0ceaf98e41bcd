import { completeTaskQuery } from "@iphub/sdk/domain/work/task-query/complete";
import { expect, test } from "vitest";

test.each([
  ["sta|", "status:"],
  ["lithium -du|", "due:"],
  ["status:open,d|", "done"],
  ["(is:o|", "open overdue"],
  ["is:open -status:on|", "on-hold"],
  ["anti-sta|", ""],
  ["due:<=end-of|", "end-of-week end-of-month end-of-year"],
  ["due:today..end-of-w|", "end-of-week"],
  ["who:be|", "ben@firm.example"],
  ["tag:fil|", '"filing fee"'],
  ["sort:-du|", "-due"],
  ['"sta|', ""],
  ["13/6|", ""],
  ["|", ""],
])("what is typed in %s is completed", (written, options) => {
  const caret = written.indexOf("|");
  const known = { who: ["ben@firm.example", "ada@firm.example"], tag: ["filing fee"] };
  expect(completeTaskQuery(written.replace("|", ""), caret, known)?.options.join(" ") ?? "").toBe(options);
});
