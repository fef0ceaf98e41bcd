import { dateStyleSetting } from "@iphub/sdk/contract/settings";
import { hubMigrations } from "@iphub/server/schema";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { errorIn, rawCall } from "../../../contract/raw-call.ts";
import { onPostgres, quietLog } from "../../../support/engines.ts";
import { startHub } from "../../../support/hub.ts";
import { startWholeHub } from "../../../support/whole-hub.ts";

/** Locks a table until `release`. */
async function lockTable(databaseUrl: string, table: string) {
  const other = new Client({ connectionString: databaseUrl });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query("begin");
  await other.query(`lock table ${table} in access exclusive mode`);
  return { release: () => other.query("commit") };
}

onPostgres((engine) => {
  test("calls do not queue behind forty others whose table is locked, and none of them is 500", {
    timeout: 60_000,
  }, async () => {
    const { databaseUrl = "" } = await engine.fresh();
    const hub = await startHub({ databaseUrl, environment: { IPHUB_LOG_LEVEL: "silent" } });
    onTestFinished(() => hub.close());
    const token = await hub.tokenFor("ada@iphub.example");
    const ask = (path: string) => rawCall({ url: hub.url, path, token });
    const locked = "/api/settings/HUB_THEME";
    const unrelated = "/api/search/boards/";
    const { release } = await lockTable(databaseUrl, "settings");
    let answered = 0;
    const waiting = Array.from({ length: 40 }, async () => {
      const answer = await ask(locked);
      answered += 1;
      return answer;
    });
    const times: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      const begun = performance.now();
      expect((await ask(unrelated)).status).toBe(200);
      times.push(performance.now() - begun);
    }
    expect(Math.max(...times)).toBeLessThan(5000);
    expect(times.sort((a, b) => a - b)[10]).toBeLessThan(500);
    // Some got the answer to come again, so that their connections were free for others; the rest waits for the lock.
    await expect.poll(() => answered, { timeout: 8000 }).toBeGreaterThanOrEqual(30);
    await release();
    const answers = await Promise.all(waiting);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeLessThan(40);
    for (const answer of refused) {
      expect([answer.status, errorIn(answer).code]).toEqual([503, "database_busy"]);
      expect(answer.headers["retry-after"]).toBe("1");
    }
    expect((await ask(locked)).status).toBe(200);
  });

  test("who a person is is told while the settings are locked, with what they chose before", async () => {
    const { databaseUrl = "" } = await engine.fresh();
    const hub = await startWholeHub({ database: { databaseUrl, migrations: hubMigrations, log: quietLog } });
    onTestFinished(() => hub.close());
    const [amy, ben] = [await hub.as("amy"), await hub.as("ben")];
    const value = { format: "iso", firstDay: "sunday" } as const;
    await amy.settings.set({ name: dateStyleSetting, value });
    const before = await amy.users.me();
    expect(before.dateStyle).toEqual(value);
    const { release } = await lockTable(databaseUrl, "settings");
    expect(await amy.users.me()).toEqual(before);
    // This process has not read what ben chose.
    expect(await ben.users.me()).toMatchObject({ email: "ben@firm.example" });
    await release();
  });
});
