import { officeEventType } from "@iphub/sdk/domain/docket/office-event-type";
import { pastWork } from "@iphub/server/operations/demo/office-history";
import { describe, expect, test } from "vitest";

function event(date: string, code: string) {
  return { date, code, description: code };
}

describe("work read from the office's record", () => {
  test("a reply closes the action before it, and its due date counts the months that it took", () => {
    const events = [
      event("2015-01-30", "MCTNF"),
      event("2015-03-02", "A..."),
      event("2015-06-30", "MCTFR"),
      event("2015-11-20", "RCEX"),
    ];
    expect(pastWork(events, null)).toEqual([
      {
        kind: "non-final",
        detail: "",
        openedOn: "2015-01-30",
        dueOn: "2015-04-30",
        endedOn: "2015-03-02",
        outcome: "finished",
      },
      {
        kind: "final",
        detail: "",
        openedOn: "2015-06-30",
        dueOn: "2015-11-30",
        endedOn: "2015-11-20",
        outcome: "finished",
      },
    ]);
  });

  test("an abandonment ends the action without a reply, and an open action is not past work", () => {
    expect(
      pastWork([event("2009-04-01", "MCTFR"), event("2009-11-09", "ABN2"), event("2010-01-01", "MCTNF")], null),
    ).toEqual([
      {
        kind: "final",
        detail: "",
        openedOn: "2009-04-01",
        dueOn: "2009-07-01",
        endedOn: "2009-11-09",
        outcome: "abandoned",
      },
    ]);
  });

  test("a maintenance fee is due by the grant date, anyone who paid it", () => {
    expect(pastWork([event("2017-08-01", "M2551"), event("2021-09-01", "M1552")], "2014-03-04")).toMatchObject([
      { kind: "maintenance", detail: "4th year", openedOn: "2017-03-04", dueOn: "2017-09-04" },
      { kind: "maintenance", detail: "8th year", openedOn: "2021-03-04", dueOn: "2021-09-04" },
    ]);
  });

  test.each([
    ["MCTNF", "office-action"],
    ["A.NE", "office-reply"],
    ["MN/=.", "office-allowance"],
    ["PGM/", "office-grant"],
    ["AP.B", "office-appeal"],
    ["MABN2", "office-abandonment"],
    ["XT/G", "office-extension"],
    ["WIDS", "office-ids"],
    ["M1551", "office-fee"],
    ["APPERMS", "office-filing"],
    ["TCPB", "office-record"],
  ])("%s is shown as %s", (code, type) => {
    expect(officeEventType(code)).toBe(type);
  });
});
