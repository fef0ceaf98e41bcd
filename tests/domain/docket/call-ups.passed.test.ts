import { expect, test } from "vitest";
import { due, told } from "./call-up-firm.ts";

/** Docketed on a Saturday, after the due date and the first extension, both with all three later dates. */
const late = {
  setAt: "2027-04-20T15:00:00.000Z",
  heldSince: { at: "2027-05-01T15:00:00.000Z", why: "docketed" },
} as const;

test("of a date that had passed before the deadline was docketed people are told once, on the next business day, and then it climbs", () => {
  const past = "2027-04-08";
  const ofExtension = "ada scheduled 2027-05-10 7 2027-05-03";
  // A proposal whose date had passed when it was made is called up only once it is docketed.
  expect(due("2027-04-30T20:00:00.000Z", [], {}, { ...late, heldSince: null })).toEqual([
    "ada scheduled 2027-05-10 14 2027-04-26 late",
  ]);
  expect(due("2027-05-02T20:00:00.000Z", [], {}, late)).toEqual(["ada scheduled 2027-05-10 14 2027-04-26 late"]);
  expect(due("2027-05-03T12:00:00.000Z", [], {}, late)).toEqual([
    ofExtension,
    `ada past-due ${past} -1 2027-05-03 docketed`,
  ]);
  const first = told(-1, "ada", "2027-05-03T12:00:00.000Z", { date: past });
  const seven = told(7, "ada", "2027-05-03T12:00:00.000Z", { date: "2027-05-10", isAcknowledged: true });
  expect(due("2027-05-03T12:10:00.000Z", [first, seven], {}, late)).toEqual([]);
  expect(due("2027-05-04T20:00:00.000Z", [first, seven], {}, late)).toEqual([]);
  // Two business days later; Munich is closed on Thursday, dora of Alexandria follows two business days after that.
  const second = "ben unacknowledged 2027-04-08 -1 2027-05-05 docketed";
  expect(due("2027-05-05T13:00:00.000Z", [first, seven], {}, late)).toContain(second);
  expect(due("2027-05-05T13:00:00.000Z", [{ ...first, isAcknowledged: true }, seven], {}, late)).not.toContain(second);
  const climbed = [first, seven, told(-1, "ben", "2027-05-05T13:00:00.000Z", { date: past })];
  const third = "dora unacknowledged 2027-04-08 -1 2027-05-10 docketed";
  expect(due("2027-05-07T20:00:00.000Z", climbed, {}, late)).not.toContain(third);
  expect(due("2027-05-10T13:00:00.000Z", climbed, {}, late)).toContain(third);
});

test("a deadline that is opened again after its date is told of again, once; what was told before does not count", () => {
  const dates = { dueAt: "2027-03-08", extensions: [], finalDate: null } as const;
  const opened = { at: "2027-04-05T15:00:00.000Z", why: "reopened" } as const;
  const of = { ...dates, setAt: opened.at, heldSince: opened, openings: 1 };
  const before = [
    told(-1, "ada", "2027-03-09T14:00:00.000Z", { isAcknowledged: true }),
    told(-1, "ben", "2027-03-09T14:10:00.000Z", { isAcknowledged: true }),
  ];
  expect(due("2027-04-05T15:10:00.000Z", before, {}, of)).toEqual(["ada past-due 2027-03-08 -1 2027-04-05 reopened"]);
  const again = [...before, told(-1, "ada", "2027-04-05T15:10:00.000Z", { opening: 1 })];
  expect(due("2027-04-06T20:00:00.000Z", again, {}, of)).toEqual([]);
  expect(due("2027-04-07T13:00:00.000Z", again, {}, of)).toEqual([
    "ben unacknowledged 2027-03-08 -1 2027-04-07 reopened",
  ]);
});

test("a schedule that is set after a date has passed starts its round; one that is set while it climbs changes nothing", () => {
  const dates = { dueAt: "2027-03-08", extensions: [], finalDate: null } as const;
  const since = "2027-04-05T15:00:00.000Z";
  expect(due("2027-04-05T15:10:00.000Z", [], { since }, dates)).toEqual([
    "ada past-due 2027-03-08 -1 2027-04-05 schedule",
  ]);
  const one = [told(-1, "ada", "2027-03-09T14:00:00.000Z")];
  expect(due("2027-04-05T15:10:00.000Z", one, { since }, dates)).toEqual(["ben past-due 2027-03-08 -1 2027-04-05"]);
});
