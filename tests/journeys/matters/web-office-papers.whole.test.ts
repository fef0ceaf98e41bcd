import type { Hub } from "@iphub/sdk";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { realWrapper, startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";

const applicationId = "17248024";
const inventionId = "m-17248024";
const matter = `/inventions/${inventionId}`;
let browser: Browser;
let hub: TestHub;
let peer: UsptoPeer;
let ada: Hub;

beforeAll(async () => {
  peer = await startUsptoPeer();
  peer.documents.set(applicationId, realWrapper());
  peer.events.set(applicationId, []);
  const environment = { IPHUB_USPTO_URL: peer.url, IPHUB_USPTO_PAUSE: "50" };
  [browser, hub] = [await workerChromium(), await startHub({ webDirectory: await builtWeb(), environment })];
  ada = await hub.as("ada@iphub.example");
});
afterAll(async () => {
  await hub.close();
  await peer.close();
});

const open = async (path: string) =>
  openWindow(browser, hub.url, path, { token: await hub.tokenFor("ada@iphub.example") });

it("a file wrapper in which nothing matches shows everything again at one press", async () => {
  const { page, complaints, close } = await open(`${matter}/ifw`);
  await page.getByText("17/248,024: 45 of 45").waitFor();
  await page.getByRole("searchbox", { name: "Find a document" }).fill("zzzz");
  await page.getByText("No document matches these filters.").waitFor();
  await page.getByRole("combobox", { name: "Group by" }).selectOption("year");
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await page.getByText("17/248,024: 45 of 45").waitFor();
  expect(await page.getByRole("combobox", { name: "Group by" }).inputValue()).toBe("year");
  expect(complaints).toEqual([]);
  await close();
});

it("the timeline leads to the paper of a day: in the file wrapper, and once it is downloaded next to every tab", async () => {
  const documents = () => ada.uspto.documents({ id: applicationId });
  const known = (await documents()).map(({ id }) => id);
  const { points } = await ada.docket.timeline({ inventionId });
  const point = points.find(({ documentId }) => documentId !== null && known.includes(documentId));
  const documentId = point?.documentId ?? "";
  const { page, complaints, close } = await open(`${matter}/timeline`);
  const day = page.getByRole("listitem").filter({ has: page.locator(`[data-point="${point?.id}"]`) });
  await day.getByRole("button").click();
  await day.getByRole("link", { name: "Its paper in the file wrapper" }).waitFor();
  await ada.uspto.download({ applicationId, documentIds: [documentId] });
  const fileId = async () => (await documents()).find(({ id }) => id === documentId)?.fileId ?? null;
  await expect.poll(fileId, { timeout: 25_000 }).not.toBeNull();
  await page.reload();
  await day.getByRole("button").click();
  await day.getByRole("link", { name: "Its paper", exact: true }).click();
  const paper = page.locator("[data-paper]");
  await paper.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("navigation", { name: "Tabs of this matter" }).getByRole("link", { name: "Messages" }).click();
  await page.waitForURL(/\/messages\?file=/);
  await page.getByRole("textbox", { name: "Message" }).waitFor();
  await paper.getByRole("button", { name: "Close", exact: true }).click();
  await paper.waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("");
  expect(complaints).toEqual([]);
  await close();
}, 120_000);

it("a task's page has the papers of its matter, which are read next to it", async () => {
  const { id } = await ada.inventions.create({ title: "Argued from a paper", references: [] });
  await ada.files.upload({ reference: id, file: new File(["# What to argue"], "argument.md") });
  const task = await ada.tasks.create({ inventionId: id, title: "Write the argument" });
  const { page, complaints, close } = await open(`/tasks/${task.id}`);
  await page.getByText("Papers of the matter").click();
  await page.getByRole("button", { name: "argument.md" }).click();
  const paper = page.getByRole("region", { name: "argument.md", exact: true });
  await paper.getByText("What to argue").first().waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("Write the argument");
  expect(await violations(page)).toEqual([]);
  await page.goBack();
  await paper.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await close();
});
