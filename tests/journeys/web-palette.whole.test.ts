import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "./support/accessibility.ts";
import { openWindow } from "./support/browser.ts";
import { sharedBrowserHub } from "./support/browser-hub.ts";
import { looks } from "./support/looks.ts";

const ada = "ada@iphub.example";

const shared = sharedBrowserHub();

async function openPalette(path: string, email = ada) {
  const { browser, hub, token } = shared();
  const window = await openWindow(browser, hub.url, path, { token: email === ada ? token : await hub.tokenFor(email) });
  await window.page.getByRole("heading", { level: 1 }).waitFor();
  await window.page.keyboard.press("Control+k");
  return { ...window, ...parts(window.page) };
}

function parts(page: Page) {
  const field = page.getByRole("combobox", { name: "Find a matter, task or person, or a command" });
  const group = (name: string) => page.getByRole("group", { name });
  const selected = page.locator("[role=option][aria-selected=true]");
  return { field, group, selected };
}

describe("the command palette", () => {
  it("goes to any screen, finds a matter by its number, and is closed by Escape and by its own key", async () => {
    const { page, field, selected, complaints, close } = await openPalette("/reports/health");
    await field.fill("boards");
    await expect.poll(() => selected.textContent()).toContain("Boards");
    await field.press("Enter");
    await page.waitForURL(/\/boards$/);
    // The palette goes a moment after the address has changed; until then its key closes it.
    await field.waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    // Enter is pressed before the answer is there: what it opens is what was typed, not what stood there before.
    await field.fill("US 17/248,024");
    await field.press("Enter");
    await page.getByRole("heading", { level: 1, name: /Lithium/ }).waitFor();
    await field.waitFor({ state: "detached" });
    for (const key of ["Escape", "Control+k"]) {
      await page.keyboard.press("Control+k");
      await field.waitFor();
      await field.press(key);
      await field.waitFor({ state: "detached" });
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it("shows its line with forced colours, and runs nothing at the Enter that ends a composition", async () => {
    const { page, field, selected, close } = await openPalette("/reports/health");
    await page.emulateMedia({ forcedColors: "active" });
    await field.fill("boards");
    await expect.poll(() => selected.textContent()).toContain("Boards");
    expect(await selected.evaluate((line) => getComputedStyle(line).outlineStyle)).toBe("solid");
    await field.dispatchEvent("keydown", { key: "Enter", isComposing: true });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    expect(await field.isVisible()).toBe(true);
    await field.press("Enter");
    await page.waitForURL(/\/boards$/);
    await close();
  });

  it("finds tasks by the beginning of a word, open ones first, and people, whose open work it shows", async () => {
    const { page, field, group, close } = await openPalette("/reports/health");
    await field.fill("respon");
    const expected = await (await shared().hub.as(ada)).tasks.list({
      qs: "respon*",
      status: ["upcoming", "open", "in-progress", "on-hold"],
      size: 6,
      timeZone: "UTC",
    });
    const shown = group("Tasks").getByRole("option");
    await shown.nth(expected.data.length - 1).waitFor();
    expect(await shown.locator("bdi").allTextContents()).toEqual(expected.data.map(({ title }) => title));
    await field.fill("okafor");
    await group("People: their open tasks")
      .getByRole("option", { name: /Ben Okafor/ })
      .click();
    await page.waitForURL(/\/tasks\?assignees=ben%40iphub\.example&status=upcoming/);
    await page.getByRole("grid", { name: "Tasks" }).waitFor();
    await close();
  });

  it("finds saved filters and views of every list, own and shared ones, and opens each in its list", async () => {
    const [asAda, asBen] = await Promise.all([shared().hub.as(ada), shared().hub.as("ben@iphub.example")]);
    await asAda.filters.create({ title: "Zephyr matters", list: "inventions", choices: { qs: "lithium" } });
    await asAda.filters.create({ title: "Zephyr tasks", data: { status: ["open"] } });
    const sharing = { choices: { view: "docketed" }, sharedWith: ["everyone"] };
    await asBen.filters.create({ title: "Zephyr dates", list: "deadlines", ...sharing });
    await asBen.filters.create({ title: "Zephyr of Ben alone", list: "deadlines", choices: {} });
    const { page, field, group, complaints, close } = await openPalette("/reports/health");
    const places = group("Go to").getByRole("option");
    await field.fill("zephyr");
    await expect
      .poll(() => places.locator("bdi").allTextContents())
      .toEqual(["Zephyr matters", "Zephyr tasks", "Zephyr dates"]);
    await places.filter({ hasText: "view of deadlines" }).click();
    await page.getByRole("heading", { level: 1, name: "Deadlines: Zephyr dates" }).waitFor();
    await field.waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await field.fill("zephyr view of matters");
    await expect.poll(() => places.count()).toBe(1);
    await field.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Inventions: Zephyr matters" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("says what it does not find, and that a search failed", async () => {
    const { page, field, close } = await openPalette("/reports/health");
    // Pages of those who are not signed in are no place to go to.
    await field.fill("password");
    await page.getByRole("option", { name: "Sign-ins and password" }).waitFor();
    expect(await page.getByRole("option", { name: /Forgotten password|Choose a password/ }).count()).toBe(0);
    await field.fill('zzz "nowhere');
    await page.getByText(`Nothing found for 'zzz "nowhere'.`).waitFor();
    await page.route("**/api/search/tasks?*", (route) => route.abort());
    await field.fill("lithium");
    await page.getByText("The search failed. Type again to retry.").waitFor();
    await close();
  });

  it("finds the add-ins by the program that they are for, which are a part of a page", async () => {
    for (const typed of ["word", "outlook", "add-in"]) {
      const { page, field, close } = await openPalette("/reports/health");
      await field.fill(typed);
      await page.getByRole("option", { name: "Add-ins for Word, Outlook and Visio" }).click();
      await page.waitForURL(/\/applications#add-ins$/);
      await page.getByRole("heading", { name: "Add-ins" }).waitFor();
      await close();
    }
  });

  it("offers the places that the person can use, as the keys do", async () => {
    const offered = async (email: string) => {
      const { page, group, complaints, close } = await openPalette("/reports/health", email);
      const places = group("Go to").getByRole("option");
      await places.getByText("Inventions", { exact: true }).waitFor();
      const titles = await places.locator("bdi").allTextContents();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.keyboard.press("?");
      const keys = page.getByRole("dialog", { name: "Keys" });
      await keys.getByText("Inventions", { exact: true }).waitFor();
      const hasMailKey = (await keys.getByText("Unassigned mail", { exact: true }).count()) === 1;
      await page.keyboard.press("Escape");
      await keys.waitFor({ state: "detached" });
      await page.keyboard.press("g");
      await page.keyboard.press("u");
      await page.keyboard.press("g");
      await page.keyboard.press("i");
      await page.waitForURL(/\/inventions$/);
      await page.goBack();
      const before = new URL(page.url()).pathname;
      expect(complaints).toEqual([]);
      await close();
      const limited = ["People", "Teams", "First steps", "Imports", "Unassigned e-mail", "Verification report"];
      return { places: limited.filter((title) => titles.includes(title)), hasMailKey, before };
    };
    const asAda = await shared().hub.as(ada);
    expect(await offered(ada)).toEqual({
      places: ["People", "Teams", "First steps", "Imports", "Unassigned e-mail", "Verification report"],
      hasMailKey: true,
      before: "/unassigned-mail",
    });
    expect((await offered("ben@iphub.example")).places).toEqual(["Imports", "Unassigned e-mail"]);
    await asAda.users.update({ id: "u-elodie", roles: ["reader"] });
    expect(await offered("elodie@iphub.example")).toEqual({ places: [], hasMailKey: false, before: "/reports/health" });
  });

  it("changes the task on show, and the tasks that are selected", async () => {
    const asAda = await shared().hub.as(ada);
    const [task] = (await asAda.tasks.list({ filter: "my-tasks", status: ["open"] })).data;
    if (!task) throw new Error("no open task of Ada's");
    const { page, field, group, selected, close } = await openPalette(`/tasks/${task.id}`);
    await page.getByRole("heading", { level: 1, name: task.title }).waitFor();
    await field.fill("on hold");
    await expect.poll(() => selected.textContent()).toContain("Set status: On hold");
    await field.press("Enter");
    await page.getByText("Task saved").waitFor();
    expect((await asAda.tasks.get({ id: task.id })).status).toBe("on-hold");

    await page.goto(`${shared().hub.url}/tasks?filter=my-tasks`);
    for (const row of [1, 2]) await page.getByRole("row").nth(row).getByRole("checkbox").click();
    await page.getByText("2 tasks selected").waitFor();
    await page.keyboard.press("Control+k");
    await group("2 tasks selected").getByRole("option", { name: "Tag the selected tasks" }).click();
    await page.getByRole("dialog", { name: "Tag 2 tasks" }).waitFor();
    await close();
  });
});

it.each(looks)(
  "is accessible and fits in $theme, from $width px; it opens without a keyboard",
  async ({ theme, width }) => {
    await (await shared().hub.as(ada)).settings.set({ name: "HUB_THEME", value: { theme } });
    const { page, close } = await shared().open("/boards", { theme, width: width === 390 ? 360 : width });
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Find anything" }).click();
    const { field, group } = parts(page);
    await field.fill("battery");
    await group("Matters").getByRole("option").first().waitFor();
    expect(await violations(page)).toEqual([]);
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBe(0);
    await close();
  },
);
