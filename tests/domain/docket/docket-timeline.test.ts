import { timelineOf } from "@iphub/sdk/domain/docket/timeline/timeline";
import { describe, expect, test } from "vitest";
import { days, deadline, nothing, whyOf } from "./timeline-matter.ts";

describe("the extensions of a deadline are a ladder", () => {
  const extended = { extension: 1, nominal: "2026-05-31", operative: "2026-06-01", dueAt: "2026-06-01" };

  // 37 CFR 1.134 and 1.136(a): three months from 31 January, extended month by month; 31 May 2026 is a Sunday (37 CFR 1.7).
  // 35 USC 133: no reply after six months.
  test.each([
    ["not extended", {}, ["2026-04-30 due no extension fee", "2026-06-01 extension extension 1"]],
    ["extended by a month", extended, ["2026-04-30 extension no extension fee", "2026-06-01 due extension 1"]],
  ])("a non-final action, %s", (_name, change, first) => {
    expect(days({ deadlines: [deadline("CTNF", "2026-01-31", change)] })).toEqual([
      ...first,
      "2026-06-30 extension extension 2",
      "2026-07-31 final extension 3, statutory maximum, final date",
    ]);
  });

  test("each step says why it is that day, and the last one why there is no later one", () => {
    const deadlines = [deadline("CTNF", "2026-01-31", extended)];
    expect(whyOf({ deadlines }, "2026-06-01")).toEqual([
      "CTNF mailed Sat 31 Jan 2026.",
      "3 months from Sat 31 Jan 2026 is Thu 30 Apr 2026, the month's last day, because it has no day 31.",
      "Thu 30 Apr 2026 is a business day of the office, so it does not move.",
      "It can be extended by up to 3 months, each counted from Sat 31 Jan 2026, to the statutory maximum, 6 months from Sat 31 Jan 2026 (37 CFR 1.136(a), 35 USC 133).",
      "+1 month after the period (37 CFR 1.136(a)).",
      "Extension 1 ends Sun 31 May 2026. Sun 31 May 2026 is a Sunday: it moves to Mon 1 Jun 2026 (37 CFR 1.7, 35 USC 21(b)).",
      "Docketed by Ben Okafor, verified by Ada Byron.",
    ]);
    expect(whyOf({ deadlines }, "2026-07-31").at(-1)).toBe(
      "It is the last date: statutory maximum, 6 months from Sat 31 Jan 2026 (37 CFR 1.136(a), 35 USC 133).",
    );
    expect(timelineOf({ ...nothing, deadlines })[1]).toMatchObject({
      title: "Response to non-final office action",
      citation: "35 USC 133, 37 CFR 1.134, 1.136(a)",
      deadlineId: "d",
      standing: "12 d left",
    });
  });

  // 37 CFR 1.311(a), 35 USC 151: the three months of the issue fee are not extended.
  test("an issue fee is one day; a date by hand keeps the one that it replaces, and a read final date is a day", () => {
    expect(days({ deadlines: [deadline("NOA", "2026-01-15")] })).toEqual(["2026-04-15 due no extension"]);
    const byHand = { manualDate: "2026-04-10", manualReason: "client", dueAt: "2026-04-10", finalDate: "2026-05-15" };
    expect(days({ deadlines: [deadline("NOA", "2026-01-15", byHand)] })).toEqual([
      ...["2026-04-10 due date set by hand", "2026-04-15 extension no extension", "2026-05-15 final final date"],
    ]);
  });

  test("of a closed one the steps that it reached and its reply are shown; of a rejected one, or an unread one, nothing", () => {
    const closed = {
      ...extended,
      status: "closed",
      filed: "Amendment",
      filedOn: "2026-05-28",
      endedBy: "ada@iphub.example",
    } as const;
    expect(days({ deadlines: [deadline("CTNF", "2026-01-31", closed)] })).toEqual([
      ...["2026-04-30 extension no extension fee", "2026-05-28 reply by the docket", "2026-06-01 due extension 1"],
    ]);
    expect(days({ deadlines: [deadline("CTNF", "2026-01-31", { status: "rejected" })] })).toEqual([]);
  });
});

describe("the fees of a patent", () => {
  // 37 CFR 1.362(d): 3 years to 3 years 6 months after the grant; (e): to the fourth anniversary with a surcharge, which is a
  // Sunday in 2027 (1.362(f)); (g): the patent expires on the anniversary.
  test("a fee opens, is due, is due with a surcharge, and the patent lapses", () => {
    const deadlines = [deadline("GRANT", "2023-05-09", { ruleId: "us-maintenance-fee-1" })];
    expect(days({ deadlines })).toEqual([
      "2026-05-09 fee the window opens",
      "2026-11-09 fee due without surcharge",
      "2027-05-09 fee without payment the patent lapses",
      "2027-05-10 fee last day with surcharge",
    ]);
    expect(whyOf({ deadlines }, "2026-05-09")).toEqual([
      "From Sat 9 May 2026 to Mon 9 Nov 2026 the fee is paid without surcharge (37 CFR 1.362(d)).",
    ]);
    expect(whyOf({ deadlines }, "2027-05-09")).toEqual([
      "Without payment the patent lapses at the end of Sun 9 May 2027 (37 CFR 1.362(g)).",
    ]);
  });

  test("where the eighth anniversary is a business day, the last two days are one; a paid fee has its due date alone", () => {
    const fee = { ruleId: "us-maintenance-fee-2" };
    expect(days({ deadlines: [deadline("GRANT", "2023-05-09", fee)] })).toEqual([
      "2030-05-09 fee the window opens",
      "2030-11-12 fee due without surcharge",
      "2031-05-09 fee last day with surcharge, or the patent lapses",
    ]);
    const paid = { ...fee, status: "closed", filed: "Fee paid", filedOn: "2030-06-03" } as const;
    expect(days({ deadlines: [deadline("GRANT", "2023-05-09", paid)] })).toEqual([
      ...["2030-06-03 reply by the docket", "2030-11-12 fee due without surcharge"],
    ]);
  });

  test("a fee that was rejected keeps its days, and says why it is not on the docket", () => {
    const left = { ruleId: "us-maintenance-fee-1", status: "rejected", rejectedReason: "annuity service" } as const;
    const deadlines = [deadline("GRANT", "2023-05-09", { ...left, endedBy: "ada@iphub.example" })];
    expect(days({ deadlines })).toHaveLength(4);
    expect(whyOf({ deadlines }, "2026-11-09")).toContain("Rejected by Ada Byron: annuity service.");
  });
});
