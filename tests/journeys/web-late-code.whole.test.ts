import { expect, it } from "vitest";
import { sharedBrowserHub } from "./support/browser-hub.ts";

const shared = sharedBrowserHub();

it("code that cannot be loaded takes nothing of the page away, and comes by itself once it can", async () => {
  const { page, close } = await shared().open("/boards");
  await page.getByRole("heading", { name: "Boards" }).waitFor();
  const news = "**/assets/header-news-*";
  const menu = "**/assets/account-menu-*";
  for (const address of [news, menu]) await page.route(address, (route) => route.abort());
  const refused = page.waitForEvent("requestfailed", (request) => request.url().includes("header-news"));
  await page.goto(page.url().replace("/boards", "/inventions"));
  await refused;
  await page.getByLabel("Words, reference or application number").fill("battery");
  await page
    .getByRole("grid")
    .getByText(/battery/i)
    .first()
    .waitFor();
  expect(await page.getByRole("button", { name: /^Inbox/ }).count()).toBe(0);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("alert").filter({ hasText: "This is shown as soon as it can." }).waitFor();
  expect(await page.getByRole("alert").filter({ hasText: /\S/ }).count()).toBe(1);

  for (const address of [news, menu]) await page.unroute(address);
  await page.getByRole("menuitem", { name: "Profile" }).waitFor();
  expect(await page.getByRole("alert").filter({ hasText: /\S/ }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Inbox/ }).waitFor();
  expect(await page.getByLabel("Words, reference or application number").inputValue()).toBe("battery");
  await close();
});

it("a page whose code of the live connection cannot be loaded is live once it can", async () => {
  const { page, close } = await shared().open("/boards");
  await page.getByRole("heading", { name: "Boards" }).waitFor();
  const code = "**/assets/live-*";
  await page.route(code, (route) => route.abort());
  const refused = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/live-"));
  await page.goto(page.url().replace("/boards", "/inventions"));
  await refused;
  await page.getByLabel("Words, reference or application number").fill("battery");
  await page.getByRole("grid").getByText("Battery Pack Exhaust").waitFor();
  await page.unroute(code);
  const ada = await shared().hub.as("ada@iphub.example");
  const [matter] = (await ada.inventions.search({ qs: "battery pack exhaust" })).data;
  await ada.inventions.update({ id: matter?.id ?? "", title: "Battery seen without asking" });
  await page.getByRole("grid").getByText("Battery seen without asking").waitFor();
  await close();
});
