import { type DocketWeek, exampleWeekEntry } from "@iphub/sdk/contract/docket-week";
import { weekMail } from "@iphub/server/docket/docket/week.mail";
import { expect, test } from "vitest";

const week: DocketWeek = {
  ...{ scope: "firm", person: null, by: "client", from: "2026-05-29", until: "2026-06-04" },
  entries: [exampleWeekEntry],
  isWhole: true,
};

test("the mail of a weekly docket of which the hub has more than it reads says so", () => {
  const mailOf = (isWhole: boolean) => weekMail({ ...week, isWhole }, { hub: undefined, isLate: false });
  expect(mailOf(false).text).toContain("There is more than this docket and its files");
  expect(mailOf(false).html).toContain("There is more than this docket and its files");
  expect(mailOf(true).text).not.toContain("There is more");
});
