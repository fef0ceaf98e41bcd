import { addDays } from "@iphub/sdk/domain/civil-date";
import { canEnd, findEventCode } from "@iphub/sdk/domain/docket/deadlines/event-codes";
import { explainDeadline } from "@iphub/sdk/domain/docket/deadlines/explain";
import { recordDocket } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import { type RecordLine, recordLines } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { applications, fileWrapperApplication } from "@iphub/server/operations/demo/facts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTable } from "./clock-oracle.ts";
import { type DatedHistory, dayByDay } from "./day-by-day.ts";

const PORTFOLIO = applications.filter((one) => one.applicationNumber !== fileWrapperApplication);

const FOUND = dayByDay(PORTFOLIO, readTable());

describe("every day of sixty real histories", () => {
  it("has no live clock that is silent, and no deadline of a clock that is not live", () => {
    expect(FOUND.silent).toEqual([]);
    expect(FOUND.extra).toEqual([]);
    expect([FOUND.days, FOUND.live]).toEqual([2264, 2843]);
  });

  it("shows the six months of a final action after a reply to it", () => {
    const replied = PORTFOLIO.flatMap(({ events }) => {
      const final = events.findLast(({ code }) => code === "MCTFR");
      const reply = final && events.find(({ code, date }) => code === "A.NE" && date > final.date);
      return final && reply ? [{ final, until: events.filter(({ date }) => date <= reply.date) }] : [];
    });
    expect(replied.length).toBeGreaterThan(10);
    for (const { final, until } of replied) {
      const { open } = recordDocket(until, { closures: [] });
      const dates = open
        .filter(({ deadline }) => deadline.ruleId.startsWith("us-ctfr"))
        .map(({ mailDate }) => mailDate);
      expect(dates).toContain(final.date);
    }
  });
});

const LINE = fc.record({
  code: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...readTable().keys()) }, fc.constant("ZZ1")),
  // One line in five is of the day of the line before.
  wait: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 200 }) }, fc.constant(0)),
});

const HISTORY: fc.Arbitrary<DatedHistory> = fc
  .record({
    lines: fc.array(LINE, { minLength: 4, maxLength: 24 }),
    issueDate: fc.constantFrom(null, "2004-01-06"),
    type: fc.constantFrom("Utility", "Re-Issue"),
  })
  .map(({ lines, issueDate, type }) => ({ applicationNumber: "random", issueDate, type, events: eventsOf(lines) }));

function eventsOf(lines: readonly { readonly code: string; readonly wait: number }[]): RecordLine[] {
  let date = "2004-01-05";
  return lines.map(({ code, wait }) => {
    date = addDays(date, wait);
    const description = findEventCode(code)?.description ?? "Mail Something New";
    return { code, date, description };
  });
}

describe("1,000 random histories of the table's codes", () => {
  const table = readTable();

  it("every clock is visible, or ended by a line that can end it, on every day", () => {
    let live = 0;
    fc.assert(
      fc.property(HISTORY, (history) => {
        const found = dayByDay([history], table);
        expect(found.silent).toEqual([]);
        expect(found.extra).toEqual([]);
        live += found.live;
      }),
      { numRuns: 1000 },
    );
    expect(live).toBeGreaterThan(10_000);
  });

  it("an ended clock names a later line that the table lets end it", () => {
    fc.assert(
      fc.property(HISTORY, ({ events }) => {
        for (const { clock, start, endedBy } of recordDocket(events, { closures: [] }).clocks) {
          if (endedBy === null) continue;
          expect(endedBy.date > start.date).toBe(true);
          expect(canEnd(clock, endedBy.code)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("time never goes back in an explanation, and reading the same record twice changes nothing", () => {
    fc.assert(
      fc.property(HISTORY, ({ events }) => {
        const facts = { grantDate: "2004-01-06", closures: [] };
        const once = recordDocket(events, facts);
        expect(recordDocket(recordLines(recordLines(events, []), []), facts)).toEqual(once);
        for (const { deadline, context } of once.open) {
          const { rows } = explainDeadline(deadline);
          const graceEnds = deadline.window ? [deadline.window.graceEnds] : [];
          const pairs = [...rows, ...graceEnds];
          const steps = pairs.map(({ nominal }) => nominal);
          expect([deadline.source.date, ...steps]).toEqual([deadline.source.date, ...steps].toSorted());
          for (const { nominal, operative } of pairs) expect((operative ?? nominal) >= nominal).toBe(true);
          const told = [deadline.source.date, context.firstReplyDate ?? "", context.advisoryMailDate ?? ""];
          const known = told.filter((day) => day !== "");
          expect(known).toEqual(known.toSorted());
        }
      }),
      { numRuns: 1000 },
    );
  });
});
