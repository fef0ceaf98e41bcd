import type { Hub } from "@iphub/sdk";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { looks, type PageLook } from "../support/looks.ts";
import { picture } from "../support/picture.ts";
import { printed } from "../support/printed.ts";

const adaMail = "ada@iphub.example";
/** A month without entries of the sample. */
const month = "/calendar?day=2031-03-12";

let hub: TestHub;
let ada: Hub;
let inventionId: string;

beforeAll(async () => {
  hub = await startHub({ webDirectory: await builtWeb() });
  ada = await hub.as(adaMail);
  const matter = { title: "Battery with a long name ".repeat(5).trim(), references: ["CAL-1"], country: "EP" };
  ({ id: inventionId } = await ada.inventions.create({ ...matter, inHouseAttorney: adaMail }));
  const entry = { inventionId, title: "Reply to the EPO", office: "EP", source: "agent" };
  await ada.deadlines.enter({ ...entry, dueDate: "2031-03-12", finalDate: "2031-03-26" });
  for (const title of ["Call", "Draft", "Letter", "Review"]) await task(`${title} of the twelfth`, "2031-03-12");
});
afterAll(() => hub.close());

const task = (title: string, dueAt: string) => ada.tasks.create({ inventionId, title, dueAt, assignees: [adaMail] });

async function open(path: string, look: Partial<PageLook> = {}) {
  const token = await hub.tokenFor(adaMail);
  return openWindow(await workerChromium(), hub.url, path, { token, ...look });
}

const cell = (page: Page, day: string) => page.locator(`[role=gridcell][data-day="${day}"]`);
const dayOf = async (id: string) => (await ada.tasks.get({ id })).dueAt;

it("shows a month with due and final dates, and goes through its days by keys", async () => {
  const { page, complaints, close } = await open(month);
  const twelfth = page.getByRole("gridcell", { name: /Wednesday,? 12 March 2031, 5 entries/ });
  await twelfth.getByRole("link", { name: "Reply to the EPO" }).waitFor();
  await cell(page, "2031-03-26").getByText("final", { exact: true }).waitFor();
  await page.getByText("6 entries").waitFor();
  // Four lines: three entries, and how many more there are.
  expect(await twelfth.getByRole("listitem").count()).toBe(3);
  await twelfth.getByRole("button", { name: "+2 more" }).click();
  const day = page.getByRole("dialog", { name: /12 March 2031/ });
  expect(await day.getByRole("listitem").count()).toBe(5);
  await day.getByRole("button", { name: "Close" }).click();
  await twelfth.getByRole("button", { name: /12 March 2031, 5 entries/ }).focus();
  const address = () => new URL(page.url()).searchParams.get("day");
  for (const [key, expected] of [
    ["ArrowRight", "2031-03-13"],
    ["ArrowDown", "2031-03-20"],
    ["Home", "2031-03-17"],
    ["PageDown", "2031-04-17"],
    ["PageUp", "2031-03-17"],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(address).toBe(expected);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-focus-day"))).toBe(expected);
  }
  await page.keyboard.press("t");
  await expect.poll(address).toBe(null);
  await page.locator("[role=gridcell][aria-current=date][aria-selected=true] > :focus").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("has every entry of a day with its matter on paper, where no one can press '+2 more'", async () => {
  const { page, close } = await open(month);
  await cell(page, "2031-03-12").getByRole("button", { name: "+2 more" }).waitFor();
  const { text, isWithin } = await printed(page, "A4");
  expect(isWithin).toBe(true);
  for (const words of ["Call of", "Draft of", "Letter of", "Review of", "CAL-1"]) expect(text).toContain(words);
  expect(text).not.toContain("more");
  await close();
});

it("moves a task by drag and takes it back; a deadline stays and says why", async () => {
  const { id } = await task("Dragged", "2031-05-06");
  const entry = { inventionId, title: "Not dragged", office: "EP", source: "agent" };
  await ada.deadlines.enter({ ...entry, dueDate: "2031-05-07" });
  const { page, complaints, close } = await open("/calendar?day=2031-05-06");
  const chip = cell(page, "2031-05-06").locator("li[draggable=true]");
  await chip.dragTo(cell(page, "2031-05-21"));
  await cell(page, "2031-05-21").getByRole("link", { name: "Dragged" }).waitFor();
  await page.getByText("Task moved").waitFor();
  expect(await dayOf(id)).toBe("2031-05-21");
  await page.getByRole("button", { name: "Undo" }).click();
  await cell(page, "2031-05-06").getByRole("link", { name: "Dragged" }).waitFor();
  await expect.poll(() => dayOf(id)).toBe("2031-05-06");
  const deadline = cell(page, "2031-05-07").getByRole("listitem");
  expect(await deadline.getAttribute("draggable")).toBe(null);
  expect(await deadline.getByRole("link").getAttribute("title")).toContain("follows from its rule");
  await deadline.getByRole("link").focus();
  await page.keyboard.press("m");
  await page.getByRole("alert").getByText("follows from its rule").waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("moves a task by keys alone, and hears of what a colleague moves", async () => {
  const { id } = await task("By keys", "2031-06-11");
  const { page, complaints, close } = await open("/calendar?day=2031-06-11");
  await cell(page, "2031-06-11").getByRole("link", { name: "By keys" }).focus();
  await page.keyboard.press("m");
  await page.getByRole("dialog", { name: "Move to…" }).getByLabel("Due date").fill("2031-06-03");
  await page.getByRole("button", { name: "Move", exact: true }).press("Enter");
  await cell(page, "2031-06-03").getByRole("link", { name: "By keys" }).waitFor();
  await page.getByText("Task moved").waitFor();
  expect(await dayOf(id)).toBe("2031-06-03");
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await cell(page, "2031-06-11").getByRole("link", { name: "By keys" }).waitFor();
  await expect.poll(() => dayOf(id)).toBe("2031-06-11");
  await (await hub.as("cleo@iphub.example")).tasks.update({ id, dueAt: "2031-06-25" });
  await cell(page, "2031-06-25").getByRole("link", { name: "By keys" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("warns of a day past that of the task's milestone, in the dialog and after a drag", async () => {
  const milestone = await ada.milestones.create({ inventionId, title: "File the reply", dueAt: "2031-08-12" });
  const wanted = { inventionId, milestoneId: milestone.id, title: "Too late", assignees: [adaMail] };
  const { id } = await ada.tasks.create({ ...wanted, dueAt: "2031-08-06" });
  const { page, complaints, close } = await open("/calendar?day=2031-08-06");
  await cell(page, "2031-08-06").getByRole("link", { name: "Too late" }).focus();
  await page.keyboard.press("m");
  const dialog = page.getByRole("dialog", { name: "Move to…" });
  const warning = /This is after the milestone ‘File the reply’/;
  await dialog.getByLabel("Due date").fill("2031-08-13");
  await dialog.getByText(warning).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel("Due date").fill("2031-08-11");
  await dialog.getByText(warning).waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await cell(page, "2031-08-06").locator("li[draggable=true]").dragTo(cell(page, "2031-08-20"));
  await page.getByText(warning).waitFor();
  expect(await dayOf(id)).toBe("2031-08-20");
  expect(complaints).toEqual([]);
  await close();
});

it("does not move a task that someone else changed at the same time, and shows where it is", async () => {
  const { id } = await task("Contested", "2031-07-09");
  const { page, close } = await open("/calendar?day=2031-07-09");
  await page.route(`**/api/workflow/tasks/${id}*`, async (route) => {
    if (route.request().method() === "PUT") await ada.tasks.update({ id, dueAt: "2031-07-16" });
    await route.continue();
  });
  const chip = cell(page, "2031-07-09").locator("li[draggable=true]");
  await chip.dragTo(cell(page, "2031-07-22"));
  await page.getByText("someone else changed it at the same time").waitFor();
  await cell(page, "2031-07-16").getByRole("link", { name: "Contested" }).waitFor();
  expect(await cell(page, "2031-07-22").getByRole("link").count()).toBe(0);
  await close();
});

it("keeps view, day and filters in its address; going back leads through views, not through days", async () => {
  const { page, close } = await open(month);
  await page.getByRole("gridcell", { name: /12 March 2031, 5 entries/ }).waitFor();
  await page.getByLabel("What").selectOption("Tasks");
  await page.getByRole("gridcell", { name: /12 March 2031, 4 entries/ }).waitFor();
  await page.getByLabel("Office").selectOption("EP");
  await page.getByLabel("Whose").selectOption("Everybody's");
  await page.getByLabel("View", { exact: true }).selectOption("Agenda");
  await page
    .getByRole("region", { name: /12 March 2031/ })
    .getByText("Draft of the twelfth")
    .waitFor();
  const asked = "day=2031-03-12&kind=tasks&office=EP&scope=firm&view=agenda";
  const address = () =>
    [...new URL(page.url()).searchParams]
      .map((pair) => pair.join("="))
      .sort()
      .join("&");
  await expect.poll(address).toBe(asked);
  await page.reload();
  const region = page.getByRole("region", { name: /12 March 2031/ });
  await region.getByText("Draft of the twelfth").waitFor();
  expect(await region.getByText("Reply to the EPO").count()).toBe(0);
  await page.getByRole("button", { name: "The month before" }).click();
  await page.getByText("Nothing is due in this month").waitFor();
  await page.goBack();
  await page.getByRole("grid").waitFor();
  const field = page.getByLabel("Go to day");
  await field.focus();
  for (const key of ["ArrowRight", "ArrowRight", ..."1931", "Enter"]) await page.keyboard.press(key);
  await page.getByText("March 1931").waitFor();
  await close();
});

it("says what failed, and tries again", async () => {
  const { page, reload, close } = await open("/inbox");
  await page.route("**/api/docket/calendar*", (route) => route.fulfill({ status: 500, body: "{}" }));
  await reload(month);
  const retry = page.getByRole("button", { name: "Try again" });
  await retry.waitFor();
  await page.unroute("**/api/docket/calendar*");
  await retry.click();
  await page.getByRole("gridcell", { name: /12 March 2031, 5 entries/ }).waitFor();
  await close();
});

it("is found by the palette and by its keys", async () => {
  const { page, close } = await open("/inbox");
  await page.getByRole("link", { name: "Calendar" }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await page.getByRole("heading", { level: 1, name: "Calendar" }).waitFor();
  await close();
});

it.each(looks)("looks right in $theme at $width", async (look) => {
  const { page, complaints, close } = await open(month, look);
  for (const view of ["month", "week", "agenda"]) {
    await page.getByLabel("View", { exact: true }).selectOption(view);
    await page.getByText("Reply to the EPO").first().waitFor();
    // Days that are being asked for again are dimmed.
    await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violations(page), view).toEqual([]);
    await picture(page, `docket-calendar-${view}-${look.theme}-${look.width}`);
  }
  expect(complaints).toEqual([]);
  await close();
});

it("has numbers of entries in a narrow window, and the list of the day that is pressed", async () => {
  const { page, close } = await open(month, { width: 390 });
  await page
    .getByRole("region", { name: /12 March 2031/ })
    .getByText("Reply to the EPO")
    .waitFor();
  await cell(page, "2031-03-26").click();
  await page
    .getByRole("region", { name: /26 March 2031/ })
    .getByText("final", { exact: true })
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await close();
});
