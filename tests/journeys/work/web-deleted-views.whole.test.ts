import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { openWindow } from "../support/browser.ts";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const shared = sharedBrowserHub();
const pins = "HUB_PINNED_LINKS";
const deletedWords = (what: string) => `This ${what} was deleted; its owner can restore it from the bin.`;
const pinned = (page: Page) => page.getByRole("list", { name: "Pinned" }).getByRole("link").allTextContents();

function linksTo(places: readonly (readonly [string, string])[]) {
  return places.map(([title, to]) => ({ to, title, icon: "search", subrow: "" }));
}

/** Goes back to a view while the hub's answer about it is held back: nothing of it is shown before, nor after. */
async function goBackTo(page: Page, id: string, heading: Locator) {
  const path = `/api/search/filters/${id}`;
  const held = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      await held.promise;
      await route.continue();
    },
  );
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path);
  await page.goBack();
  await asked;
  expect(await heading.count()).toBe(0);
  held.resolve();
  await page.getByText(deletedWords("view")).waitFor();
}

it("a deleted view is gone from its address and the side bar at once; an undo restores both as they were", async () => {
  const { hub, browser } = shared();
  const email = "dan@iphub.example";
  const dan = await hub.as(email);
  const choices = { view: "docketed", qs: "sloop" };
  const { id } = await dan.filters.create({ title: "Sloops", list: "deadlines", choices });
  const address = `/deadlines?filter=${id}`;
  const links = linksTo([
    ["Every board", "/boards"],
    ["Sloops", address],
    ["All that is docketed", `${address}&qs=`],
    ["Every matter", "/inventions"],
  ]);
  await dan.settings.set({ name: pins, value: { links } });
  const { page, close } = await openWindow(browser, hub.url, address, { token: await hub.tokenFor(email) });
  const heading = page.getByRole("heading", { name: "Deadlines: Sloops", exact: true });
  await heading.waitFor();
  await expect.poll(() => pinned(page)).toEqual(links.map(({ title }) => title));
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Delete this view" }).click();
  await page.waitForURL(/\/deadlines$/);
  await heading.waitFor({ state: "detached" });
  await expect.poll(() => pinned(page)).toEqual(["Every board", "Every matter"]);
  await goBackTo(page, id, heading);
  await page.getByRole("button", { name: "Undo" }).click();
  await heading.waitFor();
  await expect.poll(() => pinned(page)).toEqual(links.map(({ title }) => title));
  await expect.poll(() => dan.settings.get({ name: pins })).toEqual({ links });
  await close();
});

it("a view that its owner deletes elsewhere is said to be so where it is shown, and is not shown again", async () => {
  const { hub, browser } = shared();
  const ada = await hub.as("ada@iphub.example");
  const choices = { qs: "lithium" };
  const sharedWith = ["everyone"];
  const { id } = await ada.filters.create({ title: "Cutters", list: "inventions", choices, sharedWith });
  const token = await hub.tokenFor("ben@iphub.example");
  const { page, close } = await openWindow(browser, hub.url, `/inventions?filter=${id}`, { token });
  const heading = page.getByRole("heading", { name: "Inventions: Cutters", exact: true });
  await heading.waitFor();
  await ada.filters.delete({ id });
  await page.getByText(deletedWords("view")).waitFor();
  await ada.bin.restore({ id });
  await heading.waitFor();
  await page.getByRole("link", { name: "Search", exact: true }).click();
  await page.getByRole("grid", { name: "Tasks" }).waitFor();
  const learnt = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/search/filters");
  await ada.filters.delete({ id });
  await learnt;
  await goBackTo(page, id, heading);
  await close();
});

it("a deleted filter of tasks takes its link in the side bar along, and an undo restores both", async () => {
  const { hub, browser } = shared();
  const email = "ben@iphub.example";
  const ben = await hub.as(email);
  const { id } = await ben.filters.create({ title: "Open work", data: { status: ["open"] } });
  const links = linksTo([
    ["Open work", `/tasks?filter=${id}`],
    ["Every board", "/boards"],
    ["Open work by title", `/tasks?filter=${id}&sort=title`],
  ]);
  await ben.settings.set({ name: pins, value: { links } });
  const token = await hub.tokenFor(email);
  const { page, close } = await openWindow(browser, hub.url, `/tasks?filter=${id}`, { token });
  await page.getByRole("row").nth(1).waitFor();
  await expect.poll(() => pinned(page)).toEqual(["Open work", "Every board", "Open work by title"]);
  await page.getByRole("link", { name: "Open work by title" }).click();
  await page.waitForURL(/sort=title/);
  await page.getByRole("button", { name: "Export and share" }).click();
  await page.getByRole("menuitem", { name: "Delete this filter" }).click();
  await page.waitForURL(/\/tasks$/);
  await expect.poll(() => page.getByLabel("Saved filter").inputValue()).toBe("");
  await expect.poll(() => pinned(page)).toEqual(["Every board"]);
  await page.goBack();
  await page.getByText(deletedWords("filter")).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("row").nth(1).waitFor();
  await expect.poll(() => pinned(page)).toEqual(["Open work", "Every board", "Open work by title"]);
  await close();
});
