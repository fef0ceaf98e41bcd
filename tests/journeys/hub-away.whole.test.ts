import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startHub, type TestHub } from "../support/hub.ts";
import { runDirectory } from "../support/run-directory.ts";
import { builtWeb, openWindow } from "./support/browser.ts";
import { workerChromium } from "./support/chromium.ts";

const dataDirectory = join(runDirectory(), "hubs", randomUUID());
let browser: Browser;
let hub: TestHub;
let webDirectory: string;

beforeAll(async () => {
  webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory, dataDirectory })]);
});
afterAll(async () => {
  await hub.close();
});

const startAgain = async (url: string) => {
  hub = await startHub({ webDirectory, dataDirectory, environment: { IPHUB_PORT: new URL(url).port } });
};

describe("a hub that is away", () => {
  // spec: 4.2, 8.5
  it("is said in words, with a way to try again, and the page is whole by itself once it is back", async () => {
    const token = await hub.tokenFor("ada@iphub.example");
    const { url } = hub;
    const { page, complaints, close } = await openWindow(browser, url, "/inventions", { token });
    await page.getByRole("grid").waitFor();
    await hub.close();

    await page.getByLabel("Words, reference or application number").fill("battery");
    const alert = page.getByRole("alert").filter({ hasText: "The hub cannot be reached" });
    await alert.waitFor();
    expect(complaints.join("\n")).toContain("A request failed");
    await alert.getByRole("button", { name: "Try again" }).waitFor();
    await startAgain(url);
    await page
      .getByRole("grid")
      .getByText(/battery/i)
      .first()
      .waitFor();

    // What the header says comes by itself, also if its code was asked for while the hub was away.
    await page.getByRole("link", { name: /^Health/ }).waitFor();

    // A page whose code was never loaded says so too.
    await hub.close();
    await page.getByRole("link", { name: /^Health/ }).click();
    const broken = page.getByRole("alert").filter({ hasText: "This page could not be shown." });
    await broken.getByRole("button", { name: "Try again" }).waitFor();
    await startAgain(url);
    await page.getByRole("heading", { name: "Health report" }).waitFor();
    await close();
  }, 60_000);

  it("that is back before the frame was there to see it go leaves no page with an error", async () => {
    const token = await hub.tokenFor("ada@iphub.example");
    const { url } = hub;
    const { page, reload, close } = await openWindow(browser, url, "/inventions", { token });
    // The code of the live connection and of what the frame loads after it comes when the hub is back.
    const back = Promise.withResolvers<void>();
    await page.route(/\/assets\/(live-socket|header-news)/u, async (route) => {
      await back.promise;
      await route.continue();
    });
    await reload("/inventions");
    await page.getByRole("grid").waitFor();
    await hub.close();
    await page.getByLabel("Words, reference or application number").fill("battery");
    await page.getByRole("alert").filter({ hasText: "The hub cannot be reached" }).waitFor();
    await startAgain(url);
    back.resolve();
    await page
      .getByRole("grid")
      .getByText(/battery/i)
      .first()
      .waitFor();
    await close();
  });

  it("is said at the sign-in, which works once it is back", async () => {
    const { url } = hub;
    const signedOut = await openWindow(browser, url, "/login");
    await signedOut.page.getByLabel("Email").fill("ada@iphub.example");
    await signedOut.page.getByLabel("Password").fill("demo-pass-1");
    await hub.close();
    await signedOut.page.getByRole("button", { name: "Let me in!" }).click();
    await signedOut.page.getByRole("alert").filter({ hasText: "The hub cannot be reached" }).waitFor();
    await startAgain(url);
    await signedOut.page.getByRole("button", { name: "Let me in!" }).click();
    await signedOut.page.getByRole("heading", { name: "Milestones overview" }).waitFor();
    await signedOut.close();
  });
});
