import type { Hub } from "@iphub/sdk";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { looks } from "../support/looks.ts";
import { picture } from "../support/picture.ts";
import { closeTerminalApps, openScreen, windows } from "../support/terminal-app.ts";

let hub: TestHub;
let ada: Hub;
const adaMail = "ada@iphub.example";
const today = civilDateInZone(Date.now(), "America/New_York");

beforeAll(async () => {
  hub = await startHub({ webDirectory: await builtWeb() });
  ada = await hub.as(adaMail);
  const matter = { title: "Weekly battery ".repeat(8).trim(), references: ["WEEK-1"], client: "Volta Ltd" };
  const { id: inventionId } = await ada.inventions.create({ ...matter, inHouseAttorney: adaMail });
  const entry = { inventionId, title: "Reply to the EPO", office: "EP", source: "agent" };
  await ada.deadlines.enter({ ...entry, dueDate: addDays(today, -2), finalDate: addDays(today, 30) });
  const ended = await ada.deadlines.enter({ ...entry, title: "Ended answer", dueDate: today });
  await ada.deadlines.close({ id: ended.id, filed: "Answer", filedOn: today });
  await ada.tasks.create({ inventionId, title: "Weekly draft", dueAt: addDays(today, 3), assignees: [adaMail] });
});
afterEach(closeTerminalApps);
afterAll(() => hub.close());

it.each(looks)("the weekly docket and its schedule look right in $theme at $width", async (look) => {
  const browser = await workerChromium();
  const token = await hub.tokenFor(adaMail);
  const { page, complaints, close } = await openWindow(browser, hub.url, "/docket/week?by=client", { token, ...look });
  const row = page.getByRole("row").filter({ hasText: "Reply to the EPO" });
  await row.getByText("past due, 30 d left to the final date").waitFor();
  expect(await row.textContent()).toContain("◆");
  await page.getByRole("region", { name: "Volta Ltd" }).getByText("Weekly draft").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await picture(page, `docket-week-${look.theme}-${look.width}`);
  await page.getByRole("button", { name: "The week after" }).click();
  await page.waitForURL(new RegExp(`from=${addDays(today, 7)}`));
  await row.waitFor();
  await page.goto(`${hub.url}/docket/week/schedule`);
  await page.getByLabel("Day").waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, `docket-week-schedule-${look.theme}-${look.width}`);
  expect(complaints).toEqual([]);
  await close();
});

it("what is chosen in the schedule stays while someone else saves it, and over a reload", async () => {
  const cleo = await hub.as("cleo@iphub.example");
  const token = await hub.tokenFor("cleo@iphub.example");
  const { page, close } = await openWindow(await workerChromium(), hub.url, "/boards", { token });
  // A live connection has the page load again what changed before it was made.
  await page.routeWebSocket(/./, () => undefined);
  await page.goto(`${hub.url}/docket/week/schedule`);
  const hour = page.getByLabel("Hour");
  const save = page.getByRole("button", { name: "Save the schedule" });
  await hour.selectOption("09:00");
  await cleo.docket.setWeekSchedule({ weekday: 3 });
  await save.click();
  await page.getByText("Failed to save changes").waitFor();
  await expect.poll(() => page.getByLabel("Day").inputValue()).toBe("3");
  expect(await hour.inputValue()).toBe("9");
  await page.reload();
  await page.getByText("Your draft of").waitFor();
  expect(await hour.inputValue()).toBe("9");
  await save.click();
  await page.getByText("Schedule saved").waitFor();
  expect(await cleo.docket.weekSchedule()).toMatchObject({ weekday: 3, hour: 9 });
  await expect.poll(() => page.getByText("Your draft of").count()).toBe(0);
  await close();
});

it("an emptied number in the schedule of call-ups is refused at its field, and not saved as 0", async () => {
  const cleo = await hub.as("cleo@iphub.example");
  const before = await cleo.callUps.schedule();
  const token = await hub.tokenFor("cleo@iphub.example");
  const { page, close } = await openWindow(await workerChromium(), hub.url, "/call-ups/schedule", { token });
  const hour = page.getByLabel("From hour");
  const save = page.getByRole("button", { name: "Save the schedule" });
  await hour.fill("");
  await save.click();
  await page.getByText("must be a whole number from 0 to 23").first().waitFor();
  expect((await cleo.callUps.schedule()).hour).toBe(before.hour);
  await hour.fill(String(before.hour));
  await save.click();
  await page.getByText("Schedule saved").waitFor();
  await close();
});

it("the ways to other weeks keep the focus while one is loaded, and a typed year is one week and not four", async () => {
  const token = await hub.tokenFor(adaMail);
  const { page, close } = await openWindow(await workerChromium(), hub.url, "/docket/week", { token });
  const asked: (string | null)[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/docket/week") asked.push(searchParams.get("from"));
  });
  const hasFocus = (name: "The week after" | "First day") =>
    page.evaluate((label) => {
      const focused = document.activeElement;
      const own = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : focused?.ariaLabel;
      return own === label;
    }, name);
  await page.getByText("Weekly draft").first().waitFor();
  await page.getByRole("button", { name: "The week after" }).focus();
  for (const weeks of [1, 2, 3]) {
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`from=${addDays(today, 7 * weeks)}`));
    // The next press is of the week that is drawn then.
    await expect.poll(() => page.getByLabel("First day").inputValue()).toBe(addDays(today, 7 * weeks));
    expect(await hasFocus("The week after")).toBe(true);
  }
  await page.getByLabel("First day").focus();
  await page.keyboard.type("01012031");
  await page.waitForURL(/from=2031-01-01/);
  expect(await hasFocus("First day")).toBe(true);
  expect(asked.filter((from) => from?.startsWith("0"))).toEqual([]);
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await page.waitForURL((url) => !url.searchParams.has("from"));
  await close();
});

it("an address whose days are none shows the verification report of the last year", async () => {
  const token = await hub.tokenFor("cleo@iphub.example");
  const address = "/docket/verification?from=then&to=soon";
  const { page, complaints, close } = await openWindow(await workerChromium(), hub.url, address, { token });
  await page.getByRole("region", { name: "What the report is of" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it.each(looks)("the verification report looks right in $theme at $width, gaps first", async (look) => {
  const browser = await workerChromium();
  const token = await hub.tokenFor("cleo@iphub.example");
  const address = `/docket/verification?from=${addDays(today, -30)}&to=${addDays(today, 30)}`;
  const { page, complaints, close } = await openWindow(browser, hub.url, address, { token, ...look });
  const mine = page.getByRole("article").filter({ hasText: "Reply to the EPO" });
  await mine.getByText("No second person has verified the date.").waitFor();
  expect(await page.getByRole("article").first().textContent()).toContain("▲ ");
  await page.getByText("Signed with the head of the record").click();
  await page.getByRole("button", { name: "Copy the signature" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await picture(page, `verification-${look.theme}-${look.width}`);
  await mine.getByRole("link").click();
  await page.getByRole("tab", { name: "Docketed", selected: true }).waitFor();
  await page.getByRole("heading", { name: "Reply to the EPO" }).first().waitFor();
  await page.goto(hub.url + address);
  await page.getByRole("article").filter({ hasText: "Ended answer" }).getByRole("link").click();
  await page.getByRole("tab", { name: "Ended", selected: true }).waitFor();
  await page.getByRole("heading", { name: "Ended answer" }).first().waitFor();
  await picture(page, `verification-link-${look.theme}-${look.width}`);
  expect(complaints).toEqual([]);
  await close();
});

it.each(windows)("the weekly docket is a screen of the terminal at $columns x $rows", async (size) => {
  const token = await hub.tokenFor(adaMail);
  const terminal = await openScreen({ url: hub.url, token, ...size }, "Weekly docket", "Reply to the EPO");
  await terminal.waitFor("▲ ");
  terminal.type("f");
  await terminal.waitFor("Weekly docket of the firm");
});
