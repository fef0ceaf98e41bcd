import type { Hub } from "@iphub/sdk";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { violations } from "../support/accessibility.ts";
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

/** A matter of its own with the deadlines of an event. */
async function proposedIn(reference: string, trigger: string): Promise<DeadlineRecord[]> {
  const matter = await cleo.inventions.create({ title: "Valve", references: [reference] });
  return cleo.deadlines.propose({ inventionId: matter.id, trigger, mailDate: "2010-01-19" });
}

it("a deadline in the web leads to the others from its event, and the list stays narrowed", async () => {
  const [first, second, third] = await proposedIn("EVENT-1", "GRANT");
  if (!first || !second || !third) throw new Error("a grant has three maintenance fees");
  await cleo.deadlines.propose({ inventionId: first.invention.id, trigger: "CTNF", mailDate: "2010-01-19" });
  await cleo.deadlines.reject({ id: third.id, reason: "Lapsed" });
  const token = await hub.tokenFor("ben@iphub.example");
  const at = `/deadlines?view=proposed&qs=EVENT-1&deadline=${first.id}`;
  const { page, complaints, close } = await openWindow(await workerChromium(), hub.url, at, { token });
  const same = page.getByRole("region", { name: "From the same event" });
  const links = () => same.getByRole("link").allTextContents();
  await same.waitFor();
  expect(await links()).toEqual(["Second maintenance fee", "Third maintenance fee"]);
  expect(await same.getByRole("listitem").last().textContent()).toMatch(/final .*Rejected$/);
  expect(await violations(page)).toEqual([]);

  await same.getByRole("link", { name: "Second" }).focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Second maintenance fee" });
  await panel.waitFor();
  await expect.poll(links).toEqual(["First maintenance fee", "Third maintenance fee"]);
  expect(await panel.evaluate((aside) => aside === document.activeElement)).toBe(true);
  expect(new URL(page.url()).searchParams.get("qs")).toBe("EVENT-1");

  await same.getByRole("link", { name: "Third" }).click();
  await page.getByRole("complementary", { name: "Third maintenance fee" }).waitFor();
  await page.getByRole("tab", { name: /^Ended/, selected: true }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("in a narrow window the focus stays in the modal, and a link that opens a tab leaves it where it is", async () => {
  const [first] = await proposedIn("EVENT-5", "GRANT");
  const token = await hub.tokenFor("ben@iphub.example");
  const at = `/deadlines?view=proposed&qs=EVENT-5&deadline=${first?.id}`;
  const { page, close } = await openWindow(await workerChromium(), hub.url, at, { token, width: 900 });
  const same = page.getByRole("region", { name: "From the same event" });
  const second = same.getByRole("link", { name: "Second" });
  const tab = page.context().waitForEvent("page");
  await second.click({ modifiers: ["ControlOrMeta"] });
  await tab;
  expect(await second.evaluate((link) => link === document.activeElement)).toBe(true);

  await second.press("Enter");
  const modal = page.getByRole("dialog", { name: "Second maintenance fee" });
  await modal.waitFor();
  await same.getByRole("link", { name: "First" }).waitFor();
  expect(await modal.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await close();
});

it("next to its paper a deadline leads to the others next to theirs", async () => {
  const [first, second] = await proposedIn("EVENT-2", "GRANT");
  const token = await hub.tokenFor("ben@iphub.example");
  const at = `/deadlines/docketing/${first?.id}`;
  const { page, close } = await openWindow(await workerChromium(), hub.url, at, { token });
  const link = page.getByRole("region", { name: "From the same event" }).getByRole("link", { name: "Second" });
  await link.click();
  await page.getByRole("heading", { name: "Second maintenance fee" }).waitFor();
  expect(page.url()).toContain(`/deadlines/docketing/${second?.id}`);
  await close();
});

it("nothing is said of an event with one deadline", async () => {
  const [only] = await proposedIn("EVENT-3", "CTNF");
  const token = await hub.tokenFor("ben@iphub.example");
  const { page, close } = await openWindow(await workerChromium(), hub.url, "/deadlines", { token });
  const answered = page.waitForResponse((answer) => answer.url().includes(`inventionId=${only?.invention.id}`));
  await page.goto(`${hub.url}/deadlines?view=proposed&deadline=${only?.id}`);
  await answered;
  await page.getByText("it is not legal advice").waitFor();
  await page.getByText("No one has been called up yet.").waitFor();
  expect(await page.getByText("From the same event").count()).toBe(0);
  await close();
});

it("the reasons in the terminal have them, and s and Enter select one, also in another tab", async () => {
  const [, , third] = await proposedIn("EVENT-4", "GRANT");
  await cleo.deadlines.reject({ id: third?.id ?? "", reason: "Lapsed" });
  const token = await hub.tokenFor("ben@iphub.example");
  const terminal = await openTerminalApp({ url: hub.url, token, ...largeWindow });
  await terminal.waitFor("Enter open");
  terminal.type(":deadlines view:proposed EVENT-4");
  await terminal.waitFor("› deadlines view:proposed EVENT-4");
  terminal.type(keys.enter);
  await terminal.waitFor("From the same event; s selects one");
  await terminal.waitFor("· Second maintenance fee, due");
  terminal.type("s");
  await terminal.waitFor("From the same event 2/2");
  terminal.type(`Second${keys.enter}`);
  await terminal.waitFor("· First maintenance fee, due");
  // A row of the list is selected where it is.
  await terminal.waitFor("words EVENT-4");

  terminal.type("s");
  await terminal.waitFor("From the same event 2/2");
  terminal.type(`Third${keys.enter}`);
  await terminal.waitFor((lines) => !lines.some((line) => line.includes("words EVENT-4")));
  await terminal.waitFor("· Second maintenance fee, due");
  await terminal.waitFor((lines) => lines.some((line) => line.startsWith("▌") && line.includes("EVENT-4")));
});
