import { expect, it } from "vitest";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const shared = sharedBrowserHub();

it("the overview can be filtered by any person, also by one who is not on the first page of people", async () => {
  const { page, close } = await shared().open();
  await page.getByLabel("Assignee").selectOption({ label: "Another person…" });
  const search = page.getByRole("dialog", { name: "Assignee" });
  await search.getByRole("combobox", { name: "Name or e-mail address" }).fill("okafor");
  await page.getByRole("option", { name: /ben@iphub\.example/ }).click();
  await search.waitFor({ state: "detached" });
  await expect.poll(() => new URL(page.url()).searchParams.get("assignee")).toBe("ben@iphub.example");
  await expect.poll(() => page.getByLabel("Assignee").inputValue()).toBe("ben@iphub.example");
  await page.getByLabel("Assignee").selectOption({ label: "Everyone" });
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await close();
});

it("says of a reader's own matters that they are assigned to them", async () => {
  const ada = await shared().hub.as("ada@iphub.example");
  const { total } = await ada.overview.list({ assignee: "me", size: 1 });
  const { page, close } = await shared().open("/?assignee=me");
  const chosen = () => page.getByLabel("Assignee").locator("option:checked").textContent();
  await expect.poll(() => page.getByRole("grid").getAttribute("aria-rowcount")).toBe(String(total + 1));
  await expect.poll(chosen).toBe("Assigned to me");
  await page.getByLabel("Assignee").selectOption({ label: "Everyone" });
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await page.getByLabel("Assignee").selectOption({ label: "Assigned to me" });
  await expect.poll(() => new URL(page.url()).search).toBe("?assignee=me");
  await close();
});
