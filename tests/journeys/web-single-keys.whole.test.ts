import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { violations } from "./support/accessibility.ts";
import { sharedBrowserHub } from "./support/browser-hub.ts";

const shared = sharedBrowserHub();

/** Opens the profile, ticks or clears the box of single keys, and closes it. */
async function chooseKeys(page: Page, areOn: boolean): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  const profile = page.getByRole("dialog", { name: "Profile" });
  const box = profile.getByRole("checkbox", { name: "Single keys act on pages" });
  await box.setChecked(areOn);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await profile.waitFor({ state: "detached" });
}

// Success criterion 2.1.4 of WCAG 2.2, Character Key Shortcuts.
it("single keys are switched off for people who speak to their computer: none acts on a page until they are on again", async () => {
  const ada = await shared().hub.as("ada@iphub.example");
  const { page, complaints, close } = await shared().open("/inbox");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await page.getByRole("link", { name: /^Health/ }).waitFor();
  await chooseKeys(page, false);
  const stored = async () => (await ada.settings.get({ name: "HUB_KEYS" })).single;
  await expect.poll(stored).toBe(false);
  const press = async (...all: readonly string[]) => {
    for (const key of all) await page.keyboard.press(key);
  };
  await press("?", "g", "t");
  await press("Control+k");
  const palette = page.getByRole("combobox", { name: "Find a matter, task or person, or a command" });
  await palette.waitFor();
  expect([await keys.count(), new URL(page.url()).pathname]).toEqual([0, "/inbox"]);
  await palette.fill("Show the keys");
  await page.getByRole("option", { name: "Show the keys" }).click();
  await keys.getByText("Single keys are off in your profile").waitFor();
  await press("Escape");
  await keys.waitFor({ state: "detached" });

  await chooseKeys(page, true);
  await expect.poll(stored).toBe(true);
  await press("g", "t");
  await page.waitForURL(/\/today$/);
  expect(complaints).toEqual([]);
  await close();
});
