import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";

let browser: Browser;
let hub: TestHub;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
});
afterAll(async () => {
  await hub.close();
});

it("what a hub has no setting for is not offered, and its health says what it does not do", async () => {
  const token = await hub.tokenFor("ada@iphub.example");
  const { page, complaints, close } = await openWindow(browser, hub.url, "/reports/health", { token });
  await page.getByText("This hub does not ask the patent office: IPHUB_USPTO_KEY is not set.").waitFor();
  await page.getByText("This hub sends no mail: IPHUB_SMTP_OUT_URL is not set.").waitFor();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Add-ins for Word, Outlook and Visio" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Feedback" }).count()).toBe(0);
  await page.getByRole("menuitem", { name: "Add-ins for Word, Outlook and Visio" }).click();
  const heading = page.getByRole("heading", { name: "Add-ins" });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole("link", { name: /Word/ }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("names its settings to administrators alone", async () => {
  const opened = async (person: string, path: string) =>
    openWindow(browser, hub.url, path, { token: await hub.tokenFor(`${person}@iphub.example`) });
  const line = "▲ Patent office: not asked, the hub has no key";
  const ada = await opened("ada", "/deadlines");
  await ada.page.getByText(`${line} (set IPHUB_USPTO_KEY)`).waitFor();
  await ada.close();
  for (const person of ["cleo", "ben"]) {
    const { page, reload, complaints, close } = await opened(person, "/deadlines");
    await page.getByText(`${line} (ask your administrator)`).waitFor();
    await reload("/reports/health");
    await page.getByText("This hub does not ask the patent office. Ask your administrator.").waitFor();
    await page.getByText("This hub sends no mail. Ask your administrator.").waitFor();
    for (const path of ["/reports/health", "/call-ups/schedule", "/docket/week/schedule"]) {
      await reload(path);
      await page.getByText("Ask your administrator.").first().waitFor();
      expect([path, await page.getByRole("main").textContent()]).toEqual([path, expect.not.stringContaining("IPHUB_")]);
    }
    expect(complaints).toEqual([]);
    await close();
  }
});
