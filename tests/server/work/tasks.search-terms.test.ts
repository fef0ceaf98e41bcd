import type { Hub } from "@iphub/sdk";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onBothEngines } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";

onBothEngines((engine) => {
  let hub: SeededHub;
  let asAda: Hub;
  let clock: TestClock;

  const idsOf = async (input: Parameters<Hub["tasks"]["search"]>[0]) =>
    (await asAda.tasks.search(input)).data.map(({ id }) => id);

  beforeAll(async () => {
    clock = new TestClock();
    hub = await startSeededHub(engine, {}, clock);
    await hub.plant({
      matters: [
        { id: "m-a", title: "Lithium battery", references: ["17/248,024"] },
        { id: "m-kept", title: "Kept secret", teams: ["t-mech"] },
      ],
      tasks: [
        { id: "k-a", inventionId: "m-a", title: "Draft response", tags: ["fee"], order: 1 },
        { id: "k-b", inventionId: "m-a", title: "File the response", tags: ["fee", "2AR"], order: 2 },
        { id: "k-kept", inventionId: "m-kept", title: "Hidden response", order: 4 },
      ],
    });
    asAda = await hub.as("ada");
  });
  afterAll(() => hub.close());

  test("the last word is the beginning of one before it is a misspelling, and whole where it is there", async () => {
    const begun = await asAda.tasks.search({ qs: "file respo", sort: "order" });
    expect([begun.data.map(({ id }) => id), begun.approximate]).toEqual([["k-b"], []]);
    expect(await idsOf({ qs: "lithium dr" })).toEqual(["k-a"]);
    // Only the last one: another is misspelt, or not there.
    expect(await asAda.tasks.search({ qs: "respo file" })).toMatchObject({ approximate: ["respo"] });
    expect(await idsOf({ qs: "dr lithium" })).toEqual([]);
    expect(await idsOf({ qs: "-dr lithium draft" })).toEqual(["k-a"]);
    // `Hidden` is behind a wall for Eve.
    const eve = await hub.as("eve");
    expect(await eve.tasks.search({ qs: "hidd" })).toMatchObject({ total: 0 });
    expect(await idsOf({ qs: "hidd" })).toEqual(["k-kept"]);
  });

  test("tags are compared without case, in a search, the overview and the warning of tags that are gone", async () => {
    expect(await idsOf({ tags: ["FEE"], sort: "order" })).toEqual(["k-a", "k-b"]);
    expect(await idsOf({ tags: ["Fee", "2ar"], tagsConjugation: "and" })).toEqual(["k-b"]);
    const listed = await asAda.tasks.list({ tags: ["2Ar"] });
    expect([listed.data.map(({ id }) => id), listed.warnings]).toEqual([["k-b"], []]);
    expect((await asAda.overview.list({ tags: ["FEE"] })).data.map(({ id }) => id)).toEqual(["m-a"]);
  });

  test("a tag is kept once in any case, and groups by tag are those of a filter, in the spelling of most", async () => {
    const { id: inventionId } = await asAda.inventions.create({ title: "Written in many ways", references: [] });
    const tagged = (title: string, tags: string[]) => asAda.tasks.create({ inventionId, title, tags });
    await tagged("A first", ["Gebühr"]);
    await tagged("B second", ["GEBÜHR", "client"]);
    await tagged("C third", ["GEBÜHR"]);
    const twice = await tagged("D fourth", ["Client", "gebühr", "CLIENT"]);
    expect(twice.tags).toEqual(["Client", "gebühr"]);
    const same = await asAda.tasks.update({ id: twice.id, tags: ["Client", "gebühr", "Gebühr"] });
    expect(same.updatedAt).toBe(twice.updatedAt);

    const asked = { qs: "written", groupBy: "tag", sort: "title" } as const;
    const page = await asAda.tasks.search(asked);
    expect(page.groups).toEqual([
      { key: "client", title: "Client", total: 1 },
      { key: "gebühr", title: "GEBÜHR", total: 3 },
    ]);
    const within = await asAda.tasks.search({ ...asked, skip: 1, size: 2 });
    expect(within.data.map(({ title }) => title)).toEqual(["A first", "B second"]);
    expect(await asAda.tasks.search({ qs: "written", tags: ["gebühr"] })).toMatchObject({ total: 4, warnings: [] });
    const listed = await asAda.overview.list({ tags: ["gebühr"] });
    expect(listed.data.map(({ id }) => id)).toEqual([inventionId]);
    const offered = await asAda.workflows.tags();
    expect(offered.filter((tag) => tag.toLowerCase() === "gebühr")).toHaveLength(1);
    for (const { id } of page.data) await asAda.tasks.delete({ id });
  });

  test("a range is an object of two references, as text or with amount and unit, also in the body", async () => {
    const today = civilDateInZone(clock.now().getTime(), "America/New_York");
    const due = await asAda.tasks.create({ title: "Soon", inventionId: "m-a", dueAt: addDays(today, 3) });
    const found = (dueAt: NonNullable<Parameters<Hub["tasks"]["search"]>[0]>["dueAt"]) => idsOf({ dueAt });
    expect(await found({ from: "today", to: "today+3d" })).toEqual([due.id]);
    const reference = "today";
    expect(await found({ from: { reference }, to: { reference, amount: 3 } })).toEqual([due.id]);
    expect(await found({ from: { reference, amount: 4, unit: "day" } })).toEqual([]);
    expect(await found({ from: { reference, amount: 1, unit: "week" } })).toEqual([]);
    const wrong = await failureOf(asAda.tasks.search({ dueAt: { from: { reference: "soon" } } }));
    expect(wrong).toMatchObject({ status: 400, fields: [{ field: "dueAt" }] });
    await asAda.tasks.delete({ id: due.id });
  });
});
