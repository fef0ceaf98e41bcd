import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

const ben = "ben@firm.example";

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

  const choices = { view: "docketed", responsible: ben, qs: "reply", sort: "-dueAt", groupBy: "matter" };
  const view = { columns: [{ id: "title" }, { id: "dueAt", width: 180 }] };
  const titles = async (of: Hub, list?: "tasks" | "deadlines" | "inventions" | "all") =>
    (await of.filters.list(list === undefined ? {} : { list })).map(({ title }) => title);

  test("a view of another list is saved, shared, changed and restored, and listed for its list alone", async () => {
    const made = await asBen.filters.create({ title: "Replies", list: "deadlines", choices, view });
    expect(made).toMatchObject({ list: "deadlines", choices, view, data: {}, type: "personal", owner: ben });
    expect(await asBen.filters.get({ id: made.id })).toEqual(made);
    expect(await titles(asBen, "deadlines")).toEqual(["Replies"]);
    expect(await titles(asBen, "inventions")).toEqual([]);
    expect(await titles(asBen)).not.toContain("Replies");
    expect(await titles(asBen, "all")).toEqual([...(await titles(asBen)), "Replies"]);
    expect(await titles(asEve, "deadlines")).toEqual([]);
    const shared = await asBen.filters.update({ id: made.id, sharedWith: ["everyone"] });
    expect(await asEve.filters.list({ list: "deadlines" })).toEqual([{ ...shared, type: "team" }]);
    expect(await titles(asEve)).not.toContain("Replies");
    const mine = await failureOf(asEve.filters.update({ id: made.id, title: "Mine" }));
    expect(mine).toMatchObject({ status: 403 });
    const narrower = { view: "overdue" };
    const changed = await asBen.filters.update({ ...shared, choices: narrower });
    expect(changed).toEqual({ ...shared, choices: narrower });
    await asBen.filters.delete({ id: made.id });
    expect(await titles(asEve, "deadlines")).toEqual([]);
    await asBen.bin.restore({ id: made.id });
    expect(await asBen.filters.get({ id: made.id })).toEqual(changed);
    await asBen.filters.delete({ id: made.id });
  });

  test("a filter of tasks has no list, as before", async () => {
    const made = await asBen.filters.create({ title: "Soon", data: { dueAt: "this-week" } });
    expect(made).not.toHaveProperty("list");
    expect(made).not.toHaveProperty("choices");
    expect(await titles(asBen, "tasks")).toContain("Soon");
    await asBen.filters.delete({ id: made.id });
  });

  test("what a list does not have is refused by its field", async () => {
    const fieldsOf = async (input: Parameters<Hub["filters"]["create"]>[0]) =>
      (await failureOf(asBen.filters.create(input))).fields?.map(({ field }) => field);
    expect(await fieldsOf({ title: "No" })).toEqual(["data"]);
    expect(await fieldsOf({ title: "No", data: {}, choices: { qs: "a" } })).toEqual(["choices"]);
    expect(await fieldsOf({ title: "No", list: "deadlines" })).toEqual(["choices"]);
    expect(await fieldsOf({ title: "No", list: "deadlines", choices, data: { qs: "a" } })).toEqual(["data"]);
    const foreign = { title: "No", list: "inventions" as const, choices: { qs: "antenna", office: "EP" } };
    expect(await failureOf(asBen.filters.create(foreign))).toMatchObject({
      status: 400,
      fields: [{ field: "choices.office", message: "is no choice of the list of matters, which has qs, groupBy" }],
    });
    const wrong = { view: "open", sort: "mailDate", groupBy: "client" };
    expect(await fieldsOf({ title: "No", list: "deadlines", choices: wrong })).toEqual([
      "choices.view",
      "choices.sort",
      "choices.groupBy",
    ]);
    const made = await asBen.filters.create({ title: "Matters", list: "inventions", choices: { groupBy: "client" } });
    const moved = await failureOf(asBen.filters.update({ id: made.id, list: "deadlines" }));
    expect(moved).toMatchObject({ status: 400, fields: [{ field: "list" }] });
    const conditions = await failureOf(asBen.filters.update({ id: made.id, data: { tags: ["fee"] } }));
    expect(conditions).toMatchObject({ status: 400, fields: [{ field: "data" }] });
    await asBen.filters.delete({ id: made.id });
  });

  test("what is made of tasks refuses a view of another list by name", async () => {
    const { id } = await asBen.filters.create({ title: "Replies", list: "deadlines", choices });
    const refused = {
      status: 400,
      fields: [
        { field: "filter", message: "'Replies' is a view of the list of deadlines; use the id of a filter of tasks" },
      ],
    };
    expect(await failureOf(asBen.tasks.list({ filter: id }))).toMatchObject(refused);
    expect(await failureOf(asBen.tasks.search({ filter: id }))).toMatchObject(refused);
    expect(await failureOf(asBen.calendar.create({ filter: id }))).toMatchObject(refused);
    expect(await failureOf(asBen.boards.create({ title: "Week", filters: ["my-tasks", id] }))).toMatchObject({
      status: 400,
      fields: [{ field: "filters[1]", message: `'${id}' is no filter of tasks; use the id of one` }],
    });
    await asBen.filters.delete({ id });
  });

  test("a deleted view or filter says to everybody that it was deleted; an id of nothing does not", async () => {
    const view = await asBen.filters.create({ title: "Replies", list: "deadlines", choices });
    const filter = await asBen.filters.create({ title: "Soon", data: { dueAt: "this-week" } });
    await Promise.all([view, filter].map(({ id }) => asBen.filters.delete({ id })));
    const deleted = (what: string) => ({
      status: 404,
      code: "not_found",
      message: `This ${what} was deleted; its owner can restore it from the bin.`,
    });
    expect(await failureOf(asEve.filters.get({ id: view.id }))).toMatchObject(deleted("view"));
    expect(await failureOf(asBen.tasks.list({ filter: filter.id }))).toMatchObject(deleted("filter"));
    expect(await failureOf(asBen.filters.delete({ id: view.id }))).toMatchObject(deleted("view"));
    const unknown = await failureOf(asBen.filters.get({ id: "f-none" }));
    expect(unknown).toMatchObject({ status: 404, message: "There is no such filter." });
  });

  test("who is not here any more is named in the warnings of a view", async () => {
    const gone = { ...choices, responsible: "gone@firm.example" };
    const made = await asBen.filters.create({ title: "Theirs", list: "deadlines", choices: gone });
    expect(made.warnings).toEqual(["No one here has the address gone@firm.example."]);
    await asBen.filters.delete({ id: made.id });
  });
});
