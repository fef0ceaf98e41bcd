import { expect, it } from "vitest";
import { sharedBrowserHub } from "./support/browser-hub.ts";

const shared = sharedBrowserHub();

it.each([
  ["/inventions/m-gone", "All inventions", "/inventions"],
  ["/inventions/m-gone/stream", "All inventions", "/inventions"],
  ["/tasks/t-gone", "All tasks", "/tasks"],
  ["/tasks?filter=gone", "All tasks", "/tasks"],
  ["/boards/b-gone", "All boards", "/boards"],
  ["/workflows/w-gone", "All workflows", "/workflows"],
  ["/minions/minion-gone", "All minions", "/minions"],
  ["/plans/p-gone", "All tasks", "/tasks"],
  ["/imports/i-gone", "All imports", "/imports"],
  ["/deadlines/docketing/d-gone", "All proposals", "/deadlines?view=proposed"],
])("the address of no record, %s, offers the way back to its list", async (path, words, list) => {
  const { page, close } = await shared().open(path);
  const main = page.getByRole("main");
  await main
    .getByRole("alert")
    .or(main.getByRole("link", { name: words }))
    .first()
    .waitFor();
  const link = main.getByRole("link", { name: words });
  await link.waitFor();
  expect(await link.getAttribute("href")).toBe(list);
  await link.click();
  await page.waitForURL(`${shared().hub.url}${list}`);
  await page.locator("main h1").first().waitFor();
  await close();
});
