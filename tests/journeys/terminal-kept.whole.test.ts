import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cliHome } from "../cli/cli-process.ts";
import { cuttableProxy } from "../server/platform/cuttable-proxy.ts";
import { startHub, type TestHub } from "../support/hub.ts";
import { keys } from "../support/pseudo-terminal.ts";
import { closeTerminalApps, onRow, openTerminalApp } from "./support/terminal-app.ts";

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

describe("what the terminal keeps", () => {
  it("begins where the reader left off: screen, filter and selected row", async () => {
    const home = cliHome();
    const token = await hub.tokenFor("ada@iphub.example");
    const first = await openTerminalApp({ url: hub.url, token, home });
    await first.waitFor("Enter open");
    first.type(":");
    await first.waitFor("Commands");
    first.type("Docket audit");
    await first.waitFor(onRow("Docket audit"));
    first.type(keys.enter);
    await first.waitFor("61 matters");
    for (let turns = 0; turns < 4; turns += 1) first.type(keys.tab);
    await first.waitFor("Applicant");
    first.type(keys.end);
    await first.waitFor(onRow("Applicant"));
    first.type(keys.interrupt);
    await first.ended;
    const second = await openTerminalApp({ url: hub.url, token, home });
    await second.waitFor(onRow("Applicant"));
    expect(second.screen()[0]).toContain("Docket audit");
    second.type("q");
    await second.waitFor("Milestones overview");
    home.remove();
  });

  it("copies the reference of the selected matter into the terminal's clipboard", async () => {
    const token = await hub.tokenFor("ada@iphub.example");
    const ada = await hub.as("ada@iphub.example");
    const reference = (await ada.overview.list({ size: 1 })).data[0]?.references[0] ?? "";
    const terminal = await openTerminalApp({ url: hub.url, token });
    await terminal.waitFor("Enter open");
    await terminal.waitFor(onRow(reference));
    terminal.type("y");
    await terminal.waitFor(`reference: ${reference}`);
    terminal.type(keys.enter);
    await terminal.waitFor("Copied the reference");
    expect(terminal.written()).toContain(`]52;c;${Buffer.from(reference).toString("base64")}`);
  });

  it("shows the docket as of a time, read only, when the hub cannot be reached", async () => {
    const home = cliHome();
    const folder = join(home.folder, "config/iphub");
    const token = await hub.tokenFor("ada@iphub.example");
    const way = await cuttableProxy(hub.url);
    const first = await openTerminalApp({ url: way.url, token, home });
    await first.waitFor("Enter open");
    await expect
      .poll(() => readdirSync(folder).filter((name) => name.startsWith("docket-")).length, { timeout: 20_000 })
      .toBe(1);
    first.type(keys.interrupt);
    await first.ended;
    await way.close();
    const second = await openTerminalApp({ url: way.url, token, home });
    await second.waitFor("Docket as of");
    await second.waitFor("offline, read-only");
    await second.waitFor("rule us-");
    // In any window the first line says when that was, to the minute, and that it cannot be changed.
    for (const [columns, rows] of [
      [80, 24],
      [62, 20],
      [40, 10],
    ] as const) {
      second.resize(columns, rows);
      await second.waitFor((lines) =>
        /^(?:Docket as|As) of .*\d:\d\d.* ○ (?:offline, )?read-only$/u.test(lines[0] ?? ""),
      );
      await second.waitFor("saw then");
      await second.waitFor("▌");
    }
    second.resize(120, 40);
    await second.waitFor("offline, read-only");
    second.type("r");
    await second.waitFor("Docket as of");
    second.type("q");
    expect(await second.ended).toMatchObject({ code: 0 });
    home.remove();
  });
});

describe("what the terminal no longer keeps", () => {
  it("is what a person saw who signed out: the way, the selections, the docket and the matters", async () => {
    const home = cliHome();
    const folder = join(home.folder, "config/iphub");
    const dockets = () => readdirSync(folder).filter((name) => name.startsWith("docket-"));
    const matters = () => readdirSync(folder).filter((name) => name.startsWith("matter-"));
    const places = () => readFileSync(join(folder, "terminal.json"), "utf8");
    const terminal = await openTerminalApp({ url: hub.url, token: await hub.tokenFor("ben@iphub.example"), home });
    await terminal.waitFor("Enter open");
    terminal.type("j");
    await expect.poll(() => dockets().length, { timeout: 20_000 }).toBe(1);
    terminal.type(keys.enter);
    await expect.poll(() => matters().length, { timeout: 20_000 }).toBe(1);
    terminal.type(keys.escape);
    await terminal.waitFor(/^Milestones overview/u);
    await expect.poll(places, { timeout: 20_000 }).toContain("iphub.places");
    terminal.type(":");
    await terminal.waitFor("Commands");
    terminal.type("Sign out");
    await terminal.waitFor(onRow("Sign out"));
    terminal.type(keys.enter);
    await terminal.waitFor("Password");
    expect(dockets()).toEqual([]);
    expect(matters()).toEqual([]);
    expect(places()).not.toContain("iphub.places");
    home.remove();
  });
});

describe("a hub that goes away while the terminal is open", () => {
  it("takes back what was not saved and leaves the docket as of a time over the screen, which is back with it", async () => {
    const home = cliHome();
    const folder = join(home.folder, "config/iphub");
    const way = await cuttableProxy(hub.url);
    const terminal = await openTerminalApp({ url: way.url, token: await hub.tokenFor("ada@iphub.example"), home });
    await terminal.waitFor("Enter open");
    await terminal.waitFor("● up");
    await expect
      .poll(() => readdirSync(folder).filter((name) => name.startsWith("docket-")).length, { timeout: 20_000 })
      .toBe(1);
    terminal.type("n");
    await terminal.waitFor(/^ {2}Status {6}\S/mu);
    const status = () => terminal.screen().find((line) => line.startsWith("  Status"));
    const before = status();
    terminal.type("s");
    await terminal.waitFor(/Status \d\/6/u);
    terminal.type("cancel");
    await terminal.waitFor(/▌ {3}Cancelled/u);
    way.cut();
    terminal.type(keys.enter);
    await terminal.waitFor("✗ Failed to save changes: The hub cannot be reached.");
    await terminal.waitFor(() => status() === before);
    await terminal.waitFor("Docket as of", 60_000);
    await terminal.waitFor("offline, read-only");
    terminal.type("j");
    await terminal.waitFor("rule us-");
    way.mend();
    await terminal.waitFor(/^Task {2}/u, 60_000);
    expect(status()).toBe(before);
    await way.close();
    home.remove();
  });
});

describe("plans and exports in the terminal", () => {
  it("looks through a plan and applies it, and saves the search as a whole file", async () => {
    const ada = await hub.as("ada@iphub.example");
    const [task] = (await ada.tasks.search({ size: 1, status: ["open"] })).data;
    if (!task) throw new Error("the sample has no open task");
    const row = { id: task.id, updatedAt: task.updatedAt, tags: [...task.tags, "planned"] };
    const plan = await ada.plans.create({ title: "Tag one", rows: [row] });
    const home = cliHome();
    const terminal = await openTerminalApp({ url: hub.url, token: await hub.tokenFor("ada@iphub.example"), home });
    await terminal.waitFor("Enter open");
    terminal.type(":");
    await terminal.waitFor("Commands");
    terminal.type("Task search");
    await terminal.waitFor(onRow("Task search"));
    terminal.type(keys.enter);
    await terminal.waitFor(/\d+ tasks/);
    terminal.type("E");
    await terminal.waitFor("Save as");
    terminal.type("CSV");
    await terminal.waitFor(onRow("CSV"));
    terminal.type(keys.enter);
    await terminal.waitFor(/tasks-\d{4}-\d\d-\d\d\.csv/);
    const target = join(home.folder, "list.csv");
    terminal.type(`\u0015${target}${keys.enter}`);
    await terminal.waitFor("Saved");
    expect(readFileSync(target, "utf8")).toContain(",");

    terminal.type("P");
    await terminal.waitFor("cancel");
    terminal.type(`${hub.url}/plans/${plan.id}${keys.enter}`);
    await terminal.waitFor("1 of 1 ready");
    await terminal.waitFor(task.invention.references[0] ?? task.id);
    await terminal.waitFor("planned");
    terminal.type("a");
    await terminal.waitFor("Change 1 task");
    terminal.type("y");
    await expect.poll(async () => (await ada.tasks.get({ id: task.id })).tags).toContain("planned");
    await terminal.waitFor("Applied");
    home.remove();
  });
});
