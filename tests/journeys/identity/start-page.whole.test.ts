import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { cliHome } from "../../cli/cli-process.ts";
import { samplePassword, startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { builtWeb, openWindow, signIn } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { picture } from "../support/picture.ts";
import { closeTerminalApps, onRow, openTerminalApp } from "../support/terminal-app.ts";

const name = "HUB_START_PAGE";
let hub: TestHub;

beforeAll(async () => {
  hub = await startHub({ webDirectory: await builtWeb() });
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

const heading = (page: Page, title: string) => page.getByRole("heading", { name: title, level: 1 }).waitFor();
const pathOf = (page: Page) => page.url().slice(hub.url.length);

it("the web begins on the chosen page; home by link, a reload, Back and other addresses are never overridden", async () => {
  const ada = await hub.as("ada@iphub.example");
  const token = await hub.tokenFor("ada@iphub.example");
  await ada.settings.set({ name, value: { page: "today" } });
  const { page, complaints, close } = await openWindow(await workerChromium(), hub.url, "/", { token });
  await heading(page, "Today");
  expect(pathOf(page)).toBe("/today");
  await page.getByRole("link", { name: "iphub, home" }).click();
  await heading(page, "Milestones overview");
  expect(pathOf(page)).toBe("/");
  await page.reload();
  await heading(page, "Milestones overview");
  await page.goBack();
  await heading(page, "Today");
  await page.goto(`${hub.url}/`);
  await heading(page, "Milestones overview");
  expect(pathOf(page)).toBe("/");
  expect(complaints).toEqual([]);
  await close();
  const deep = await openWindow(await workerChromium(), hub.url, "/inventions?qs=lithium", { token });
  await heading(deep.page, "Inventions");
  expect(pathOf(deep.page)).toBe("/inventions?qs=lithium");
  await deep.close();
});

it("a sign-in leads to the page that is chosen in the profile, and to the address that was asked for", async () => {
  const cleo = await hub.as("cleo@iphub.example");
  const { page, close } = await openWindow(await workerChromium(), hub.url);
  await signIn(page, "cleo@iphub.example", samplePassword);
  await heading(page, "Milestones overview");
  await page.getByRole("button", { name: "Account of" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByLabel("Begin with").waitFor();
  await picture(page, "start-page-profile");
  await page.getByLabel("Begin with").selectOption({ label: "Inbox" });
  await expect.poll(() => cleo.settings.get({ name })).toEqual({ page: "inbox" });
  await close();
  const { page: other, close: closeOther } = await openWindow(await workerChromium(), hub.url);
  await signIn(other, "cleo@iphub.example", samplePassword);
  await heading(other, "Inbox");
  expect(pathOf(other)).toBe("/inbox");
  await closeOther();
  const { page: deep, close: closeDeep } = await openWindow(await workerChromium(), hub.url, "/deadlines");
  await signIn(deep, "cleo@iphub.example", samplePassword);
  await heading(deep, "Deadlines");
  await closeDeep();
});

it("the terminal begins on the chosen screen, whatever it was left on, and chooses another", async () => {
  const ben = await hub.as("ben@iphub.example");
  const token = await hub.tokenFor("ben@iphub.example");
  await ben.settings.set({ name, value: { page: "today" } });
  const home = cliHome();
  const first = await openTerminalApp({ url: hub.url, token, home });
  await first.waitFor((lines) => lines[0]?.includes("Today") === true);
  first.type(keys.escape);
  await first.waitFor((lines) => lines[0]?.includes("Milestones overview") === true);
  await first.waitFor("Enter open");
  first.type(":where to begin");
  await first.waitFor(onRow("Choose where to begin"));
  first.type(keys.enter);
  await first.waitFor("Where to begin");
  first.type("task search");
  await first.waitFor(onRow("Task search"));
  first.type(keys.enter);
  await expect.poll(() => ben.settings.get({ name })).toEqual({ page: "tasks" });
  first.type(keys.interrupt);
  await first.ended;
  const second = await openTerminalApp({ url: hub.url, token, home });
  await second.waitFor((lines) => lines[0]?.includes("Task search") === true);
  home.remove();
});

/** A saved view of deadlines with which a person begins. */
async function beginsWithView(email: string) {
  const person = await hub.as(email);
  const view = await person.filters.create({ title: "My own week", list: "deadlines", choices: { view: "docketed" } });
  await person.settings.set({ name, value: { page: "deadlines", id: view.id } });
  return { person, view, token: await hub.tokenFor(email) };
}

const gone = "The page on which you begin is gone";

it("a saved view of one's own is chosen like any page; once it is deleted the home page says so, and another is chosen", async () => {
  const { person: ada, view, token } = await beginsWithView("ada@iphub.example");
  const { page, close } = await openWindow(await workerChromium(), hub.url, "/", { token });
  await heading(page, "Deadlines: My own week");
  expect(pathOf(page)).toBe(`/deadlines?filter=${view.id}`);
  await ada.settings.set({ name, value: { page: null } });
  await page.getByRole("button", { name: "Account of" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByLabel("Begin with").selectOption({ label: "View of deadlines: My own week" });
  await expect.poll(() => ada.settings.get({ name })).toEqual({ page: "deadlines", id: view.id });
  await close();
  await ada.filters.delete({ id: view.id });
  const { page: next, close: closeNext } = await openWindow(await workerChromium(), hub.url, "/", { token });
  const question = next.getByRole("dialog", { name: gone });
  await question.getByText("The saved view of deadlines was deleted, or you may no longer see it.").waitFor();
  await expect.poll(() => next.locator("h1").textContent()).toContain("Milestones overview");
  expect(pathOf(next)).toBe("/");
  await picture(next, "start-page-gone");
  await expect.poll(() => ada.settings.get({ name })).toEqual({ page: null });
  await question.getByRole("button", { name: "Choose another" }).click();
  const choice = next.getByRole("dialog", { name: "Where you begin" });
  await choice.getByLabel("Begin with").selectOption({ label: "Inbox" });
  await expect.poll(() => ada.settings.get({ name })).toEqual({ page: "inbox" });
  await closeNext();
});

it("the terminal begins with a saved view, says when it is gone, and from then on no more", async () => {
  const { person: ben, view, token } = await beginsWithView("ben@iphub.example");
  const home = cliHome();
  const first = await openTerminalApp({ url: hub.url, token, home });
  await first.waitFor((lines) => lines[0]?.includes("Deadlines: My own week") === true);
  first.type(keys.interrupt);
  await first.ended;
  await ben.filters.delete({ id: view.id });
  const second = await openTerminalApp({ url: hub.url, token, home });
  await second.waitFor(gone);
  await expect.poll(() => ben.settings.get({ name })).toEqual({ page: null });
  second.type("y");
  await second.waitFor("Where to begin");
  second.type("task search");
  await second.waitFor(onRow("Task search"));
  second.type(keys.enter);
  await expect.poll(() => ben.settings.get({ name })).toEqual({ page: "tasks" });
  second.type(keys.interrupt);
  await second.ended;
  home.remove();
});
