import { expect, it } from "vitest";
import { violations } from "../support/accessibility.ts";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const shared = sharedBrowserHub();

async function docketed(reference: string, title: string, dueDate: string, inHouseAttorney: string) {
  const cleo = await shared().hub.as("cleo@iphub.example");
  const matter = await cleo.inventions.create({ title, references: [reference], inHouseAttorney });
  const entry = { title: `Reply for ${reference}`, office: "EP", source: "agent, 12 Jan" };
  await cleo.deadlines.enter({ inventionId: matter.id, dueDate, ...entry });
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
