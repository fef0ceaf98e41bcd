import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { samplePassword } from "../../support/hub.ts";
import { signIn } from "../support/browser.ts";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const shared = sharedBrowserHub();
const ada = "ada@iphub.example";
/** A message that the hub refuses, because it is too long. */
const tooLong = `Read this first. ${"x".repeat(20_000)}`;

const field = (page: Page) => page.getByRole("textbox", { name: "Message" });
const messages = (page: Page) => page.getByRole("region", { name: "Messages" });

/** Ada's window on the chat of a new matter, in which a message was refused. */
async function openRefused(title: string) {
  const matter = await (await shared().hub.as(ada)).inventions.create({ title, references: [] });
  const opened = await shared().open(`/inventions/${matter.id}/messages`);
  const { page } = opened;
  // What the frame does after the first page is loaded with the inbox.
  await page
    .getByRole("link", { name: /^Inbox/ })
    .first()
    .waitFor();
  await page.getByRole("link", { name: /^Health/ }).waitFor();
  await field(page).fill(tooLong);
  await page.keyboard.press("Enter");
  await messages(page).getByRole("button", { name: "Send again" }).waitFor();
  expect(await field(page).inputValue()).toBe("");
  return { ...opened, matter };
}

it("a message that was refused is put back into the field, where it is changed and sent", async () => {
  const { page, matter, close } = await openRefused("Chat to edit");
  await messages(page).getByRole("button", { name: "Edit" }).click();
  await expect.poll(() => field(page).inputValue()).toBe(tooLong);
  expect(await field(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await field(page).fill("Read this first.");
  await page.keyboard.press("Enter");
  const sent = messages(page).getByRole("listitem").filter({ hasText: "Read this first." });
  await sent.filter({ hasText: "Ada" }).waitFor();
  expect(await messages(page).getByRole("button", { name: "Send again" }).count()).toBe(0);
  const stored = await (await shared().hub.as(ada)).chat.list({ id: matter.id });
  expect(stored.map(({ message }) => message)).toEqual(["Read this first."]);
  await close();
});

it("a message that was refused is in the field again when the session has ended, for the same person only", async () => {
  const { page, close } = await openRefused("Chat that ends");
  await page.evaluate(() => localStorage.setItem("iphub.token", "ended"));
  await page.getByRole("link", { name: "Files", exact: true }).click();
  await signIn(page, "ben@iphub.example", samplePassword);
  await page.getByRole("link", { name: "Messages", exact: true }).click();
  await field(page).waitFor();
  expect(await field(page).inputValue()).toBe("");
  expect(await messages(page).getByText("Read this first.").count()).toBe(0);
  await page.evaluate(() => localStorage.setItem("iphub.token", "ended"));
  await page.getByRole("link", { name: "Files", exact: true }).click();
  await signIn(page, ada, samplePassword);
  await page.getByRole("link", { name: "Messages", exact: true }).click();
  await page.getByText("Your draft of").waitFor();
  expect(await field(page).inputValue()).toBe(tooLong);
  await close();
});

it("a message that was refused is on no device after a sign-out in another window, and in its own for the same person", async () => {
  const { page, matter, close } = await openRefused("Chat of two windows");
  const other = await page.context().newPage();
  await other.goto(shared().hub.url);
  await other.getByRole("button", { name: /^Account of/ }).click();
  await other.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByLabel("Password").waitFor();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Read this first.");
  await signIn(page, ada, samplePassword);
  await page.getByRole("combobox", { name: "Find a matter" }).fill(matter.title);
  await page.getByRole("option", { name: matter.title }).first().click();
  await page.getByRole("link", { name: "Messages", exact: true }).click();
  await expect.poll(() => field(page).inputValue()).toBe(tooLong);
  await field(page).fill("");
  await close();
});
