import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { violations } from "../support/accessibility.ts";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const shared = sharedBrowserHub();
const month = "/calendar?day=2031-05-06";
const cell = (page: Page, day: string) => page.locator(`[role=gridcell][data-day="${day}"]`);
const memorialDay = "US Patent Office closed (Memorial Day)";

it("names the days on which the office is closed, also one that is added while the calendar is open", async () => {
  const cleo = await shared().hub.as("cleo@iphub.example");
  const { page, complaints, reload, close } = await shared().open(month);
  await cell(page, "2031-05-26").getByText("Memorial Day", { exact: true }).waitFor();
  expect(await cell(page, "2031-05-26").getAttribute("title")).toBe(memorialDay);
  const name = /26 May 2031, .*, US Patent Office closed \(Memorial Day\)$/;
  expect(await cell(page, "2031-05-26").getByRole("button", { name }).count()).toBe(1);
  for (const open of ["2031-05-25", "2031-05-27"]) expect(await cell(page, open).getAttribute("title")).toBe(null);
  await cleo.deadlines.addClosure({ date: "2031-05-14", reason: "snow" });
  await cell(page, "2031-05-14").getByText("snow", { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await cleo.deadlines.removeClosure({ date: "2031-05-14" });
  await cell(page, "2031-05-14").getByText("snow", { exact: true }).waitFor({ state: "detached" });
  await reload("/calendar?day=2031-05-26&view=week");
  await cell(page, "2031-05-26").getByText("Memorial Day", { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("says it in a narrow window to screen readers, where a day has no room for words", async () => {
  const { page, close } = await shared().open(month, { width: 390 });
  await cell(page, "2031-05-26")
    .getByRole("button", { name: /US Patent Office closed \(Memorial Day\)$/ })
    .waitFor();
  expect(await page.getByText("Memorial Day", { exact: true }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await close();
});

it("names a closed day in the dialog that moves a task, not for a matter of another office", async () => {
  const adaMail = "ada@iphub.example";
  const ada = await shared().hub.as(adaMail);
  const task = async (title: string, country: string) => {
    const { id: inventionId } = await ada.inventions.create({ title: `Battery ${country}`, references: [], country });
    await ada.tasks.create({ inventionId, title, dueAt: "2031-05-06", assignees: [adaMail] });
  };
  await task("Of the US", "US");
  await task("Of Europe", "EP");
  const { page, complaints, close } = await shared().open(month);
  const dialog = page.getByRole("dialog", { name: "Move to…" });
  const choose = async (title: string) => {
    await cell(page, "2031-05-06").getByRole("link", { name: title }).focus();
    await page.keyboard.press("m");
    await dialog.getByLabel("Due date").fill("2031-05-26");
  };
  await choose("Of the US");
  await dialog.getByText(memorialDay).waitFor();
  await dialog.getByLabel("Due date").fill("2031-05-27");
  await dialog.getByText(memorialDay).waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  // The code is there already: what is not said at once is not said.
  await choose("Of Europe");
  expect(await dialog.getByText(memorialDay).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});
