import { createHub, memoryTokenStore } from "@iphub/sdk";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePassword, startHub, type TestHub } from "../../support/hub.ts";
import { builtWeb, openWindow, signIn } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";

const ada = "ada@iphub.example";
let browser: Browser;
let hub: TestHub;
let web: string;

beforeAll(async () => {
  web = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory: web })]);
});
afterAll(async () => {
  await hub.close();
});

const overview = { role: "heading", name: "Milestones overview" } as const;

describe("signing in", () => {
  // spec: 1.1, 2.40, 4.8, 5.1, 8.6, 9.2
  it("needs both fields, refuses a wrong password in the specified words, and lets the right one in", async () => {
    const { page, complaints, close } = await openWindow(browser, hub.url);
    await page.getByRole("heading", { name: "Hey! Do we know you?" }).waitFor();
    const button = page.getByRole("button", { name: "Let me in!" });
    expect(await button.isDisabled()).toBe(true);
    await page.getByLabel("Email").fill(ada);
    expect(await button.isDisabled()).toBe(true);
    await page.getByLabel("Password").fill(samplePassword);
    expect(await button.isDisabled()).toBe(false);
    await page.getByLabel("Email").fill("");
    expect(await button.isDisabled()).toBe(true);
    expect(await page.getByLabel("Password").getAttribute("type")).toBe("password");
    // The hub offers no Microsoft sign-in, so neither does the screen.
    expect(await page.getByRole("button", { name: "Sign in with Microsoft" }).count()).toBe(0);

    await signIn(page, ada, "not-the-password");
    expect(await page.getByRole("alert").filter({ hasText: /\S/ }).textContent()).toBe(
      "Authentication failed. Check your email/password and try again.",
    );
    expect(complaints.join("\n")).toContain("Login failed");
    await signIn(page, ada, samplePassword);
    await page.getByRole(overview.role, { name: overview.name, level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    expect(await page.evaluate(() => localStorage.getItem("iphub.token"))).toMatch(/^\w+\.\w+\./);
    await close();
  });

  // spec: 2.5
  it("comes back to the address that was asked for, its query included", async () => {
    const { page, close } = await openWindow(browser, hub.url, "/inventions?qs=lithium");
    await signIn(page, ada, samplePassword);
    await page.getByRole("heading", { name: "Inventions" }).waitFor();
    expect(page.url()).toBe(`${hub.url}/inventions?qs=lithium`);
    const listed = (await (await hub.as(ada)).inventions.search({ qs: "lithium" })).data[0]?.title ?? "no matter";
    await page.getByRole("grid", { name: "Inventions" }).getByRole("gridcell", { name: listed }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Inventions" }).waitFor();
    await close();
  });

  // spec: 2.30, 2.37, 4.7
  it("signs out when the hub no longer accepts the token, and from the menu", async () => {
    const token = await hub.tokenFor("ben@iphub.example");
    const { page, close } = await openWindow(browser, hub.url, "/inventions", { token });
    await page.getByRole("grid").waitFor();
    await createHub({ baseUrl: hub.url, token: memoryTokenStore(token) }).auth.logout();
    // Any call tells it, also one that the page makes by itself: then there is no link any more.
    await page.goto(`${hub.url}/milestones/overview`);
    await page.getByRole("heading", { name: "Hey! Do we know you?" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("iphub.token"))).toBeNull();

    await signIn(page, "ben@iphub.example", samplePassword);
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).waitFor();
    expect(await page.getByRole("menuitem").allTextContents()).toEqual([
      "Find anything",
      "Profile",
      "Call-ups and absences",
      "Bin",
      "Sign-ins and password",
      "Theme",
      "Use the system theme",
      "Add-ins for Word, Outlook and Visio",
      "Logout",
    ]);
    const held = Promise.withResolvers<void>();
    await page.route("**/api/auth/logout", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.getByRole("dialog", { name: "Signing out" }).waitFor();
    held.resolve();
    await page.getByRole("heading", { name: "Hey! Do we know you?" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await close();
  });

  // spec: 2.23
  it("shows not-found for any other address, and the way to its list for a record that there is not", async () => {
    const token = await hub.tokenFor(ada);
    const { page, close } = await openWindow(browser, hub.url, "/no/such/page", { token });
    await page.getByRole("heading", { name: "Not found" }).waitFor();
    await page.getByRole("link", { name: "Go to the milestones overview" }).waitFor();
    for (const path of ["tasks", "inventions", "boards", "minions", "workflows"]) {
      await page.goto(`${hub.url}/${path}/no-such-record`);
      await page.getByRole("link", { name: `All ${path}` }).click();
      await page.waitForURL(`${hub.url}/${path}`);
    }
    await page.goto(`${hub.url}/no/such/page`);
    await page.getByRole("link", { name: "Go to the milestones overview" }).click();
    await page.getByRole(overview.role, { name: overview.name, level: 1 }).waitFor();
    await close();
  });
});

describe("an empty hub", () => {
  it("is set up from its one-time link, whose second use only leads to the sign-in", async () => {
    const empty = await startHub({ demo: false, webDirectory: web });
    const link = new URL(empty.setUpLink ?? "");
    const { page, close } = await openWindow(browser, empty.url, `${link.pathname}${link.hash}`);
    await page.getByLabel("Email").fill("grace@firm.example");
    await page.getByLabel("First name").fill("Grace");
    await page.getByLabel("Last name").fill("Hopper");
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Set up the hub" }).click();
    await expect.poll(() => page.getByLabel("Password").getAttribute("aria-invalid")).toBe("true");

    await page.getByLabel("Password").fill("a-long-enough-secret-1");
    await page.getByRole("button", { name: "Set up the hub" }).click();
    await page.getByRole("heading", { name: "First steps" }).waitFor();
    await page.getByRole("link", { name: "Go to the hub" }).click();
    await page.getByRole(overview.role, { name: overview.name, level: 1 }).waitFor();
    await page.getByText("There are no matters yet.").waitFor();
    await close();

    const again = await openWindow(browser, empty.url, `${link.pathname}${link.hash}`);
    await again.page.getByText("This hub is set up already.").waitFor();
    await again.page.getByRole("link", { name: "Sign in" }).click();
    await again.page.getByRole("heading", { name: "Hey! Do we know you?" }).waitFor();
    await again.close();
    await empty.close();
  });
});
