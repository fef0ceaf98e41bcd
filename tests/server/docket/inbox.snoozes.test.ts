import { bringBackSnoozed } from "@iphub/server/docket/inbox/bring-back-snoozed";
import { fanOut } from "@iphub/server/docket/inbox/fan-out";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";
import { listenTo } from "../platform/live-listener.ts";

forEachEngine((engine) => {
  let hub: WholeHub;

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
  });
  afterAll(() => hub.close());

  test("the end of a snooze is told to who still sees the matter, and to no one else", async () => {
    const [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
    const db = hub.platform.database.kysely;
    // The day at the office, which is not the day in UTC all day long.
    const { today: snoozed_until } = await ben.inbox.list({});
    const comeDue = (inventionId: string) =>
      db.updateTable("notices").set({ snoozed_until }).where("invention_id", "=", inventionId).execute();
    const matter = async (reference: string) => {
      const { id } = await amy.inventions.create({ title: reference, references: [reference] });
      await amy.tasks.create({ inventionId: id, title: "Later", assignees: ["ben@firm.example"] });
      await fanOut(hub.platform);
      expect((await ben.inbox.list({ inventionId: id })).data.length).toBe(1);
      return id;
    };
    const [hidden, seen] = [await matter("SNZ-1"), await matter("SNZ-2")];
    await amy.walls.set({ id: hidden, owners: ["amy@firm.example"], people: ["rob@firm.example"] });
    expect((await ben.inbox.list({ inventionId: hidden })).data).toEqual([]);
    await fanOut(hub.platform);
    const mine = await listenTo(hub.url, await hub.tokenFor("ben"));
    onTestFinished(() => mine.hub.live.close());

    await comeDue(hidden);
    await bringBackSnoozed(hub.platform);
    await amy.tasks.create({ inventionId: seen, title: "Between" });
    await mine.until(({ name, event }) => name === "task:created" && JSON.stringify(event).includes("Between"));
    expect(mine.heard.map(({ name }) => name)).not.toContain("inbox:changed");

    await comeDue(seen);
    await bringBackSnoozed(hub.platform);
    await mine.until(({ name }) => name === "inbox:changed");
    const ended = await db
      .selectFrom("notices")
      .select(["snoozed_until", "state"])
      .where("kind", "=", "assigned")
      .execute();
    expect(ended).toEqual([
      { snoozed_until: null, state: "unread" },
      { snoozed_until: null, state: "unread" },
    ]);
  });
});
