import { samplePassword } from "@iphub/server/operations/demo/sample-people";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openWindow, overviewSettings } from "../support/browser.ts";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const settingName = "HUB_MILESTONES_OVERVIEW";
const shared = sharedBrowserHub();

const open = (path = "/") => shared().open(path);
const references = (page: Page) =>
  page.locator("[role=row][data-index]").evaluateAll((rows) => {
    const inOrder = rows.toSorted((one, other) => Number(one.dataset.index) - Number(other.dataset.index));
    return inOrder.map((row) => row.querySelector("[role=gridcell]")?.getAttribute("title") ?? row.textContent);
  });
const titleOf = (page: Page, index: number) =>
  page.locator(`[role=row][data-index="${index}"] [role=gridcell]`).nth(1).locator("bdi").textContent();

describe("while the live connection is still being made", () => {
  it("a change is not missed: it is shown as soon as there is one", async () => {
    const ben = await shared().hub.as("ben@iphub.example");
    const [row] = (await ben.overview.list({ size: 1 })).data;
    if (!row?.nextTask) throw new Error("The first matter of the sample has no open task.");
    const { id, title } = row.nextTask;
    const held = Promise.withResolvers<void>();
    const { page, close } = await shared().open("/inventions");
    await page.routeWebSocket(/socket\.io/u, async (socket) => {
      await held.promise;
      socket.connectToServer();
    });
    await page.goto(shared().hub.url);
    await page.getByText(title).first().waitFor();
    await ben.tasks.update({ id, title: "Changed before the connection" });
    expect(await page.getByText("Changed before the connection").count()).toBe(0);
    held.resolve();
    await page.getByText("Changed before the connection").first().waitFor();
    await ben.tasks.update({ id, title });
    await page.getByText(title).first().waitFor();
    await close();
  });
});

describe("settings panel", () => {
  // spec: 4.35
  it("leaves the first page to who was never here, and is saved when it is closed", async () => {
    const ada = await shared().hub.as("ada@iphub.example");
    const email = "new.hand@iphub.example";
    const { id } = await ada.users.create({ email, firstName: "New", lastName: "Hand", roles: ["paralegal"] });
    await ada.auth.setPassword({ id, newPassword: samplePassword });
    const person = await shared().hub.as(email);
    const { page, close } = await openWindow(shared().browser, shared().hub.url, "/", {
      token: await shared().hub.tokenFor(email),
    });
    const panel = page.getByRole("dialog", { name: "Milestones overview" });
    await page.getByRole("row").nth(1).waitFor();
    expect(await panel.count()).toBe(0);
    await page.getByRole("button", { name: "Settings", exact: true }).click();
    await panel.getByRole("button", { name: "Close" }).click();
    await panel.waitFor({ state: "detached" });
    await expect.poll(async () => (await person.settings.get({ name: settingName })).version).toBe(1);
    await page.reload();
    await page.getByRole("row").nth(1).waitFor();
    expect(await panel.count()).toBe(0);
    await close();
  });

  // spec: 2.46, 4.33, 4.34
  it("opens by itself when its version is new, saves each change, and keeps the two date columns on", async () => {
    const ada = await shared().hub.as("ada@iphub.example");
    await ada.settings.set({ name: settingName, value: { ...overviewSettings, version: 0 } });
    const { page, close } = await open();
    const panel = page.getByRole("dialog", { name: "Milestones overview" });
    await panel.waitFor();
    for (const name of ["Client Date", "Due Date"]) {
      expect(await panel.getByLabel(name).isChecked()).toBe(true);
      expect(await panel.getByLabel(name).isDisabled()).toBe(true);
    }
    await panel.getByLabel("Next 2AR").check({ force: true });
    const overdue = page.getByText(/^▲|d overdue$/).first();
    const colour = () => overdue.evaluate((badge) => getComputedStyle(badge).color);
    const coloured = await colour();
    await panel.getByLabel("Colour coding").selectOption("Off");
    await expect.poll(colour).not.toBe(coloured);
    await panel.getByLabel("Display mode").selectOption("Compact + Notes");
    await panel.getByLabel("Task view mode").selectOption("My Next Task");
    await page.getByRole("columnheader", { name: "Next 2AR" }).waitFor();
    await expect
      .poll(() => ada.settings.get({ name: settingName }))
      .toMatchObject({ displayMode: "Compact + Notes", taskViewMode: "My Next Task", colourCoding: "Off", version: 1 });
    await panel.getByRole("button", { name: "Close" }).click(); // Only now: each change was saved by itself.
    await page.reload();
    await page.getByRole("columnheader", { name: "Next 2AR" }).waitFor();
    expect(await page.getByRole("columnheader").allTextContents()).toEqual([
      "Matter",
      "Title",
      "My Next Task",
      "Who",
      "Client Date",
      "Task Due",
      "Due Date",
      "Next 2AR",
      "Notes",
    ]);
    expect(await panel.count()).toBe(0);
    await page.getByRole("button", { name: "Settings" }).click();
    expect(await panel.getByLabel("Display mode").inputValue()).toBe("Compact + Notes");
    await close();
    await ada.settings.set({ name: settingName, value: overviewSettings });
  });
});

describe("milestones overview", () => {
  // spec: 1.5, 2.1
  it("shows the API's rows in the API's order, to the last one", async () => {
    const ada = await shared().hub.as("ada@iphub.example");
    const { total, data } = await ada.overview.list({ size: 100 });
    const { page, close } = await open();
    await page.getByRole("grid").waitFor();
    expect(await page.getByRole("grid").getAttribute("aria-rowcount")).toBe(String(total + 1));
    const shown = await references(page);
    expect(shown.length).toBeGreaterThan(10);
    expect(await Promise.all([0, 1, 2, 3, 4, 5].map((index) => titleOf(page, index)))).toEqual(
      data.slice(0, 6).map((row) => row.title),
    );
    // Beyond the first page of 50.
    await page.locator("[data-index='0']").focus();
    await page.keyboard.press("End");
    await page.locator("[data-index='49']").waitFor();
    await expect
      .poll(async () => {
        await page.keyboard.press("End");
        return page.locator(`[data-index='${total - 1}']`).count();
      })
      .toBe(1);
    expect(await titleOf(page, total - 1)).toBe(data.at(-1)?.title);
    await close();
  });

  it("keeps its order and filters in the address, over a reload and back again", async () => {
    const ada = await shared().hub.as("ada@iphub.example");
    const { page, close } = await open();
    await page.getByRole("button", { name: "Title" }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("?sort=title");
    const first = (await ada.overview.list({ sort: "title", size: 1 })).data[0];
    await expect.poll(() => titleOf(page, 0)).toBe(first?.title);
    await page.getByLabel("Assignee").selectOption("ben@iphub.example");
    const { total } = await ada.overview.list({ assignee: "ben@iphub.example", size: 1 });
    await expect.poll(() => page.getByRole("grid").getAttribute("aria-rowcount")).toBe(String(total + 1));
    await page.reload();
    await expect.poll(() => page.getByRole("grid").getAttribute("aria-rowcount")).toBe(String(total + 1));
    expect(await page.getByLabel("Assignee").inputValue()).toBe("ben@iphub.example");
    await page.goBack();
    await expect.poll(() => page.getByLabel("Assignee").inputValue()).toBe("");
    await close();
  });

  // spec: 2.59
  it("prints what was loaded, and says on the paper that there is more", async () => {
    const { total } = await (await shared().hub.as("ada@iphub.example")).overview.list({ size: 1 });
    const { page, close } = await open();
    await page.emulateMedia({ media: "print" });
    const part = page.getByText(`▲ The first 50 rows of ${total} only.`);
    await part.waitFor();
    expect(await page.getByRole("link", { name: "Skip to content" }).isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    await part.waitFor({ state: "detached" });
    await close();
  });

  // spec: 2.2
  it("says when nothing fits, and takes the filters away", async () => {
    const { page, close } = await open("/milestones/overview?qs=zzzzzz&tags=nothing");
    await page.getByText("No matter matches these filters.").waitFor();
    await page.getByRole("button", { name: "Clear the filters" }).click();
    await page.getByRole("grid").waitFor();
    expect(new URL(page.url()).search).toBe("");
    await close();
  });

  it("offers the palette what can be done with the row that the reader is on", async () => {
    const ada = await shared().hub.as("ada@iphub.example");
    const row = (await ada.overview.list({ sort: "title", size: 3 })).data[1];
    const status = row?.nextTask?.status === "on-hold" ? "open" : "on-hold";
    const { page, close } = await open("/?sort=title");
    await page.locator("[data-index='0']").focus();
    await page.keyboard.press("j");
    await page.keyboard.press("Control+k");
    const group = page.getByRole("group", { name: `On ${row?.references[0] ?? row?.title}` });
    await group.waitFor();
    const words = { "on-hold": "On hold", open: "Open" }[status];
    await group.getByRole("option", { name: `Set status of its task: ${words}` }).click();
    await page.getByText("Task saved").waitFor();
    expect((await ada.tasks.get({ id: row?.nextTask?.id ?? "" })).status).toBe(status);
    await close();
  });

  // spec: 4.20
  it("has the obsolete overview as a view: roadmaps, by 40, live, and the way back", async () => {
    const ben = await shared().hub.as("ben@iphub.example");
    const matter = await ben.inventions.create({ title: "Roadmap of steps", references: [] });
    const first = await ben.milestones.create({ title: "First stop", inventionId: matter.id, dueAt: "2001-02-03" });
    const { page, complaints, close } = await open("/?tags=2AR");
    await page.getByRole("grid").waitFor();
    await page.getByRole("combobox", { name: "View" }).selectOption("obsolete");
    const grid = page.getByRole("grid", { name: "Obsolete overview" });
    await grid.waitFor();
    expect(await page.getByRole("combobox", { name: "Assignee" }).count()).toBe(0);
    const { total } = await ben.overview.obsolete({});
    expect(await grid.getAttribute("aria-rowcount")).toBe(String(total + 1));
    const asked = page.waitForRequest((request) => /obsolete.*skip=40.*size=40|size=40.*skip=40/u.test(request.url()));
    await grid.locator("[data-index='0']").focus();
    await page.keyboard.press("End");
    await asked;
    await page.getByRole("searchbox", { name: "Words in the matter" }).fill("Roadmap of steps");
    await grid.getByText(/^First stop ▲ .* overdue$/u).waitFor();
    await ben.milestones.finish({ id: first.id });
    await grid.getByText("✓ First stop").waitFor();
    await ben.tasks.create({ title: "A new task", inventionId: matter.id, dueAt: "2030-01-31" });
    await grid.getByText("A new task").waitFor();
    await ben.tasks.create({ title: "A review", inventionId: matter.id, dueAt: "2030-03-30", tags: ["2AR"] });
    await ben.tasks.create({ title: "A fee", inventionId: matter.id, dueAt: "2030-04-30", tags: ["critical"] });
    await grid.getByRole("columnheader", { name: "Critical Task" }).waitFor();
    await grid.getByText("30 Apr 2030").waitFor();
    await grid.locator("[data-index='0']").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Roadmap of steps" }).waitFor();
    await page.goBack();
    await grid.waitFor();
    await page.getByRole("searchbox", { name: "Words in the matter" }).fill("nothing has these words");
    await page.getByRole("button", { name: "Clear the filters" }).click();
    await page.getByRole("combobox", { name: "View" }).selectOption("Current");
    await page.getByRole("grid", { name: "Milestones overview" }).waitFor();
    expect(new URL(page.url()).search).toBe("?tags=2AR");
    expect(complaints).toEqual([]);
    await close();
  });
});
