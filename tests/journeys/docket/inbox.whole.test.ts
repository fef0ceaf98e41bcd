import type { Hub } from "@iphub/sdk";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { looks } from "../support/looks.ts";
import { picture } from "../support/picture.ts";
import { closeTerminalApps, onRow, openScreen, windows } from "../support/terminal-app.ts";

let hub: TestHub;
let ben: Hub;
/** A person who is responsible for no deadline of the sample: call-ups of the day are not among the notices. */
const danMail = "dan@iphub.example";
/** What a title must not do: write markup, move the cursor, colour or turn the line. */
const hostile = "Draft <img src=x onerror=alert(1)> \u001b[31mred\u001b]0;title\u0007 \u202Eback";

beforeAll(async () => {
  hub = await startHub({ webDirectory: await builtWeb() });
  ben = await hub.as("ben@iphub.example");
});
afterEach(closeTerminalApps);
afterAll(() => hub.close());

/** Tasks of Dan's in a matter of their own, given to him by Ben. */
async function given(matter: string, titles: readonly string[]): Promise<string> {
  const { id } = await ben.inventions.create({ title: matter, references: [`REF ${matter}`] });
  for (const title of titles)
    await ben.tasks.create({ inventionId: id, title, assignees: [danMail], dueAt: "2031-06-02" });
  return id;
}

/** The hub's setting of a person comes before what their device says. */
async function chooseTheme(theme: "dark" | "light"): Promise<void> {
  await (await hub.as(danMail)).settings.set({ name: "HUB_THEME", value: { theme } });
}

async function openOf(inventionId: string, state: "open" | "snoozed" | "done" = "open"): Promise<string[]> {
  const { data } = await (await hub.as(danMail)).inbox.list({ inventionId, state });
  return data.map(({ title }) => title);
}

it("is counted in the header live, and worked through by keys: done, undone, snoozed, opened", async () => {
  const browser = await workerChromium();
  const token = await hub.tokenFor(danMail);
  const { page, complaints, close } = await openWindow(browser, hub.url, "/", { token });
  await page.getByRole("button", { name: "Inbox, nothing unread" }).waitFor();
  const id = await given("Battery", ["First work", "Second work", hostile]);
  await page.getByRole("button", { name: "Inbox, 3 unread" }).click();
  const menu = page.getByRole("menu", { name: "Newest notices" });
  await menu.getByText("REF Battery · First work: This task is yours now").waitFor();
  await menu.getByRole("menuitem", { name: "Open the inbox" }).click();
  const row = (text: string) => page.locator("[role=row][data-index]").filter({ hasText: text });
  await row("First work").waitFor();
  expect(await row("Draft <img").locator("img").count()).toBe(0);
  expect(await violations(page)).toEqual([]);

  await row("First work").focus();
  await page.keyboard.press("e");
  await page.getByText("Done", { exact: true }).first().waitFor();
  await row("First work").waitFor({ state: "detached" });
  expect(await openOf(id, "done")).toEqual(["First work"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await row("First work").waitFor();

  await row("Second work").focus();
  await page.keyboard.press("s");
  await page
    .getByRole("dialog", { name: "Snooze until" })
    .getByRole("button", { name: /^Next Monday/ })
    .click();
  await row("Second work").waitFor({ state: "detached" });
  expect(await openOf(id, "snoozed")).toEqual(["Second work"]);

  await row("First work").focus();
  await page.keyboard.press("o");
  await page.waitForURL(/\/tasks\//);
  await page.getByRole("button", { name: "Inbox, 1 unread" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("a key after a notice is done acts on the one that has its place and the focus, and on no other", async () => {
  const id = await given("Separator", ["Work one", "Work two", "Work three", "Work four"]);
  const token = await hub.tokenFor(danMail);
  const { page, complaints, close } = await openWindow(await workerChromium(), hub.url, "/inbox", { token });
  const named = /Work (?:one|two|three|four)/;
  const rows = page.locator("[role=row][data-index]").filter({ hasText: named });
  const shown = async () => (await rows.allTextContents()).map((text) => named.exec(text)?.[0] ?? "");
  await expect.poll(async () => (await shown()).length).toBe(4);
  const [first = "", second = "", third = "", last = ""] = await shown();
  const row = (title: string) => rows.filter({ hasText: title });
  const hasFocus = (title: string) => row(title).evaluate((one) => one === document.activeElement);
  await row(second).focus();
  await page.keyboard.press("e");
  await row(second).waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(third)).toBe(true);
  await page.keyboard.press("e");
  await row(third).waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(last)).toBe(true);
  expect((await openOf(id)).toSorted()).toEqual([first, last].toSorted());
  await page.keyboard.press("k");
  await expect.poll(() => hasFocus(first)).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

it.each(looks)("looks right in $theme at $width, with its choices of channels", async (look) => {
  await chooseTheme(look.theme);
  await given(`Anode ${look.theme} ${look.width}`, ["Read the search report ".repeat(12).trim(), "Short work"]);
  const browser = await workerChromium();
  const token = await hub.tokenFor(danMail);
  const { page, complaints, close } = await openWindow(browser, hub.url, "/inbox", { token, ...look });
  await page.getByText("Short work").first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await picture(page, `inbox-${look.theme}-${look.width}`);
  await page.goto(`${hub.url}/inbox/preferences`);
  await page.getByLabel("Mentioned: Daily mail").check();
  await expect.poll(async () => (await (await hub.as(danMail)).inbox.preferences()).channels.mentioned).toBe("digest");
  expect(await page.getByLabel("Call-ups of deadlines: Nothing").isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await picture(page, `inbox-preferences-${look.theme}-${look.width}`);
  expect(complaints).toEqual([]);
  await close();
});

it.each(looks)(
  "an absence with a stand-in is entered and removed in the profile, in $theme at $width",
  async (look) => {
    await chooseTheme(look.theme);
    const browser = await workerChromium();
    const token = await hub.tokenFor(danMail);
    const { page, complaints, close } = await openWindow(browser, hub.url, "/inbox", { token, ...look });
    await page.locator(`html[data-theme=${look.theme}]`).waitFor();
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    const profile = page.getByRole("dialog", { name: "Profile" });
    await profile.getByText("No absence is entered.").waitFor();
    await profile.getByRole("button", { name: "Enter an absence" }).click();
    const form = page.getByRole("dialog", { name: "Absence" });
    await form.getByLabel("First day").fill("2031-03-03");
    await form.getByLabel("Last day").fill("2031-03-14");
    await form.getByRole("combobox", { name: /^Who stands in/ }).fill("ben@");
    await page.getByRole("option", { name: /ben@iphub\.example/ }).click();
    expect(await form.getByRole("combobox", { name: /^Who is away/ }).count()).toBe(0);
    await form.getByRole("button", { name: "Enter the absence" }).click();
    await profile.getByText(/, 3 Mar – 14 Mar 2031$/u).waitFor();
    await profile.getByText(/^Ben \p{L}+ stands in$/u).waitFor();
    const dan = await hub.as(danMail);
    expect(await dan.callUps.absences()).toMatchObject([{ person: danMail, standIn: "ben@iphub.example" }]);
    expect(await violations(page)).toEqual([]);
    await picture(page, `profile-absence-${look.theme}-${look.width}`);
    await profile.getByRole("button", { name: "Remove…" }).click();
    await page.getByRole("button", { name: "Remove absence" }).click();
    await profile.getByText("No absence is entered.").waitFor();
    expect(await dan.callUps.absences()).toEqual([]);
    await page.keyboard.press("Escape");
    await profile.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await close();
  },
);

it.each(windows)("is a screen of the terminal, with a count in its header, at $columns x $rows", async (size) => {
  const id = await given(`Cell ${size.columns}`, [hostile, `Check claims ${size.columns}`]);
  const token = await hub.tokenFor(danMail);
  const terminal = await openScreen({ url: hub.url, token, ...size }, "Inbox", onRow(`Check claims ${size.columns}`));
  await terminal.waitFor(/● \d+ (in the )?inbox/);
  terminal.type("e");
  await expect.poll(() => openOf(id, "done")).toEqual([`Check claims ${size.columns}`]);
  await terminal.waitFor(onRow("Draft <img src=x"));
  expect(terminal.written()).not.toContain("\u001b]0;title");
  terminal.type("s");
  await terminal.waitFor("Snooze until");
  terminal.type(`Tomorrow${keys.enter}`);
  await expect.poll(() => openOf(id, "snoozed")).toEqual([hostile]);
});

it.each(windows)(
  "the terminal changes the firm's schedule of call-ups, and says what no schedule can be, at $columns x $rows",
  async (size) => {
    const token = await hub.tokenFor("cleo@iphub.example");
    const cleo = await hub.as("cleo@iphub.example");
    const terminal = await openScreen({ url: hub.url, token, ...size }, "Call-ups", "S schedule of the firm");
    terminal.type("S");
    await terminal.waitFor("Offices: ");
    terminal.type(`${keys.clearLine}60, soon${keys.enter}`);
    await terminal.waitFor("▲ Days are whole numbers separated by");
    terminal.type(`${keys.clearLine}30, 60, ${size.rows}${keys.down}${keys.down}${keys.clearLine}14${keys.enter}`);
    await terminal.waitFor("Schedule saved");
    const { days, families, offices } = await cleo.callUps.schedule();
    expect([days, families]).toEqual([[60, 30, size.rows].toSorted((a, b) => b - a), { appeals: [14] }]);
    expect(offices.length).toBe(1);
  },
);

it("completes a mention in a note from people, and the mentioned person is told", async () => {
  const id = await given("Membrane", []);
  const browser = await workerChromium();
  const token = await hub.tokenFor("ben@iphub.example");
  const { page, close } = await openWindow(browser, hub.url, `/inventions/${id}`, { token });
  await page.getByRole("button", { name: "Add a note" }).first().click();
  const note = page.getByLabel("Note", { exact: true });
  await note.pressSequentially("Please look, @dan");
  await page.getByRole("option", { name: /dan@iphub\.example/ }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => note.inputValue()).toMatch(/^Please look, @Dan\.\p{L}+ $/u);
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect.poll(() => openOf(id)).toEqual(["A note on Membrane"]);
  await close();
});

it("keeps the keys of the header's menu when the notice that has the focus leaves it", async () => {
  await given("Kite", ["Third work", "Fourth work"]);
  const dan = await hub.as(danMail);
  const token = await hub.tokenFor(danMail);
  const { page, close } = await openWindow(await workerChromium(), hub.url, "/", { token });
  await page.getByRole("button", { name: /^Inbox, \d+ unread/ }).click();
  const items = page.getByRole("menu", { name: "Newest notices" }).getByRole("menuitem");
  await items.filter({ hasText: "Fourth work" }).waitFor();
  await expect.poll(() => items.first().evaluate((item) => item.matches(":focus"))).toBe(true);
  await dan.inbox.mark({ all: true, as: "read" });
  await expect.poll(() => items.allTextContents()).toEqual(["Open the inbox"]);
  await expect.poll(() => items.evaluate((item) => item.matches(":focus"))).toBe(true);
  await page.keyboard.press("Escape");
  await items.waitFor({ state: "detached" });
  await close();
});
