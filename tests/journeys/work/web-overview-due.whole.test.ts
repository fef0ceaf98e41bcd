import { expect, it } from "vitest";
import { overviewSettings } from "../support/browser.ts";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const settingName = "HUB_MILESTONES_OVERVIEW";
const shared = sharedBrowserHub();

it("'Due Date' is the matter's in both task view modes; the reader's own task has a date of its own", async () => {
  const ada = await shared().hub.as("ada@iphub.example");
  const { id: inventionId } = await ada.inventions.create({ title: "Twofold almanac", references: ["TWO-1"] });
  await ada.milestones.create({ title: "Respond", inventionId, dueAt: "2001-02-03" });
  const own = { title: "Read the almanac", assignees: ["ada@iphub.example"], dueAt: "2031-05-06" };
  await ada.tasks.create({ ...own, inventionId });
  const { page, reload, close } = await shared().open("/?qs=almanac");
  const cell = (title: string) => page.locator(`[role=row][data-index="0"] [data-title="${title}"]`);
  await cell("Due Date").getByText("overdue").waitFor();
  expect(await cell("Task Due").count()).toBe(0);
  await ada.settings.set({ name: settingName, value: { ...overviewSettings, taskViewMode: "My Next Task" } });
  await reload("/?qs=almanac");
  await cell("Task Due").getByText("6 May 2031").waitFor();
  await cell("Due Date").getByText("overdue").waitFor();
  // The rows are sorted by the matter's date.
  expect(await page.getByRole("columnheader", { name: "Due Date" }).getAttribute("aria-sort")).toBe("ascending");
  expect(await page.getByRole("button", { name: "Task Due" }).count()).toBe(0);
  await close();
  await ada.settings.set({ name: settingName, value: overviewSettings });
});
