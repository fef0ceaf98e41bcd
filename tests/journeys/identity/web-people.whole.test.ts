import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { samplePassword, startHub, type TestHub } from "../../support/hub.ts";
import {
  type MicrosoftPeer,
  microsoftClient,
  microsoftTenant,
  startMicrosoftPeer,
} from "../../support/microsoft-peer.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";

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
  };
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory, environment })]);
});
afterAll(async () => {
  await hub?.close();
  await peer?.close();
});

// spec: 2.42, 6.8
it("the profile modal adds an assistant, and shows them the person they assist", async () => {
  const { page, complaints, close } = await openWindow(browser, hub.url, "/", { token: await hub.tokenFor(ada) });
  page.setDefaultTimeout(20_000);
  const menu = page.getByRole("button", { name: /^Account of/ });
  await menu.click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Profile" });
  const fields = ["First name", "Last name", "Email"].map((label) => dialog.getByLabel(label).inputValue());
  expect(await Promise.all(fields)).toEqual(["Ada", "Byron", ada]);
  await dialog.getByRole("combobox", { name: "My assistants" }).fill("okafor");
  await dialog.getByRole("option", { name: /Ben Okafor/ }).click();
  const hubOfAda = await hub.as(ada);
  await expect.poll(async () => (await hubOfAda.users.assistants()).members).toEqual([ben]);
  expect(await dialog.getByLabel("I assist").count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  expect(complaints).toEqual([]);
  await close();

  const other = await openWindow(browser, hub.url, "/", { token: await hub.tokenFor(ben) });
  await other.page.getByRole("button", { name: /^Account of/ }).click();
  await other.page.getByRole("menuitem", { name: "Profile" }).click();
  const assisted = other.page.getByLabel("I assist");
  expect([await assisted.inputValue(), await assisted.isEditable()]).toEqual(["Ada Byron", false]);
  await other.close();
});

// spec: 1.20, 2.17, 2.31
it("the download link at the foot leads to the add-ins, and each downloads", async () => {
  const { page, close } = await openWindow(browser, hub.url, "/boards", { token: await hub.tokenFor(ada) });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Office downloads" }).click();
  await page.getByRole("heading", { name: "Add-ins" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/applications");
  const names: string[] = [];
  for (const name of ["Word add-in", "Outlook add-in", "Visio shapes", "Alfred workflow"]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
    expect(await download.failure()).toBeNull();
    names.push(download.suggestedFilename());
  }
  expect(names).toEqual(["manifest.xml", "manifest.xml", "iphub-shapes.vssx", "iphub.alfredworkflow"]);
  expect(await violations(page)).toEqual([]);
  await close();
});

// spec: 1.2, 2.24, 8.13
it("a linked person signs in with Microsoft; an unknown one gets the specified message", async () => {
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
  const toast = page.getByRole("alert").filter({ hasText: "Failed to Sign in with Microsoft" });
  await toast.getByText("Please, try again later or contact our development team.", { exact: true }).waitFor();
  await page.context().clearCookies();
  await signIn("object-ben");
  await page.getByRole("button", { name: "Account of Ben Okafor" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await close();
});

// spec: 2.41
it("a method of signing in is shown only where the hub offers it", async () => {
  const admin = await hub.as(ada);
  const { userId } = await admin.users.me();
  await admin.auth.linkMicrosoft({ id: userId, tid: microsoftTenant, oid: "object-ada" });
  for (const [providers, shown] of [
    [["microsoft"], [0, 0, 0, 1]],
    [["local"], [1, 1, 1, 0]],
    [
      ["local", "microsoft"],
      [1, 1, 1, 1],
    ],
  ] as const) {
    await admin.auth.configure({ providers: [...providers] });
    const { page, close } = await openWindow(browser, hub.url);
    const local = page.getByRole("button", { name: "Let me in!" });
    const microsoft = page.getByRole("button", { name: "Sign in with Microsoft" });
    await local.or(microsoft).first().waitFor();
    const parts = [page.getByLabel("Email"), page.getByLabel("Password"), local, microsoft];
    expect(await Promise.all(parts.map((part) => part.count())), providers.join()).toEqual(shown);
    await close();
  }
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
  await other.page.getByText(/^This link is used/).waitFor();
  await other.page.getByRole("link", { name: "Keep the password" }).click();
  await other.page.getByRole("heading", { name: "Milestones overview" }).first().waitFor();
  await other.close();
  await admin.auth.setPassword({ id: data[0]?.id ?? "", newPassword: samplePassword });
  await (await choose(ben, samplePassword)).close();
});

it("people are named where work is theirs, for all rows in one call, and boards name their owner, who alone changes them", async () => {
  const [asAda, token] = await Promise.all([hub.as(ada), hub.tokenFor(ben)]);
  const held = await asAda.filters.create({ title: "Ben's", data: { assignees: [ben] } });
  const { id } = await asAda.boards.create({ title: "Ada's week", filters: [held.id] });
  const own = await openWindow(browser, hub.url, `/boards/${id}`, { token: await hub.tokenFor(ada) });
  const asked: string[] = [];
  own.page.on("request", (request) => request.url().includes("assignees?email=") && asked.push(request.url()));
  await own.reload(`/boards/${id}`);
  await own.page.getByRole("listitem").getByTitle("Ben Okafor").nth(10).waitFor();
  expect(asked).toHaveLength(1);
  await own.page.getByRole("button", { name: "Edit lists" }).click();
  await own.page.getByLabel("Title").fill("Ada's days");
  await own.page.getByRole("button", { name: "Save board" }).click();
  await own.page.getByRole("heading", { level: 1, name: "Ada's days" }).waitFor();
  expect(own.complaints).toEqual([]);
  await own.close();

  const other = await openWindow(browser, hub.url, "/boards", { token });
  await other.page.getByRole("listitem").filter({ hasText: "Ada's days" }).getByText("Ada Byron").waitFor();
  await other.page.getByRole("link", { name: "Ada's days" }).click();
  await other.page.getByRole("region", { name: "Ben's" }).getByRole("listitem").first().waitFor();
  expect(await other.page.getByRole("button", { name: "Edit lists" }).count()).toBe(0);
  await other.close();
});

it("an account that someone's deadline needs stays open until the work is handed over, row by row", async () => {
  const admin = await hub.as(ada);
  const { email } = await admin.users.create({ email: "uma@iphub.example", firstName: "Uma", lastName: "Leaver" });
  const matter = await admin.inventions.create({
    title: "Handed pump",
    references: ["HAND-1"],
    inHouseAttorney: email,
  });
  const entry = { title: "Reply to the EPO", office: "EP", dueDate: "2031-06-02", source: "agent, 12 Jan" };
  const { id } = await admin.deadlines.enter({ inventionId: matter.id, ...entry });
  const { page, complaints, close } = await openWindow(browser, hub.url, "/people?q=Leaver", {
    token: await hub.tokenFor(ada),
  });
  page.setDefaultTimeout(20_000);
  const closeAccount = async () => {
    await page.getByRole("button", { name: "Actions of Uma Leaver" }).click();
    await page.getByRole("menuitem", { name: "Close the account" }).click();
  };
  await closeAccount();
  const dialog = page.getByRole("dialog", { name: "Hand over the work of Uma Leaver" });
  await dialog.getByRole("alert").getByText("'Reply to the EPO' of 'Handed pump'").waitFor();
  await dialog.getByRole("combobox", { name: "Hand over to" }).fill("okafor");
  await dialog.getByRole("option", { name: /Ben Okafor/ }).click();
  const row = dialog.getByRole("row").filter({ hasText: "Reply to the EPO" });
  await row.getByText("Ben Okafor").waitFor();
  const other = row.getByRole("button", { name: "Other person" });
  const hasFocus = (one: Locator) => expect.poll(() => one.evaluate((element) => element.matches(":focus"))).toBe(true);
  await other.click();
  await hasFocus(row.getByRole("combobox"));
  await row.getByRole("button", { name: "Keep the choice" }).click();
  await row.getByText("Ben Okafor").waitFor();
  await hasFocus(other);
  await other.click();
  await row.getByRole("combobox").fill("byron");
  await row.getByRole("option", { name: /Ada Byron/ }).click();
  await row.getByText("Ada Byron").waitFor();
  await hasFocus(other);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await closeAccount();
  await dialog.getByText("Your draft of").waitFor();
  await row.getByText("Ada Byron").waitFor();
  await dialog.getByRole("button", { name: "Hand over 2" }).click();
  await page.getByText(/closed since/).waitFor();
  expect((await admin.deadlines.get({ id })).responsible).toBe(ada);
  expect((await admin.inventions.get({ id: matter.id })).inHouseAttorney).toBe(ben);
  expect(complaints.filter((text) => !text.includes("409"))).toEqual([]);
  await close();
});
