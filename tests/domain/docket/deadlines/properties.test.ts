import { isBusinessDay } from "@iphub/sdk/domain/business-day";
import { addDays, addMonths, daysInMonth, fromEpochDay, toEpochDay } from "@iphub/sdk/domain/civil-date";
import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import type { DatePair, Deadline } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { usCalendar } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import { knownTriggers } from "@iphub/sdk/domain/docket/deadlines/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const FIRST = toEpochDay("1986-01-01");
const LAST = toEpochDay("2100-12-31");
const DAY = fc.integer({ min: FIRST, max: LAST }).map(fromEpochDay);
// Year ends, leap days and month ends are where counting goes wrong: half of all cases are taken there.
const EDGE = fc
  .tuple(fc.integer({ min: 1986, max: 2100 }), fc.constantFrom(1, 2, 3, 8, 11, 12), fc.constantFrom(0, 1, 2))
  .map(([year, month, back]) => {
    const last = `${year}-${String(month).padStart(2, "0")}-${daysInMonth(year, month)}`;
    return addDays(last, -back);
  });
const MAILED = fc.oneof(DAY, EDGE);
/** An advisory action needs its final action; an issue date and a notice's period are stated in the paper alone. */
const STATED = new Set(["CTAV", "MCTAV", "ISSUE.NTF", "WPIR", "NOTICE", "NOTICE.ACTION"]);
const PLAIN = knownTriggers().filter((trigger) => !STATED.has(trigger));
const CLOSURES = fc.array(
  DAY.map((date) => ({ date, reason: "snow" })),
  { maxLength: 6 },
);

function everyPair(deadline: Deadline): DatePair[] {
  const pairs: DatePair[] = [deadline, ...deadline.ladder];
  if (deadline.cap) pairs.push(deadline.cap);
  if (deadline.window) pairs.push(deadline.window.graceEnds);
  return pairs;
}

describe("every computed date, 1986 to 2100", () => {
  it("is never earlier than its nominal date, always a business day, and rolls past closed days only", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLAIN), MAILED, CLOSURES, (trigger, mailDate, closures) => {
        const calendar = usCalendar(closures);
        for (const deadline of computeDeadlines({ trigger, mailDate, closures }).deadlines) {
          for (const { nominal, operative } of everyPair(deadline)) {
            const day = operative ?? "";
            expect(day >= nominal).toBe(true);
            expect(isBusinessDay(day, calendar)).toBe(true);
            for (let skipped = nominal; skipped < day; skipped = addDays(skipped, 1)) {
              expect(isBusinessDay(skipped, calendar)).toBe(false);
            }
          }
        }
      }),
      { numRuns: 3000 },
    );
  });

  it("counts extensions from the mail date, never from an earlier due date", () => {
    const extendable = ["CTNF", "CTEQ", "CTRS", "NTC.MISS.PRT", "N/AP"] as const;
    const base = { CTNF: 3, CTEQ: 2, CTRS: 2, "NTC.MISS.PRT": 2, "N/AP": 2 };
    fc.assert(
      fc.property(fc.constantFrom(...extendable), MAILED, (trigger, mailDate) => {
        const [deadline] = computeDeadlines({ trigger, mailDate }).deadlines;
        if (trigger === "CTRS" && mailDate < "2013-12-18") return;
        expect(deadline?.nominal).toBe(addMonths(mailDate, base[trigger]));
        for (const step of deadline?.ladder ?? []) {
          expect(step.nominal).toBe(addMonths(mailDate, base[trigger] + step.extension));
        }
      }),
      { numRuns: 3000 },
    );
  });

  it("never passes the statute's six months or five extensions, and each step is later than the one before", () => {
    const printed = fc.oneof(
      fc.record({ months: fc.integer({ min: 1, max: 6 }) }),
      fc.record({ days: fc.integer({ min: 1, max: 180 }) }),
    );
    fc.assert(
      fc.property(MAILED, printed, (mailDate, printedPeriod) => {
        const maximum = addMonths(mailDate, 6);
        const [deadline] = computeDeadlines({ trigger: "CTNF", mailDate, printedPeriod }).deadlines;
        const ends = [deadline?.nominal ?? "", ...(deadline?.ladder.map((step) => step.nominal) ?? [])];
        expect(ends.length).toBeLessThanOrEqual(6);
        expect(ends).toEqual([...new Set(ends)].sort());
        expect((ends.at(-1) ?? "") <= maximum).toBe(true);
        expect(deadline?.cap?.nominal).toBe(ends.at(-1));
      }),
      { numRuns: 2000 },
    );
  });

  it("keeps the advisory rule between three months and the statute", () => {
    const delays = fc.tuple(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 200 }));
    fc.assert(
      fc.property(MAILED, delays, (mailDate, [reply, advisory]) => {
        const firstReplyDate = addDays(mailDate, Math.min(reply, 58));
        const advisoryMailDate = addDays(firstReplyDate, advisory);
        const { deadlines } = computeDeadlines({
          trigger: "MCTFR",
          mailDate,
          context: { firstReplyDate, advisoryMailDate },
        });
        expect(deadlines.map((one) => one.ruleId)).toEqual(["us-ctfr-first-reply"]);
        const three = addMonths(mailDate, 3);
        const six = addMonths(mailDate, 6);
        const [, later = ""] = [advisoryMailDate, three].toSorted();
        expect(deadlines[0]?.nominal).toBe([later, six].toSorted()[0]);
        expect((deadlines[0]?.cap?.nominal ?? "") <= six).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("is pure: the same input gives the same answer", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLAIN), MAILED, (trigger, mailDate) => {
        expect(computeDeadlines({ trigger, mailDate })).toEqual(computeDeadlines({ trigger, mailDate }));
      }),
      { numRuns: 200 },
    );
  });
});
