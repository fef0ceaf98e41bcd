import { addDays } from "@iphub/sdk/domain/civil-date";
import { eventCodes } from "@iphub/sdk/domain/docket/deadlines/event-codes";
import { recordDocket } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import type { RecordLine } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { applications, fileWrapperApplication } from "@iphub/server/operations/demo/facts";
import { describe, expect, it } from "vitest";
import { readTable } from "./clock-oracle.ts";
import { type DatedHistory, dayByDay } from "./day-by-day.ts";

const PORTFOLIO = applications.filter((one) => one.applicationNumber !== fileWrapperApplication);

const FOUND = dayByDay(PORTFOLIO, readTable());

describe("every day of sixty real histories", () => {
  it("has no live clock that is silent, and no deadline of a clock that is not live", () => {
    expect(FOUND.silent).toEqual([]);
    expect(FOUND.extra).toEqual([]);
    expect([FOUND.days, FOUND.live]).toEqual([2264, 2571]);
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

/** A generator of numbers that gives the same sequence everywhere (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32;
  };
}

function randomHistory(seed: number): DatedHistory {
  const random = randomNumbers(seed);
  const codes = eventCodes();
  const events: RecordLine[] = [];
  let day = "2004-01-05";
  for (let left = 4 + Math.floor(random() * 20); left > 0; left -= 1) {
    const known = codes[Math.floor(random() * codes.length)];
    const unknown = random() < 0.1;
    const code = unknown ? `ZZ${left}` : (known?.code ?? "MCTNF");
    events.push({ code, date: day, description: unknown ? "Mail Something New" : (known?.description ?? "") });
    if (random() < 0.8) day = addDays(day, Math.floor(random() * 200));
  }
  return {
    applicationNumber: `seed ${seed}`,
    issueDate: random() < 0.5 ? "2004-01-06" : null,
    type: "Utility",
    events,
  };
}

describe("1,000 random histories of the table's codes", () => {
  const histories = Array.from({ length: 1000 }, (_, seed) => randomHistory(seed));

  it("every clock is visible, or ended by a line that can end it, on every day", () => {
    const found = dayByDay(histories, readTable());
    expect(found.silent).toEqual([]);
    expect(found.extra).toEqual([]);
    expect(found.live).toBeGreaterThan(10_000);
  });

  it("reading the same record twice gives the same, and no date comes before its event", () => {
    for (const { events } of histories) {
      const facts = { grantDate: "2004-01-06", closures: [] };
      const once = recordDocket(events, facts);
      expect(recordDocket(events, facts)).toEqual(once);
      for (const { deadline } of once.open) {
        expect(deadline.nominal >= deadline.source.date).toBe(true);
        const steps = [deadline, ...deadline.ladder].map(({ nominal }) => nominal);
        expect(steps).toEqual(steps.toSorted());
      }
    }
  });
});
