import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import { movedBetween, movedByClosure } from "@iphub/sdk/domain/docket/deadlines/moved-by-closure";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const DOCKET = [
  { id: "thu", office: "US", nominal: "2026-04-30" },
  { id: "sun", office: "US", nominal: "2026-05-31" },
  { id: "mon", office: "US", nominal: "2026-06-01" },
  { id: "tue", office: "US", nominal: "2026-06-02" },
  { id: "ep", office: "EP", nominal: "2026-06-01" },
];

describe("a new closure", () => {
  it("lists exactly what it moves, from and to", () => {
    const moved = movedByClosure(DOCKET, { date: "2026-06-01", reason: "storm" }, []);
    expect(moved.map(({ deadline, from, to }) => [deadline.id, from, to])).toEqual([
      ["sun", "2026-06-01", "2026-06-02"],
      ["mon", "2026-06-01", "2026-06-02"],
    ]);
  });

  it("rolls on over closures already there", () => {
    const closures = [{ date: "2026-06-02", reason: "storm" }];
    const moved = movedByClosure(DOCKET, { date: "2026-06-01", reason: "storm" }, closures);
    expect(moved.map(({ deadline, to }) => [deadline.id, to])).toEqual([
      ["sun", "2026-06-03"],
      ["mon", "2026-06-03"],
    ]);
  });

  it("on a weekend, a holiday or for another office moves nothing", () => {
    for (const closure of [
      { date: "2026-05-31", reason: "x" },
      { date: "2026-07-03", reason: "x" },
      { date: "2026-06-01", reason: "x", office: "EP" },
    ]) {
      expect(movedByClosure(DOCKET, closure, [])).toEqual([]);
    }
  });

  it("that is taken back moves the same deadlines back", () => {
    const closure = { date: "2026-06-01", reason: "storm" };
    const there = movedByClosure(DOCKET, closure, []);
    const back = movedBetween(DOCKET, [closure], []);
    expect(back.map(({ from, to }) => [to, from])).toEqual(there.map(({ from, to }) => [from, to]));
  });

  it("moves what computing again would move, and only what was due on that very day", () => {
    const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-03-${String(n).padStart(2, "0")}`);
    fc.assert(
      fc.property(fc.array(day, { maxLength: 20 }), day, (mailDates, date) => {
        const closure = { date: date.replace("-03-", "-06-"), reason: "storm" };
        const compute = (mailDate: string, closures: (typeof closure)[]) =>
          computeDeadlines({ trigger: "CTNF", mailDate, closures }).deadlines[0];
        const docket = mailDates.map((mailDate) => ({
          mailDate,
          office: "US",
          nominal: compute(mailDate, [])?.nominal ?? "",
        }));
        const moved = movedByClosure(docket, closure, []);
        const expected = docket.filter(({ mailDate }) => compute(mailDate, [])?.operative === closure.date);
        const reallyMoved = expected.filter(({ mailDate }) => compute(mailDate, [closure])?.operative !== closure.date);
        expect(moved.map((one) => one.deadline)).toEqual(reallyMoved);
        for (const { deadline, to } of moved) expect(compute(deadline.mailDate, [closure])?.operative).toBe(to);
      }),
    );
  });
});
