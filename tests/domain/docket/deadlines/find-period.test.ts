import { findPeriods, longestOf } from "@iphub/sdk/domain/docket/deadlines/find-period";
import { printedPeriodText } from "@iphub/sdk/domain/docket/deadlines/printed-period";
import { expect, it } from "vitest";

const periodsOf = (text: string) => findPeriods(text).map(({ lengths }) => lengths.map(printedPeriodText));

it.each<[text: string, periods: string[][]]>([
  [
    "A SHORTENED STATUTORY PERIOD FOR REPLY IS SET TO EXPIRE 3 MONTHS FROM THE MAILING DATE OF THIS COMMUNICATION.",
    [["3m"]],
  ],
  [
    "A SHORTENED STATUTORY PERIOD FOR REPLY IS SET TO EXPIRE __2__ MONTH(S) OR THIRTY (30) DAYS, WHICHEVER IS LONGER,\nFROM THE MAILING DATE",
    [["2m", "30d"]],
  ],
  [
    "A shortened statutory period for reply is set to expire ONE MONTH or THIRTY DAYS, whichever is longer.",
    [["1m", "30d"]],
  ],
  ["Applicant must reply within TWO (2) MONTHS from the mailing date of this letter.", [["2m"]]],
  ["must be filed within TWO MONTHS of the date of this Notice to avoid abandonment", [["2m"]]],
  ["THE ISSUE FEE MUST BE PAID WITHIN THREE MONTHS FROM THE MAILING DATE OF THIS NOTICE", [["3m"]]],
  ["Applicant is given a period of 60 DAYS from the mail date to supply the omission.", [["60d"]]],
  ["Applicant is given TWO (2) MONTHS from the mailing date of this notice.", [["2m"]]],
  ["The period for reply expires\n3\nmonths from the mailing date of this final rejection.", [["3m"]]],
])("a period is found: %s", (text, periods) => {
  expect(periodsOf(text)).toEqual(periods);
});

it.each([
  "In no event, however, may a reply be timely filed after SIX (6) MONTHS from the mailing date of this communication.",
  "If NO period for reply is specified above, the maximum statutory period will apply and will expire SIX (6) MONTHS from the mailing date of this communication.",
  "Any reply received by the Office later than three months after the mailing date may reduce any earned patent term adjustment. See 37 CFR 1.704(b).",
  "In the event a first reply is filed within TWO MONTHS of the mailing date of this final action and the advisory action is not mailed until after the end of the THREE-MONTH shortened statutory period.",
  "The period for reply expires\n3\nmonths from the mailing date of the final rejection.",
  "The period for reply expires 3 months from the mailing date of the final Office action.",
  "NEW FORMAL DRAWINGS MUST BE FILED WITHIN THREE MONTHS FROM THE MAIL DATE OF THE NOTICE OF ALLOWABILITY.",
  "The fee is due within three months of the mailing date of the Notice of Allowance.",
  "Extensions of time may be granted for a period of 5 months under 37 CFR 1.136(a) from the date of the notice.",
  "ALL OF THE ITEMS SET FORTH ABOVE MUST BE SUBMITTED WITHIN TWO (2) MONTHS FROM THE DATE OF THIS NOTICE OR BY 32 MONTHS FROM THE PRIORITY DATE FOR THE APPLICATION, WHICHEVER IS LATER.",
  "The claims recite curing for two months, and a storage of 30 days.",
  "",
])("what names another period is left out: %s", (text) => {
  expect(periodsOf(text)).toEqual([]);
});

it("the whole cover page of an action gives its one period, and where it is", () => {
  const page = [
    "Period for Reply",
    "A SHORTENED STATUTORY PERIOD FOR REPLY IS SET TO EXPIRE 3 MONTHS FROM THE MAILING",
    "DATE OF THIS COMMUNICATION.",
    "- Extensions of time may be available under the provisions of 37 CFR 1.136(a). In no event, however, may a reply be",
    "timely filed after SIX (6) MONTHS from the mailing date of this communication.",
    "- If NO period for reply is specified above, the maximum statutory period will apply and will expire SIX (6) MONTHS",
    "from the mailing date of this communication.",
  ].join("\n");
  const [found, ...others] = findPeriods(page);
  expect(others).toEqual([]);
  expect(page.slice(found?.start, found?.end)).toBe("3 MONTHS");
  expect(found?.quote).toBe("PERIOD FOR REPLY IS SET TO EXPIRE 3 MONTHS");
});

it("of two lengths the one that ends later for the mail date holds", () => {
  const [found] = findPeriods("THE PERIOD IS SET TO EXPIRE ONE MONTH OR THIRTY DAYS, WHICHEVER IS LONGER");
  expect(found && longestOf(found, "2013-02-01")).toEqual({ days: 30 });
  expect(found && longestOf(found, "2013-01-01")).toEqual({ months: 1 });
});
