import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { picture } from "../support/picture.ts";
import { type DocketingOffice, startDocketingOffice } from "./docketing-office.ts";

let browser: Browser;
let office: DocketingOffice;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, office] = await Promise.all([workerChromium(), startDocketingOffice(webDirectory)]);
}, 120_000);
afterAll(() => office?.close());

const open = async (path: string, look: { theme?: "dark" | "light"; width?: number } = {}) =>
  openWindow(browser, office.hub.url, path, { token: await office.hub.tokenFor("ben@iphub.example"), ...look });
const shows = (page: Page, title: string) => page.getByRole("region", { name: "Proposal" }).getByText(title).waitFor();
const statusOf = async (id: string) => (await office.cleo.deadlines.get({ id })).status;
/** How much of the first drawn page is dark, 0 to 1. */
const darkShare = (page: Page) =>
  page
    .getByRole("region", { name: "Paper" })
    .locator("canvas")
    .first()
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return 0;
      const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
      return dark / (canvas.width * canvas.height);
    });
const marked = (page: Page) => page.locator("[data-marked]").first();

it("a plain office action needs one screen and one key; the next proposal follows by itself", {
  timeout: 120_000,
}, async () => {
  const first = await office.mail("Rotor with two hubs", { event: "MCTNF", document: "CTNF", period: "3 MONTHS" });
  const second = await office.mail("Stator of one piece", { event: "MCTRS", document: "CTRS", period: "2 MONTHS" });
  const { page, complaints, close } = await open(`/deadlines/docketing/${first.id}`);
  await shows(page, "Rotor with two hubs");
  await page.getByText(/The paper sets the same period/).waitFor();
  await page.getByRole("region", { name: "Paper" }).locator("canvas").first().waitFor();
  await marked(page).waitFor();
  expect(await marked(page).textContent()).toContain("IS SET TO EXPIRE 3 MONTHS");
  expect(await violations(page)).toEqual([]);
  await picture(page, "docketing-dark-1440");
  const pressed: string[] = [];
  const press = async (key: string) => {
    pressed.push(key);
    await page.keyboard.press(key);
  };
  await press("d");
  await expect.poll(() => statusOf(first.id)).toBe("docketed");
  expect(pressed.length).toBeLessThanOrEqual(3);
  expect(await office.cleo.deadlines.get({ id: first.id })).toMatchObject({
    docketedBy: "ben@iphub.example",
    printedPeriod: null,
    dueAt: first.dueAt,
  });
  await page.waitForURL((url) => !url.pathname.endsWith(first.id));
  expect(await statusOf(second.id)).toBe("proposed");
  expect(complaints).toEqual([]);
  await close();
});

it("a printed period that differs is offered with its dates and applied only when it is taken", {
  timeout: 120_000,
}, async () => {
  const shown = await office.mail("Gear of glass", { event: "MCTNF", document: "CTNF", period: "2 MONTHS" });
  const { page, close } = await open(`/deadlines/docketing/${shown.id}`);
  await page.getByText(/The paper says .*2 MONTHS.*the proposal has 3 months/).waitFor();
  await picture(page, "docketing-offer-dark-1440");
  await page.keyboard.press("d");
  await page.getByText("Say first which period holds.").waitFor();
  expect(await statusOf(shown.id)).toBe("proposed");
  await page.keyboard.press("p");
  await page.getByRole("button", { name: /Take 2 months/, pressed: true }).waitFor();
  expect((await office.cleo.deadlines.get({ id: shown.id })).printedPeriod).toBeNull();
  await page.keyboard.press("d");
  await expect.poll(() => statusOf(shown.id)).toBe("docketed");
  const docketed = await office.cleo.deadlines.get({ id: shown.id });
  expect(docketed.printedPeriod).toBe("2m");
  expect(docketed.dueAt < shown.dueAt).toBe(true);
  await close();
});

it("the text of the paper is searched, its pages hold the same words", { timeout: 120_000 }, async () => {
  const shown = await office.mail("Lens in a tube", { event: "MCTNF", document: "CTNF", period: "3 MONTHS" });
  const { page, close } = await open(`/deadlines/docketing/${shown.id}`);
  await page.getByRole("tab", { name: "Text" }).click();
  await page.locator("mark[data-kind=period]").waitFor();
  expect(await page.locator("mark[data-kind=period]").textContent()).toBe("3 MONTHS");
  await page.getByRole("searchbox", { name: "Search the text" }).fill("claims");
  await page.getByText("1 of 3").waitFor();
  expect(await page.locator("mark[data-kind=hit]").count()).toBe(3);
  await picture(page, "docketing-text-dark-1440");
  await page.getByRole("searchbox", { name: "Search the text" }).fill("zebra");
  await page.getByText("Not in the text").waitFor();
  // In the field the page's keys are letters.
  await page.getByRole("searchbox", { name: "Search the text" }).press("d");
  expect(await statusOf(shown.id)).toBe("proposed");
  await close();
});

it("a paper that is not downloaded, or that was scanned, says so with the way on", { timeout: 120_000 }, async () => {
  const absent = await office.mail("Hinge of wood", { event: "MCTNF", document: "CTNF" });
  const { page, complaints, close } = await open(`/deadlines/docketing/${absent.id}`, { theme: "light", width: 390 });
  await page.getByText("The paper has not been downloaded from the patent office.").waitFor();
  await picture(page, "docketing-absent-light-390");
  await page.getByRole("button", { name: "Download the paper" }).click();
  await page.getByText(/cannot be read/).waitFor();
  const scanned = await office.mail("Latch of horn", { event: "MCTNF", document: "CTNF", period: null });
  await page.goto(`${office.hub.url}/deadlines/docketing/${scanned.id}`);
  await page.getByText("The paper was scanned and has no text.").waitFor();
  await page.getByRole("region", { name: "Paper" }).locator("canvas").first().waitFor();
  // The office's coding is decoded without WebAssembly, which the content security policy forbids.
  await expect.poll(() => darkShare(page), { timeout: 10_000 }).toBeGreaterThan(0.3);
  expect(complaints).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await picture(page, "docketing-scan-light-390");
  await page.getByRole("region", { name: "Paper" }).locator("canvas").first().scrollIntoViewIfNeeded();
  await picture(page, "docketing-scan-paper-light-390");
  await page.goto(`${office.hub.url}/deadlines`);
  await page.getByRole("button", { name: "Docket all plain…" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, "list-light-390");
  await close();
});

it("a notice to read takes the period that was found, or none", { timeout: 120_000 }, async () => {
  const notice = { event: "MNRES", document: "NRES" };
  const first = await office.mail("Restarted period", { ...notice, period: "2 MONTHS" });
  const second = await office.mail("Restarted once more", { ...notice, period: "3 MONTHS" });
  const { page, close } = await open(`/deadlines/docketing/${first.id}?view=to-read`);
  await page.getByText(/The paper says .*2 MONTHS/).waitFor();
  await page.keyboard.press("e");
  const form = page.getByRole("dialog", { name: "Read the notice" });
  expect(await form.getByLabel("Period printed in the notice").inputValue()).toBe("2m");
  await picture(page, "docketing-read-dark-1440");
  await form.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => statusOf(first.id)).toBe("docketed");
  expect(await office.cleo.deadlines.get({ id: first.id })).toMatchObject({ printedPeriod: "2m" });
  await page.goto(`${office.hub.url}/deadlines?view=docketed&deadline=${first.id}`);
  await page.getByText("Read by Ben Okafor: period 2m").waitFor();
  await page.goto(`${office.hub.url}/deadlines/docketing/${second.id}?view=to-read`);
  await page.getByRole("button", { name: /No period/ }).waitFor();
  await page.getByText(/The paper says .*3 MONTHS/).waitFor();
  await page.keyboard.press("0");
  await expect.poll(() => statusOf(second.id)).toBe("rejected");
  await close();
});

it("Back to a view whose list is being loaded says nothing of it from the list of the view before", {
  timeout: 120_000,
}, async () => {
  const { id } = await office.mail("Chair of cane", { event: "MCTNF", document: "CTNF" });
  const { page, complaints, close } = await open("/today");
  const list = Promise.withResolvers<void>();
  await page.route(/\/api\/deadlines\?.*view=proposed/u, async (route) => {
    await list.promise;
    await route.continue();
  });
  await page.goto(`${office.hub.url}/deadlines/docketing?view=proposed`);
  await page.getByRole("link", { name: "All proposals" }).waitFor();
  // Ben verifies nothing, so that this address stays as it is.
  await page.evaluate(() => history.pushState(null, "", "?view=to-verify"));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
  await page.getByText("No date is left for you to verify.").waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "All proposals" }).waitFor();
  expect(await page.getByText("Every proposal has been docketed.").count()).toBe(0);
  list.resolve();
  await page.getByRole("region", { name: "Proposal" }).waitFor();
  expect(new URL(page.url()).searchParams.get("view")).toBe("proposed");
  // One that no longer waits is looked up by its id, until which it is not known whether anything is to be done.
  await page.goto(`${office.hub.url}/deadlines/docketing?view=to-read`);
  await page.getByRole("link", { name: "All notices" }).waitFor();
  const one = Promise.withResolvers<void>();
  await page.route(`**/api/deadlines/${id}`, async (route) => {
    await one.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(`**/api/deadlines/${id}`);
  await page.goto(`${office.hub.url}/deadlines/docketing/${id}?view=to-read`);
  await asked;
  expect(await page.getByText("Every notice has been read.").count()).toBe(0);
  one.resolve();
  await page.getByText("This one is a proposal that has not been docketed.").waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("plain proposals are docketed together after a preview; 'why this date' links the paper", {
  timeout: 120_000,
}, async () => {
  const kept = await office.mail("Kept for later", { event: "MCTEQ", document: "CTEQ", period: "2 MONTHS" });
  const taken = await office.mail("Taken with others", { event: "MCTEQ", document: "CTEQ", period: "2 MONTHS" });
  const other = await office.mail("Printed otherwise", { event: "MCTEQ", document: "CTEQ", period: "ONE (1) MONTH" });
  const { page, close } = await open("/deadlines");
  await page.getByRole("button", { name: "Docket all plain…" }).click();
  const preview = page.getByRole("dialog", { name: "Docket all plain proposals" });
  const row = preview.getByRole("row").filter({ hasText: kept.invention.references[0] ?? "" });
  await row.waitFor();
  await row.getByRole("checkbox").uncheck();
  expect(await preview.getByText(other.invention.references[0] ?? "").count()).toBe(0);
  await picture(page, "docket-plain-dark-1440");
  await preview.getByRole("button", { name: /^Docket \d+$/ }).click();
  await preview.getByRole("button", { name: "Cancel" }).waitFor({ state: "detached" });
  await preview.getByRole("button", { name: "Close" }).last().click();
  expect([await statusOf(kept.id), await statusOf(taken.id), await statusOf(other.id)]).toEqual([
    "proposed",
    "docketed",
    "proposed",
  ]);
  await page.goto(`${office.hub.url}/deadlines?view=docketed&deadline=${taken.id}`);
  await page.getByRole("link", { name: "the paper" }).click();
  await page.getByRole("region", { name: "Paper" }).locator("canvas").first().waitFor();
  await close();
});
