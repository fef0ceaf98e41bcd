import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const shared = sharedBrowserHub();

const words = (page: Page) => page.getByRole("searchbox", { name: "Words in the matter" });
const columns = (page: Page) => page.getByRole("button", { name: "Columns", exact: true });
const pin = (page: Page) => page.getByRole("button", { name: "Pin this list" });

/** Where the parts of the page are that nothing may move. */
async function placesIn(page: Page) {
  const parts = [words(page), page.getByLabel("View", { exact: true }), columns(page), page.getByRole("grid")];
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  return boxes.map((box) => box && [box.x, box.y].map(Math.round));
}

it.each([1440, 900, 390])("nothing moves when the overview can be pinned, at %i", async (width) => {
  const ada = await shared().hub.as("ada@iphub.example");
  await ada.inventions.create({ title: "Sextant of brass", references: [] });
  const { page, complaints, close } = await shared().open("/", { width });
  await page.getByRole("row").nth(1).waitFor();
  await expect.poll(() => columns(page).isEnabled()).toBe(true);
  expect(await pin(page).count()).toBe(0);
  const before = await placesIn(page);
  await words(page).fill("Sextant");
  await pin(page).waitFor();
  await page.getByText("Sextant of brass").first().waitFor();
  expect(await placesIn(page)).toEqual(before);
  const [button, next] = await Promise.all([pin(page).boundingBox(), columns(page).boundingBox()]);
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(next?.x ?? 0);
  expect(complaints).toEqual([]);
  await close();
});

it("the overview is pinned as it is narrowed, without what is no choice of it, and unpinned", async () => {
  const { page, complaints, close } = await shared().open("/?sort=title&other=1&assignee=me");
  const name = "Milestones: mine, by title";
  const pinned = page.getByRole("list", { name: "Pinned" }).getByRole("link", { name });
  await pin(page).click();
  await pinned.waitFor();
  expect(await pinned.getAttribute("href")).toBe("/milestones/overview?assignee=me&sort=title");
  await page.getByRole("link", { name: "Inbox" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
  await pinned.click();
  await expect.poll(() => page.getByLabel("Assignee").inputValue()).toBe("me");
  await expect.poll(() => pinned.getAttribute("aria-current")).toBe("page");
  await page.getByRole("button", { name: "Unpin this list" }).click();
  await pinned.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await close();
});

it("the obsolete overview is pinned as such", async () => {
  const { page, close } = await shared().open("/?view=obsolete");
  await pin(page).click();
  const pinned = page.getByRole("list", { name: "Pinned" }).getByRole("link", { name: "Milestones: obsolete" });
  expect(await pinned.getAttribute("href")).toBe("/milestones/overview?view=obsolete");
  await close();
});

it.each(["/inventions", "/deadlines"])("%s is pinned as it is narrowed, and without the preview mode", async (path) => {
  const { page, reload, close } = await shared().open(`${path}?previewMode=true`);
  await page.getByRole("grid").first().waitFor();
  expect(await pin(page).count()).toBe(0);
  await reload(`${path}?previewMode=true&qs=zzzz`);
  await pin(page).click();
  const ada = await shared().hub.as("ada@iphub.example");
  const links = async () => JSON.stringify(await ada.settings.get({ name: "HUB_PINNED_LINKS" }));
  await expect.poll(links).toContain(`"${path}?qs=zzzz"`);
  await page.getByRole("button", { name: "Unpin this list" }).click();
  await expect.poll(links).not.toContain(`"${path}?qs=zzzz"`);
  await close();
});
