import { inventionHit } from "@iphub/sdk/contract/inventions";
import { milestone } from "@iphub/sdk/contract/milestones";
import { civilDate, instant } from "@iphub/sdk/contract/shapes";
import { streamEvent } from "@iphub/sdk/contract/stream-event";
import { task, taskStatus } from "@iphub/sdk/contract/tasks";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { DUE_PRESETS, isInRange, resolveDuePreset } from "@iphub/sdk/domain/due-range";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
import { samplePortfolio } from "@iphub/server/operations/demo/sample-portfolio";
import type { MatterRecords } from "@iphub/server/operations/demo/sample-records";
import { describe, expect, test } from "vitest";

const today = "2026-11-20";
const { real, users, teams } = samplePortfolio({ today, size: 0 });
const main = ["ada", "ben", "cleo", "dan"].map((name) => `${name}@iphub.example`);
const worked = new Set(["open", "in-progress", "on-hold"]);
const week = Array.from({ length: 7 }, (_, day) => addDays("2026-12-28", day));

function everyRecordIsValid({ inventions, milestones, tasks, events }: MatterRecords, day: string) {
  for (const one of inventions) inventionHit.parse(one);
  for (const one of tasks) task.parse(one);
  expect(tasks.filter(({ finishedAt, status }) => (finishedAt === null) !== isOpenStatus(status))).toEqual([]);
  for (const one of milestones) {
    milestone.parse({ ...one, tasks: tasks.filter(({ workflow }) => workflow.milestoneId === one.id), nextTask: null });
  }
  for (const one of events) streamEvent.parse({ ...one, seq: 1, id: "e" });
  const dates = [...tasks, ...milestones].flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt]));
  for (const date of dates) civilDate.parse(date);
  const past = [...inventions, ...milestones, ...tasks, ...events].flatMap((one) => [
    one.createdAt,
    ...("updatedAt" in one ? [one.updatedAt] : []),
  ]);
  for (const time of past) instant.parse(time);
  expect(past.filter((time) => time >= `${day}T00:00:00.000Z`)).toEqual([]);
}

function everyReferenceHolds({ inventions, milestones, tasks, events, notes }: MatterRecords) {
  const matters = new Set(inventions.map(({ id }) => id));
  const matterOf = new Map(milestones.map(({ id, inventionId }) => [id, inventionId]));
  const strays = [...milestones, ...events, ...notes].filter(({ inventionId }) => !matters.has(inventionId));
  expect(strays).toEqual([]);
  const misplaced = tasks.filter(({ workflow: { milestoneId }, invention }) =>
    milestoneId === null ? !matters.has(invention.id) : matterOf.get(milestoneId) !== invention.id,
  );
  expect(misplaced).toEqual([]);
  const ids = [...inventions, ...milestones, ...tasks, ...notes].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
}

describe("the real matters of the sample", () => {
  test("are the same for the same day, and patent facts are the same on any day", () => {
    expect(samplePortfolio({ today, size: 0 }).real).toEqual(real);
    const later = samplePortfolio({ today: "2027-02-28", size: 0 }).real;
    expect(later.events).toEqual(real.events);
    expect(later.documents).toEqual(real.documents);
    expect(later.tasks.map(({ id, title, status }) => [id, title, status])).toEqual(
      real.tasks.map(({ id, title, status }) => [id, title, status]),
    );
    expect(later.tasks).not.toEqual(real.tasks);
  });

  test("are sixty-one, with the whole file wrapper of 17/248,024, which a search for lithium finds", () => {
    expect(real.inventions).toHaveLength(61);
    expect(real.documents).toHaveLength(45);
    // Of the 3,758 lines of the public record; a pending case has those from before its action was mailed.
    expect(real.events.filter(({ type }) => type.startsWith("office-"))).toHaveLength(2799);
    const found = real.inventions.filter(({ title }) => /lithium/i.test(title));
    expect(found.map(({ id, references }) => [id, references[0]])).toEqual([["m-17248024", "17/248,024"]]);
  });

  test("keep the contract's shapes, refer to each other and lie in no future", () => {
    everyRecordIsValid(real, today);
    everyReferenceHolds(real);
  });

  test.each(week)("on %s every due preset has work in hand for each of the four people", (day) => {
    const { tasks } = samplePortfolio({ today: day, size: 0 }).real;
    for (const email of main) {
      const own = tasks.filter(({ assignees, status }) => assignees.includes(email) && worked.has(status));
      for (const preset of DUE_PRESETS) {
        const range = resolveDuePreset(preset, day);
        expect(
          own.some(({ dueAt }) => isInRange(dueAt, range)),
          `${preset} of ${email}`,
        ).toBe(true);
      }
      const later = { from: addDays(day, 8), to: null, undated: false };
      expect(
        own.some(({ dueAt }) => isInRange(dueAt, later)),
        `later of ${email}`,
      ).toBe(true);
    }
  });

  test("show every status, every state of a milestone, and tasks without a milestone for each person", () => {
    expect(new Set(real.tasks.map(({ status }) => status))).toEqual(new Set(taskStatus.options));
    const states = real.milestones.map(({ finished, deleted }) => `${finished} ${deleted}`);
    expect(new Set(states)).toEqual(new Set(["false false", "true false", "false true"]));
    const loose = real.tasks.filter(({ workflow }) => workflow.milestoneId === null);
    expect(new Set(loose.flatMap(({ assignees }) => assignees)).size).toBeGreaterThanOrEqual(4);
    for (const tag of ["2AR", "IDS", "fee", "client", "critical"])
      expect(real.tasks.some(({ tags }) => tags.includes(tag))).toBe(true);
  });

  test("finished work follows the record: a final action that was answered by an appeal is a finished milestone", () => {
    const own = real.milestones.filter(({ inventionId }) => inventionId === "m-11016962");
    expect(own.find(({ title }) => title === "File appeal brief")).toMatchObject({ finished: true });
    const abandoned = real.milestones.filter(({ inventionId }) => inventionId === "m-13850073");
    expect(abandoned.find(({ deleted }) => deleted)).toMatchObject({ title: "Respond to non-final office action" });
    expect(abandoned.find(({ completed }) => !completed)?.title).toBeDefined();
  });
});

describe("the cases of the sample that are not pending", () => {
  const closed = real.inventions.filter(({ officeStatus }) => /patented|expired|abandoned/i.test(officeStatus ?? ""));
  const statusOf = new Map(closed.map(({ id, officeStatus }) => [id, officeStatus ?? ""]));
  const open = real.milestones.filter(({ completed, inventionId }) => !completed && statusOf.has(inventionId));
  const openOn = (status: string) =>
    new Set(open.filter(({ inventionId }) => statusOf.get(inventionId)?.includes(status)).map(({ title }) => title));

  test("are half of them, and none waits for a reply: patents are reviewed, abandoned cases revived or closed", () => {
    expect(closed).toHaveLength(31);
    expect(openOn("Patented")).toEqual(new Set(["Annual portfolio review", "File information disclosure statement"]));
    expect(openOn("Abandoned")).toEqual(new Set(["Petition to revive", "Close the file"]));
    expect(openOn("Expired")).toEqual(new Set(["Close the file"]));
  });

  test("have no open task of work that is over", () => {
    const ids = new Set(open.map(({ id }) => id));
    const stray = real.tasks.filter(
      ({ status, invention, workflow: { milestoneId } }) =>
        isOpenStatus(status) && statusOf.has(invention.id) && milestoneId !== null && !ids.has(milestoneId),
    );
    expect(stray).toEqual([]);
  });

  test("are all that have a grant: a pending case has no event from after the action that it waits to answer", () => {
    const granted = real.events.filter(({ metadata }) => metadata.code === "PTAC" || metadata.code === "PGM/");
    expect(granted.length).toBeGreaterThan(0);
    expect(granted.filter(({ inventionId }) => !statusOf.has(inventionId))).toEqual([]);
  });
});

describe("the people of the sample", () => {
  test("all work in teams that exist, and the four may see every team's matters", () => {
    const ids = new Set(teams.map(({ id }) => id));
    for (const user of users) expect(user.teams.every((team) => ids.has(team))).toBe(true);
    const wanted = new Set(real.inventions.flatMap((one) => one.teams));
    for (const email of main) {
      const own = users.find((user) => user.email === email);
      expect(
        [...wanted].every((team) => own?.teams.includes(team)),
        email,
      ).toBe(true);
    }
    expect(users.map(({ email }) => email)).toEqual(expect.arrayContaining(main));
  });

  test("everybody who has a task is a person of the firm", () => {
    const known = new Set(users.map(({ email }) => email));
    for (const { assignees } of real.tasks) expect(assignees.every((email) => known.has(email))).toBe(true);
  });
});

describe("generated matters", () => {
  const sample = samplePortfolio({ today, size: 1201 });
  const batches = [...sample.generated()];

  test("come in batches, ten tasks each, and the same every time", () => {
    expect(batches.map(({ inventions }) => inventions.length)).toEqual([500, 500, 201]);
    expect(batches.flatMap(({ tasks }) => tasks)).toHaveLength(12_010);
    expect([...samplePortfolio({ today, size: 1201 }).generated()]).toEqual(batches);
  });

  test("are valid, people by the users of the sample, and share no number with each other or a real one", () => {
    const known = new Set(sample.users.map(({ email }) => email));
    const numbers = new Set(real.inventions.map(({ applicationNumber }) => applicationNumber));
    for (const batch of batches) {
      everyRecordIsValid(batch, today);
      everyReferenceHolds(batch);
      expect(batch.tasks.every(({ assignees }) => assignees.every((email) => known.has(email)))).toBe(true);
      for (const { applicationNumber } of batch.inventions) numbers.add(applicationNumber);
    }
    expect(numbers.size).toBe(61 + 1201);
  });
});

test.each([-1, 1.5, Number.NaN, 20_000_000])("a size of %s is refused", (size) => {
  expect(() => samplePortfolio({ today, size })).toThrow(RangeError);
});

test("a day that does not exist is refused by name", () => {
  expect(() => samplePortfolio({ today: "2026-02-30", size: 0 })).toThrow("2026-02-30");
});
