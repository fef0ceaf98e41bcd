import { HubOutdatedError } from "@iphub/server/platform/database/outdated";
import { transaction } from "@iphub/server/platform/database/transaction";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { errorIn, rawCall } from "../../../contract/raw-call.ts";
import { onPostgres } from "../../../support/engines.ts";
import { startWholeHub } from "../../../support/whole-hub.ts";

onPostgres((engine) => {
  test("a hub whose database a newer one has upgraded is not ready, refuses calls in words and leaves jobs alone", {
    timeout: 60_000,
  }, async () => {
    const database = await engine.fresh();
    const hub = await startWholeHub({ database });
    onTestFinished(() => hub.close());
    const { url, platform } = hub;
    const token = await hub.tokenFor("ben");
    const client = new Client({ connectionString: database.databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    const readyz = () => rawCall({ url, path: "/readyz" });
    const readiness = async () => (await readyz()).status;
    const mail = { email: "no-one@firm.example", reason: "forgotten", expiresAt: new Date().toISOString() };
    const job = { kind: "password-mail", payload: mail };
    const jobs = async () => (await client.query("select status from jobs where kind = 'password-mail'")).rows;

    await client.query("insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)");
    await expect.poll(readiness, { timeout: 20_000 }).toBe(503);
    expect(JSON.parse((await readyz()).text)).toEqual({ ok: false, reason: "hub_outdated" });
    expect((await rawCall({ url, path: "/healthz" })).status).toBe(200);
    const body = JSON.stringify({ content: "Too old" });
    for (const call of [
      { path: "/api/workflow/tasks/k-1" },
      { path: "/api/inventions/invention-notes", method: "POST", body },
      { path: "/api/auth/login", method: "POST", body },
    ]) {
      const answer = await rawCall({ url, token, ...call });
      expect([call.path, answer.status, errorIn(answer).code]).toEqual([call.path, 503, "hub_outdated"]);
      expect(errorIn(answer).message).toMatch(/older than its database.*nothing was changed.*Restart it/);
      expect(answer.headers["retry-after"]).toBe("1");
    }
    const enqueue = () => transaction(platform.database, (tx) => platform.jobs.enqueue(tx, job));
    await expect(enqueue()).rejects.toThrow(HubOutdatedError);
    // By the newer process.
    await client.query(
      `insert into jobs (id, kind, payload, status, attempts, max_attempts, run_at, created_at)
      values ('j-newer', 'password-mail', $1, 'queued', 0, 5, now(), now())`,
      [JSON.stringify(mail)],
    );
    await client.query("select pg_notify('iphub_jobs', '')");
    expect(await readiness()).toBe(503);
    expect(await jobs()).toEqual([{ status: "queued" }]);
    expect(hub.logLines.filter((line) => line.includes("a newer iphub has upgraded the database"))).toHaveLength(1);
    expect(hub.logLines.join("\n")).not.toContain("no job could be taken");

    await client.query("delete from kysely_migration where name = '9999-later'");
    await expect.poll(readiness, { timeout: 20_000 }).toBe(200);
    expect((await rawCall({ url, token, path: "/api/workflow/tasks/k-1" })).status).toBe(200);
    await expect.poll(jobs, { timeout: 20_000 }).toEqual([{ status: "completed" }]);
  });
});
