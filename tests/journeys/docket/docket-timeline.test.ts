import type { Hub } from "@iphub/sdk";
import type { Invention } from "@iphub/sdk/contract/inventions";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { mondayOf } from "@iphub/sdk/domain/docket/load/docket-load";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { pdfTexts } from "../../support/pdf-pages.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { looks, type PageLook } from "../support/looks.ts";
import { openMatter } from "../support/matter-journey.ts";
import { picture } from "../support/picture.ts";
import { closeTerminalApps, openScreen, walkTo, windows } from "../support/terminal-app.ts";

const adaMail = "ada@iphub.example";
const today = civilDateInZone(Date.now(), "America/New_York");
/** A Monday without entries of the sample. */
const monday = mondayOf(addDays(today, 1500));

let hub: TestHub;
let ada: Hub;
let matter: Invention;

beforeAll(async () => {
  hub = await startHub({ webDirectory: await builtWeb() });
  ada = await hub.as(adaMail);
  const named = { title: "Timeline of a battery", references: [], inHouseAttorney: adaMail };
  matter = await ada.inventions.create({ ...named, filingDate: addDays(today, -500) });
  await ada.deadlines.propose({ inventionId: matter.id, trigger: "CTNF", mailDate: addDays(today, -30) });
  const entry = { inventionId: matter.id, office: "EP", source: "agent" };
  await ada.deadlines.enter({ ...entry, title: "Far reply", dueDate: addDays(monday, 2) });
  for (const title of ["Far draft", "Far letter"]) {
    await ada.tasks.create({ inventionId: matter.id, title, dueAt: addDays(monday, 8), assignees: [adaMail] });
  }
});
afterEach(closeTerminalApps);
afterAll(() => hub.close());

async function open(path: string, look: Partial<PageLook> = {}) {
  const token = await hub.tokenFor(adaMail);
  return openWindow(await workerChromium(), hub.url, path, { token, ...look });
}

const timelinePath = () => `/inventions/${matter.id}/timeline`;
const load = `/calendar/load?scope=me&from=${monday}`;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

/** What a page is on paper: its words, and whether they are all within the sheet. */
async function printed(page: Page, format: "A4" | "Letter"): Promise<{ text: string; isWithin: boolean }> {
  const texts = await pdfTexts(await page.pdf({ format }));
  // A sheet of A4 is 595 by 842 points, one of Letter 612 by 792; a page of weeks is turned.
  const width = texts.some(({ top }) => top > 620)
    ? { A4: 595, Letter: 612 }[format]
    : { A4: 842, Letter: 792 }[format];
  return { text: texts.map(({ text }) => text).join(" "), isWithin: texts.every(({ right }) => right <= width) };
}

it("has each day of a matter with its reasons, by keys and on paper", async () => {
  const { page, complaints, close } = await open(timelinePath());
  const past = page.getByRole("list", { name: "Until today" });
  const future = page.getByRole("list", { name: "From today on" });
  await past.getByRole("button", { name: "Application filed" }).waitFor();
  const kinds = await future.getByRole("listitem").evaluateAll((items) => items.map((item) => item.dataset.kind));
  expect(kinds.slice(0, 4)).toEqual(["due", "extension", "extension", "final"]);
  const due = future.getByRole("button", { name: /Due.*Response to non-final office action/ });
  await past.getByRole("button").last().focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focused(page)).toContain("Response to non-final office action");
  expect(await due.getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("Enter");
  await page.getByText(/^3 months from .* is /).waitFor();
  expect(await due.getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("End");
  await expect.poll(() => focused(page)).toContain("Far reply");
  const last = future.getByRole("listitem").filter({ hasText: "final date" });
  expect(await last.getByText(/It is the last date/).isVisible()).toBe(false);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("navigation").getByRole("link").count()).toBe(0);
  expect(await last.getByText(/It is the last date/).isVisible()).toBe(true);
  for (const format of ["A4", "Letter"] as const) {
    const { text, isWithin } = await printed(page, format);
    expect(isWithin).toBe(true);
    for (const words of ["Timeline of a battery", "It is the last date", "As of"]) expect(text).toContain(words);
    for (const words of ["Milestones", "All reasons"]) expect(text).not.toContain(words);
  }
  expect(complaints).toEqual([]);
  await close();
});

it("counts the load of each week, lists what a number counts, and hears of a change", async () => {
  const { page, complaints, close } = await open(load);
  const row = page.getByRole("row", { name: /^Ada/ });
  await row.getByRole("link", { name: /^2 ?2 tasks of Ada/ }).click();
  const list = page.getByRole("region", { name: /^Ada/ });
  await list.getByRole("link", { name: "Far draft" }).waitFor();
  expect(await list.getByRole("listitem").count()).toBe(2);
  await ada.tasks.create({
    inventionId: matter.id,
    title: "Far call",
    dueAt: addDays(monday, 9),
    assignees: [adaMail],
  });
  await list.getByRole("link", { name: "Far call" }).waitFor();
  await row.getByRole("link", { name: /^3 ?3 tasks of Ada/ }).waitFor();
  await page.getByLabel("What").selectOption("Deadlines");
  await list.getByText("no entries").waitFor();
  await row.getByRole("link", { name: /^1 ?1 deadline of Ada/ }).waitFor();
  for (const format of ["A4", "Letter"] as const) {
    const { text, isWithin } = await printed(page, format);
    expect([isWithin, text.includes("Load by week"), text.includes("As of"), text.includes("Milestones")]).toEqual([
      ...[true, true, true, false],
    ]);
  }
  await page.getByLabel("View", { exact: true }).selectOption("Week");
  await page.getByRole("heading", { level: 1, name: "Calendar" }).waitFor();
  await page.getByRole("grid", { name: "Week" }).waitFor();
  await page.getByLabel("View", { exact: true }).selectOption("Load");
  await page.getByRole("heading", { level: 1, name: "Load by week" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("the calendar is readable on paper", async () => {
  const { page, close } = await open(`/calendar?day=${addDays(monday, 2)}&view=agenda`);
  await page.getByText("Far reply").waitFor();
  for (const format of ["A4", "Letter"] as const) {
    const { text, isWithin } = await printed(page, format);
    expect([isWithin, text.includes("Far reply"), text.includes("As of"), text.includes("Milestones")]).toEqual([
      ...[true, true, true, false],
    ]);
  }
  await close();
});

it.each(looks)("looks right in $theme at $width", async (look) => {
  const { page, complaints, reload, close } = await open(timelinePath(), look);
  await page.getByRole("button", { name: "All reasons" }).click();
  await page.getByText(/It is the last date/).waitFor();
  const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(await isWithin()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await picture(page, `docket-timeline-${look.theme}-${look.width}`);
  await reload(`${load}&person=${adaMail}`);
  await page.getByRole("region", { name: /^Ada/ }).getByText("Far draft").waitFor();
  expect(await isWithin()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await picture(page, `docket-load-${look.theme}-${look.width}`);
  expect(complaints).toEqual([]);
  await close();
});

it.each(windows)("are screens of the terminal at $columns x $rows", async (size) => {
  const token = await hub.tokenFor(adaMail);
  const terminal = await openMatter({ url: hub.url, token, ...size }, matter);
  terminal.type("[");
  await terminal.waitFor("to come");
  await walkTo(terminal, "extension 1");
  if (size.columns < 110) terminal.type("w");
  await terminal.waitFor("Extension 1 ends");
  const weeks = await openScreen({ url: hub.url, token, ...size }, "Load by week", /▌ Ada Byron/u);
  weeks.type("\r");
  await weeks.waitFor("MATTER");
});
