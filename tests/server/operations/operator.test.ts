import { expect, test } from "vitest";
import { rawCall } from "../../contract/raw-call.ts";
import { forEachEngine } from "../../support/engines.ts";
import { startWholeHub } from "../../support/whole-hub.ts";

forEachEngine((engine) => {
  test("operators ask without a sign-in: alive, ready, and how it is going", async () => {
    const hub = await startWholeHub({ database: await engine.fresh() });
    const get = (path: string, token?: string) => rawCall({ url: hub.url, path, token });
    expect((await get("/healthz")).text).toBe('{"ok":true}');
    expect(await get("/readyz")).toMatchObject({ status: 200, text: '{"ok":true}' });

    await get("/api/auth/users/me", await hub.tokenFor("ben"));
    await get("/api/auth/users/me");
    const { text, headers } = await get("/metrics");
    expect(headers["content-type"]).toContain("text/plain");
    expect(text).toContain('iphub_call_seconds_count{call="users.me",status="200"} 1');
    expect(text).toContain('iphub_call_seconds_count{call="users.me",status="401"} 1');
    expect(text).toMatch(/^iphub_database_connections\{state="waiting"\} 0$/m);
    expect(text).toMatch(/^process_cpu_seconds_total /m);
    expect(text).not.toMatch(/ben@firm|k-1/);

    await hub.platform.database.close();
    expect((await get("/healthz")).status).toBe(200);
    expect(await get("/readyz")).toMatchObject({ status: 503, text: '{"ok":false}' });
    await hub.close();
  });
});
