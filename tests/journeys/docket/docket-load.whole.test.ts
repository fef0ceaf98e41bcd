import type { Hub } from "@iphub/sdk";
import type { Invention } from "@iphub/sdk/contract/inventions";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { mondayOf } from "@iphub/sdk/domain/docket/load/docket-load";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { looks, type PageLook } from "../support/looks.ts";
import { openMatter } from "../support/matter-journey.ts";
import { picture } from "../support/picture.ts";
import { printed } from "../support/printed.ts";
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
