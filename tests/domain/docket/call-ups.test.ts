import { ruleFamilyOf } from "@iphub/sdk/domain/docket/call-ups/call-up-schedule";
import { dateSetAt, heldSince, openingsOf } from "@iphub/sdk/domain/docket/call-ups/called-deadline";
import { DEADLINE_RULES } from "@iphub/sdk/domain/docket/deadlines/rules";
import { expect, test } from "vitest";
import { due, told } from "./call-up-firm.ts";

test("a call-up is due from the hour on, on the last business day until its point, in the person's zone and office", () => {
  // 2027-03-08 is a Monday. Seven days before is Monday 1 March; three and one day before are Friday, a closed day of Alexandria.
  expect(due("2027-03-01T12:59:00.000Z", [told(14, "ada", "2027-02-22T14:00:00.000Z")])).toEqual([]);
  expect(due("2027-03-01T13:00:00.000Z", [told(14, "ada", "2027-02-22T14:00:00.000Z")])).toEqual([
    "ada scheduled 2027-03-08 7 2027-03-01",
  ]);
  const seven = [told(7, "ada", "2027-03-01T13:00:00.000Z", { isAcknowledged: true })];
  expect(due("2027-03-04T12:30:00.000Z", seven)).toEqual([]);
  // Of the two points that fall on Thursday only the nearer is called.
  expect(due("2027-03-04T13:30:00.000Z", seven)).toEqual(["ada scheduled 2027-03-08 1 2027-03-04"]);
  // Munich works on that Friday, seven hours earlier.
  expect(due("2027-03-05T06:59:00.000Z", seven, {}, { responsible: "ben" })).toEqual([]);
  expect(due("2027-03-05T07:00:00.000Z", seven, {}, { responsible: "ben" })).toEqual([
    "ben scheduled 2027-03-08 1 2027-03-05",
  ]);
});

test("what fell due while the hub did not run is called once, says so, and is not made up for from before the date was set", () => {
  const fourteen = [told(14, "ada", "2027-02-22T14:00:00.000Z", { isAcknowledged: true })];
  expect(due("2027-03-06T05:00:00.000Z", fourteen)).toEqual(["ada scheduled 2027-03-08 1 2027-03-04 late"]);
  expect(due("2027-03-03T05:00:00.000Z", [], {}, { setAt: "2027-03-02T15:00:00.000Z" })).toEqual([]);
  expect(due("2027-03-03T05:00:00.000Z", [], { since: "2027-03-02T15:00:00.000Z" })).toEqual([]);
  expect(due("2027-03-01T15:00:00.000Z", [], {}, { setAt: "2027-03-01T14:59:00.000Z" })).toEqual([
    "ada scheduled 2027-03-08 7 2027-03-01",
  ]);
});

test("while a person is away their stand-in is told, else the back-up, else the docketing managers; who left is told nothing", () => {
  const away = (standIn: string | null) => ({ ada: [{ from: "2027-03-01", to: "2027-03-05", standIn }] });
  const now = "2027-03-01T15:00:00.000Z";
  expect(due(now, [], { absences: away("eve") })).toEqual(["eve stand-in 2027-03-08 7 2027-03-01"]);
  expect(due(now, [], { absences: away(null) })).toEqual(["ben stand-in 2027-03-08 7 2027-03-01"]);
  expect(due(now, [], { absences: away("eve"), gone: ["eve", "ben"] })).toEqual([
    "dora stand-in 2027-03-08 7 2027-03-01",
  ]);
  expect(due(now, [], { gone: ["ada"] })).toEqual(["ben stand-in 2027-03-08 7 2027-03-01"]);
  // With everyone away the responsible person is notified all the same.
  const all = Object.fromEntries(
    ["ada", "ben", "dora", "max"].map((one) => [one, [{ from: "2027-03-01", to: "2027-03-05", standIn: null }]]),
  );
  expect(due(now, [], { absences: all })).toEqual(["ada scheduled 2027-03-08 7 2027-03-01"]);
  expect(due(now, [], { gone: ["ada", "ben", "dora", "max"] })).toEqual([]);
});

test("a call-up near its date that no one acknowledges climbs after two business days, one person at a time", () => {
  const seven = told(7, "ada", "2027-03-01T13:00:00.000Z");
  expect(due("2027-03-02T22:00:00.000Z", [seven])).toEqual([]);
  // Wednesday in Alexandria is the second business day; Munich's office has closed on 3 March only after midnight.
  expect(due("2027-03-03T14:00:00.000Z", [seven])).toEqual(["ben unacknowledged 2027-03-08 7 2027-03-03"]);
  expect(due("2027-03-03T14:00:00.000Z", [{ ...seven, isAcknowledged: true }])).toEqual([]);
  const far = told(30, "ada", "2027-02-05T13:00:00.000Z");
  expect(due("2027-02-17T14:00:00.000Z", [far])).toEqual([]);
});

test("a refused mail climbs at once in business hours, to the next who was not told, until no one is left", () => {
  const refused = (email: string, at: string) => told(30, email, at, { isRefused: true });
  const first = refused("ada", "2027-02-05T13:00:00.000Z");
  expect(due("2027-02-05T13:10:00.000Z", [first])).toEqual(["ben refused 2027-03-08 30 2027-02-05"]);
  // Friday night in Munich and Saturday: it waits for Monday.
  expect(due("2027-02-06T12:00:00.000Z", [first])).toEqual([]);
  expect(due("2027-02-08T07:00:00.000Z", [first])).toEqual(["ben refused 2027-03-08 30 2027-02-08"]);
  const second = refused("ben", "2027-02-08T07:00:00.000Z");
  expect(due("2027-02-08T14:00:00.000Z", [first, second])).toEqual(["dora refused 2027-03-08 30 2027-02-08"]);
  const rest = [refused("dora", "2027-02-08T14:00:00.000Z"), refused("max", "2027-02-08T15:00:00.000Z")];
  expect(due("2027-02-08T16:00:00.000Z", [first, second, ...rest])).toEqual([]);
  // With no business day left until the date it does not wait for one.
  const last = told(1, "ada", "2027-03-04T14:00:00.000Z", { isRefused: true });
  expect(due("2027-03-07T12:00:00.000Z", [last], {}, { dueAt: "2027-03-08" })).toEqual([]);
  const sunday = { dueAt: "2027-03-07", extensions: [], finalDate: null };
  expect(due("2027-03-06T12:00:00.000Z", [{ ...last, date: "2027-03-07" }], {}, sunday)).toEqual([
    "ben refused 2027-03-07 1 2027-03-06",
  ]);
});

test("a date that has passed is told to the responsible person and the back-up, then climbs; extensions are called in turn", () => {
  const one = [told(1, "ada", "2027-03-04T14:00:00.000Z", { isAcknowledged: true })];
  // 30 days before the first extension is the same Tuesday: it is called once the extension runs.
  expect(due("2027-03-09T14:00:00.000Z", one)).toEqual([
    "ada scheduled 2027-04-08 30 2027-03-09",
    "ada past-due 2027-03-08 -1 2027-03-09",
  ]);
  const first = [...one, told(-1, "ada", "2027-03-09T14:00:00.000Z")];
  expect(
    due("2027-03-09T14:10:00.000Z", [...first, told(30, "ada", "2027-03-09T14:00:00.000Z", { date: "2027-04-08" })]),
  ).toEqual(["ben past-due 2027-03-08 -1 2027-03-09"]);
  const at = "2027-03-09T14:00:00.000Z";
  const thirty = [...one, told(-1, "ada", at), told(-1, "ben", at), told(30, "ada", at, { date: "2027-04-08" })];
  expect(due("2027-03-10T20:00:00.000Z", thirty)).toEqual([]);
  expect(due("2027-03-11T14:00:00.000Z", thirty)).toEqual(["dora unacknowledged 2027-03-08 -1 2027-03-11"]);
  expect(due("2027-06-07T14:00:00.000Z", thirty)).toContain("ada scheduled 2027-06-08 1 2027-06-07");
});

test("days are those of the rule's family, and each rule is in one", () => {
  expect(due("2026-09-09T14:00:00.000Z", [], {}, { family: "fees", setAt: "2026-01-01T00:00:00.000Z" })).toEqual([
    "ada scheduled 2027-03-08 180 2026-09-09",
  ]);
  const families = new Set(DEADLINE_RULES.map(({ id }) => ruleFamilyOf(id)));
  expect(families).toEqual(new Set(["prosecution", "appeals", "fees", "filings"]));
  expect(ruleFamilyOf("by-hand")).toBe("by-hand");
});

test("a date is set when it was proposed, moved or opened again, not when it was docketed or verified", () => {
  const step = (did: "proposed" | "docketed" | "extended" | "verified" | "reopened", at: string, dueAt: string) => ({
    did,
    at,
    dueAt,
  });
  const history = [
    step("proposed", "2027-01-01T00:00:00.000Z", "2027-03-08"),
    step("docketed", "2027-01-02T00:00:00.000Z", "2027-03-08"),
  ];
  expect(dateSetAt(history, "2027-01-01T00:00:00.000Z")).toBe("2027-01-01T00:00:00.000Z");
  const moved = [...history, step("extended", "2027-01-03T00:00:00.000Z", "2027-04-08")];
  expect(dateSetAt([...moved, step("verified", "2027-01-04T00:00:00.000Z", "2027-04-08")], "")).toBe(
    "2027-01-03T00:00:00.000Z",
  );
  const reopened = [...moved, step("reopened", "2027-01-05T00:00:00.000Z", "2027-04-08")];
  expect(dateSetAt(reopened, "")).toBe("2027-01-05T00:00:00.000Z");
  const held = (steps: typeof history, status: "proposed" | "docketed", docketedAt: string | null = null) =>
    heldSince(steps, { status, docketedAt });
  expect(held(history.slice(0, 1), "proposed")).toBeNull();
  expect(held(history.slice(0, 1), "docketed", "2027-02-01")).toEqual({ at: "2027-02-01", why: "docketed" });
  expect(held(history, "docketed")).toEqual({ at: "2027-01-02T00:00:00.000Z", why: "docketed" });
  expect(held(moved, "docketed")).toEqual({ at: "2027-01-03T00:00:00.000Z", why: "moved" });
  expect(held(reopened, "proposed")).toEqual({ at: "2027-01-05T00:00:00.000Z", why: "reopened" });
  expect([openingsOf(moved), openingsOf(reopened)]).toEqual([0, 1]);
});
