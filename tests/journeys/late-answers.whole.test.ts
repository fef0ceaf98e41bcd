import type { Task } from "@iphub/sdk/contract/tasks";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type HoldingRelay, holdingRelay } from "../support/holding-relay.ts";
import { startHub, type TestHub } from "../support/hub.ts";
import { keys } from "../support/pseudo-terminal.ts";
import { builtWeb, openWindow } from "./support/browser.ts";
import { workerChromium } from "./support/chromium.ts";
import { newMatter } from "./support/matter-journey.ts";
import { closeTerminalApps, openTerminalApp } from "./support/terminal-app.ts";

let browser: Browser;
let hub: TestHub;
let relay: HoldingRelay;
let token: string;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
  relay = await holdingRelay(hub.url);
  token = await hub.tokenFor("ada@iphub.example");
});
afterEach(closeTerminalApps);
afterAll(async () => {
  await relay.close();
  await hub.close();
});

/** A task of Ben's, overdue for so long that its matter leads every list. */
async function newTask(title: string, dueAt = "2001-02-03"): Promise<Task> {
  const ben = await hub.as("ben@iphub.example");
  const matter = await newMatter(ben, `Matter of ${title}`);
  return ben.tasks.create({ title, inventionId: matter.id, dueAt, milestoneId: null });
}

/** Ben changes the title; resolves when every client has the event. */
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

  // spec: 4.15, 4.19
  it("is what the terminal's overview and matter show", async () => {
    const task = await newTask("TUI zero", "1999-01-04");
    const rows = relay.hold(/\/overview\/milestones\?/u);
    const terminal = await openTerminalApp({ url: relay.url, token });
    await rows.ready;
    await relay.connected();
    await rename(task, "TUI one");
    rows.release();
    await terminal.waitFor("TUI one");
    // Its matter leads the list, and stands in full next to it: title, date, people, notes and status all follow.
    const assignees = ["cleo@iphub.example"];
    const change = { title: "TUI all", dueAt: "1998-02-03", assignees, notes: "Ask first", status: "on-hold" } as const;
    const ben = await hub.as("ben@iphub.example");
    await ben.tasks.update({ id: task.id, ...change });
    for (const shown of ["TUI all", /Due Date +▲[^│]*\n.*1998/u, /Status +On hold/u, /Who +Cleo /u, "Ask first"]) {
      await terminal.waitFor(shown);
    }
    const inventionId = task.invention.id;
    const next = await ben.milestones.create({ title: "Next stop", inventionId });
    await terminal.waitFor(/Next milestone[^\n]*\n[^\n]*Next stop/u);
    await ben.milestones.finish({ id: next.id });
    await terminal.waitFor(/Next milestone[^\n]*\n[^\n]*None/u);

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

describe("an Enter before its answer", () => {
  it("takes in a choice of people the one who is found, and is dropped where more is typed", async () => {
    const { id, updatedAt } = await newTask("Enter before");
    const ben = await hub.as("ben@iphub.example");
    const task = await ben.tasks.update({ id, updatedAt, assignees: [] });
    const { page, close } = await openWindow(browser, relay.url, `/tasks/${task.id}`, { token });
    const field = page.getByRole("combobox", { name: "Assignees" });
    const chosen = page.getByRole("button", { name: /^Remove / });
    const ofName = relay.hold(/\/suggest\/assignees\?q=okafor/u);
    await field.fill("okafor");
    await field.press("Enter");
    await ofName.ready;
    await field.fill("cleo");
    ofName.release();
    await page.getByRole("option", { name: /Cleo/ }).waitFor();
    expect(await chosen.count()).toBe(0);
    const ofOther = relay.hold(/\/suggest\/assignees\?q=ada/u);
    await field.fill("ada");
    await field.press("Enter");
    await ofOther.ready;
    expect(await chosen.count()).toBe(0);
    ofOther.release();
    await page.getByRole("button", { name: /^Remove Ada/ }).waitFor();
    expect(await chosen.count()).toBe(1);
    await close();
  });

  it("is dropped in the palette where more is typed", async () => {
    await newTask("Palette late");
    const { page, close } = await openWindow(browser, relay.url, "/boards", { token });
    await page.getByRole("heading", { name: "Boards", level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Find a matter, task or person, or a command" });
    const ofNothing = relay.hold(/\/suggest\/assignees\?q=zzqq/u);
    await field.fill("zzqq");
    await field.press("Enter");
    await ofNothing.ready;
    await field.fill("Palette late");
    ofNothing.release();
    await page
      .getByRole("option", { name: /Palette late/ })
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe("/boards");
    await field.press("Enter");
    await page.waitForURL((url) => url.pathname !== "/boards");
    await close();
  });
});

describe("what is not there yet", () => {
  // spec: 4.1, 4.3
  it("is waited for: the start-up until the person is known, a list until its rows are there", async () => {
    const person = relay.hold(/\/auth\/users\/me/u);
    const rows = relay.hold(/\/overview\/milestones\?/u);
    const { page, close } = await openWindow(browser, relay.url, "/", { token });
    await person.ready;
    await page.getByRole("dialog", { name: "Opening iphub" }).waitFor();
    expect(await page.getByRole("heading").count()).toBe(0);
    person.release();
    await page.getByRole("heading", { name: "Milestones overview", level: 1 }).waitFor();
    await rows.ready;
    const lines = page.locator("main [class*=skeleton]");
    await lines.waitFor();
    expect(await page.getByRole("grid").count()).toBe(0);
    rows.release();
    await page.getByRole("grid").waitFor();
    expect(await lines.count()).toBe(0);
    await close();
  });

  // spec: 4.12
  it("a new milestone stands at position 2, marked as updating, until the matter's are fetched", async () => {
    const ben = await hub.as("ben@iphub.example");
    const matter = await newMatter(ben, "Position 2");
    for (const [title, dueAt] of [
      ["First", "2031-01-01"],
      ["Second", "2031-02-01"],
    ] as const)
      await ben.milestones.create({ title, dueAt, inventionId: matter.id });
    const { page, close } = await openWindow(browser, relay.url, `/inventions/${matter.id}`, { token });
    await page.getByRole("heading", { name: "Second" }).waitFor();
    await relay.connected();
    const groups = () =>
      page
        .getByRole("region")
        .getByRole("heading", { name: /^(First|Second|Third)$/u })
        .allTextContents();
    await page.getByRole("button", { name: "Milestone", exact: true }).click();
    await page.getByLabel("Title").fill("Third");
    await page.getByLabel("Due date").fill("2031-03-01");
    // It is fetched twice: for its own answer, and for the live event that tells of it.
    const path = new RegExp(`/overview/inventions/${matter.id}/milestones`, "u");
    const held = [relay.hold(path), relay.hold(path)];
    await page.getByRole("button", { name: "Add milestone" }).click();
    await page.getByText("updating…").waitFor();
    expect(await groups()).toEqual(["First", "Third", "Second"]);
    for (const { release } of held) release();
    await expect.poll(groups).toEqual(["First", "Second", "Third"]);
    expect(await page.getByText("updating…").count()).toBe(0);
    await close();
  });
});
