import type { Hub } from "@iphub/sdk";
import type { Task } from "@iphub/sdk/contract/tasks";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { looks } from "../support/looks.ts";
import { picture } from "../support/picture.ts";
import { closeTerminalApps, onRow, openScreen, windows } from "../support/terminal-app.ts";

let hub: TestHub;
let ada: Hub;
let inventionId: string;
const adaMail = "ada@iphub.example";

beforeAll(async () => {
  hub = await startHub({ webDirectory: await builtWeb() });
  ada = await hub.as(adaMail);
  const matter = { title: "Antenna with a long name ".repeat(5).trim(), references: ["BIN-1"] };
  inventionId = (await ada.inventions.create(matter)).id;
  await deleted("Kept in the bin");
});
afterEach(closeTerminalApps);
afterAll(() => hub.close());

async function deleted(title: string): Promise<Task> {
  const task = await ada.tasks.create({ inventionId, title, dueAt: "2031-03-03" });
  await ada.tasks.delete({ id: task.id });
  return task;
}

it("a deleted task is found in the account menu's bin and restored; a second window hears of both", async () => {
  const task = await deleted("Deleted by mistake");
  const browser = await workerChromium();
  const token = await hub.tokenFor(adaMail);
  const { page, complaints, close } = await openWindow(browser, hub.url, "/", { token });
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Bin" }).click();
  const row = page.getByRole("row").filter({ hasText: "Deleted by mistake" });
  await row.waitFor();
  const other = await openWindow(browser, hub.url, "/bin", { token });
  await other.page.getByText("Deleted by mistake").waitFor();
  await row.getByRole("button", { name: "Row actions" }).click();
  await page.getByRole("menuitem", { name: "Restore" }).click();
  await page.getByText("Task restored").waitFor();
  await row.waitFor({ state: "detached" });
  await other.page.getByText("Deleted by mistake").waitFor({ state: "detached" });
  expect(await ada.tasks.get({ id: task.id })).toMatchObject({ title: "Deleted by mistake", dueAt: "2031-03-03" });
  await deleted("Deleted elsewhere");
  await other.page.getByText("Deleted elsewhere").waitFor();
  expect(complaints).toEqual([]);
  await Promise.all([close(), other.close()]);
});

it("a deletion is undone from its message", async () => {
  const task = await ada.tasks.create({ inventionId, title: "Deleted in haste" });
  const browser = await workerChromium();
  const token = await hub.tokenFor(adaMail);
  const { page, close } = await openWindow(browser, hub.url, `/tasks/${task.id}`, { token });
  await page.getByRole("button", { name: "Delete this task" }).click();
  await page.getByRole("button", { name: "Delete task" }).click();
  await page.getByText("Task deleted").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Task restored").waitFor();
  expect(await ada.tasks.get({ id: task.id })).toMatchObject({ title: "Deleted in haste" });
  await close();
});

it.each(looks)("the page looks right in $theme at $width", async (look) => {
  const browser = await workerChromium();
  const token = await hub.tokenFor(adaMail);
  const { page, complaints, close } = await openWindow(browser, hub.url, "/bin", { token, ...look });
  await page.getByText("Kept in the bin").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await picture(page, `bin-${look.theme}-${look.width}`);
  expect(complaints).toEqual([]);
  await close();
});

it.each(windows)("is a screen of the terminal at $columns x $rows, where R restores", async (size) => {
  const title = `Back at ${size.columns}`;
  const task = await deleted(title);
  const token = await hub.tokenFor(adaMail);
  const terminal = await openScreen({ url: hub.url, token, ...size }, "Bin", title);
  terminal.type(":bin kind:note");
  await terminal.waitFor(onRow("Go to: Bin"));
  terminal.type(keys.enter);
  await terminal.waitFor("No note waits in the bin.");
  terminal.type(":bin kind:task");
  await terminal.waitFor(onRow("Go to: Bin"));
  terminal.type(keys.enter);
  await terminal.waitFor(title);
  terminal.type("R");
  await terminal.waitFor("Task restored");
  expect(await ada.tasks.get({ id: task.id })).toMatchObject({ title });
});
