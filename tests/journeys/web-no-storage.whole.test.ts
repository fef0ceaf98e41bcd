import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { samplePassword } from "../support/hub.ts";
import { signIn } from "./support/browser.ts";
import { sharedBrowserHub } from "./support/browser-hub.ts";

const shared = sharedBrowserHub();

/** A window of a browser that refuses storage in some way, before any script of the page. */
async function openRefusing(refuse: () => void) {
  const context = await shared().browser.newContext({ locale: "en-GB", timezoneId: "UTC", reducedMotion: "reduce" });
  await context.addInitScript(refuse);
  const page = await context.newPage();
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  await page.goto(shared().hub.url);
  return { page, failures, close: () => context.close() };
}

/** As where the browser is set to keep nothing for a site. It runs in the page, and knows nothing of this file. */
function forbidden(): void {
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
    Object.defineProperty(window, name, { configurable: true, get: refuse });
  }
  if ("serviceWorker" in navigator) navigator.serviceWorker.register = async () => refuse();
}

/** As where other pages of the hub's address have filled the storage. */
function full(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
}

/** Signs Ada in and opens a chat by hand: what is in memory only does not outlive an address that is typed. */
async function openChat(page: Page, title: string): Promise<void> {
  await signIn(page, "ada@iphub.example", samplePassword);
  await page.getByRole("heading", { name: "Milestones overview" }).waitFor();
  await page.getByRole("combobox", { name: "Find a matter" }).fill(title);
  await page.getByRole("option", { name: title }).first().click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByRole("link", { name: "Messages", exact: true }).click();
  await page.getByRole("region", { name: "Messages" }).waitFor();
  await page.keyboard.press("/");
  await page.getByText("Recent matters").waitFor();
  await page.keyboard.press("Escape");
}

it.each([
  { name: "forbids storage", refuse: forbidden },
  { name: "has no room left in its storage", refuse: full },
])(
  "a browser that $name signs in, works in its page, and asks before typed words are lost",
  async ({ name, refuse }) => {
    const title = `Matter where one ${name}`;
    const client = await shared().hub.as("ada@iphub.example");
    const { id } = await client.inventions.create({ title, references: [] });
    const { page, failures, close } = await openRefusing(refuse);
    await openChat(page, title);
    const field = page.getByRole("textbox", { name: "Message" });
    await field.fill("Sent all the same");
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => (await client.chat.list({ id })).map(({ message }) => message))
      .toEqual(["Sent all the same"]);
    await field.fill("Not sent yet");
    await page.getByRole("link", { name: "Overview", exact: true }).click();
    await page.getByRole("link", { name: "Messages", exact: true }).click();
    await expect.poll(() => field.inputValue()).toBe("Not sent yet");
    // What the frame loads last asks before leaving.
    await page.getByRole("link", { name: /^Health/ }).waitFor();
    const asked = page.waitForEvent("dialog");
    await page.evaluate(() => {
      setTimeout(() => location.reload());
    });
    expect((await asked).type()).toBe("beforeunload");
    await (await asked).dismiss();

    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    const question = page.getByRole("dialog", { name: "Sign out and discard your drafts?" });
    await question.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("Password").waitFor();
    expect(failures).toEqual([]);
    await close();
  },
);

it("the page to which Microsoft returns says nothing of storage that is forbidden, and goes on to the hub", async () => {
  const { page, failures, close } = await openRefusing(forbidden);
  await page.goto(`${shared().hub.url}/microsoft.html?state=any`);
  await page.getByLabel("Password").waitFor();
  expect(failures).toEqual([]);
  await close();
});
