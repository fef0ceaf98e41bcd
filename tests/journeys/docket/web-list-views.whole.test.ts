import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { violations } from "../support/accessibility.ts";
import { openWindow } from "../support/browser.ts";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const shared = sharedBrowserHub();
const heads = (page: Page) => page.getByRole("columnheader").allTextContents();
const rows = (page: Page) => page.locator("[role=row][data-index]");

async function docketed(reference: string, title: string, dueDate: string) {
  const cleo = await shared().hub.as("cleo@iphub.example");
  const inHouseAttorney = "ada@iphub.example";
  const matter = await cleo.inventions.create({ title, references: [reference], inHouseAttorney });
  const entry = { title: `Reply for ${reference}`, office: "EP", source: "agent, 12 Jan" };
  return cleo.deadlines.enter({ inventionId: matter.id, dueDate, ...entry });
}

async function saveView(page: Page, name: string) {
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("checkbox", { name: "Everybody" }).click();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save view" }).click();
}

it("a list of deadlines is saved as a view, pinned and shared; what is changed of it is said and saved in its place", async () => {
  await docketed("YAWL-1", "Yawl keel", "2009-07-02");
  await docketed("YAWL-2", "Yawl boom", "2009-08-02");
  const { page, complaints, reload, close } = await shared().open(
    "/deadlines?view=docketed&qs=yawl&sort=-dueAt&groupBy=matter",
  );
  await rows(page).filter({ hasText: "YAWL-1" }).first().waitFor();
  await page.getByRole("button", { name: "Columns" }).and(page.locator(":enabled")).click();
  const columns = page.getByRole("dialog", { name: "Columns" });
  await columns.getByRole("checkbox", { name: "By", exact: true }).click();
  await columns.getByRole("button", { name: "Done" }).click();
  await saveView(page, "Yawls");
  await page.waitForURL(/\/deadlines\?filter=[^&]+$/);
  await page.getByRole("heading", { name: "Deadlines: Yawls", exact: true }).waitFor();
  const pinned = page.getByRole("list", { name: "Pinned" }).getByRole("link", { name: "Yawls" });
  await expect.poll(() => pinned.getAttribute("aria-current")).toBe("page");
  const ben = await shared().hub.as("ben@iphub.example");
  const [view] = (await ben.filters.list({ list: "deadlines" })).filter(({ title }) => title === "Yawls");
  expect(view).toMatchObject({
    type: "team",
    owner: "ada@iphub.example",
    choices: { view: "docketed", qs: "yawl", sort: "-dueAt", groupBy: "matter" },
  });
  expect(view?.view?.columns.map(({ id }) => id)).not.toContain("people");

  // The words are taken away: the address says so, and the view stays as it was saved.
  await page.getByLabel("Words in deadline or matter").fill("");
  await page.waitForURL(/qs=(&|$)/);
  await page.getByRole("heading", { name: "Deadlines: Yawls, changed" }).waitFor();
  await page.getByLabel("Words in deadline or matter").fill("yawl boom");
  await page.getByLabel("Group by").selectOption({ label: "No groups" });
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save view" }).click();
  await page.getByRole("dialog", { name: "Save view" }).getByRole("button", { name: "Save view" }).click();
  await page.getByRole("heading", { name: "Deadlines: Yawls", exact: true }).waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);
  const changed = await ben.filters.get({ id: view?.id ?? "" });
  expect(changed.choices).toEqual({ view: "docketed", qs: "yawl boom", sort: "-dueAt" });

  const token = await shared().hub.tokenFor("ben@iphub.example");
  const his = await openWindow(shared().browser, shared().hub.url, "/deadlines", { token });
  await his.page.getByRole("button", { name: "Views" }).click();
  await his.page.getByRole("menuitem", { name: "Yawls" }).click();
  await rows(his.page).filter({ hasText: "YAWL-2" }).waitFor();
  expect(await rows(his.page).count()).toBe(1);
  expect(await heads(his.page)).not.toContain("By");
  await his.close();
  expect(complaints).toEqual([]);

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Delete this view" }).click();
  await page.waitForURL(/\/deadlines$/);
  await reload(`/deadlines?filter=${view?.id}`);
  await page.getByRole("link", { name: "All deadlines" }).click();
  await page.getByRole("heading", { name: "Deadlines", exact: true }).waitFor();
  await close();
});

it("the list of matters has views too, and one of another list is not shown as one of it", async () => {
  await docketed("KETCH-1", "Ketch rudder", "2009-09-02");
  const { page, reload, close } = await shared().open("/inventions?qs=ketch&groupBy=attorney");
  await rows(page).filter({ hasText: "KETCH-1" }).waitFor();
  await saveView(page, "Ketches");
  await page.waitForURL(/\/inventions\?filter=[^&]+$/);
  await page.getByRole("heading", { name: "Inventions: Ketches" }).waitFor();
  await rows(page).filter({ hasText: "KETCH-1" }).waitFor();
  const ada = await shared().hub.as("ada@iphub.example");
  const [view] = (await ada.filters.list({ list: "inventions" })).filter(({ title }) => title === "Ketches");
  expect(view?.choices).toEqual({ qs: "ketch", groupBy: "attorney" });
  await page.getByRole("list", { name: "Pinned" }).getByRole("link", { name: "Ketches" }).waitFor();
  await reload(`/deadlines?filter=${view?.id}`);
  await page.getByText("‘Ketches’ is a view of another list.").waitFor();
  await close();
});
