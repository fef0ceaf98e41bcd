import type { Hub } from "@iphub/sdk";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const benMail = "ben@firm.example";

/** amy is an administrator, ben a paralegal of Chemistry, eve a paralegal of no team. */
forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  let ben: Hub;
  const today = civilDateInZone(Date.now(), "America/New_York");

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
  });
  afterAll(() => hub.close());

  test("today has what is due, to be verified by another person and done since, for one person, a team and the firm", async () => {
    const matter = { title: "Today one", references: ["TODAY-1"], inHouseAttorney: benMail };
    const { id } = await amy.inventions.create(matter);
    const entry = { inventionId: id, office: "EP", source: "agent, 12 Jan" };
    await ben.deadlines.enter({ ...entry, title: "Due this day", dueDate: today });
    await ben.deadlines.enter({ ...entry, title: "Later than soon", dueDate: addDays(today, 8) });
    await amy.tasks.create({ inventionId: id, title: "Finish it", dueAt: today, assignees: [benMail] });
    const shown = async (reader: Hub, scope: "me" | "team" | "firm" = "me") => {
      const { entries, day } = await reader.docket.today({ scope });
      expect(day).toBe(today);
      const own = entries.filter(({ invention }) => invention?.title === "Today one");
      return own.filter(({ section }) => section !== "changed").map(({ section, title }) => `${section} ${title}`);
    };
    // ben docketed both: another person verifies them.
    expect(await shown(ben)).toEqual(["today Due this day", "today Finish it"]);
    const toVerify = ["verify Due this day", "verify Later than soon"];
    expect(await shown(amy, "firm")).toEqual(["today Due this day", "today Finish it", ...toVerify]);
    expect(await shown(amy)).toEqual([]);
    const [task] = (await ben.docket.today({})).entries.filter(({ title }) => title === "Finish it");
    await ben.tasks.update({ id: task?.id ?? "", status: "done" });
    expect(await shown(ben)).toEqual(["today Due this day", "done Finish it"]);
    const teams = await hub.platform.db
      .selectFrom("team_members")
      .innerJoin("users", "users.id", "user_id")
      .select("team_id as id")
      .where("email", "=", benMail)
      .execute();
    expect(teams).not.toEqual([]);
    expect(await shown(ben, "team")).toEqual(["today Due this day", "done Finish it"]);
    expect(await shown(await hub.as("eve"), "team")).toEqual([]);
    await amy.walls.set({ id, owners: [benMail], people: [benMail] });
    expect(await shown(amy, "firm")).toEqual([]);
  });

  test("what is someone else's takes no one's own deadlines out of their day and week, however much it is", async () => {
    const others = await amy.inventions.create({
      title: "Of others",
      references: [],
      inHouseAttorney: "eve@firm.example",
    });
    const own = await amy.inventions.create({ title: "Own one", references: [], inHouseAttorney: benMail });
    const entry = { office: "EP", source: "agent, 12 Jan" };
    const first = await amy.deadlines.enter({
      ...entry,
      inventionId: others.id,
      title: "Theirs",
      dueDate: addDays(today, -1),
    });
    await amy.deadlines.enter({ ...entry, inventionId: own.id, title: "Own", dueDate: today });
    await sql`
      insert into deadlines select (jsonb_populate_record(d, jsonb_build_object('id', 'many-' || n, 'source_key', 'many-' || n))).*
      from deadlines d, generate_series(1, 5001) n where d.id = ${first.id}`.execute(hub.platform.database.kysely);
    const day = await ben.docket.today({ scope: "me" });
    expect(day.entries.filter(({ title }) => title === "Own").length).toBeGreaterThan(0);
    expect(day.entries.filter(({ title }) => title === "Theirs")).toEqual([]);
    const week = await ben.docket.week({ scope: "me", from: addDays(today, -1) });
    expect([week.entries.map(({ title }) => title).includes("Own"), week.isWhole]).toEqual([true, true]);
    expect((await amy.docket.today({ scope: "firm" })).isWhole).toBe(false);
  });
});
