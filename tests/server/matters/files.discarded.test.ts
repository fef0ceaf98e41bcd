import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { contract } from "@iphub/sdk/contract/index";
import { cleanStorage } from "@iphub/server/matters/files/clean-storage";
import { releasePending } from "@iphub/server/matters/files/matter-files";
import { storeContent } from "@iphub/server/matters/files/store-content";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onPostgres } from "../../support/engines.ts";
import { type FilesHub, startFilesHub } from "../../support/files-hub.ts";
import { type PostgresRelay, postgresRelay } from "../platform/database/postgres-relay.ts";

onPostgres((engine) => {
  let relay: PostgresRelay;
  let hub: FilesHub;

  beforeAll(async () => {
    const { databaseUrl = "", migrations, log } = await engine.fresh();
    relay = await postgresRelay(databaseUrl);
    hub = await startFilesHub({ ...engine, fresh: async () => ({ migrations, log, databaseUrl: relay.url }) });
  });
  afterAll(async () => {
    await hub.close();
    await relay.close();
  });

  test("a file whose commit was made and whose answer was lost keeps its content", async () => {
    const form = new FormData();
    form.append("file", new File(["claims"], "lost-answer.txt"));
    form.append("reference", "m-1");
    relay.loseCommitOf("lost-answer.txt");
    const headers = { authorization: `Bearer ${await hub.tokenFor("ada")}` };
    const response = await fetch(hub.url + contract.files.upload.path, { method: "POST", body: form, headers });
    expect([response.status, relay.lost()]).toEqual([503, 1]);
    expect(await response.json()).toMatchObject({ error: { code: "outcome_unknown" } });
    const ada = await hub.as("ada");
    const file = (await ada.files.list({ reference: "m-1" })).find(({ name }) => name === "lost-answer.txt");
    expect((await ada.files.preview({ id: file?.id ?? "" })).text).toBe("claims");
    await hub.nothingElseStored();
  });

  test("an old content that a file begins to use while it is cleaned is kept", async () => {
    const { platform } = hub;
    const { kysely: db } = platform.database;
    const { key } = await storeContent(platform, Readable.from([Buffer.from("late")]), { limit: 10 });
    await db.updateTable("storage_pending").set({ created_at: "2020-01-01T00:00:00.000Z" }).execute();
    const using = await db.startTransaction().execute();
    await releasePending(using, [key]);
    const cleaning = cleanStorage(platform);
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1);
    await using.commit().execute();
    await cleaning;
    expect(await text(await platform.storage.read(key))).toBe("late");
  });

  test("a content that is being deleted can be used by no file", async () => {
    const { platform } = hub;
    const { kysely: db } = platform.database;
    const { key } = await storeContent(platform, Readable.from([Buffer.from("gone")]), { limit: 10 });
    const remove = platform.storage.remove.bind(platform.storage);
    let refusal: unknown;
    platform.storage.remove = async (one) => {
      const using = db.transaction().execute((tx) => releasePending(tx, [key]));
      refusal = await using.catch((error: unknown) => error);
      await remove(one);
    };
    await db.updateTable("storage_pending").set({ created_at: "2020-01-01T00:00:00.000Z" }).execute();
    expect(await cleanStorage(platform)).toBe(1);
    platform.storage.remove = remove;
    expect(refusal).toMatchObject({ status: 409, code: "upload_expired" });
    expect(await db.selectFrom("storage_pending").selectAll().execute()).toEqual([]);
  });
});
