import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type PostgresRelay, postgresRelay } from "../server/platform/database/postgres-relay.ts";
import { onPostgres } from "../support/engines.ts";
import { startHub, type TestHub } from "../support/hub.ts";
import { builtWeb, openWindow } from "./support/browser.ts";
import { workerChromium } from "./support/chromium.ts";
import { closeTerminalApps, openTerminalApp } from "./support/terminal-app.ts";

onPostgres((engine) => {
  let relay: PostgresRelay;
  let hub: TestHub;
  let token: string;
  beforeAll(async () => {
    const { databaseUrl = "" } = await engine.fresh();
    relay = await postgresRelay(databaseUrl);
    const environment = { IPHUB_LOG_LEVEL: "silent" };
    hub = await startHub({ databaseUrl: relay.url, webDirectory: await builtWeb(), environment });
    token = await hub.tokenFor("ada@iphub.example");
  }, 120_000);
  afterEach(closeTerminalApps);
  afterAll(async () => {
    await hub.close();
    await relay.close();
  });

  test("the web says that the hub waits for its database, and goes on by itself", async () => {
    const { page, close } = await openWindow(await workerChromium(), hub.url, "/reports/health", { token });
    const banner = page.getByText("The hub is waiting for its database. This page goes on by itself when it is back.");
    await page.getByRole("heading", { name: "Health" }).first().waitFor();
    expect(await banner.count()).toBe(0);
    relay.cut();
    await page.getByRole("link", { name: "Boards", exact: true }).click();
    await banner.waitFor();
    relay.mend();
    await banner.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Boards" }).first().waitFor();
    await close();
  });

  test("the web that is opened while the database is away starts when it is back", async () => {
    relay.cut();
    const { page, close } = await openWindow(await workerChromium(), hub.url, "/reports/health", { token });
    await page.getByText("The hub is waiting for its database.").waitFor();
    relay.mend();
    await page.getByRole("heading", { name: "Health" }).first().waitFor();
    await close();
  });

  test("the terminal says that the hub waits for its database, and goes on by itself", async () => {
    const terminal = await openTerminalApp({ url: hub.url, token });
    await terminal.waitFor("Enter open");
    relay.cut();
    terminal.type("3");
    await terminal.waitFor("○ the hub is waiting for its database");
    relay.mend();
    await terminal.waitFor("OFFICE STATUS");
    await terminal.waitFor((lines) => lines[0]?.includes("waiting") === false);
  });
});
