import { createHub, memoryTokenStore } from "@iphub/sdk";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { samplePassword, startHub, type TestHub } from "../../support/hub.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow, signIn } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";

const ada = "ada@iphub.example";
const ben = "ben@iphub.example";
const ted = "ted@iphub.example";
/** A journey goes through several windows; each step has its own limit. */
const journeyMs = 120_000;
let browser: Browser;
let hub: TestHub;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
});
afterAll(async () => {
  await hub?.close();
});

async function openAs(email: string, path: string) {
  const opened = await openWindow(browser, hub.url, path, { token: await hub.tokenFor(email) });
  opened.page.setDefaultTimeout(25_000);
  return opened;
}

it("an administrator invites a person, who chooses a password with the link and signs in", {
  timeout: journeyMs,
}, async () => {
  const { page, complaints, close } = await openAs(ada, "/");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "People and teams" }).click();
  // The overview that is left has rows of Ben's too.
  await page.getByRole("heading", { level: 1, name: "People" }).waitFor();
  await page.getByRole("row", { name: /Ben Okafor/ }).waitFor();
  await page.getByRole("button", { name: "Invite a person" }).click();
  const form = page.getByRole("dialog", { name: "Invite a person" });
  await form.getByLabel("Email").fill("ada@iphub.example");
  await form.getByLabel("First name").fill("Ted");
  await form.getByLabel("Last name").fill("Nelson");
  await form.getByRole("checkbox", { name: /^paralegal/ }).check();
  await form.getByRole("button", { name: "Invite" }).click();
  await form.getByText("is the address of an existing person").first().waitFor();
  await form.getByLabel("Email").fill(ted);
  await form.getByRole("combobox", { name: "Teams" }).fill("chem");
  await form.getByRole("option", { name: /Chemistry/ }).click();
  expect(await violations(page)).toEqual([]);
  await form.getByRole("button", { name: "Invite" }).click();
  const handed = page.getByRole("dialog", { name: "Link for Ted Nelson" });
  const link = await handed.getByText(/\/password#/).textContent();
  expect(await violations(page)).toEqual([]);
  await handed.getByRole("button", { name: "Done" }).click();
  await page.getByRole("row", { name: /Ted Nelson.*paralegal.*Chemistry.*no password yet/ }).waitFor();
  // The one refusal is reported, and nothing else.
  expect(complaints.filter((line) => !/400|is the address of an existing person/.test(line))).toEqual([]);
  await close();

  const invited = await openWindow(browser, hub.url, new URL(link ?? "").pathname + new URL(link ?? "").hash);
  await invited.page.getByLabel("Password", { exact: true }).fill("a password of ted");
  await invited.page.getByLabel("Password again").fill("a password of ted");
  expect(await violations(invited.page)).toEqual([]);
  await invited.page.getByRole("button", { name: "Choose and sign in" }).click();
  await invited.page.getByRole("button", { name: "Account of Ted Nelson" }).waitFor();
  await invited.close();

  const again = await openWindow(browser, hub.url, new URL(link ?? "").pathname + new URL(link ?? "").hash);
  await again.page.getByLabel("Password", { exact: true }).fill("another password");
  await again.page.getByLabel("Password again").fill("another password");
  await again.page.getByRole("button", { name: "Choose and sign in" }).click();
  await again.page.getByText(/^This link is used/).waitFor();
  await again.close();
});

it("closing an account signs its person's window out; opened again, they sign in", { timeout: journeyMs }, async () => {
  const person = await openWindow(browser, hub.url, "/");
  await signIn(person.page, ted, "a password of ted");
  await person.page.getByRole("button", { name: "Account of Ted Nelson" }).waitFor();
  const { page, close } = await openAs(ada, "/people?q=nelson");
  const row = page.getByRole("row", { name: /Ted Nelson/ });
  const choose = async (item: string) => {
    await row.getByRole("button", { name: "Actions of Ted Nelson" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Close the account");
  await row.getByText(/closed since/).waitFor();
  await person.page.getByRole("heading", { name: "Hey! Do we know you?" }).waitFor();
  await signIn(person.page, ted, "a password of ted");
  await person.page.getByText("Authentication failed. Check your email/password and try again.").waitFor();
  await choose("Reopen the account");
  await row.getByText("✓ password").waitFor();
  await choose("Edit");
  const form = page.getByRole("dialog", { name: "Ted Nelson" });
  await form.getByLabel("Last name").fill("Nelson-Berg");
  await form.getByRole("checkbox", { name: /^reader/ }).check();
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row", { name: /Ted Nelson-Berg.*paralegal, reader/ }).waitFor();
  await person.page.getByRole("button", { name: "Let me in!" }).click();
  await person.page.getByRole("button", { name: "Account of Ted Nelson-Berg" }).waitFor();
  await person.close();
  await close();
});

it("teams are made, filled, renamed and deleted; one with matters stays", { timeout: journeyMs }, async () => {
  const { page, close } = await openAs(ada, "/teams");
  await page.getByRole("button", { name: "New team" }).click();
  const form = page.getByRole("dialog", { name: "New team" });
  await form.getByLabel("Name").fill("Designs");
  await form.getByRole("combobox", { name: "Members" }).fill("okafor");
  await form.getByRole("option", { name: /Ben Okafor/ }).click();
  expect(await violations(page)).toEqual([]);
  await form.getByRole("button", { name: "Save team" }).click();
  const row = page.getByRole("row", { name: /Designs.*Ben Okafor/ });
  await row.waitFor();
  await row.getByRole("button", { name: "Actions of Designs" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete team" }).click();
  await row.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Actions of Chemistry" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete team" }).click();
  await page.getByText(/restricted to this team/).waitFor();
  await page.getByRole("row", { name: /Chemistry/ }).waitFor();
  const admin = await hub.as(ada);
  const twins = ["kim@iphub.example", "kim.lee@iphub.example"];
  for (const email of twins) await admin.users.create({ email, firstName: "Kim", lastName: "Lee" });
  const { id } = await admin.users.createTeam({ name: "Twins" });
  await admin.users.updateTeam({ teamId: id, members: twins });
  await page.reload();
  await page.getByRole("row", { name: /Twins.*Kim Lee \(kim.lee@.*Kim Lee \(kim@/ }).waitFor();
  await close();
});

it("a search that finds no one leads back to all people", { timeout: journeyMs }, async () => {
  const { page, close } = await openAs(ada, "/people?q=zzzz-no-such-name");
  await page.getByText("No one found for 'zzzz-no-such-name'.").waitFor();
  await page.getByRole("button", { name: "All people" }).click();
  await page.getByRole("row", { name: /Ben Okafor/ }).waitFor();
  expect(await page.getByLabel("Find a person").inputValue()).toBe("");
  await close();
});

it("who may not administer is told so and offered nothing", { timeout: journeyMs }, async () => {
  const { page, close } = await openAs(ben, "/people");
  await page.getByText(/This needs the permission users:manage/).waitFor();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign-ins and password" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "People and teams" }).count()).toBe(0);
  await close();
});

it("one's own sign-ins are ended one by one and everywhere; a changed password counts at once", {
  timeout: journeyMs,
}, async () => {
  const other = await openAs(ben, "/account");
  await other.page.getByText("● this one").waitFor();
  const { page, close } = await openAs(ben, "/account");
  await page.getByText("● this one").waitFor();
  expect(await violations(page)).toEqual([]);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field("Current password").fill("not mine at all");
  await field("New password").fill("ben's new password");
  await field("New password again").fill("ben's new password");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("is not your current password").first().waitFor();
  await field("Current password").fill(samplePassword);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Password changed", { exact: true }).waitFor();
  await other.page.getByRole("heading", { name: "Hey! Do we know you?" }).waitFor();
  await signIn(other.page, ben, "ben's new password");
  await other.page.getByText("● this one").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("heading", { name: "Hey! Do we know you?" }).waitFor();
  await other.page.getByRole("heading", { name: "Hey! Do we know you?" }).waitFor();
  await close();
  await other.close();
});

it("a forgotten password is asked for from the sign-in page", { timeout: journeyMs }, async () => {
  const { page, close } = await openWindow(browser, hub.url, "/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The sign-in has a field of the same name.
  await page.getByRole("heading", { name: "Forgotten password" }).waitFor();
  await page.getByLabel("Email").fill("nobody@iphub.example");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByText("This hub sends no mail. Ask an administrator").waitFor();
  await page.getByRole("link", { name: "Back to the sign-in" }).click();
  await page.getByRole("button", { name: "Let me in!" }).waitFor();
  await close();
});

it("an assistant acts for the one they assist: the header and the stream name both", {
  timeout: journeyMs,
}, async () => {
  const [dan, cleo] = ["dan@iphub.example", "cleo@iphub.example"];
  await (await hub.as(dan)).users.addAssistant({ email: cleo });
  const { page, close } = await openAs(cleo, "/");
  await page.getByRole("button", { name: "Account of Cleo Marchetti", exact: true }).click();
  await page.getByRole("menuitem", { name: "Act for Dan Whitfield" }).click();
  const acting = page.getByRole("button", { name: "Account of Cleo Marchetti, acting for Dan Whitfield" });
  await acting.waitFor();
  await page.goto(`${hub.url}/inventions/m-17248024/stream`);
  await acting.getByText("for Dan Whitfield", { exact: true }).waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await violations(page)).toEqual([]);
  const cleoForDan = createHub({
    baseUrl: hub.url,
    token: memoryTokenStore(await hub.tokenFor(cleo)),
    actingFor: () => dan,
  });
  await cleoForDan.notes.createForInvention({ inventionId: "m-17248024", content: "Called the client" });
  await page.getByText("Cleo Marchetti for Dan Whitfield").first().waitFor();
  await acting.click();
  await page.getByRole("menuitem", { name: "Stop acting for Dan Whitfield" }).click();
  await page.getByRole("button", { name: "Account of Cleo Marchetti", exact: true }).waitFor();
  await close();
});

it("an API token is made, shown once and revoked", { timeout: journeyMs }, async () => {
  const { page, close } = await openAs("dan@iphub.example", "/account");
  await page.getByRole("link", { name: "API tokens" }).click();
  await page.getByRole("button", { name: "New token" }).click();
  const form = page.getByRole("dialog", { name: "New token" });
  await form.getByLabel("What it is for").fill("Nightly export");
  expect(await violations(page)).toEqual([]);
  await form.getByRole("button", { name: "Create token" }).click();
  const shown = page.getByRole("dialog", { name: "Nightly export" });
  const token = (await shown.getByText(/^iphub_/).textContent()) ?? "";
  for (const key of ["Escape", "Escape"]) await page.keyboard.press(key);
  expect(await shown.isVisible()).toBe(true);
  await shown.getByRole("button", { name: "I have copied it" }).click();
  await page.getByText(/reads only, never used/).waitFor();
  const script = createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
  expect((await script.users.me()).email).toBe("dan@iphub.example");
  await page.getByRole("button", { name: "Revoke…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke token" }).click();
  await page.getByText(/You have no token/).waitFor();
  await expect(script.users.me()).rejects.toThrow("unknown, revoked or expired");
  await close();
});
