import { randomBytes } from "node:crypto";
import { AccessRecorder } from "@iphub/server/operations/access-log/access-recorder";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { onPostgres } from "../../support/engines.ts";
import { startSeededHub } from "../../support/seeded-hub.ts";

onPostgres((engine) => {
  test("entries that could not be saved one by one are tried again without another access", async () => {
    const hub = await startSeededHub(engine);
    onTestFinished(() => hub.close());
    const { kysely: db } = hub.platform.database;
    // A fault of the data for the batch, then a lack that passes for each entry alone.
    await sql`create function refuse_access() returns trigger language plpgsql as $$ begin
      if (select count(*) from added) > 1 then raise exception 'a wrong value' using errcode = '22023'; end if;
      raise exception 'no room' using errcode = '53100'; end $$`.execute(db);
    await sql`create trigger refuse_access after insert on access_log referencing new table as added
      for each statement execute function refuse_access()`.execute(db);
    const recorder = new AccessRecorder(hub.platform);
    onTestFinished(() => recorder.close());
    for (const call of ["files.download", "tasks.export"]) {
      recorder.note({ kind: "export", outcome: "done", call, person: "ada@firm.example" });
    }
    await recorder.save();
    await sql`drop function refuse_access cascade`.execute(db);
    const saved = async () => (await db.selectFrom("access_log").select("call").orderBy("seq").execute()).length;
    await expect.poll(saved, { timeout: 10_000 }).toBe(2);
  });

  test("an entry that is too long for the log's indexes keeps no other out of it", async () => {
    const hub = await startSeededHub(engine);
    onTestFinished(() => hub.close());
    const recorder = new AccessRecorder(hub.platform);
    onTestFinished(() => recorder.close());
    for (const person of [randomBytes(6_000).toString("hex"), "ada@firm.example"]) {
      recorder.note({ kind: "sign-in", outcome: "refused", call: "auth.login", person });
    }
    await recorder.save();
    const saved = await hub.platform.db.selectFrom("access_log").select("person").execute();
    expect(saved).toEqual([{ person: "ada@firm.example" }]);
  });
});
