import type { DocketFinding } from "@iphub/sdk/contract/docket-shapes";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";

let browser: Browser;
let hub: TestHub;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
});
afterAll(() => hub.close());

const open = async (person: string, path: string) =>
  openWindow(browser, hub.url, path, { token: await hub.tokenFor(`${person}@iphub.example`) });

async function findingAbout(subject: string): Promise<DocketFinding> {
  const { data } = await (await hub.as("ben@iphub.example")).docket.audit({ kind: "field-disagrees" });
  return data.find((one) => one.subject === subject) ?? expect.fail(`the sample has no finding about ${subject}`);
}

const markOf = (page: Page, name: RegExp) =>
  page.getByRole("complementary", { name: "About this matter" }).getByRole("button", { name });

it("a fact that differs from the office's is marked on each tab; it is settled there, and the mark goes for everybody", async () => {
  const { invention, office } = await findingAbout("Filing date");
  const ben = await open("ben", `/inventions/${invention.id}`);
  const cleo = await open("cleo", `/inventions/${invention.id}/files`);
  const name = /^Filing date differs from the office: \d{1,2} \w+ \d{4}$/;
  const mark = markOf(ben.page, name);
  await markOf(cleo.page, name).waitFor();
  expect(await mark.textContent()).toBe("▲");

  await mark.click();
  const dialog = ben.page.getByRole("dialog", { name: "Filing date" });
  await dialog.getByText("found by the hub").waitFor();
  expect(await violations(ben.page)).toEqual([]);
  await ben.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => mark.evaluate((one) => one === document.activeElement)).toBe(true);

  await mark.press("Enter");
  await dialog.getByRole("button", { name: "Use the office's filing date" }).click();
  await ben.page.getByText("Finding settled").waitFor();
  await markOf(cleo.page, name).waitFor({ state: "detached" });
  const asBen = await hub.as("ben@iphub.example");
  expect((await asBen.inventions.get({ id: invention.id })).filingDate).toBe(office);
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  await mark.waitFor({ state: "detached" });
  await expect.poll(() => ben.page.evaluate(() => document.activeElement?.id)).toBe("content");
  expect([...ben.complaints, ...cleo.complaints]).toEqual([]);
  await ben.close();
  await cleo.close();
});

it("a reader sees what differs and may not act on it; a waiver takes the mark away", async () => {
  const { invention, office } = await findingAbout("Applicant");
  const name = /^Applicant differs from the office: /;
  const dan = await open("dan", `/inventions/${invention.id}`);
  await markOf(dan.page, name).click();
  const read = dan.page.getByRole("dialog", { name: "Applicant" });
  await read.getByText("found by the hub").waitFor();
  await read
    .getByRole("definition")
    .getByText(office ?? "nothing", { exact: true })
    .waitFor();
  expect(await read.getByRole("button", { name: "Waive" }).count()).toBe(0);
  await dan.page.keyboard.press("Escape");
  await markOf(dan.page, name).waitFor();

  const ben = await open("ben", `/inventions/${invention.id}`);
  await markOf(ben.page, name).click();
  const dialog = ben.page.getByRole("dialog", { name: "Applicant" });
  await dialog.getByRole("button", { name: "Waive" }).click();
  const waiver = ben.page.getByRole("dialog", { name: "Waive the finding" });
  await waiver.getByLabel("Reason").fill("Filed without an applicant");
  await waiver.getByRole("button", { name: "Waive" }).click();
  await dialog.getByText("Waived by Ben Okafor: Filed without an applicant", { exact: true }).waitFor();
  await markOf(dan.page, name).waitFor({ state: "detached" });
  await dan.close();
  await ben.close();
});

it("asks what differs once the page has its own data, and marks nothing that agrees", async () => {
  const asBen = await hub.as("ben@iphub.example");
  const differing = (await asBen.docket.audit({ kind: "field-disagrees", view: "all" })).data;
  const matters = (await asBen.inventions.search({ qs: "" })).data;
  const agrees = (id: string) => differing.every(({ invention }) => invention.id !== id);
  const { id } = matters.find((one) => agrees(one.id)) ?? expect.fail("the sample has no other matter");
  const { page, close } = await open("ben", "/inventions");
  await page.getByRole("heading", { level: 1, name: "Inventions" }).waitFor();
  const order: string[] = [];
  page.on("response", (response) => {
    if (response.url() === `${hub.url}/api/inventions/${id}`) order.push("its own data");
  });
  page.on("request", (request) => {
    if (request.url().includes("/api/docket/findings")) order.push("what differs");
  });
  const answered = page.waitForResponse((response) => response.url().includes("/api/docket/findings"));
  await page.goto(`${hub.url}/inventions/${id}`);
  await answered;
  expect(order[0]).toBe("its own data");
  await page.getByRole("complementary", { name: "About this matter" }).getByText("Applicant").waitFor();
  expect(await page.getByRole("button", { name: /differs from the office/ }).count()).toBe(0);
  await close();
});
