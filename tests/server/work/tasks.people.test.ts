import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onBothEngines } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { plantedAt, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

const ada = "ada@firm.example";
const ben = "ben@firm.example";
const namesake = "ben.senior@firm.example";

onBothEngines((engine) => {
  let hub: SeededHub;
  let asAda: Hub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.platform.database.kysely
      .insertInto("users")
      .values({
        ...{ id: "u-senior", email: namesake, first_name: "Ben", last_name: "Senior" },
        ...{ roles: ["reader"], created_at: plantedAt, updated_at: plantedAt },
      })
      .execute();
    await hub.plant({
      matters: [
        { id: "m-a", title: "Lithium battery", inHouseAttorney: ben },
        { id: "m-b", title: "Beam", inHouseAttorney: ada },
      ],
      milestones: [{ id: "s-b", inventionId: "m-b", title: "Respond", assignees: [ada] }],
      tasks: [
        { id: "k-ada", inventionId: "m-a", title: "Of Ada", assignees: [ada], order: 1 },
        { id: "k-ben", inventionId: "m-a", title: "Of Ben", assignees: [ben], order: 2 },
        { id: "k-senior", inventionId: "m-a", title: "Of the other Ben", assignees: [namesake], order: 3 },
        { id: "k-both", inventionId: "m-b", milestoneId: "s-b", title: "Of both", assignees: [ada, ben], order: 4 },
        { id: "k-done", inventionId: "m-a", status: "done", finishedAt: plantedAt, assignees: [ada], order: 5 },
      ],
    });
    asAda = await hub.as("ada");
  });
  afterAll(() => hub.close());

  const open = { status: ["open" as const], sort: "order" as const };
  type Keys = "assignees" | "assigneesConjugation" | "projectAssignees" | "inHouseAttorney" | "query" | "searchAs";
  type Asked = Pick<NonNullable<Parameters<Hub["tasks"]["search"]>[0]>, Keys>;
  /** The ids of a search, which the list with the same keys must have too. */
  async function idsOf(query: Asked, reader = asAda): Promise<string[]> {
    const [listed, found] = await Promise.all([
      reader.tasks.list({ ...open, ...query }),
      reader.tasks.search({ ...open, ...query }),
    ]);
    const ids = listed.data.map(({ id }) => id);
    expect(found.data.map(({ id }) => id)).toEqual(ids);
    return ids;
  }

  test("me, a name and an address mean a person alike, as in a query; several people of one name are all meant", async () => {
    for (const word of ["me", "ada", "Byron", "ADA@firm.example"]) {
      expect(await idsOf({ assignees: [word] }), word).toEqual(["k-ada", "k-both"]);
      expect(await idsOf({ query: `who:${word}` }), word).toEqual(["k-ada", "k-both"]);
      expect(await idsOf({ projectAssignees: [word] }), word).toEqual(["k-both"]);
      expect(await idsOf({ inHouseAttorney: [word] }), word).toEqual(["k-both"]);
    }
    expect(await idsOf({ assignees: ["Me"] })).toEqual(["k-ada", "k-both"]);
    expect(await idsOf({ assignees: ["ben"] })).toEqual(["k-ben", "k-senior", "k-both"]);
    const file = await asAda.tasks.export({ ...open, assignees: ["Okafor"], format: "csv" });
    expect((await file.text()).match(/Of \w+/g)).toEqual(["Of Ben", "Of both"]);
    expect(await idsOf({ assignees: ["Okafor", "me"], assigneesConjugation: "and" })).toEqual(["k-both"]);
    expect(await idsOf({ assignees: ["me"] }, await hub.as("ben"))).toEqual(["k-ben", "k-both"]);
    expect(await idsOf({ assignees: ["me"], searchAs: ben })).toEqual(["k-ben", "k-both"]);
  });

  test("a name of no one, what is no address, and one of several where all must be assigned are refused by name", async () => {
    for (const word of ["zoe", "zoe@"]) {
      for (const query of [{ assignees: [word] }, { projectAssignees: [word] }, { inHouseAttorney: [word] }]) {
        const [field] = Object.keys(query);
        const refused = { status: 400, fields: [{ field, message: expect.stringContaining(`'${word}'`) }] };
        expect(await failureOf(asAda.tasks.list(query))).toMatchObject(refused);
        expect(await failureOf(asAda.tasks.search(query))).toMatchObject(refused);
      }
    }
    const each = { assignees: ["me", "ben"], assigneesConjugation: "and" as const };
    expect(await failureOf(asAda.tasks.search(each))).toMatchObject({
      ...{ status: 400, fields: [{ field: "assignees", message: expect.stringContaining(namesake) }] },
    });
    const data = { assignees: ["me"] };
    await expect(asAda.filters.create({ title: "Mine", data })).rejects.toThrow("data.assignees[0]");
  });

  test("the task history takes the same words", async () => {
    const days = { by: "person" as const, from: "2026-01-01", to: "2026-01-31" };
    const finished = async (assignees: string[]) =>
      (await asAda.tasks.progress({ ...days, assignees })).rows.flatMap((row) => (row.finished > 0 ? row.key : []));
    for (const word of ["me", "Byron", ada]) expect(await finished([word]), word).toEqual([ada]);
    expect(await finished(["okafor"])).toEqual([]);
    expect(await failureOf(asAda.tasks.progress({ ...days, assignees: ["zoe"] }))).toMatchObject({
      ...{ status: 400, fields: [{ field: "assignees" }] },
    });
  });
});
