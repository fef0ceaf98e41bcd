import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cliHome, runCli } from "../cli/cli-process.ts";
import { cuttableProxy } from "../server/platform/cuttable-proxy.ts";
import { startHub, type TestHub } from "../support/hub.ts";
import { keys } from "../support/pseudo-terminal.ts";
import { gone } from "./support/matter-journey.ts";
import { closeTerminalApps, onRow, openTerminalApp } from "./support/terminal-app.ts";

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

describe("a matter that was opened before", () => {
  it("opens without the hub as of when it was read, read-only, and is deleted by iphub logout", async () => {
    const home = cliHome();
    const folder = join(home.folder, "config/iphub");
    const token = await hub.tokenFor("ada@iphub.example");
    const ada = await hub.as("ada@iphub.example");
    const matter = await ada.inventions.create({ title: "Kept matter", references: ["KEPT-1"] });
    const milestone = await ada.milestones.create({ inventionId: matter.id, title: "File the reply" });
    await ada.tasks.create({
      ...{ inventionId: matter.id, milestoneId: milestone.id, title: "Draft the kept reply" },
      notes: "With the client's words",
    });
    await ada.notes.createForInvention({ inventionId: matter.id, content: "The client wants it broad" });
    const way = await cuttableProxy(hub.url);
    const first = await openTerminalApp({ url: way.url, token, home });
    await first.waitFor("Enter open");
    first.type("f");
    await first.waitFor("Find");
    first.type("KEPT-1");
    await first.waitFor(onRow("Kept matter"));
    first.type(keys.enter);
    await first.waitFor("Draft the kept reply");
    const kept = () => readdirSync(folder).filter((name) => name.startsWith("matter-"));
    await expect.poll(() => kept().length, { timeout: 20_000 }).toBe(1);
    await expect
      .poll(() => readdirSync(folder).filter((name) => name.startsWith("docket-")).length, { timeout: 20_000 })
      .toBe(1);
    first.type(keys.interrupt);
    await first.ended;
    way.cut();
    const second = await openTerminalApp({ url: way.url, token, home });
    // The screen on which the reader left: the matter.
    for (const [columns, rows] of [
      [120, 40],
      [80, 24],
      [40, 10],
    ] as const) {
      second.resize(columns, rows);
      await second.waitFor(
        (lines) => /^(?:KEPT-1 as|As) of .*\d:\d\d.* ○ (?:offline, )?read-only$/u.test(lines[0] ?? ""),
        60_000,
      );
      await second.waitFor("File the reply");
    }
    second.resize(120, 40);
    await second.waitFor("KEPT-1 as of");
    second.type("j");
    await second.waitFor(onRow("Draft the kept reply"));
    await second.waitFor("With the client's words");
    second.type("s");
    await second.waitFor("Read-only: The hub cannot be reached, so nothing can be changed");
    second.type("N");
    await second.waitFor("The client wants it broad");
    second.type(keys.escape);
    await gone(second, "The client wants it broad");
    second.type(keys.escape);
    await second.waitFor("Docket as of");
    second.type("m");
    await second.waitFor("This matter is not kept");
    second.type(keys.tab);
    await second.waitFor(onRow("Kept matter"));
    second.type(keys.enter);
    await second.waitFor("KEPT-1 as of");
    // With the hub it is the matter's own screen again.
    way.mend();
    second.type("r");
    await second.waitFor("Ada Byron");
    await second.waitFor("Draft the kept reply");
    second.type(keys.interrupt);
    await second.ended;
    const env = { ...home.env, IPHUB_HOST: way.url, IPHUB_TOKEN: token };
    expect((await runCli(["logout"], { env })).code).toBe(0);
    expect(kept()).toEqual([]);
    await way.close();
    home.remove();
  });

  it("is forgotten when the hub no longer shows it to the person", async () => {
    const home = cliHome();
    const folder = join(home.folder, "config/iphub");
    const ada = await hub.as("ada@iphub.example");
    const ben = await hub.as("ben@iphub.example");
    const matter = await ada.inventions.create({ title: "Walled matter", references: ["WALLED-1"] });
    const token = await hub.tokenFor("ben@iphub.example");
    const kept = () => readdirSync(folder).filter((name) => name.startsWith("matter-"));
    const terminal = await openTerminalApp({ url: hub.url, token, home });
    await terminal.waitFor("Enter open");
    terminal.type("f");
    await terminal.waitFor("Find");
    terminal.type("WALLED-1");
    await terminal.waitFor(onRow("Walled matter"));
    terminal.type(keys.enter);
    await terminal.waitFor("This matter has no milestones yet");
    await expect.poll(() => kept().length, { timeout: 20_000 }).toBe(1);
    await ada.walls.set({ id: matter.id, owners: ["ada@iphub.example"], people: ["ada@iphub.example"] });
    await expect.poll(() => ben.inventions.get({ id: matter.id }).catch(() => "gone")).toBe("gone");
    // It is read again when it is left.
    terminal.type(keys.escape);
    await expect.poll(() => kept().length, { timeout: 20_000 }).toBe(0);
    home.remove();
  });
});
