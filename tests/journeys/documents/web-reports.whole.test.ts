import { readFileSync } from "node:fs";
import { iconPng } from "@iphub/server/documents/add-ins/icon-png";
import { paragraph } from "@iphub/server/documents/reports/docx-blocks";
import { writeDocx } from "@iphub/server/documents/reports/write-docx";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { docxLines, docxWith } from "../../support/docx.ts";
import { samplePassword, startHub, type TestHub } from "../../support/hub.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow, signIn } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { picture } from "../support/picture.ts";

let browser: Browser;
let hub: TestHub;
/** The machine may be busy; what is waited for comes in a blink otherwise. */
const soon = { timeout: 15_000 };

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
});
afterAll(async () => {
  await hub.close();
});

const open = async (path: string, look: { theme?: "dark" | "light"; width?: number } = {}) =>
  openWindow(browser, hub.url, path, { token: await hub.tokenFor("ada@iphub.example"), ...look });

const addressOf = (page: Page) => new URL(page.url()).pathname;

async function saved(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  return readFileSync(await download.path());
}

async function settle(page: Page, name: string): Promise<void> {
  expect(await violations(page), name).toEqual([]);
  await picture(page, name, { fullPage: true });
}

// spec: 1.16, 2.22
it("a report goes from its template to a PDF and a DOCX in the matter's files", { timeout: 120_000 }, async () => {
  const { page, complaints, close } = await open("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports", exact: true }).click();
  await page.getByText("Docket report").waitFor();
  expect(addressOf(page)).toBe("/reports/generation");
  await settle(page, "start");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByLabel("Find a matter by words").fill("17/248,024");
  await expect.poll(() => page.getByRole("button", { name: /^Choose/ }).count(), soon).toBe(1);
  await settle(page, "link");
  expect(addressOf(page)).toBe("/reports/generation/link");
  await page.getByRole("button", { name: /^Choose/ }).click();
  await page.getByRole("checkbox", { name: /Status letter to client/ }).click();
  await page.getByRole("checkbox", { name: /Docket report/ }).click();
  await page.getByLabel("Format").selectOption("pdf");
  await expect.poll(() => new URL(page.url()).searchParams.getAll("reportIds").length, soon).toBe(2);
  await page.waitForURL(/format=pdf/);
  await settle(page, "list");
  expect(addressOf(page)).toBe("/reports/generation/list");
  await page.getByRole("button", { name: "Fill in" }).click();
  const client = page.getByRole("textbox", { name: "Client", exact: true });
  await client.waitFor();
  expect(await page.getByRole("textbox", { name: "Title of the invention" }).count()).toBe(1);
  expect(await page.getByRole("textbox", { name: "Application number (optional)" }).inputValue()).toBe("17/248,024");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByText("is required; fill in 'Client'").waitFor();
  await client.fill("Acme & Söhne");
  await settle(page, "fill");
  expect(addressOf(page)).toBe("/reports/generation/fill");
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state)), soon).toContain("Acme");
  await page.reload();
  await expect.poll(() => client.inputValue(), soon).toBe("Acme & Söhne");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByText("Status letter to client, Docket report as PDF").waitFor();
  expect(page.url()).not.toContain("Acme");
  await page.getByRole("button", { name: "Generate" }).click();
  await expect.poll(() => page.getByText("✓ completed").count(), soon).toBe(2);
  await settle(page, "review");
  expect(addressOf(page)).toBe("/reports/generation/review");
  expect((await saved(page, "Download Status letter to client, PDF")).subarray(0, 5).toString()).toBe("%PDF-");
  await page.getByRole("navigation", { name: "Steps" }).getByRole("link", { name: "Reports" }).click();
  await page.getByLabel("Format").selectOption("docx");
  await page.getByRole("checkbox", { name: /Docket report/, checked: true }).click();
  await page.waitForURL(/^(?!.*docket-report).*format=docx/);
  await page.getByRole("button", { name: "Fill in" }).click();
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: "Generate" }).click();
  await page.getByRole("button", { name: "Download Status letter to client, DOCX" }).waitFor({ timeout: 20_000 });
  const lines = await docxLines(await saved(page, "Download Status letter to client, DOCX"));
  expect(lines).toContain("Acme & Söhne");
  await page.getByRole("link", { name: "matter's files" }).click();
  await page
    .getByRole("button", { name: /Docket report\.pdf$/, exact: false })
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("what a PDF cannot show is said of the form before it is made, and of a list when it is", async () => {
  const ada = await hub.as("ada@iphub.example");
  const { id } = await ada.inventions.create({ title: "Kite", references: ["K-1"] });
  await ada.tasks.create({ title: "Call ผู้ประดิษฐ์", invention: { id } });
  const query = `inventionId=${id}&format=pdf`;
  const { page, close } = await open(`/reports/generation/fill?${query}&reportIds=status-letter`, { width: 390 });
  await page.getByRole("textbox", { name: "Client", exact: true }).fill("Acme");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: "Generate" }).click();
  const refused = page.getByText("‘Open tasks’ has characters that a PDF cannot show (ผู้ประดิ)").first();
  await refused.waitFor();
  await settle(page, "refused");
  await page.getByRole("button", { name: "Change" }).click();
  await page.goto(`${hub.url}/reports/generation/review?${query}&reportIds=docket-report`);
  await page.getByRole("button", { name: "Generate" }).click();
  await page.getByText("▲ This PDF cannot show some characters").waitFor({ timeout: 20_000 });
  await page.getByText("ผู้ประดิ in a table: 'Call ผู้ประดิษฐ์'").waitFor();
  await settle(page, "not-shown");
  await close();
});

it("what someone has typed into a report is not there for the next person who goes back in the same window", async () => {
  const { page, close } = await open("/reports/generation/fill?inventionId=m-17248024&reportIds=status-letter");
  const client = page.getByRole("textbox", { name: "Client", exact: true });
  await client.fill("Only Ada knows");
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state)), soon).toContain("Only Ada knows");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports", exact: true }).click();
  await page.getByText("Docket report").waitFor();
  await page.getByRole("button", { name: /^Account of Ada/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await signIn(page, "ben@iphub.example", samplePassword);
  await page.getByRole("button", { name: /^Account of Ben/ }).waitFor();
  await page.goBack();
  await page.waitForURL(/\/reports\/generation\/fill/);
  await client.waitFor();
  expect(await client.inputValue()).not.toContain("Ada");
  await close();
});

it("without a matter no reports are asked for, without reports no fields", async () => {
  const { page, complaints, close } = await open("/reports/generation");
  await page.getByText("Docket report").waitFor();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/reports\/(?!health)/.test(pathname)) asked.push(pathname);
  });
  for (const step of ["list", "fill", "review"]) {
    await page.goto(`${hub.url}/reports/generation/${step}?reportIds=status-letter`);
    await page.getByText("Report fetching requires a chosen invention.").waitFor();
  }
  for (const step of ["fill", "review"]) {
    await page.goto(`${hub.url}/reports/generation/${step}?inventionId=m-17248024`);
    await page.getByText("The required-fields lookup requires chosen reports.").waitFor();
  }
  expect(asked).toEqual([]);
  await settle(page, "rule");
  await page.getByRole("link", { name: "Choose reports" }).click();
  await page.getByRole("checkbox", { name: /Docket report/ }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("a firm's template is uploaded, refused with its tag where it is wrong, and deleted; nothing is beside a phone", async () => {
  const { page, close } = await open("/reports/generation", { width: 360, theme: "light" });
  const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  const choose = (name: string, text: string) =>
    page
      .getByLabel("Template to upload")
      .setInputFiles([{ name, mimeType: type, buffer: writeDocx([paragraph(text)]) }]);
  await page.getByText("Docket report").waitFor();
  await choose("broken.docx", "Dear {clientName");
  await page.getByText(/The template has an invalid tag: .*clientName/).waitFor();
  await choose("Our letter.docx", "Dear {clientName}");
  await page.getByText("Our letter", { exact: true }).waitFor();
  const letterhead = docxWith(writeDocx([paragraph("Dear {clientName}")]), { "word/media/logo.png": iconPng(32) });
  await page
    .getByLabel("Template to upload")
    .setInputFiles([{ name: "Our letter.docx", mimeType: type, buffer: letterhead }]);
  await page.getByText("Its pictures are in the DOCX only, not in a PDF.").waitFor();
  await settle(page, "templates-phone");
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await sideways()).toBe(0);
  await page.getByRole("button", { name: "Delete Our letter" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Delete Our letter" }).count(), soon).toBe(0);
  const form = "inventionId=m-17248024&reportIds=status-letter&reportIds=office-action-letter";
  await page.goto(`${hub.url}/reports/generation/fill?${form}`);
  await page.getByRole("textbox", { name: "Client", exact: true }).waitFor();
  await settle(page, "fill-phone");
  expect(await sideways()).toBe(0);
  await close();
});
