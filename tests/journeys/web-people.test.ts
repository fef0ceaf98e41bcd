import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { samplePassword, startHub, type TestHub } from "../support/hub.ts";
import { type MicrosoftPeer, microsoftClient, microsoftTenant, startMicrosoftPeer } from "../support/microsoft-peer.ts";
import { violations } from "./support/accessibility.ts";
import { builtWeb, openWindow } from "./support/browser.ts";
import { startChromium } from "./support/chromium.ts";

const ada = "ada@iphub.example";
const ben = "ben@iphub.example";
let browser: Browser;
let hub: TestHub;
let peer: MicrosoftPeer;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  peer = await startMicrosoftPeer(() => `${hub.url}/microsoft.html`);
  const environment = {
    IPHUB_MICROSOFT_ISSUER: peer.issuer,
    IPHUB_MICROSOFT_CLIENT_ID: microsoftClient.id,
    IPHUB_MICROSOFT_CLIENT_SECRET: microsoftClient.secret,
    IPHUB_FEEDBACK_URL: `${peer.issuer}/feedback`,
  };
  [browser, hub] = await Promise.all([startChromium(), startHub({ webDirectory, environment })]);
});
afterAll(async () => {
  await browser?.close();
  await hub?.close();
  await peer?.close();
});

it("the profile modal takes an assistant, who sees whom they assist; feedback opens in a new tab", async () => {
  const { page, complaints, close } = await openWindow(browser, hub.url, "/", { token: await hub.tokenFor(ada) });
  page.setDefaultTimeout(6000);
  const menu = page.getByRole("button", { name: /^Account of/ });
  await menu.click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Profile" });
  await dialog.getByRole("combobox", { name: "My assistants" }).fill("okafor");
  await dialog.getByRole("option", { name: /Ben Okafor/ }).click();
  const hubOfAda = await hub.as(ada);
  await expect.poll(async () => (await hubOfAda.users.assistants()).members).toEqual([ben]);
  expect(await dialog.getByLabel("I assist").count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await menu.click();
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("menuitem", { name: "Feedback" }).click(),
  ]);
  expect(tab.url()).toBe(`${peer.issuer}/feedback`);
  expect(complaints).toEqual([]);
  await close();

  const other = await openWindow(browser, hub.url, "/", { token: await hub.tokenFor(ben) });
  await other.page.getByRole("button", { name: /^Account of/ }).click();
  await other.page.getByRole("menuitem", { name: "Profile" }).click();
  expect(await other.page.getByLabel("I assist").inputValue()).toBe("Ada Byron");
  await other.close();
});

it("the download link at the foot leads to the add-ins, and each downloads", async () => {
  const { page, close } = await openWindow(browser, hub.url, "/boards", { token: await hub.tokenFor(ada) });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Office downloads" }).click();
  await page.getByRole("heading", { name: "Add-ins" }).waitFor();
  const names: string[] = [];
  for (const name of ["Word add-in", "Visio shapes", "Alfred workflow"]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
    expect(await download.failure()).toBeNull();
    names.push(download.suggestedFilename());
  }
  expect(names).toEqual(["manifest.xml", "iphub-shapes.vssx", "iphub.alfredworkflow"]);
  expect(await violations(page)).toEqual([]);
  await close();
});

it("somebody linked signs in with Microsoft; somebody unknown hears so in the specified words", async () => {
  const admin = await hub.as(ada);
  const { userId } = await (await hub.as(ben)).users.me();
  await admin.auth.linkMicrosoft({ id: userId, tid: microsoftTenant, oid: "object-ben" });
  const { page, close } = await openWindow(browser, hub.url);
  const signIn = async (login: string) => {
    await page.getByRole("button", { name: "Sign in with Microsoft" }).click();
    await page.locator('input[name="login"]').fill(login);
    await page.locator('input[name="password"]').fill("x");
    await page.locator('button[type="submit"]').click();
  };
  await signIn("object-nobody");
  await page.getByText("Failed to Sign in with Microsoft").waitFor();
  await page.getByText("Please, try again later or contact our development team.").waitFor();
  await page.context().clearCookies();
  await signIn("object-ben");
  await page.getByRole("button", { name: "Account of Ben Okafor" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await close();
});

it("a link for a password works for who is signed in already: for themselves, and for another person", {
  timeout: 120_000,
}, async () => {
  const admin = await hub.as(ada);
  const { data } = await admin.users.list({ q: "okafor" });
  const handed = async () => new URL((await admin.auth.sendPasswordLink({ id: data[0]?.id ?? "" })).link ?? "");
  const choose = async (as: string, password: string) => {
    const link = await handed();
    const opened = await openWindow(browser, hub.url, `${link.pathname}${link.hash}`, {
      token: await hub.tokenFor(as),
    });
    opened.page.setDefaultTimeout(25_000);
    await opened.page.getByText(/is signed in here/).waitFor();
    expect(await violations(opened.page)).toEqual([]);
    await opened.page.getByLabel("Password", { exact: true }).fill(password);
    await opened.page.getByLabel("Password again").fill(password);
    await opened.page.getByRole("button", { name: "Choose and sign in" }).click();
    await opened.page.getByRole("button", { name: "Account of Ben Okafor" }).waitFor();
    await expect.poll(() => new URL(opened.page.url()).pathname).toBe("/");
    return { ...opened, link };
  };
  const other = await choose(ada, "a password by a link");
  await other.page.goto(`${hub.url}${other.link.pathname}${other.link.hash}`);
  await other.page.getByLabel("Password", { exact: true }).fill("one password more");
  await other.page.getByLabel("Password again").fill("one password more");
  await other.page.getByRole("button", { name: "Choose and sign in" }).click();
  await other.page.getByText(/^This link is spent/).waitFor();
  await other.page.getByRole("link", { name: "Leave the password as it is" }).click();
  await other.page.getByRole("heading", { name: "Milestones overview" }).first().waitFor();
  await other.close();
  await admin.auth.setPassword({ id: data[0]?.id ?? "", newPassword: samplePassword });
  await (await choose(ben, samplePassword)).close();
});
