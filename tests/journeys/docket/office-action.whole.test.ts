import type { Hub } from "@iphub/sdk";
import type { Invention } from "@iphub/sdk/contract/inventions";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { builtCli, cliHome, runCli } from "../../cli/cli-process.ts";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys, type PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { gone } from "../support/matter-journey.ts";
import { closeTerminalApps, openTerminalApp } from "../support/terminal-app.ts";

const application = "17999321";
const reference = "17/999,321";
const mailed = { eventCode: "MCTNF", eventDescriptionText: "Mail Non-Final Rejection", eventDate: "2008-08-29" };
const replied = { eventCode: "A...", eventDescriptionText: "Response after Non-Final", eventDate: "2008-12-22" };

const home = cliHome();
let browser: Browser;
let peer: UsptoPeer;
let hub: TestHub;
let cleo: Hub;
let matter: Invention;
let env: Record<string, string>;

beforeAll(async () => {
  const [webDirectory, office] = await Promise.all([builtWeb(), startUsptoPeer(), builtCli()]);
  peer = office;
  const environment = { IPHUB_USPTO_URL: peer.url, IPHUB_USPTO_KEY: "k", IPHUB_USPTO_PAUSE: "10" };
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory, environment })]);
  cleo = await hub.as("cleo@iphub.example");
  matter = await cleo.inventions.create({ title: "Hinge of three faces", references: [reference] });
  env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("cleo@iphub.example") };
}, 120_000);
afterEach(closeTerminalApps);
afterAll(async () => {
  await hub?.close();
  await peer?.close();
  home.remove();
});

/** Cleo works in the command line. */
async function iphub(...args: string[]) {
  const { stdout, stderr, code } = await runCli([...args, "--json"], { env });
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

const deadline = async () => {
  const [one, ...others] = (await cleo.deadlines.list({ view: "all", inventionId: matter.id })).data;
  expect(others).toEqual([]);
  return one ?? expect.fail("nothing is proposed");
};

/** Ada verifies the matter's date on the tab 'To verify': the oldest of all, so the first row. */
async function verify(terminal: PseudoTerminal): Promise<void> {
  await terminal.waitFor(reference);
  terminal.type("g");
  await terminal.waitFor((lines) => lines.some((line) => line.includes("▌") && line.includes(reference)));
  terminal.type("v");
  await expect.poll(async () => (await deadline()).status).toBe("verified");
  await gone(terminal, reference);
}

it("an office action is proposed, docketed, verified, worked, extended, answered and finished, in three faces at once", async () => {
  const ben = await openWindow(browser, hub.url, "/deadlines", { token: await hub.tokenFor("ben@iphub.example") });
  const ada = await openTerminalApp({
    url: hub.url,
    token: await hub.tokenFor("ada@iphub.example"),
    columns: 120,
    rows: 40,
  });
  await ben.page.getByRole("grid").waitFor();
  await ada.waitFor("Enter open");

  // It arrives: Cleo asks the office, and the proposal stands in Ben's browser without a reload.
  peer.documents.set(application, []);
  peer.events.set(application, [mailed]);
  await iphub("uspto", "sync", application);
  const row = ben.page.locator("[role=row][data-index]").filter({ hasText: reference });
  await row.waitFor();
  expect(await deadline()).toMatchObject({
    status: "proposed",
    trigger: "MCTNF",
    dueAt: "2008-12-01",
    proposedBy: null,
  });

  // Ben dockets it, for himself.
  await row.click();
  await row.press("Enter");
  await ben.page.getByRole("button", { name: "Docket…" }).click();
  const form = ben.page.getByRole("dialog", { name: "Docket the deadline" });
  await form.getByRole("combobox", { name: "Assignees" }).fill("ben");
  await ben.page
    .getByRole("option", { name: /Ben Okafor/ })
    .filter({ visible: true })
    .click();
  await form.getByRole("button", { name: "Docket", exact: true }).click();
  await form.waitFor({ state: "detached" });
  const docketed = await deadline();
  expect(docketed).toMatchObject({
    status: "docketed",
    docketedBy: "ben@iphub.example",
    assignees: ["ben@iphub.example"],
  });
  const milestoneId = docketed.milestoneId ?? expect.fail("no milestone carries it");

  // Ada verifies it in the terminal.
  ada.type(":");
  await ada.waitFor("Commands");
  ada.type("Deadlines");
  await ada.waitFor((lines) => lines.some((line) => line.includes("▌") && line.includes("Deadlines")));
  ada.type(keys.enter);
  await ada.waitFor("Proposed");
  ada.type(`${keys.tab}${keys.tab}`);
  await verify(ada);
  await ben.page.getByText("docketed by Ben Okafor, verified by Ada Byron").waitFor();

  // It is worked: Cleo puts a task on it, Ben finishes it in the browser.
  const task = await iphub(
    "tasks",
    "create",
    "--title",
    "Draft reply",
    "--invention-id",
    matter.id,
    "--milestone-id",
    milestoneId,
  );
  const token = await hub.tokenFor("ben@iphub.example");
  const page = await openWindow(browser, hub.url, `/inventions/${matter.id}`, { token });
  await page.page.getByRole("button", { name: "Actions on Draft reply" }).click();
  await page.page.getByRole("menuitem", { name: "Done", exact: true }).click();
  await expect.poll(async () => (await cleo.tasks.get({ id: task.id })).status).toBe("done");

  // Time runs short: Ben extends it, and Ada verifies the new date.
  await ben.page.getByRole("button", { name: "Extend" }).click();
  await ben.page.getByRole("dialog").getByRole("button", { name: "Extend" }).click();
  await expect.poll(deadline).toMatchObject({ status: "docketed", extension: 1, dueAt: "2008-12-29" });
  await verify(ada);
  expect(await deadline()).toMatchObject({ status: "verified", verifiedBy: "ada@iphub.example" });

  // The reply is in the office's record: it closes nothing by itself, Ada closes with what it says.
  peer.events.set(application, [replied, mailed]);
  await iphub("uspto", "sync", application);
  await expect.poll(async () => (await deadline()).officeReply).toMatchObject({ code: "A...", date: "2008-12-22" });
  await iphub("deadlines", "close", docketed.id, "--filed", "Response with amendment", "--filed-on", "2008-12-22");
  await ben.page.getByText(/Closed by Cleo Marchetti: Response with amendment/).waitFor();

  // Nothing else in the milestone is open, so the closing finished it; both see it finished.
  await expect.poll(() => cleo.milestones.get({ id: milestoneId })).toMatchObject({ finished: true });
  ada.type(`f${matter.title}`);
  await ada.waitFor(/▌ Matter /u);
  ada.type(keys.enter);
  await ada.waitFor("F reopen it");
  await page.page.getByRole("region", { name: docketed.title }).getByText("✓").first().waitFor();
  await Promise.all([ben.close(), page.close()]);
}, 90_000);
