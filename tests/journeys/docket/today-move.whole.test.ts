import { addDays } from "@iphub/sdk/domain/civil-date";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import type { Page } from "playwright-core";
import { afterEach, expect, it } from "vitest";
import { keys } from "../../support/pseudo-terminal.ts";
import { violations } from "../support/accessibility.ts";
import { sharedBrowserHub } from "../support/browser-hub.ts";
import { closeTerminalApps, openScreen, walkTo, windows } from "../support/terminal-app.ts";

const shared = sharedBrowserHub();
const adaMail = "ada@iphub.example";
const today = civilDateInZone(Date.now(), "America/New_York");
const later = addDays(today, 3);

afterEach(closeTerminalApps);

/** A matter of Ada's with a milestone that is due tomorrow. */
async function newMatter(reference: string) {
  const ada = await shared().hub.as(adaMail);
  const matter = { title: "Moved on Today", references: [reference], country: "EP", inHouseAttorney: adaMail };
  const { id: inventionId } = await ada.inventions.create(matter);
  const goal = { inventionId, title: "File the reply", dueAt: addDays(today, 1) };
  const { id: milestoneId } = await ada.milestones.create(goal);
  return {
    ada,
    /** A task of the milestone that is due today; returns its id. */
    task: async (title: string) => {
      const place = { inventionId, milestoneId, dueAt: today, assignees: [adaMail] };
      return (await ada.tasks.create({ ...place, title })).id;
    },
    deadline: (title: string) =>
      ada.deadlines.enter({ inventionId, title, office: "EP", source: "agent", dueDate: today }),
    dayOf: async (id: string) => (await ada.tasks.get({ id })).dueAt,
  };
}

const row = (page: Page, title: string) => page.locator("li[data-entry]").filter({ hasText: title }).first();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest("li[data-entry]")?.textContent);

it("a task of Today is moved to another day by keys alone, and the row after it has the focus; the undo moves it back", async () => {
  const { ada, task, dayOf } = await newMatter("MOVE-1");
  const id = await task("Sort the figures");
  await task("Stamp the letter");
  const { entries } = await ada.docket.today({});
  const next = entries[entries.findIndex((one) => one.id === id) + 1];
  const { page, complaints, close } = await shared().open("/today");
  await row(page, "Sort the figures").getByRole("link").focus();
  await page.keyboard.press("m");
  const dialog = page.getByRole("dialog", { name: "Move to…" });
  const field = dialog.getByLabel("Due date");
  await field.waitFor();
  expect(await field.inputValue()).toBe(today);
  await field.fill(later);
  await dialog.getByText(/This is after the milestone ‘File the reply’/).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Move", exact: true }).press("Enter");
  await page.getByRole("region", { name: "Due in the next 7 days" }).getByText("Sort the figures").waitFor();
  await page.getByText("Task moved").waitFor();
  expect(await dayOf(id)).toBe(later);
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toContain(next?.title);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByRole("region", { name: "Due today" }).getByText("Sort the figures").waitFor();
  await expect.poll(() => dayOf(id)).toBe(today);
  expect(complaints).toEqual([]);
  await close();
});

it("a row has a button that moves its task; a deadline has none, and its key says why", async () => {
  const { task, deadline } = await newMatter("MOVE-2");
  await task("Weigh the samples");
  await deadline("Reply of the agent");
  const { page, complaints, close } = await shared().open("/today");
  const button = row(page, "Weigh the samples").getByRole("button", { name: "Move Weigh the samples to…" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Move to…" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
  const fixed = row(page, "Reply of the agent");
  expect(await fixed.getByRole("button", { name: /^Move / }).count()).toBe(0);
  await fixed.getByRole("link").focus();
  await page.keyboard.press("m");
  await page.getByRole("alert").getByText("follows from its rule").waitFor();
  expect(await dialog.count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

it.each(windows)("the terminal moves a task of Today by m at $columns x $rows, and back by u", async (size) => {
  const title = `Trace ${size.columns}`;
  const { task, dayOf } = await newMatter(`MOVED-${size.columns}`);
  const id = await task(title);
  const { hub, token } = shared();
  const terminal = await openScreen({ url: hub.url, token, ...size }, "Today", "due today");
  await walkTo(terminal, title);
  terminal.type("m");
  await terminal.waitFor("Move to");
  terminal.type(later);
  await terminal.waitFor("▲ This is after the milestone ‘File the reply’");
  terminal.type(keys.enter);
  // It comes after 'Task moved', in its place.
  await terminal.waitFor("Date too late");
  expect(await dayOf(id)).toBe(later);
  terminal.type("u");
  await terminal.waitFor("Move undone");
  await expect.poll(() => dayOf(id)).toBe(today);
});

it("the terminal says why a deadline of Today is not moved", async () => {
  const { deadline } = await newMatter("MOVE-3");
  await deadline("Reply by agent");
  const { hub, token } = shared();
  const terminal = await openScreen({ url: hub.url, token }, "Today", "due today");
  await walkTo(terminal, "Reply by agent");
  terminal.type("m");
  await terminal.waitFor("Not moved");
});
