import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { violations } from "../support/accessibility.ts";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const shared = sharedBrowserHub();

async function docketed(reference: string, title: string, dueDate: string, inHouseAttorney: string) {
  const cleo = await shared().hub.as("cleo@iphub.example");
  const matter = await cleo.inventions.create({ title, references: [reference], inHouseAttorney });
  const entry = { title: `Reply for ${reference}`, office: "EP", source: "agent, 12 Jan" };
  return cleo.deadlines.enter({ inventionId: matter.id, dueDate, ...entry });
}

it("the work list is narrowed by words and by the responsible person, and sorted; the address keeps it", async () => {
  await docketed("MAST-1", "Zephyr mast", "2009-03-02", "ada@iphub.example");
  await docketed("MAST-2", "Aeolian mast", "2009-04-02", "ben@iphub.example");
  const { page, complaints, close } = await shared().open("/deadlines?view=docketed");
  const shown = page.locator("[role=row][data-index]").filter({ hasText: "mast" });
  await page.getByLabel("Words in deadline or matter").fill("mast reply");
  await expect.poll(() => shown.count()).toBe(2);
  expect(await shown.first().textContent()).toContain("Zephyr mast");
  await page.getByRole("button", { name: "Title" }).click();
  await page.waitForURL(/sort=matter/);
  await expect.poll(() => shown.first().textContent()).toContain("Aeolian mast");
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Responsible person").selectOption({ label: "Ben Okafor" });
  await expect.poll(() => shown.count()).toBe(1);
  expect(page.url()).toMatch(/responsible=ben%40iphub\.example/);
  await page.reload();
  await expect.poll(() => shown.count()).toBe(1);
  await page.getByLabel("Words in deadline or matter").fill("nowhere at all");
  await page.getByText("No deadline fits these filters.").waitFor();
  expect(complaints).toEqual([]);
  await close();
});

const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("[role=row][data-index]")?.textContent ?? "");

it("people of the list are named, in the order of their names", async () => {
  const { id } = await docketed("SUN-1", "Sundial mast", "2009-06-02", "elodie@iphub.example");
  const address = `/deadlines?view=docketed&deadline=${id}&responsible=elodie@iphub.example`;
  const { page, close } = await shared().open(address);
  await page
    .getByRole("complementary", { name: "Reply for SUN-1" })
    .getByText(/^Responsible: Élodie /)
    .waitFor();
  const offered = page.getByLabel("Responsible person").locator("option");
  await expect.poll(() => offered.count()).toBeGreaterThan(4);
  const names = (await offered.allTextContents()).slice(2).filter((name) => name !== "Another person…");
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
  await expect.poll(() => page.getByRole("main").textContent()).not.toContain("@iphub.example");
  await close();
});

it("Escape closes one layer at a time, and the row that was opened has the focus again", async () => {
  await docketed("OAR-1", "Rowing mast", "2009-05-04", "ada@iphub.example");
  const { page, complaints, reload, close } = await shared().open("/deadlines?view=docketed&qs=rowing");
  const row = page.locator("[role=row][data-index]").filter({ hasText: "OAR-1" });
  const panel = page.getByRole("complementary", { name: "Reply for OAR-1" });
  const form = page.getByRole("dialog", { name: "Responsible for the deadline" });
  const openForm = async () => {
    await page.getByRole("button", { name: "Responsible…" }).click();
    await form.getByRole("combobox", { name: "Responsible" }).fill("ben@");
    await page.getByRole("option", { name: /ben@iphub/ }).waitFor();
  };
  await row.press("Enter");
  await panel.waitFor();
  await openForm();
  await page.keyboard.press("Escape");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  expect(await form.count()).toBe(1);
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
  expect(await panel.count()).toBe(1);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  expect(await focusedRow(page)).toContain("OAR-1");
  // From the row itself too, and by the button.
  await page.keyboard.press("Enter");
  await panel.waitFor();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  expect(await focusedRow(page)).toContain("OAR-1");
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Close", exact: true }).click();
  await panel.waitFor({ state: "detached" });
  expect(await focusedRow(page)).toContain("OAR-1");
  // Over the list in a narrow window.
  await reload("/deadlines?view=docketed&qs=rowing");
  await page.setViewportSize({ width: 1000, height: 900 });
  const over = page.getByRole("dialog", { name: "Reply for OAR-1" });
  await row.press("Enter");
  await over.waitFor();
  await openForm();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
  expect(await over.count()).toBe(1);
  await page.keyboard.press("Escape");
  await over.waitFor({ state: "detached" });
  expect(await focusedRow(page)).toContain("OAR-1");
  expect(complaints).toEqual([]);
  await close();
});

it("a calendar address is revoked by a button, once that is confirmed", async () => {
  const { hub } = shared();
  const ada = await hub.as("ada@iphub.example");
  const { path } = await ada.calendar.create({ person: "me" });
  expect((await fetch(`${hub.url}${path}`)).status).toBe(200);
  const { page, close } = await shared().open("/account");
  const list = page.getByRole("region", { name: "Calendar addresses" });
  await list.getByRole("button", { name: "Revoke…" }).click();
  const question = page.getByRole("dialog", { name: "Revoke this calendar address?" });
  await question.getByRole("button", { name: "Revoke address" }).click();
  await list.getByText("You have none.").waitFor();
  expect((await fetch(`${hub.url}${path}`)).status).toBe(404);
  expect(await violations(page)).toEqual([]);
  await close();
});

it("the work list is narrowed to someone who is not among the first people, by their name", async () => {
  const ada = await shared().hub.as("ada@iphub.example");
  for (let n = 1; n <= 20; n += 1) {
    await ada.users.create({ email: `aaron${n}@iphub.example`, firstName: "Aaron", lastName: `Abel ${n}` });
  }
  const { email } = await ada.users.create({ email: "zoe@iphub.example", firstName: "Zoe", lastName: "Zweig" });
  await docketed("SEEK-1", "Sought mast", "2009-05-04", email);
  const { page, complaints, close } = await shared().open("/deadlines?view=docketed");
  const filter = page.getByRole("combobox", { name: "Responsible person" });
  await filter.selectOption({ label: "Another person…" });
  const search = page.getByRole("dialog", { name: "Responsible person" });
  await search.getByRole("combobox", { name: "Name or e-mail address" }).fill("zweig");
  await page.getByRole("option", { name: /zoe@iphub\.example/ }).click();
  await search.waitFor({ state: "detached" });
  await page.waitForURL(/responsible=zoe%40iphub\.example/);
  await page.locator("[role=row][data-index]").filter({ hasText: "Sought mast" }).waitFor();
  expect(await filter.inputValue()).toBe(email);
  expect(complaints).toEqual([]);
  await close();
});
