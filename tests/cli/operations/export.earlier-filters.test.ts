import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { openSession } from "@iphub/server/identity/auth/sessions.store";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import { hubMigrations } from "@iphub/server/schema";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { builtCli, cliHome, runCli } from "../cli-process.ts";

/** The steps of the version before views of other lists than that of tasks could be saved. */
const earlier = Object.fromEntries(Object.entries(hubMigrations).filter(([name]) => name < "0500"));

const email = "olga@firm.example";
const at = "2026-01-05T09:00:00.000Z";
const data = { tags: ["fee"], status: ["open" as const] };
const view = { columns: [{ id: "title" }, { id: "dueAt", width: 180 }] };

/** A person with a shared filter, one of her own, and a deleted one, as that version stored them. */
async function saveAsBefore(db: Kysely<unknown>): Promise<void> {
  const [conditions, columns] = [JSON.stringify(data), JSON.stringify(view)];
  const record = JSON.stringify({ layout: "compact", data, createdAt: at });
  for (const statement of [
    sql`insert into users (id, email, first_name, last_name, roles, created_at, updated_at)
      values ('u-olga', ${email}, 'Olga', 'Example', array['attorney'], ${at}, ${at})`,
    sql`insert into filters (id, owner_id, title, layout, data, view, shared_with, created_at, updated_at)
      values ('f-fees', 'u-olga', 'Late fees', 'minimalistic', ${conditions}::jsonb, ${columns}::jsonb,
        '{everyone}', ${at}, ${at})`,
    sql`insert into filters (id, owner_id, title, layout, data, created_at, updated_at)
      values ('f-own', 'u-olga', 'Overdue', 'compact', '{"dueAt":"overdue"}', ${at}, ${at})`,
    sql`insert into bin_items (id, kind, owner_id, title, record, deleted_by, deleted_at)
      values ('f-gone', 'filter', 'u-olga', 'Gone', ${record}::jsonb, ${email}, ${at})`,
  ]) {
    await statement.execute(db);
  }
}

forEachEngine((engine) => {
  const home = cliHome();
  let hub: SeededHub;
  let olga: Hub;
  let env: Readonly<Record<string, string>>;

  beforeAll(async () => {
    const database = await engine.fresh({ migrations: earlier });
    const before = await openDatabase<unknown>(database);
    await saveAsBefore(before.kysely);
    await before.close();
    hub = await startSeededHub({ ...engine, fresh: async () => database });
    await hub.plant({
      matters: [{ id: "m-1", references: ["A-1"] }],
      tasks: [
        { id: "k-fee", inventionId: "m-1", tags: ["fee"], status: "open", dueAt: "2099-06-01" },
        { id: "k-other", inventionId: "m-1", status: "open", dueAt: "2099-06-01" },
      ],
    });
    const token = await openSession(hub.platform, "u-olga", "test");
    olga = createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
    env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: token };
    await builtCli();
  }, 120_000);
  afterAll(async () => {
    await hub?.close();
    home.remove();
  });

  const fees = {
    ...{ id: "f-fees", title: "Late fees", layout: "minimalistic", type: "personal", data, view },
    ...{ sharedWith: ["everyone"], owner: email, warnings: [] },
  };
  const idsOf = async (of: Hub, list?: "tasks" | "deadlines" | "inventions" | "all") =>
    (await of.filters.list(list === undefined ? {} : { list })).map(({ id }) => id).filter((id) => id.startsWith("f-"));

  test("a filter that was saved before views of other lists is read and listed as one of tasks", async () => {
    const read = await olga.filters.get({ id: "f-fees" });
    expect(read).toEqual(fees);
    expect([Object.hasOwn(read, "list"), Object.hasOwn(read, "choices")]).toEqual([false, false]);
    for (const list of [undefined, "tasks", "all"] as const) {
      expect([list, await idsOf(olga, list)]).toEqual([list, ["f-fees", "f-own"]]);
    }
    for (const list of ["deadlines", "inventions"] as const) expect(await idsOf(olga, list)).toEqual([]);
    const eve = await hub.as("eve");
    expect((await eve.filters.list()).filter(({ id }) => id.startsWith("f-"))).toEqual([{ ...fees, type: "team" }]);
  });

  test("it is applied: in searches, files, boards and calendars", async () => {
    const filter = "f-fees";
    expect((await olga.tasks.search({ filter })).data.map(({ id }) => id)).toEqual(["k-fee"]);
    expect((await olga.tasks.list({ filter })).data.map(({ id }) => id)).toEqual(["k-fee"]);
    const file = await (await olga.tasks.export({ filter, format: "json" })).text();
    expect(file).toContain("Task k-fee");
    expect(file).not.toContain("Task k-other");
    const board = await olga.boards.create({ title: "Fees", filters: [filter] });
    expect(board.filters).toMatchObject([{ id: filter, title: "Late fees", data }]);
    const { path } = await olga.calendar.create({ filter });
    const feed = await (await fetch(hub.url + path)).text();
    expect(feed.match(/UID:.*/g)?.map((line) => line.trim())).toEqual(["UID:task-k-fee@iphub"]);
  });

  test("it is exported, and the file changes nothing where it is applied", async () => {
    for (const name of ["filters.yaml", "filters.csv"]) {
      const file = `${home.folder}/${name}`;
      const exported = await runCli(["export", "--sections", "filters", "-f", file], { env });
      expect([name, exported.code, exported.stderr]).toEqual([name, 0, ""]);
      const applied = await runCli(["apply", "-f", file], { env });
      expect([name, applied.code, applied.stdout]).toEqual([name, 0, "No changes.\n"]);
    }
    const { stdout } = await runCli(["export", "--sections", "filters"], { env });
    expect(stdout).toContain("name: Late fees\n");
    expect(stdout).toContain("name: Overdue\n");
    expect(stdout).not.toMatch(/^ *(list|choices):/m);
  });

  test("it is changed, deleted and restored, and so is one that was deleted before", async () => {
    const renamed = await olga.filters.update({ id: "f-fees", title: "Fees" });
    expect(renamed).toEqual({ ...fees, title: "Fees" });
    await olga.filters.delete({ id: "f-fees" });
    await olga.bin.restore({ id: "f-fees" });
    expect(await olga.filters.get({ id: "f-fees" })).toEqual(renamed);
    await olga.bin.restore({ id: "f-gone" });
    const restored = await olga.filters.get({ id: "f-gone" });
    expect(restored).toMatchObject({ title: "Gone", layout: "compact", type: "personal", data, sharedWith: [] });
    expect(restored).not.toHaveProperty("list");
  });
});
