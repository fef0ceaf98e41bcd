import type { Hub } from "@iphub/sdk";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

/** A plan of a thousand rows takes seconds: each row is written with what its person may do at that moment. */
forEachEngine((engine) => {
  let hub: SeededHub;
  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant({
      matters: [{ id: "m-open" }, { id: "m-walled", title: "Secret antenna" }],
      tasks: [
        { id: "k-first", inventionId: "m-open" },
        { id: "k-walled", inventionId: "m-walled" },
        { id: "k-begun", inventionId: "m-open" },
        { id: "k-left", inventionId: "m-open" },
      ],
    });
  });
  afterAll(() => hub.close());

  async function planOf(person: Hub, taskIds: readonly string[]) {
    const tasks = await Promise.all(taskIds.map((id) => person.tasks.get({ id })));
    const rows = tasks.map(({ id, updatedAt }) => ({ id, updatedAt, tags: ["planned"] }));
    return person.plans.create({ title: "Tags", rows });
  }

  test("a wall that is built while a plan is applied keeps its rows from who is outside", async () => {
    const { kysely: db } = hub.platform.database;
    await sql`create function build_wall() returns trigger language plpgsql as $$ begin
      insert into walls (invention_id, updated_at) values ('m-walled', now()) on conflict do nothing;
      insert into wall_people (invention_id, user_id, kind, added_at)
        values ('m-walled', 'u-eve', 'owner', now()), ('m-walled', 'u-ada', 'excluded', now()) on conflict do nothing;
      update inventions set restricted = true where id = 'm-walled';
      return new; end $$`.execute(db);
    await sql`create trigger build_wall after update on tasks for each row
      when (new.id = 'k-first') execute function build_wall()`.execute(db);
    const [ada, eve] = await Promise.all([hub.as("ada"), hub.as("eve")]);
    const { id } = await planOf(ada, ["k-first", "k-walled"]);
    const applied = await ada.plans.apply({ id });
    expect(applied.rows.map(({ state }) => state)).toEqual(["applied", "gone"]);
    expect(JSON.stringify(applied)).not.toContain("Secret antenna");
    expect((await ada.tasks.get({ id: "k-first" })).tags).toEqual(["planned"]);
    expect((await eve.tasks.get({ id: "k-walled" })).tags).toEqual([]);
  });

  test("a role that is taken while a plan is applied ends it; what was applied before stays", async () => {
    const { kysely: db } = hub.platform.database;
    await sql`create function take_role() returns trigger language plpgsql as $$ begin
      update users set roles = '{reader}' where id = 'u-ben';
      return new; end $$`.execute(db);
    await sql`create trigger take_role after update on tasks for each row
      when (new.id = 'k-begun') execute function take_role()`.execute(db);
    const [ada, ben] = await Promise.all([hub.as("ada"), hub.as("ben")]);
    const { id } = await planOf(ben, ["k-begun", "k-left"]);
    expect(await failureOf(ben.plans.apply({ id }))).toMatchObject({ status: 403, code: "forbidden" });
    expect((await ada.tasks.get({ id: "k-begun" })).tags).toEqual(["planned"]);
    expect((await ada.tasks.get({ id: "k-left" })).tags).toEqual([]);
  });
});
