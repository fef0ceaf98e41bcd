import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  let hub: SeededHub;
  let asBen: Hub;
  let asEve: Hub;
  beforeAll(async () => {
    hub = await startSeededHub(engine);
    asBen = await hub.as("ben");
    asEve = await hub.as("eve");
  });
  afterAll(() => hub.close());

  const view = { columns: [{ id: "title" }, { id: "dueAt", width: 180 }] };
  const titles = async (of: Hub) => (await of.filters.list()).map(({ title }) => title);

  test("a saved filter keeps its columns beside order and groups, and loses them when it is asked to", async () => {
    const data = { status: ["open" as const], groupBy: "assignee" as const, sortBy: "-dueAt" as const };
    const made = await asBen.filters.create({ title: "By person", data, view });
    expect(made).toMatchObject({ data, view, sharedWith: [], owner: "ben@firm.example" });
    expect(await asBen.filters.get({ id: made.id })).toEqual(made);
    const renamed = await asBen.filters.update({ id: made.id, title: "Persons" });
    expect(renamed).toEqual({ ...made, title: "Persons" });
    const plain = await asBen.filters.update({ id: made.id, view: null });
    expect(plain).not.toHaveProperty("view");
    await asBen.filters.delete({ id: made.id });
  });

  test("it is listed by those it is shared with, changed by its owner alone, and comes back from the bin as it was", async () => {
    const made = await asBen.filters.create({ title: "Shared", data: { tags: ["fee"] }, view, sharedWith: ["t-chem"] });
    expect(await titles(asEve)).not.toContain("Shared");
    const shared = await asBen.filters.update({ id: made.id, sharedWith: ["everyone"] });
    const [seen] = (await asEve.filters.list()).filter(({ id }) => id === made.id);
    expect(seen).toEqual({ ...shared, type: "team" });
    expect(await failureOf(asEve.filters.update({ id: made.id, title: "Mine" }))).toMatchObject({ status: 403 });
    expect(await titles(asBen)).toContain("Shared");
    await asBen.filters.delete({ id: made.id });
    expect(await titles(asEve)).not.toContain("Shared");
    await asBen.bin.restore({ id: made.id });
    expect(await asBen.filters.get({ id: made.id })).toEqual(shared);
    await asBen.filters.update({ id: made.id, sharedWith: [] });
    expect(await titles(asEve)).not.toContain("Shared");
  });

  test("a team that one is not in, an unknown one and a width that no column has are refused by their field", async () => {
    const refused = async (change: Parameters<Hub["filters"]["create"]>[0]) =>
      failureOf(asEve.filters.create({ ...change, data: {} }));
    const common = { title: "No", data: {} };
    expect(await refused({ ...common, sharedWith: ["everyone", "t-chem"] })).toMatchObject({
      status: 400,
      fields: [{ field: "sharedWith[1]" }],
    });
    expect(await refused({ ...common, sharedWith: ["t-none"] })).toMatchObject({ status: 400 });
    const narrow = asEve.filters.create({ ...common, view: { columns: [{ id: "title", width: 5 }] } });
    await expect(narrow).rejects.toThrow("view.columns[0].width is below 40");
    expect(await titles(asEve)).not.toContain("No");
  });

  test("how a list looks is kept for a person by the list's name, and what no list can look like is refused", async () => {
    const name = "HUB_LIST_TASKS";
    expect(await asEve.settings.get({ name })).toEqual({});
    const value = { columns: [{ id: "title", width: 300 }], density: "compact", folded: ["status:done"] };
    expect(await asEve.settings.set({ name, value })).toEqual(value);
    expect(await asEve.settings.get({ name })).toEqual(value);
    expect(await asEve.settings.get({ name: `${name}:f-1` })).toEqual({});
    expect(await asBen.settings.get({ name })).toEqual({});
    const wrong = await failureOf(asEve.settings.set({ name, value: { density: "tiny" } }));
    expect(wrong).toMatchObject({ status: 400, fields: [{ field: "density" }] });
  });
});
