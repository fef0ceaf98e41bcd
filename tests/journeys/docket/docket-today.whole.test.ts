import type { Hub } from "@iphub/sdk";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { looks } from "../support/looks.ts";
import { picture } from "../support/picture.ts";
import { screenReader } from "../support/screen-reader.ts";
import { closeTerminalApps, onRow, openScreen, walkTo, windows } from "../support/terminal-app.ts";

let hub: TestHub;
let ada: Hub;
const adaMail = "ada@iphub.example";
const today = civilDateInZone(Date.now(), "America/New_York");

beforeAll(async () => {
  hub = await startHub({ webDirectory: await builtWeb() });
  ada = await hub.as(adaMail);
  const matter = { title: "Battery with a long name ".repeat(5).trim(), references: ["TODAY-1"] };
  const { id: inventionId } = await ada.inventions.create({ ...matter, inHouseAttorney: adaMail });
  const entry = { inventionId, title: "Reply to the EPO", office: "EP", source: "agent" };
  await ada.deadlines.enter({ ...entry, dueDate: addDays(today, -2), finalDate: addDays(today, 30) });
  for (const title of ["First draft", "Second draft"]) {
    await ada.tasks.create({ inventionId, title, dueAt: today, assignees: [adaMail] });
  }
});
afterEach(closeTerminalApps);
afterAll(() => hub.close());

const drafts = async () => {
  const { entries } = await ada.docket.today({});
  return entries.filter(({ title }) => title.endsWith(" draft")).map(({ section, title }) => `${section} ${title}`);
};

it("is worked through by keys alone: the next entry, done, and taken back", async () => {
  const browser = await workerChromium();
  const token = await hub.tokenFor(adaMail);
  const { page, complaints, close } = await openWindow(browser, hub.url, "/", { token });
  await page.getByRole("link", { name: "Today" }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  const due = page.getByRole("region", { name: "Due today" });
  await due.getByText("First draft").waitFor();
  const row = due.getByRole("listitem").filter({ hasText: "First draft" });
  const current = () => page.locator("li[aria-current=true]").textContent();
  await page.keyboard.press("j");
  for (let shown = await current(); !shown?.includes("First draft"); shown = await current()) {
    await page.keyboard.press("j");
    await expect.poll(current).not.toBe(shown);
  }
  await page.keyboard.press("e");
  await page.getByRole("region", { name: "Done since" }).getByText("First draft").waitFor();
  expect(await drafts()).toEqual(["today Second draft", "done First draft"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await row.waitFor();
  expect(await drafts()).toEqual(["today First draft", "today Second draft"]);
  expect(complaints).toEqual([]);
  await close();
});

/** The first draft, and the entry after it. */
async function firstDraft() {
  const { entries } = await ada.docket.today({});
  const at = entries.findIndex(({ title }) => title === "First draft");
  const [draft, next] = [entries[at], entries[at + 1]];
  if (!draft || !next) throw new Error("Today has no first draft, or nothing after it.");
  return { draft, next };
}

it("keeps its place: the entry after one that is done has the focus, is read aloud, and opens by Enter", async () => {
  const browser = await workerChromium();
  const token = await hub.tokenFor(adaMail);
  const { draft, next } = await firstDraft();
  const { page, complaints, close } = await openWindow(browser, hub.url, "/today", { token });
  const reader = await screenReader(page);
  const row = (title: string) => page.locator("li[data-entry]").filter({ hasText: title });
  const isFocused = (title: string) =>
    row(title).evaluateAll((rows) => rows.some((one) => one === document.activeElement));
  await row("First draft").getByRole("link").focus();
  await page.keyboard.press("k");
  await page.keyboard.press("j");
  await expect.poll(() => isFocused("First draft")).toBe(true);
  await page.keyboard.press("e");
  await page.getByRole("region", { name: "Done since" }).getByText("First draft").waitFor();
  await expect.poll(() => isFocused(next.title)).toBe(true);
  expect(await reader.focus()).toContain(next.title);
  expect(await page.locator("li[data-entry][tabindex='0']").count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/today");
  await page.goBack();
  await expect.poll(() => isFocused(next.title)).toBe(true);
  await ada.tasks.reopen({ id: draft.id, status: "open" });
  expect(complaints).toEqual([]);
  await close();
});

it("hears of what a colleague does, and is everybody's by choice", async () => {
  const browser = await workerChromium();
  const token = await hub.tokenFor("cleo@iphub.example");
  const { page, close } = await openWindow(browser, hub.url, "/today?scope=firm", { token });
  const verify = page.getByRole("region", { name: "To verify" });
  await verify.getByText("Reply to the EPO").waitFor();
  const [found] = (await ada.docket.today({})).entries.filter(({ title }) => title === "Reply to the EPO");
  await ada.deadlines.close({ id: found?.id ?? "", filed: "Reply", filedOn: addDays(today, -2) });
  await page.getByRole("region", { name: "Done since" }).getByText("Reply to the EPO").waitFor();
  expect(await verify.getByText("Reply to the EPO").count()).toBe(0);
  await close();
});

it("says who waits for an answer and what changed; a key opens it, and then it waits no longer", async () => {
  const browser = await workerChromium();
  const cleo = await hub.as("cleo@iphub.example");
  const { id: inventionId } = await ada.inventions.create({
    ...{ title: "Asked about", references: ["TODAY-2"], inHouseAttorney: adaMail },
  });
  await cleo.chat.send({ inventionId, message: "@ada which claims stay?" });
  await cleo.tasks.create({ inventionId, title: "Given by Cleo", assignees: [adaMail] });
  const token = await hub.tokenFor(adaMail);
  const { page, complaints, close } = await openWindow(browser, hub.url, "/today", { token });
  const changed = page.getByRole("region", { name: "Changed since" });
  await changed.getByText(/^assigned by Cleo/).waitFor();
  const waiting = page.getByRole("region", { name: "Waiting for me" });
  await waiting.getByText("@ada which claims stay?").waitFor();
  await waiting.getByText(/^mentioned by Cleo/).waitFor();
  await waiting.getByRole("link", { name: "Messages" }).focus();
  await page.keyboard.press("o");
  await page.waitForURL(`${hub.url}/inventions/${inventionId}/messages`);
  const left = async () => (await ada.docket.today({})).entries.filter(({ section }) => section === "waiting");
  await expect.poll(left).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it.each(looks)("looks right in $theme at $width", async (look) => {
  const browser = await workerChromium();
  const token = await hub.tokenFor(adaMail);
  const { page, complaints, close } = await openWindow(browser, hub.url, "/today?scope=firm", { token, ...look });
  await page.getByRole("region", { name: "Due today" }).getByText("Second draft").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await picture(page, `docket-today-${look.theme}-${look.width}`);
  expect(complaints).toEqual([]);
  await close();
});

it.each(windows)("is a screen of the terminal at $columns x $rows", async (size) => {
  const token = await hub.tokenFor(adaMail);
  const terminal = await openScreen({ url: hub.url, token, ...size }, "Today", "Second draft");
  terminal.type("f");
  await terminal.waitFor("My teams'");
});

it("keeps its place in the terminal: the next entry is selected when one is done", async () => {
  const token = await hub.tokenFor(adaMail);
  const { draft, next } = await firstDraft();
  const terminal = await openScreen({ url: hub.url, token }, "Today", "First draft");
  await walkTo(terminal, "First draft");
  terminal.type("x");
  await terminal.waitFor(onRow(next.title.slice(0, 16)));
  await ada.tasks.reopen({ id: draft.id, status: "open" });
});
