import { afterAll, beforeAll, expect, test } from "vitest";
import { startHub, type TestHub } from "../../../support/hub.ts";

let hub: TestHub;
beforeAll(async () => {
  hub = await startHub();
}, 120_000);
afterAll(() => hub.close());

const at = (name: string) => hub.as(`${name}@iphub.example`);

test("the sample has boards with cards and filters of its people, which each owner can change", async () => {
  const boards = await (await at("ben")).boards.list();
  expect(boards.map(({ title, owner, lanes }) => [title, owner.split("@")[0], lanes])).toEqual([
    ["By status", "dan", "none"],
    ["From client to filing", "ben", "none"],
    ["This week", "ada", "assignee"],
  ]);
  for (const { title, owner, filters } of boards) {
    expect(filters.flatMap(({ warnings }) => warnings)).toEqual([]);
    const client = await hub.as(owner);
    const totals = await Promise.all(filters.map(async ({ id }) => (await client.tasks.list({ filter: id })).total));
    expect(Math.max(...totals), title).toBeGreaterThan(2);
    if (title === "From client to filing") expect(Math.min(...totals), title).toBeGreaterThan(0);
    const own = (await client.filters.list()).filter(({ type }) => type === "personal").map(({ id }) => id);
    expect(own).toEqual(expect.arrayContaining(filters.map(({ id }) => id)));
  }
  const ada = await at("ada");
  const [week] = boards.filter(({ title }) => title === "This week");
  expect((await ada.boards.update({ id: week?.id ?? "", lanes: "none" })).lanes).toBe("none");
});

test("a saved filter of the sample is the person's own, or shared with their team", async () => {
  const found = async (name: string) => (await (await at(name)).filters.list()).map(({ title }) => title);
  expect(await found("ada")).toContain("Critical in two weeks");
  expect(await found("ben")).toContain("To docket");
  expect(await found("elodie")).not.toContain("To docket");
  const ada = await at("ada");
  const [critical] = (await ada.filters.list()).filter(({ title }) => title === "Critical in two weeks");
  const { data } = await ada.tasks.list({ filter: critical?.id ?? "" });
  expect(data.length).toBeGreaterThan(0);
  for (const { tags } of data) expect(tags).toContain("critical");
});
