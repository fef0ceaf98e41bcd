import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { picture } from "../support/picture.ts";
import { type DocketingOffice, startDocketingOffice } from "./docketing-office.ts";

const [ben, cleo] = ["ben@iphub.example", "cleo@iphub.example"];
let browser: Browser;
let office: DocketingOffice;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, office] = await Promise.all([workerChromium(), startDocketingOffice(webDirectory)]);
}, 120_000);
afterAll(() => office?.close());

/** Opens an address as Cleo, who verifies what others have docketed. */
const open = async (path: string) =>
  openWindow(browser, office.hub.url, path, { token: await office.hub.tokenFor(cleo) });
const statusOf = async (id: string) => (await office.cleo.deadlines.get({ id })).status;

it("a docketed date is verified next to its paper, from Today, and not before the paper was asked for", {
  timeout: 120_000,
}, async () => {
  const shown = await office.mail("Spindle of ash", { event: "MCTNF", document: "CTNF", period: "3 MONTHS" });
  await (await office.hub.as(ben)).deadlines.docket({ id: shown.id });
  const { page, complaints, close } = await open("/today?scope=firm");
  const paper = Promise.withResolvers<void>();
  await page.route("**/api/deadlines/*/paper", async (route) => {
    await paper.promise;
    await route.continue();
  });
  const waiting = page.getByRole("region", { name: "To verify" }).getByRole("listitem");
  await waiting.filter({ hasText: "Spindle of ash" }).getByRole("link").click();
  const entry = page.getByRole("region", { name: "Docketed date" });
  const verify = entry.getByRole("button", { name: /^Verify/ });
  await verify.waitFor();
  expect(new URL(page.url()).searchParams.get("view")).toBe("to-verify");
  expect(await verify.getAttribute("aria-busy")).toBe("true");
  await page.keyboard.press("v");
  paper.resolve();
  await entry.getByText(/The paper sets the same period/).waitFor();
  await page.locator("[data-marked]").first().waitFor();
  expect(await statusOf(shown.id)).toBe("docketed");
  expect(await violations(page)).toEqual([]);
  await picture(page, "docketing-verify-dark-1440");
  await page.keyboard.press("v");
  await expect.poll(() => statusOf(shown.id)).toBe("verified");
  expect(await office.cleo.deadlines.get({ id: shown.id })).toMatchObject({ verifiedBy: cleo, dueAt: shown.dueAt });
  await page.waitForURL((url) => !url.pathname.endsWith(shown.id));
  expect(complaints).toEqual([]);
  await close();
});

it("where the paper sets another period, a date is verified only after its own was kept", {
  timeout: 120_000,
}, async () => {
  const shown = await office.mail("Bobbin of box", { event: "MCTNF", document: "CTNF", period: "2 MONTHS" });
  await (await office.hub.as(ben)).deadlines.docket({ id: shown.id });
  const { page, close } = await open(`/deadlines/docketing/${shown.id}`);
  await page.waitForURL((url) => url.searchParams.get("view") === "to-verify");
  await page.getByText(/The paper says .*2 MONTHS.*the docketed date has 3 months/).waitFor();
  expect(await page.getByRole("button", { name: /^Take / }).count()).toBe(0);
  await page.keyboard.press("v");
  await page.getByText("Say first which period holds.").waitFor();
  expect(await statusOf(shown.id)).toBe("docketed");
  await page.keyboard.press("x");
  await page.getByRole("button", { name: /Keep 3 months/, pressed: true }).waitFor();
  await page.keyboard.press("v");
  await expect.poll(() => statusOf(shown.id)).toBe("verified");
  await close();
});

/** Enters a deadline of a matter of its own, which has no paper, on a day after all others. */
async function enterLast(person: string, title: string, dueDate: string): Promise<string> {
  const { id: inventionId } = await office.cleo.inventions.create({ title, references: [] });
  const hub = await office.hub.as(person);
  return (await hub.deadlines.enter({ inventionId, title, office: "EP", dueDate, source: "Letter of the agent" })).id;
}

it("dates that the reader set are skipped with the reason, and a date without a paper says that it has none", {
  timeout: 120_000,
}, async () => {
  const first = await enterLast(ben, "Rope of hemp", "2099-01-01");
  const own = await enterLast(cleo, "Rope of jute", "2099-01-02");
  const last = await enterLast(ben, "Rope of flax", "2099-01-03");
  const { page, close } = await open("/deadlines?view=to-verify");
  await page.getByRole("link", { name: "Verify one by one" }).click();
  const entry = page.getByRole("region", { name: "Docketed date" });
  await entry.waitFor();
  await page.goto(`${office.hub.url}/deadlines/docketing/${first}?view=to-verify`);
  await page.getByText(/^No paper is known for this deadline/).waitFor();
  await entry.getByText(/^Skipped: \d+ dates? that you set/).waitFor();
  await page.keyboard.press("j");
  await page.waitForURL((url) => url.pathname.endsWith(last));
  // The next key is of the entry that is drawn then.
  await page.getByText("Rope of flax").first().waitFor();
  await page.keyboard.press("k");
  await page.waitForURL((url) => url.pathname.endsWith(first));
  await page.goto(`${office.hub.url}/deadlines/docketing/${own}?view=to-verify`);
  await entry.getByText("You set this date; another person verifies it.").waitFor();
  const verify = entry.getByRole("button", { name: /^Verify/ });
  expect(await verify.count()).toBe(0);
  await page.keyboard.press("v");
  await page.keyboard.press("j");
  await page.waitForURL((url) => url.pathname.endsWith(last));
  expect(await statusOf(own)).toBe("docketed");
  await expect.poll(() => verify.getAttribute("aria-busy")).toBeNull();
  await page.keyboard.press("v");
  await expect.poll(() => statusOf(last)).toBe("verified");
  await close();
});
