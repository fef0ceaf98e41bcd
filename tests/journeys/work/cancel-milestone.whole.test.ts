import type { Hub } from "@iphub/sdk";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { newMatter, openMatter } from "../support/matter-journey.ts";
import { closeTerminalApps, largeWindow } from "../support/terminal-app.ts";

let hub: TestHub;
let ben: Hub;
let token: string;

beforeAll(async () => {
  hub = await startHub({ webDirectory: await builtWeb() });
  ben = await hub.as("ben@iphub.example");
  token = await hub.tokenFor("ben@iphub.example");
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

/** A matter with two milestones, the first of them with an open task. */
async function planned(title: string) {
  const matter = await newMatter(ben, title);
  const inventionId = matter.id;
  const first = await ben.milestones.create({ title: "Answer the action", inventionId, dueAt: "2031-01-06" });
  const second = await ben.milestones.create({ title: "File again", inventionId, dueAt: "2031-02-06" });
  await ben.tasks.create({ inventionId, milestoneId: first.id, title: "Read the art" });
  return { matter, inventionId, first: first.id, second: second.id };
}

const tasksOf = async (id: string) => (await ben.milestones.get({ id })).tasks.map(({ status }) => status);

it("the web asks what becomes of open tasks, and moves them", { timeout: 120_000 }, async () => {
  const { inventionId, first, second } = await planned("Cancelled in the web");
  const { page, close } = await openWindow(await workerChromium(), hub.url, `/inventions/${inventionId}`, {
    token,
  });
  await page.getByRole("button", { name: "Actions on Answer the action" }).click();
  await page.getByRole("menuitem", { name: "Cancel milestone" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this milestone?" });
  await dialog.getByLabel("Its open tasks").selectOption({ label: "Move the open task to 'File again'" });
  await dialog.getByRole("button", { name: "Cancel milestone" }).click();
  await page.getByText("Milestone cancelled").waitFor();
  expect(await tasksOf(first)).toEqual([]);
  expect(await tasksOf(second)).toEqual(["open"]);
  await close();
});

it("the terminal asks what becomes of open tasks, and cancels them", async () => {
  const { matter, first } = await planned("Cancelled in the terminal");
  const terminal = await openMatter({ url: hub.url, token, ...largeWindow }, matter);
  await terminal.waitFor("Answer the action");
  terminal.type("x");
  await terminal.waitFor("what becomes of its open tasks?");
  await terminal.waitFor("Move the open task to 'File again'");
  terminal.type(keys.enter);
  await terminal.waitFor("Milestone cancelled");
  expect(await tasksOf(first)).toEqual(["cancelled"]);
});
