import type { Task } from "@iphub/sdk/contract/tasks";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type HoldingRelay, holdingRelay } from "../support/holding-relay.ts";
import { startHub, type TestHub } from "../support/hub.ts";
import { keys } from "../support/pseudo-terminal.ts";
import { builtWeb, openWindow } from "./support/browser.ts";
import { startChromium } from "./support/chromium.ts";
import { newMatter } from "./support/matter-journey.ts";
import { closeTerminalApps, openTerminalApp } from "./support/terminal-app.ts";

let browser: Browser;
let hub: TestHub;
let relay: HoldingRelay;
let token: string;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([startChromium(), startHub({ webDirectory })]);
  relay = await holdingRelay(hub.url);
  token = await hub.tokenFor("ada@iphub.example");
});
afterEach(closeTerminalApps);
afterAll(async () => {
  await browser.close();
  await relay.close();
  await hub.close();
});

/** A task of Ben's, overdue for so long that its matter leads every list. */
async function newTask(title: string): Promise<Task> {
  const ben = await hub.as("ben@iphub.example");
  const matter = await newMatter(ben, `Matter of ${title}`);
  return ben.tasks.create({ title, inventionId: matter.id, dueAt: "2001-02-03", milestoneId: null });
}

/** Ben changes the title; resolves when every client has been told. */
async function rename({ id }: Task, title: string): Promise<void> {
  const ben = await hub.as("ben@iphub.example");
  await ben.tasks.update({ id, title });
  await relay.told(title);
}

describe("a live event that comes before the answer it is newer than", () => {
  it("is what a task's page, the matter's page and the overview of the browser show", async () => {
    const task = await newTask("Web before");
    const { page, close } = await openWindow(browser, relay.url, "/inventions", { token });
    await relay.connected();
    const own = relay.hold(new RegExp(`/workflow/tasks/${task.id}`));
    await page.goto(`${relay.url}/tasks/${task.id}`);
    await own.ready;
    await relay.connected();
    await rename(task, "Web after one");
    own.release();
    await page.getByRole("heading", { name: "Web after one" }).waitFor();
    expect(await page.getByRole("heading", { name: "Web before" }).count()).toBe(0);

    const groups = relay.hold(new RegExp(`/overview/inventions/${task.invention.id}/milestones`));
    await page.goto(`${relay.url}/inventions/${task.invention.id}`);
    await groups.ready;
    await relay.connected();
    await rename(task, "Web after two");
    groups.release();
    await page.getByText("Web after two").first().waitFor();

    const rows = relay.hold(/\/overview\/milestones\?/u);
    await page.goto(relay.url);
    await rows.ready;
    await relay.connected();
    await rename(task, "Web after three");
    rows.release();
    await page.getByText("Web after three").first().waitFor();
    await close();
  });

  it("is what the terminal's overview and matter show", async () => {
    const task = await newTask("TUI zero");
    const rows = relay.hold(/\/overview\/milestones\?/u);
    const terminal = await openTerminalApp({ url: relay.url, token });
    await rows.ready;
    await relay.connected();
    await rename(task, "TUI one");
    rows.release();
    await terminal.waitFor("TUI one");

    const groups = relay.hold(new RegExp(`/overview/inventions/${task.invention.id}/milestones`));
    terminal.type("fMatter of TUI zero");
    await terminal.waitFor(/▌ Matter /u);
    terminal.type(keys.enter);
    await groups.ready;
    await rename(task, "TUI two");
    groups.release();
    await terminal.waitFor((lines) => lines[0]?.startsWith("Matter of TUI zero") === true);
    await terminal.waitFor("TUI two");
  });
});
