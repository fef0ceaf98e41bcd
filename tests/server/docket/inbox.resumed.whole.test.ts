import { fanOut } from "@iphub/server/docket/inbox/fan-out";
import { addNotices } from "@iphub/server/docket/inbox/notices.store";
import { transaction } from "@iphub/server/platform/database/transaction";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { onPostgres } from "../../support/engines.ts";
import { startWholeHub } from "../../support/whole-hub.ts";
import { listenTo } from "../platform/live-listener.ts";

onPostgres((engine) => {
  test("a notice that is written while a client is brought up to date after an outage is told to it", async () => {
    const hub = await startWholeHub({ database: await engine.fresh() });
    onTestFinished(() => hub.close());
    const { kysely } = hub.platform.database;
    const amy = await hub.as("amy");
    const mine = await listenTo(hub.url, await hub.tokenFor("ben"));
    onTestFinished(() => mine.hub.live.close());
    await amy.tasks.create({ inventionId: "m-1", title: "Seen" });
    await mine.until(({ event }) => JSON.stringify(event).includes("Seen"));
    mine.hub.live.close();
    await amy.tasks.create({ inventionId: "m-1", title: "Missed" });
    await fanOut(hub.platform);
    expect(mine.heard.map(({ name }) => name)).not.toContain("inbox:changed");
    // While the log is locked, the hub cannot read what the client has missed, and the client is in no room yet.
    await kysely.transaction().execute(async (tx) => {
      await sql`lock table event_log in access exclusive mode`.execute(tx);
      await mine.hub.live.connect();
      const about = { kind: "call-up", inventionId: null, actor: null, dueAt: null, finalAt: null } as const;
      const words = { title: "Reply", body: "Due", subject: { type: "deadline", id: "d-1" } } as const;
      const notice = { userId: "u-ben", key: "while-away", ...about, ...words };
      await transaction(hub.platform.database, (own) => addNotices(own, hub.platform, [notice]));
    });
    await mine.until(({ event }) => JSON.stringify(event).includes("Missed"));
    await mine.until(({ name }) => name === "inbox:changed");
  });
});
