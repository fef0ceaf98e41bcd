import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeAt } from "../../support/authenticator.ts";
import { samplePassword, startHub, type TestHub } from "../../support/hub.ts";
import { TestClock } from "../../support/test-clock.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow, signIn } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { picture } from "../support/picture.ts";

const clock = new TestClock();
let browser: Browser;
let hub: TestHub;
/** The hub where browsers have passkeys without https; `hub.url` is an address of numbers, where they have none. */
let local: string;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory, clock })]);
  local = hub.url.replace("127.0.0.1", "localhost");
}, 60_000);
afterAll(async () => {
  await hub?.close();
});

/** Gives the window a device with passkeys that confirms every dialog, as a person with a fingerprint would. */
async function withDevice(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const { authenticatorId } = await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return {
    confirms: (isUserVerified: boolean) =>
      devTools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    remove: () => devTools.send("WebAuthn.disable"),
  };
}

/** Opens the account from the page that every sign-in begins with after a sign-out. */
async function account(page: Page) {
  await page.getByRole("heading", { name: "Milestones overview", level: 1 }).waitFor();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign-ins and password" }).click();
  await page.getByRole("heading", { name: "Sign-ins and password", level: 1 }).waitFor();
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Hey! Do we know you?" }).waitFor();
}

it("a passkey is added, signs in alone and as a second factor, confirms acts, is renamed and removed", async () => {
  const { page, close } = await openWindow(browser, local, "/account", { theme: "light" });
  const device = await withDevice(page);
  await signIn(page, "ben@iphub.example", samplePassword);
  await page.getByText("You have no passkeys.").waitFor();
  await picture(page, "passkeys-none", { fullPage: true });
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const adding = page.getByRole("dialog", { name: "Add a passkey" });
  await adding.getByLabel("Name").fill("Office laptop");
  await page.keyboard.press("Enter");
  const codes = page.getByRole("dialog", { name: "Recovery codes" });
  const shown = await codes.getByTitle("Copy the codes").locator("span").first().textContent();
  expect(shown?.split("\n")).toHaveLength(10);
  expect(await violations(page)).toEqual([]);
  await picture(page, "recovery-codes");
  // They are shown once: neither Escape nor a press next to them closes them, and no Escape after that.
  for (const key of ["Escape", "Escape"]) await page.keyboard.press(key);
  await page.mouse.click(5, 5);
  for (const key of ["Escape", "Escape"]) await page.keyboard.press(key);
  expect(await codes.isVisible()).toBe(true);
  await codes.getByRole("button", { name: "I have kept them" }).click();
  await page.getByText("10 not used yet").waitFor();
  // The device has one of this person: its browser makes no second one.
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await adding.getByRole("button", { name: "Add passkey" }).click();
  await page.getByText("No passkey was added").waitFor();
  await adding.getByRole("button", { name: "Cancel" }).click();

  await signOut(page);
  await picture(page, "sign-in-passkey");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await account(page);
  await signOut(page);
  await signIn(page, "ben@iphub.example", samplePassword);
  await page.getByLabel("Code").waitFor();
  expect(await violations(page)).toEqual([]);
  await device.confirms(false);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("No passkey was used. Try again, or use another way.").waitFor();
  await picture(page, "sign-in-code");
  await device.confirms(true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await account(page);

  clock.advance(10 * 60_000);
  await page.getByRole("button", { name: "Rename" }).click();
  const renaming = page.getByRole("dialog", { name: "Rename the passkey" });
  await renaming.getByLabel("Name").fill("Old laptop");
  await renaming.getByRole("button", { name: "Rename" }).click();
  const asked = page.getByRole("dialog", { name: "Confirm your password" });
  await asked.getByRole("button", { name: "Use a passkey instead" }).waitFor();
  await picture(page, "confirm-with-passkey");
  await asked.getByRole("button", { name: "Use a passkey instead" }).click();
  await page.getByText("Old laptop", { exact: true }).first().waitFor();
  await picture(page, "passkeys", { fullPage: true });
  await page.getByRole("button", { name: "Remove…" }).click();
  await page
    .getByRole("dialog", { name: "Remove the passkey" })
    .getByRole("button", { name: "Remove passkey" })
    .click();
  await page.getByText("You have no passkeys.").waitFor();
  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("This passkey is not known here, or was refused. Try again.").waitFor();
  await device.remove();
  await close();
});

it("who must have a second factor sets up an app before anything else, and its code signs in and confirms", async () => {
  const ada = await hub.as("ada@iphub.example");
  await ada.auth.requireSecondFactor({ roles: ["docketing"] });
  const { page, close } = await openWindow(browser, hub.url, "/inventions", { width: 390 });
  // An address of numbers has no passkeys: none is offered, and the set-up says why.
  expect(await page.getByRole("button", { name: "Sign in with a passkey" }).count()).toBe(0);
  await signIn(page, "cleo@iphub.example", samplePassword);
  await page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
  await page.getByText("passkeys need an https address").waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, "second-factor-due", { fullPage: true });
  await page.getByRole("button", { name: "Set up an app" }).click();
  const setUp = page.getByRole("dialog", { name: "Set up an authenticator app" });
  const secret = (await setUp.getByTitle("Copy the secret").locator("span").first().textContent()) ?? "";
  await setUp.getByLabel("The code that the app shows").fill("000000");
  await setUp.getByRole("button", { name: "Finish" }).click();
  // Said at the field; a message next to it says the same.
  const words = "is not a current code of the app; enter the one that it shows now";
  await setUp.getByText(words, { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, "set-up-app");
  await setUp.getByLabel("The code that the app shows").fill(codeAt(secret, clock.now()));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByRole("grid", { name: "Inventions" }).waitFor();

  await ada.auth.requireSecondFactor({ roles: [] });
  await page.evaluate(() => localStorage.removeItem("iphub.token"));
  await page.goto(`${hub.url}/account`);
  clock.advance(60_000);
  await signIn(page, "cleo@iphub.example", samplePassword);
  await page.getByLabel("Code").fill("000000");
  await page.keyboard.press("Enter");
  await page.getByText("The code is wrong, expired or was used before.").waitFor();
  await page.getByLabel("Code").fill(codeAt(secret, clock.now()));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove…" }).waitFor();
  clock.advance(10 * 60_000);
  await page.getByRole("button", { name: "Remove…" }).click();
  await page.getByRole("button", { name: "Remove the app" }).click();
  const asked = page.getByRole("dialog", { name: "Confirm your password" });
  await asked.getByLabel("Your password").fill(samplePassword);
  await page.keyboard.press("Enter");
  await asked.getByLabel("Code").fill(codeAt(secret, clock.now()));
  await picture(page, "confirm-with-code");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Set up an app" }).waitFor();
  await close();
});
