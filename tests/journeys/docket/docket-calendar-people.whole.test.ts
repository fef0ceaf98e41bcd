import { expect, it } from "vitest";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const shared = sharedBrowserHub();

it("is narrowed to a person, of everybody's; one's own are of oneself alone", async () => {
  const benMail = "ben@iphub.example";
  const ada = await shared().hub.as("ada@iphub.example");
  const { id: inventionId } = await ada.inventions.create({ title: "Battery", references: ["CAL-2"] });
  await ada.tasks.create({ inventionId, title: "Draft of Ben", dueAt: "2031-09-10", assignees: [benMail] });
  const { page, complaints, close } = await shared().open("/calendar?day=2031-09-10");
  const cell = page.locator("[role=gridcell][data-day='2031-09-10']");
  await page.getByText("no entries").first().waitFor();
  await page.getByLabel("Person").selectOption({ label: "Ben Okafor" });
  await cell.getByRole("link", { name: "Draft of Ben" }).waitFor();
  const address = () => ["scope", "person"].map((name) => new URL(page.url()).searchParams.get(name));
  await expect.poll(address).toEqual([null, benMail]);
  expect(await page.getByLabel("Whose").inputValue()).toBe("firm");
  await page.getByLabel("Whose").selectOption("Mine");
  await cell.getByRole("link").waitFor({ state: "detached" });
  await expect.poll(address).toEqual([null, null]);
  expect(complaints).toEqual([]);
  await close();
});
