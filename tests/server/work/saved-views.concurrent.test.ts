import type { Hub } from "@iphub/sdk";
import type { Schema } from "@iphub/server/schema";
import type { Transaction } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { behindOpenChange } from "../../support/behind-open-change.ts";
import { onPostgres } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

onPostgres((engine) => {
  let hub: SeededHub;
  let ben: Hub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    ben = await hub.as("ben");
  });
  afterAll(() => hub?.close());

  const lockOf = (table: "boards" | "filters", id: string) => ({
    change: (tx: Transaction<Schema>) => tx.selectFrom(table).select("id").where("id", "=", id).forUpdate().execute(),
    waiting: 2,
  });

  test("two changes of a filter at once keep what each of them changed", async () => {
    const { id } = await ben.filters.create({ title: "Soon", data: { dueAt: "this-week" } });
    const { kysely: db } = hub.platform.database;
    await behindOpenChange(db, {
      ...lockOf("filters", id),
      calls: () =>
        Promise.all([
          ben.filters.update({ id, title: "Later" }),
          ben.filters.update({ id, data: { tags: ["urgent"] } }),
        ]),
    });
    expect(await ben.filters.get({ id })).toMatchObject({ title: "Later", data: { tags: ["urgent"] } });
  });

  test("two changes of a board at once keep what each of them changed", async () => {
    const { id } = await ben.boards.create({ title: "Week", filters: ["my-tasks"] });
    await behindOpenChange(hub.platform.database.kysely, {
      ...lockOf("boards", id),
      calls: () =>
        Promise.all([
          ben.boards.update({ id, title: "Month" }),
          ben.boards.update({ id, filters: ["my-projects", "my-tasks"] }),
        ]),
    });
    const board = await ben.boards.get({ id });
    expect([board.title, board.filters.map((filter) => filter.id)]).toEqual(["Month", ["my-projects", "my-tasks"]]);
  });

  for (const noun of ["boards", "filters"] as const) {
    test(`of two deletions of one of the ${noun} at once the second finds nothing`, async () => {
      const { id } =
        noun === "boards"
          ? await ben.boards.create({ title: "Gone", filters: [] })
          : await ben.filters.create({ title: "Gone", data: {} });
      const deletion = () => ben[noun].delete({ id }).catch((error: unknown) => error);
      const answers = await behindOpenChange(hub.platform.database.kysely, {
        ...lockOf(noun, id),
        calls: () => Promise.all([deletion(), deletion()]),
      });
      expect(answers).toContainEqual({ ok: true });
      expect(answers).toContainEqual(expect.objectContaining({ status: 404 }));
      const [item] = (await ben.bin.list({})).data.filter((one) => one.id === id);
      expect(item?.title).toBe("Gone");
    });
  }

  test("a deletion that a board's change waits for leaves nothing to change", async () => {
    const { id } = await ben.boards.create({ title: "Gone before", filters: [] });
    const refused = await behindOpenChange(hub.platform.database.kysely, {
      change: (tx) => tx.deleteFrom("boards").where("id", "=", id).execute(),
      calls: () => failureOf(ben.boards.update({ id, title: "Late" })),
    });
    expect(refused.status).toBe(404);
  });
});
