import { readFileSync } from "node:fs";
import { join } from "node:path";
import { newestBackup } from "@iphub/server/operations/backup/daily-backup";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { rawCall } from "../../contract/raw-call.ts";
import { forEachEngine } from "../../support/engines.ts";
import { freePort } from "../../support/free-port.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { startWholeHub } from "../../support/whole-hub.ts";

forEachEngine((engine) => {
  test("operators ask without a sign-in: alive, ready, and how it is going", async () => {
    const hub = await startWholeHub({ database: await engine.fresh() });
    const get = (path: string, token?: string) => rawCall({ url: hub.url, path, token });
    expect((await get("/healthz")).text).toBe('{"ok":true}');
    expect(await get("/readyz")).toMatchObject({ status: 200, text: '{"ok":true}' });

    await get("/api/auth/users/me", await hub.tokenFor("ben"));
    await get("/api/auth/users/me");
    // The hub's own work may wait for a connection at this moment.
    const waiting = /^iphub_database_connections\{state="waiting"\} 0$/m;
    await expect.poll(async () => (await get("/metrics")).text).toMatch(waiting);
    const { text, headers } = await get("/metrics");
    expect(headers["content-type"]).toContain("text/plain");
    expect(text).toContain('iphub_call_seconds_count{call="users.me",status="200"} 1');
    expect(text).toContain('iphub_call_seconds_count{call="users.me",status="401"} 1');
    expect(text).toMatch(/^process_cpu_seconds_total /m);
    expect(text).toMatch(/^iphub_mail_waiting\{state="failing"\} 0$/m);
    expect(text).not.toContain("iphub_backup_timestamp_seconds");
    expect(text).not.toMatch(/ben@firm|k-1/);

    await hub.platform.database.close();
    expect((await get("/healthz")).status).toBe(200);
    expect(await get("/readyz")).toMatchObject({ status: 503, text: '{"ok":false}' });
    await hub.close();
  });

  test("a slow statement is named in the log, without its values", async () => {
    const hub = await startWholeHub({ database: await engine.fresh() });
    onTestFinished(() => hub.close());
    await sql`select pg_sleep(1.05), ${"confidential"}::text`.execute(hub.platform.db);
    const line = hub.logLines.find((one) => one.includes("a statement took long"));
    expect(line).toContain("select pg_sleep(1.05), $1::text");
    expect(line).not.toContain("confidential");
  });

  test("every metric of the dashboard is one that the hub has", async () => {
    const folder = join(runDirectory(), `dashboard-${engine.name}-${process.pid}`);
    const environment = {
      IPHUB_BACKUP_FOLDER: folder,
      IPHUB_BACKUP_HOUR: "0",
      IPHUB_BACKUP_PASSPHRASE: "correct horse battery",
      IPHUB_BACKUP_S3_URL: `http://KEY:SECRET@127.0.0.1:${await freePort()}/hub`,
    };
    const hub = await startWholeHub({ database: await engine.fresh(), environment });
    onTestFinished(() => hub.close());
    await (await hub.as("ben")).users.me();
    // The hub makes it by itself, as soon as it runs.
    await expect.poll(() => newestBackup(folder, new Date()), { timeout: 20_000 }).not.toBeNull();
    const { kysely: db } = hub.platform.database;
    const at = new Date().toISOString();
    const waits = { status: "queued", attempts: 0, max_attempts: 1, run_at: "2999-01-01T00:00:00.000Z" } as const;
    await db
      .insertInto("jobs")
      .values({ id: "j-1", kind: "waits", payload: {}, ...waits, created_at: at })
      .execute();
    const failed = { failures: 2, first_failed_at: at, failed_at: at, next_at: null, last_error: "broken" };
    await db
      .insertInto("failing_work")
      .values({ work: "breaks", subject: "", ...failed })
      .execute();
    const { text } = await rawCall({ url: hub.url, path: "/metrics" });
    const dashboard = readFileSync(join(import.meta.dirname, "../../../deploy/grafana-dashboard.json"), "utf8");
    const named = new Set([...dashboard.matchAll(/\b(?:iphub|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name));
    expect(named.size).toBeGreaterThan(8);
    for (const name of named) expect(text).toContain(`# TYPE ${name.replace(/_(?:bucket|count|sum)$/, "")} `);
    for (const [, labels = "", name = ""] of dashboard.matchAll(/by \(([\w, ]+)\) \((?:rate\()?(iphub_\w+)/g)) {
      const line = text.split("\n").find((one) => one.startsWith(`${name}{`)) ?? name;
      for (const label of labels.split(", ")) expect(line).toContain(`${label}="`);
    }
    // Each process shows what is in the database that they share: a sum would count it once for each.
    expect(dashboard).not.toMatch(/sum[^"]*\(iphub_(?:jobs|mail_waiting|failing_work)/);
    const made = /^iphub_backup_timestamp_seconds (\d+)/m.exec(text)?.[1];
    expect(Math.abs(Number(made) - Date.now() / 1000)).toBeLessThan(3600);
    expect(text).toContain("\niphub_backup_off_site_timestamp_seconds 0\n");
  });
});
