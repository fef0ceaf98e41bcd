import { verifyPassword } from "@iphub/server/identity/auth/passwords";
import { loadSample } from "@iphub/server/operations/demo/load-sample";
import type { Database } from "@iphub/server/platform/database/open-database";
import { EventLog } from "@iphub/server/platform/events/event-log";
import type { Schema } from "@iphub/server/schema";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { forEachEngine } from "../../../support/engines.ts";

const clock = { now: () => new Date("2026-11-20T12:00:00.000Z") };

function parts(database: Database<Schema>) {
  return { database, db: database.kysely, clock, events: new EventLog(clock, []) };
}

async function counts({ kysely }: Database<Schema>) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from users) as users, (select count(*) from inventions) as inventions,
      (select count(*) from tasks) as tasks, (select count(*) from task_assignees) as assignees,
      (select count(*) from milestones) as milestones, (select count(*) from event_log) as events`.execute(kysely);
  return rows[0];
}

forEachEngine((engine) => {
  describe("the sample on an empty hub", () => {
    let database: Database<Schema>;
    beforeAll(async () => {
      database = await engine.open();
      expect(await loadSample(parts(database), { size: 0 })).toBe(true);
    });

    test("lets ada sign in with the sample password", async () => {
      const ada = await database.kysely
        .selectFrom("users")
        .selectAll()
        .where("email", "=", "ada@iphub.example")
        .executeTakeFirstOrThrow();
      expect(ada.roles).toEqual(["attorney", "administrator"]);
      expect(await verifyPassword(ada.password_hash, "demo-pass-1")).toBe(true);
      expect(await verifyPassword(ada.password_hash, "demo-pass-2")).toBe(false);
    });

    test("stores matter, references, tags and dates as they are", async () => {
      const found = await database.kysely
        .selectFrom("inventions")
        .innerJoin("invention_references", "invention_id", "id")
        .select(["id", "title", "filing_date", "reference", "application_number"])
        .where("search_text", "like", "%lithium%")
        .orderBy("position")
        .execute();
      expect(found.map(({ id, reference, application_number }) => [id, reference, application_number])).toEqual([
        ["m-17248024", "17/248,024", "17248024"],
        ["m-17248024", "PLUSP040X1C4US", null],
        ["m-17248024", "FIP:4711", null],
      ]);
      expect(found[0]?.filing_date).toBe("2021-01-05");
      const tagged = await database.kysely
        .selectFrom("tasks")
        .select("tags")
        .where(sql<boolean>`'2AR' = any(tags)`)
        .execute();
      expect(tagged.length).toBeGreaterThan(50);
      const today = await database.kysely
        .selectFrom("task_assignees")
        .select("email")
        .where("open", "=", true)
        .where("status", "<>", "upcoming")
        .where("due_at", "=", "2026-11-20")
        .execute();
      expect(new Set(today.map(({ email }) => email))).toEqual(
        new Set(["ada", "ben", "cleo", "dan"].map((name) => `${name}@iphub.example`)),
      );
    });

    test("fills the overview: a row a matter, work for each of the four people, and matters kept to a team", async () => {
      const rows = await database.kysely.selectFrom("overview_rows").selectAll().execute();
      expect(rows).toHaveLength(61);
      expect(
        rows.every(({ next_task_id, next_milestone_id }) => next_task_id !== null && next_milestone_id !== null),
      ).toBe(true);
      expect(rows.filter(({ restricted }) => restricted).length).toBeGreaterThan(3);
      const people = await database.kysely.selectFrom("overview_people").select("email").distinct().execute();
      expect(people).toHaveLength(6);
    });

    test("puts the office's record into the event log in the order of its dates", async () => {
      const log = await database.kysely
        .selectFrom("event_log")
        .select(["seq", "type", "created_at", "metadata"])
        .where("invention_id", "=", "m-17248024")
        .orderBy("seq")
        .execute();
      const times = log.map(({ created_at }) => created_at);
      expect(times).toEqual(times.toSorted());
      const allowances = log.filter(({ metadata }) => metadata.code === "MN/=." || metadata.code === "MC/N=");
      expect(allowances.map(({ type, metadata }) => [type, metadata.date])).toEqual([
        ["office-allowance", "2023-01-03"],
        ["office-allowance", "2023-01-13"],
      ]);
      expect(log.some(({ type }) => type.startsWith("docketing-"))).toBe(true);
    });

    test("has open deadlines on pending cases alone", async () => {
      const { rows } = await sql<{ closed: number; pending: number }>`
        select (count(*) filter (where i.office_status ~* 'patented|expired|abandoned'))::int as closed,
          (count(*) filter (where i.office_status !~* 'patented|expired|abandoned'))::int as pending
        from deadlines d join inventions i on i.id = d.invention_id
        where d.status in ('proposed', 'docketed', 'verified')`.execute(database.kysely);
      expect(rows[0]?.closed).toBe(0);
      expect(rows[0]?.pending).toBeGreaterThan(10);
    });

    test("is not loaded a second time", async () => {
      const before = await counts(database);
      expect(await loadSample(parts(database), { size: 10 })).toBe(false);
      expect(await counts(database)).toEqual(before);
    });
  });

  test("a size adds that many matters, with ten tasks each", async () => {
    const database = await engine.open();
    expect(await loadSample(parts(database), { size: 600 })).toBe(true);
    const small = await engine.open();
    await loadSample(parts(small), { size: 0 });
    const [large, plain] = [await counts(database), await counts(small)];
    expect(Number(large?.inventions)).toBe(61 + 600);
    expect(Number(large?.tasks) - Number(plain?.tasks)).toBe(6000);
  });

  test("two starts at once load it once", async () => {
    const database = await engine.open();
    const results = await Promise.all([
      loadSample(parts(database), { size: 0 }),
      loadSample(parts(database), { size: 0 }),
    ]);
    expect(results.toSorted()).toEqual([false, true]);
    expect(Number((await counts(database))?.inventions)).toBe(61);
  });

  test("a load that fails leaves nothing behind", async () => {
    const database = await engine.open();
    const events = new EventLog(clock, [() => Promise.reject(new Error("projection fails"))]);
    await expect(loadSample({ ...parts(database), events }, { size: 0 })).rejects.toThrow("projection fails");
    expect(await counts(database)).toMatchObject({ users: 0, inventions: 0, events: 0 });
  });
});
