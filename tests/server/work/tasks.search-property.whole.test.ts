import type { Hub } from "@iphub/sdk";
import type { FilterData } from "@iphub/sdk/contract/task-query";
import { taskStatus } from "@iphub/sdk/contract/task-status";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { parseCsv } from "@iphub/sdk/formats/read-csv";
import { largestTotal } from "@iphub/server/platform/bounded-total";
import { selectedRows } from "@iphub/server/work/tasks/search/task-conditions";
import { orderedBy, orderOf } from "@iphub/server/work/tasks/search/task-order";
import { actorByEmail, readSelection } from "@iphub/server/work/tasks/search/task-selection";
import { firstOfMany } from "@iphub/server/work/tasks/search/text-matches";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onBothEngines } from "../../support/engines.ts";
import { referenceReport } from "../../support/report-reference.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { type ReferenceTask, referenceGroups, referenceIds } from "../../support/task-reference.ts";
import { anyFilter, samplePlan } from "../../support/task-samples.ts";
import { TestClock } from "../../support/test-clock.ts";

/** The keys of a GET that say what the data of a filter say. */
function listQuery({ dueAt, statusActiveFrom: _since, ...rest }: FilterData) {
  if (dueAt === undefined) return rest;
  if (typeof dueAt === "string") return { ...rest, dueAt };
  return dueAt.from || dueAt.to ? { ...rest, dueFrom: dueAt.from, dueTo: dueAt.to } : rest;
}

/** An empty range means 'anything with a date' in a body; a GET has no way to write it. */
function isWritable({ dueAt }: FilterData): boolean {
  return typeof dueAt !== "object" || dueAt.from !== undefined || dueAt.to !== undefined;
}

onBothEngines((engine) => {
  let hub: SeededHub;
  let ada: Hub;
  let all: ReferenceTask[];
  let sampleDay: string;

  beforeAll(async () => {
    const clock = new TestClock();
    hub = await startSeededHub(engine, {}, clock);
    sampleDay = civilDateInZone(clock.now().getTime(), "America/New_York");
    const plan = samplePlan(sampleDay);
    await hub.plant(plan);
    ada = await hub.as("ada");
    const planted = new Map(plan.tasks?.map((task) => [task.id, task]));
    const { data, total } = await ada.tasks.search({ status: taskStatus.options, size: 100 });
    expect(total).toBe(planted.size);
    all = data.map((task) => ({
      task,
      projectAssignees: plan.milestones?.find(({ id }) => id === planted.get(task.id)?.milestoneId)?.assignees ?? [],
      inHouseAttorney: plan.matters?.find(({ id }) => id === task.invention.id)?.inHouseAttorney ?? null,
    }));
  });
  afterAll(() => hub.close());

  // spec: 3.38, 7.49, 7.50
  test("any filter gives the same rows in the same order by GET, POST and export as a plain filter and sort", async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter.filter(isWritable), async (data) => {
        const expected = referenceIds(all, data, sampleDay);
        const posted = await ada.tasks.search({ ...data, size: 100 });
        expect(posted.data.map(({ id }) => id)).toEqual(expected);
        expect(posted.total).toBe(expected.length);
        const { groupBy = "none" } = data;
        const groups = posted.groups?.map(({ key, total }) => ({ key, total }));
        expect(groups).toEqual(groupBy === "none" ? undefined : referenceGroups(posted.data, groupBy));
        const skip = Math.floor(expected.length / 2);
        const page = await ada.tasks.search({ ...data, skip, size: 3 });
        expect(page.data.map(({ id }) => id)).toEqual(expected.slice(skip, skip + 3));
        const listed = await ada.tasks.list({ ...listQuery(data), size: 100 });
        expect(listed.data).toEqual(posted.data);
        const file = await ada.tasks.export({ ...listQuery(data), format: "csv" });
        expect(parseCsv(await file.text()).map(({ id }) => id)).toEqual(expected);
      }),
      // By chance alone it is seldom seen that 'or' is what counts where nothing is said.
      {
        numRuns: 150,
        examples: [
          [{ assignees: ["ada@firm.example", "ben@firm.example"] }],
          [{ tags: ["2AR", "fee"] }],
          [{}],
          [{ status: ["open", "in-progress", "on-hold", "upcoming"], sortBy: "title" }],
        ],
      },
    );
  });

  test("a text that many tasks have gives the same rows, read in the order of the list as far as they reach", async () => {
    const { platform } = hub;
    const readers = await Promise.all(
      (["ada", "eve"] as const).map(async (name) => ({
        actor: await actorByEmail(platform.db, `${name}@firm.example`),
        client: await hub.as(name),
      })),
    );
    await fc.assert(
      fc.asyncProperty(anyFilter, fc.nat({ max: 9 }), fc.constantFrom(...readers), async (asked, skip, reader) => {
        const { qs = "lithium", sortBy, order } = asked;
        const data = { qs, ...(sortBy && { sortBy }), ...(order && { order }) };
        const selection = await readSelection(platform, reader.actor, data);
        const rows = selectedRows(selection, orderedBy(selection));
        const place = { order: orderOf(selection, rows), skip, size: 5 };
        const found = await reader.client.tasks.search({ ...data, size: 100 });
        const expected = found.data.map(({ id }) => id).slice(skip, skip + 5);
        const first = await firstOfMany(platform.db, { count: largestTotal, among: 0, version: null }, rows, place);
        expect(first).toEqual(expected.length < 5 || rows.textsAlone === null ? null : expected);
      }),
      { numRuns: 40 },
    );
  });

  // spec: 7.53
  test("a saved filter gives its rows page by page, in every format of export alike", async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter, async (data) => {
        const { id: filter } = await ada.filters.create({ title: "Any", data });
        const expected = referenceIds(all, data, sampleDay);
        const walked = [];
        for await (const task of ada.tasks.search.all({ filter, size: 7 })) walked.push(task);
        expect(walked.map(({ id }) => id)).toEqual(expected);
        const json = JSON.parse(await (await ada.tasks.export({ filter, format: "json" })).text());
        expect(json).toEqual(walked);
        const lines = await (await ada.tasks.export({ filter, format: "ndjson" })).text();
        expect(lines).toBe(walked.map((task) => `${JSON.stringify(task)}\n`).join(""));
      }),
      { numRuns: 25 },
    );
  });

  test("any report of the work counts as a plain count does, by person, team, workflow and period", async () => {
    const people = ["ada@firm.example", "ben@firm.example", "eve@firm.example", "rob@firm.example"];
    await hub.platform.database.kysely
      .insertInto("team_members")
      .values({ team_id: "t-mech", user_id: "u-eve" })
      .execute();
    const teams: Record<string, string[]> = { "ben@firm.example": ["t-chem"], "eve@firm.example": ["t-mech"] };
    const question = fc.record({
      from: fc.constantFrom("2026-01-01", "2026-01-05", "2026-03-03", "2026-03-08"),
      to: fc.constantFrom("2026-03-08", "2026-03-09", "2026-12-31"),
      timeZone: fc.constantFrom("America/New_York", "UTC", "Asia/Kolkata", "America/Santiago", "+05:30"),
      assignees: fc.subarray(people, { maxLength: 2 }),
      teams: fc.subarray(["t-chem", "t-mech"], { maxLength: 1 }),
      workflows: fc.subarray(["w-a", "w-b"], { maxLength: 1 }),
    });
    const by = fc.constantFrom("person", "team", "workflow" as const);
    await fc.assert(
      fc.asyncProperty(question, by as fc.Arbitrary<"person" | "team" | "workflow">, async (asked, one) => {
        const tasks = all.map(({ task }) => task);
        const expected = referenceReport(tasks, (email) => teams[email] ?? [], asked, one);
        const { rows, total, periods } = await ada.tasks.progress({ ...asked, by: one });
        expect(total).toEqual(expected.total);
        expect(new Map(rows.map(({ key, title: _title, ...figures }) => [key, figures]))).toEqual(expected.rows);
        expect(periods.reduce((sum, { late }) => sum + late, 0)).toBe(expected.total.late);
      }),
      { numRuns: 60 },
    );
  });
});
