import type { Hub } from "@iphub/sdk";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { closeTerminalApps, largeWindow, openTerminalApp } from "../support/terminal-app.ts";

let hub: TestHub;
let cleo: Hub;

beforeAll(async () => {
  hub = await startHub({ webDirectory: await builtWeb() });
  cleo = await hub.as("cleo@iphub.example");
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

/** A docketed deadline, long past, so that it is the first row of the list. */
async function docketed(dueDate: string) {
  const matter = await cleo.inventions.create({
    ...{ title: `Folding mast of ${dueDate}`, references: [`MAST-${dueDate}`] },
    ...{ inHouseAttorney: "ada@iphub.example" },
  });
  const entry = { title: "Reply to the EPO", office: "EP", source: "agent, 12 Jan" };
  return cleo.deadlines.enter({ inventionId: matter.id, dueDate, ...entry });
}

it("the web says who is responsible, takes another person, and lists one's own", { timeout: 120_000 }, async () => {
  const { id } = await docketed("2009-03-02");
  const token = await hub.tokenFor("ben@iphub.example");
  const { page, close } = await openWindow(await workerChromium(), hub.url, `/deadlines?view=docketed&deadline=${id}`, {
    token,
  });
  await page.getByText(/Responsible: .*the matter's attorney\. Back-up: none\./).waitFor();
  await page.getByRole("button", { name: "Responsible…" }).click();
  const form = page.getByRole("dialog", { name: "Responsible for the deadline" });
  await form.getByRole("combobox", { name: "Responsible" }).fill("ben@");
  await page.getByRole("option", { name: /ben@iphub\.example/ }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText(/Responsible: Ben .*, set for this deadline/).waitFor();
  expect(await cleo.deadlines.get({ id })).toMatchObject({ responsible: "ben@iphub.example", responsibleIsSet: true });
  await page.getByLabel("Responsible person").selectOption({ label: "Mine" });
  await page.waitForURL(/responsible=me/);
  await page.locator("[role=row][data-index]").filter({ hasText: "MAST-2009-03-02" }).waitFor();
  await close();
});

it("the web does not replace a back-up that a colleague sets while the form is open", async () => {
  const { id } = await docketed("2010-03-01");
  const token = await hub.tokenFor("ben@iphub.example");
  const address = `/deadlines?view=docketed&deadline=${id}`;
  const { page, close } = await openWindow(await workerChromium(), hub.url, address, { token });
  await page.getByRole("button", { name: "Responsible…" }).click();
  const form = page.getByRole("dialog", { name: "Responsible for the deadline" });
  await form.getByRole("combobox", { name: "Responsible" }).fill("ben@");
  await page.getByRole("option", { name: /ben@iphub\.example/ }).click();
  await cleo.deadlines.assign({ id, backup: "elodie@iphub.example" });
  await page.getByText(/Back-up: Élodie/).waitFor();
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Failed to save changes").waitFor();
  const { responsible, backup } = await cleo.deadlines.get({ id });
  expect([responsible, backup]).toEqual(["ada@iphub.example", "elodie@iphub.example"]);
  await close();
});

it("the terminal says who is responsible, takes a back-up by form, and lists one's own", async () => {
  const { id } = await docketed("2008-03-03");
  const token = await hub.tokenFor("ben@iphub.example");
  const terminal = await openTerminalApp({ url: hub.url, token, ...largeWindow });
  await terminal.waitFor("Enter open");
  terminal.type(":");
  await terminal.waitFor("Commands");
  terminal.type("Deadlines");
  await terminal.waitFor((lines) => lines.some((line) => line.includes("▌") && line.includes("Deadlines")));
  terminal.type(keys.enter);
  await terminal.waitFor("Proposed");
  terminal.type(keys.tab);
  await terminal.waitFor("MAST-2008");
  await terminal.waitFor("Responsible: Ada Byron");
  terminal.type("b");
  await terminal.waitFor("E-mail addresses of people who may see the matter.");
  terminal.type(keys.tab);
  terminal.type("nobody@iphub.example");
  terminal.type(keys.enter);
  await terminal.waitFor("is not a person who works here");
  expect((await cleo.deadlines.get({ id })).backup).toBeNull();
  terminal.type(keys.escape);
  await terminal.waitFor((lines) => !lines.some((line) => line.includes("who may see the matter.")));
  await cleo.deadlines.assign({ id, backup: "dan@iphub.example" });
  await terminal.waitFor("Whitfield");
  terminal.type("a");
  await terminal.waitFor("My deadlines");
  await terminal.waitFor((lines) => !lines.some((line) => line.includes("MAST-2008")));
});
