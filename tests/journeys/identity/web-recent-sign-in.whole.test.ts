import { createHub, memoryTokenStore } from "@iphub/sdk";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { samplePassword, startHub, type TestHub } from "../../support/hub.ts";
import { TestClock } from "../../support/test-clock.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { picture } from "../support/picture.ts";

const ada = "ada@iphub.example";
const ben = "ben@iphub.example";
const clock = new TestClock();
let browser: Browser;
let hub: TestHub;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory, clock })]);
}, 60_000);
afterAll(async () => {
  await hub?.close();
});

async function chooseForBen(page: Page, item: string) {
  await page.getByRole("button", { name: "Actions of Ben Okafor" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

it("an act on a person's sign-in asks for one's own password after ten minutes, and is then done", async () => {
  const { page, close } = await openWindow(browser, hub.url, "/people?q=okafor", { token: await hub.tokenFor(ada) });
  await page.getByRole("row", { name: /Ben Okafor/ }).waitFor();
  clock.advance(10 * 60_000);
  await chooseForBen(page, "Link to a new password");
  const asked = page.getByRole("dialog", { name: "Confirm your password" });
  await asked.getByLabel("Your password").fill("not the password");
  await asked.getByRole("button", { name: "Confirm" }).click();
  await asked.getByText("is not your current password").waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, "confirm-password");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Confirm your password first").waitFor();
  await chooseForBen(page, "Link to a new password");
  await asked.getByLabel("Your password").fill(samplePassword);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Link for Ben Okafor" }).getByRole("button", { name: "Done" }).click();
  await chooseForBen(page, "Link to a new password");
  await page.getByRole("dialog", { name: "Link for Ben Okafor" }).getByRole("button", { name: "Done" }).click();
  await close();
});

it("an administrator sees and revokes the API tokens of a person", async () => {
  const own = await hub.as(ben);
  const { token } = await own.tokens.create({ name: "Nightly export", scope: "read" });
  const script = createHub({ baseUrl: hub.url, token: memoryTokenStore(token), retries: 0 });
  const { page, close } = await openWindow(browser, hub.url, "/people?q=okafor", { token: await hub.tokenFor(ada) });
  await chooseForBen(page, "API tokens");
  const tokens = page.getByRole("dialog", { name: "API tokens of Ben Okafor" });
  await tokens.getByText("reads only, never used").waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, "tokens-of-a-person");
  expect((await script.users.me()).email).toBe(ben);
  await tokens.getByRole("button", { name: "Revoke…" }).click();
  await page.getByRole("dialog", { name: "Revoke the token" }).getByRole("button", { name: "Revoke token" }).click();
  await tokens.getByText("Ben Okafor has no API tokens.").waitFor();
  await expect(script.users.me()).rejects.toThrow("unknown, revoked or expired");
  await close();
});
