import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
afterAll(async () => {
  await hub.close();
});

const open = async (person: string, path: string) =>
  openWindow(browser, hub.url, path, { token: await hub.tokenFor(`${person}@iphub.example`) });
const rowOf = (page: Page, text: string) => page.locator("[role=row][data-index]").filter({ hasText: text });

describe("the docket audit in the browser", () => {
  it("settles one finding from the office's record and waives another; a second person sees it live", async () => {
    const ben = await open("ben", "/deadlines");
    await ben.page.getByRole("link", { name: "Docket audit" }).click();
    await ben.page.getByRole("tab", { name: /^Fields *2$/ }).click();
    const cleo = await open("cleo", "/docket/audit?tab=fields");
    await rowOf(cleo.page, "Filing date").waitFor();

    await rowOf(ben.page, "Filing date").click();
    await ben.page.getByText("found by the hub").waitFor();
    expect(await violations(ben.page)).toEqual([]);
    await ben.page.getByRole("button", { name: "Use the office's filing date" }).click();
    await ben.page.getByText("Finding settled").waitFor();
    await rowOf(cleo.page, "Filing date").waitFor({ state: "detached" });

    await rowOf(ben.page, "Applicant").click();
    await ben.page.getByRole("button", { name: "Waive" }).click();
    const dialog = ben.page.getByRole("dialog", { name: "Waive the finding" });
    await dialog.getByLabel("Reason").fill("Filed without an applicant");
    await dialog.getByRole("button", { name: "Waive" }).click();
    await ben.page.getByText("Waived by Ben Okafor: Filed without an applicant", { exact: true }).waitFor();
    await cleo.page.getByText("Titles, applicants, dates and numbers agree with the record.").waitFor();

    await cleo.page.getByRole("tab", { name: /^Waived *1$/ }).click();
    await rowOf(cleo.page, "Applicant").click();
    await cleo.page.getByRole("button", { name: "Undo the waiver" }).click();
    await cleo.page.getByText("Nothing is waived.").waitFor();
    await ben.page.getByRole("button", { name: "Waive" }).waitFor();
    const { data } = await (await hub.as("cleo@iphub.example")).docket.audit({ kind: "field-disagrees" });
    expect(data.map(({ subject, history }) => [subject, history.map(({ did }) => did)])).toEqual([
      ["Applicant", ["found", "waived", "reopened"]],
    ]);
    expect([...ben.complaints, ...cleo.complaints]).toEqual([]);
    await ben.close();
    await cleo.close();
  });

  it("says in the panel of a finding that it could not be loaded, with a retry and the way back to the list", async () => {
    const { page, close } = await open("ada", "/docket/audit?finding=none");
    const panel = page.getByRole("complementary", { name: "Finding" });
    await panel.getByRole("alert").waitFor();
    await panel.getByRole("button", { name: "Try again" }).waitFor();
    await panel.getByRole("button", { name: "Close" }).click();
    await panel.waitFor({ state: "detached" });
    await page.getByRole("grid", { name: "Findings" }).waitFor();
    await close();
  });

  it("says that there is no office to ask, and that a reader may not settle anything", async () => {
    const { page, close } = await open("ada", "/docket/audit");
    await page.getByRole("button", { name: "Ask the office" }).click();
    await page.getByText("The hub has no key for the patent office.").waitFor();
    await close();
    const dan = await open("dan", "/docket/audit");
    await rowOf(dan.page, "no one is responsible").first().click();
    await dan.page.getByText("found by the hub").waitFor();
    expect(await dan.page.getByRole("button", { name: "Waive" }).count()).toBe(0);
    await dan.close();
  });
});
