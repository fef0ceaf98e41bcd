import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodePorts } from "@iphub/cli/shell/node-ports";
import { createHub, memoryTokenStore } from "@iphub/sdk";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { cliHome, runCli } from "../../cli/cli-process.ts";
import { onEmbedded } from "../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";
import { type FailingRelay, failingRelay } from "../platform/failing-relay.ts";

const refresh = /^\/api\/auth\/refresh/u;

onEmbedded((engine) => {
  let hub: SeededHub;
  let relay: FailingRelay;

  beforeAll(async () => {
    // Its tokens have expired by every other clock, so that each client refreshes before its first call.
    hub = await startSeededHub(engine, {}, new TestClock("2026-01-05T09:00:00.000Z"));
    relay = await failingRelay(hub.url);
  });
  afterAll(async () => {
    await relay.close();
    await hub.close();
  });

  describe.each([500, 502, 504])("a refresh that a proxy answers with %i", (status) => {
    it("leaves the token of the SDK, and the next call refreshes it", async () => {
      const token = await hub.tokenFor("ada");
      const store = memoryTokenStore(token);
      const ada = createHub({ baseUrl: relay.url, token: store });
      relay.fail(refresh, status);
      await expect(ada.users.me()).rejects.toMatchObject({ status });
      expect(store.get()).toBe(token);
      relay.fail(refresh, null);
      expect((await ada.users.me()).email).toBe("ada@firm.example");
      expect(store.get()).not.toBe(token);
    });

    it("leaves the web and the terminal signed in: they say that the hub is away, and go on when it is back", async () => {
      const folder = mkdtempSync(join(tmpdir(), "iphub-session-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const tokens = memoryTokenStore(await hub.tokenFor("ada"));
      const app = createHubApp(nodePorts(folder, relay.url), { baseUrl: relay.url, tokens });
      onTestFinished(() => app.hub.live.close());
      relay.fail(refresh, status);
      await app.session.start();
      expect(app.session.store.getState().phase).toBe("unreachable");
      expect(await tokens.get()).not.toBeNull();
      relay.fail(refresh, null);
      await app.session.start();
      expect(app.session.store.getState().phase).toBe("signed-in");
    });
  });

  it("of the command line is not told as an ended sign-in, and the next run is signed in", async () => {
    const home = cliHome();
    onTestFinished(() => home.remove());
    const env = { ...home.env, IPHUB_HOST: relay.url, IPHUB_TOKEN: await hub.tokenFor("ada") };
    relay.fail(refresh, 502);
    const refused = await runCli(["users", "me", "--json"], { env });
    expect([refused.code, refused.stdout]).toEqual([6, ""]);
    relay.fail(refresh, null);
    const answered = await runCli(["users", "me", "--json"], { env });
    expect(answered).toMatchObject({ code: 0 });
    expect(answered.stdout).toContain("ada@firm.example");
  });
});
