import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    const day = (number: number) => `2026-01-0${number}T09:00:00.000Z`;
    await hub.plant({
      matters: [{ id: "m-1" }, { id: "m-2" }, { id: "m-mech", teams: ["t-mech"] }],
      milestones: [
        { id: "s-4", inventionId: "m-2", createdAt: day(4), finishedAt: day(5), finished: true },
        { id: "s-1", inventionId: "m-1", createdAt: day(1), dueAt: "2026-03-01", assignees: ["ben@firm.example"] },
        { id: "s-3", inventionId: "m-mech", createdAt: day(3) },
        { id: "s-2", inventionId: "m-1", createdAt: day(2), deletedAt: day(5), deleted: true },
      ],
      tasks: [{ id: "k-1", inventionId: "m-1", milestoneId: "s-1" }],
    });
  });
  afterAll(() => hub?.close());

  test("milestones are listed in the order in which they were added, as they are alone but for their tasks", async () => {
    const ada = await hub.as("ada");
    const { data, total } = await ada.milestones.list();
    expect([data.map(({ id }) => id), total]).toEqual([["s-1", "s-2", "s-3", "s-4"], 4]);
    for (const row of data) {
      const { tasks: _tasks, nextTask: _next, ...alone } = await ada.milestones.get({ id: row.id });
      expect(row).toEqual(alone);
    }
  });

  test("they are listed of one matter, page by page, and only of matters that the person may see", async () => {
    const [ada, eve] = await Promise.all([hub.as("ada"), hub.as("eve")]);
    expect((await ada.milestones.list({ inventionId: "m-1" })).data.map(({ id }) => id)).toEqual(["s-1", "s-2"]);
    const pages: string[][] = [];
    for await (const { data } of ada.milestones.list.pages({ size: 3 })) pages.push(data.map(({ id }) => id));
    expect(pages).toEqual([["s-1", "s-2", "s-3"], ["s-4"]]);
    const { data, total } = await eve.milestones.list({ size: 2 });
    expect([data.map(({ id }) => id), total]).toEqual([["s-1", "s-2"], 3]);
    expect(await eve.milestones.list({ inventionId: "m-mech" })).toEqual({ data: [], total: 0 });
  });
});
