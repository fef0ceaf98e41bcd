import type { Task } from "@iphub/sdk/contract/tasks";
import { parseCsv } from "@iphub/sdk/formats/read-csv";
import ICAL from "ical.js";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { runCli } from "../../cli/cli-process.ts";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { closeTerminalApps, openTerminalApp } from "../support/terminal-app.ts";

const ben = "ben@iphub.example";
const title = "Responses to write";

let browser: Browser;
let hub: TestHub;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
}, 120_000);
afterEach(closeTerminalApps);
afterAll(async () => {
  await hub.close();
});

/** A paralegal's filter in the browser: its id and its calendar address. */
async function buildFilter(token: string): Promise<{ readonly filter: string; readonly address: string }> {
  const { page, complaints, close } = await openWindow(browser, hub.url, "/tasks", { token });
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("dialog").getByLabel("Words").fill("response");
  await page.getByLabel("Save as a filter").fill(title);
  await page.getByRole("button", { name: "Save filter" }).click();
  await page.waitForURL(/filter=/);
  await page.getByRole("button", { name: "Export and share" }).click();
  await page.getByRole("menuitem", { name: "Calendar address" }).click();
  const address = await page
    .getByRole("dialog")
    .getByText(/\.ics$/)
    .first()
    .textContent();
  expect(complaints).toEqual([]);
  const filter = new URL(page.url()).searchParams.get("filter") ?? "";
  await close();
  return { filter, address: address ?? "" };
}

it("a filter is built in the browser, opened in the terminal, exported by cron, and read by a partner's calendar", async () => {
  const token = await hub.tokenFor(ben);
  const { filter, address } = await buildFilter(token);
  const expected: Task[] = [];
  for await (const task of (await hub.as(ben)).tasks.search.all({ filter })) expected.push(task);
  expect(expected.length).toBeGreaterThan(3);
  const ids = expected.map(({ id }) => id);

  const terminal = await openTerminalApp({ url: hub.url, token, columns: 120, rows: 40 });
  await terminal.waitFor("Enter open");
  terminal.type(":go to: Task search");
  await terminal.waitFor(/▌.*Go to: Task search/u);
  terminal.type(keys.enter);
  await terminal.waitFor("DUE DATE ↑");
  terminal.type(`v${title}`);
  await terminal.waitFor(new RegExp(`▌ +${title}`, "u"));
  terminal.type(keys.enter);
  await terminal.waitFor(`Task search  ${expected.length} tasks`);
  // Its columns cut long titles at their end; the mark is on the first row.
  const begun = (expected[0]?.title ?? "").slice(0, 20);
  await terminal.waitFor((lines) => lines.some((line) => line.startsWith("▌") && line.includes(begun)));

  // As cron runs it: no terminal, no home to speak of, the sign-in in the environment.
  const env = { IPHUB_HOST: hub.url, IPHUB_TOKEN: token, TERM: "dumb" };
  const exported = await runCli(["tasks", "export", "--filter", filter, "--format", "csv"], { env });
  expect([exported.code, exported.stderr]).toEqual([0, ""]);
  expect(parseCsv(exported.stdout).map((row) => row.id)).toEqual(ids);

  const answer = await fetch(address);
  expect(answer.headers.get("content-type")).toContain("text/calendar");
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  const dated = expected.filter(({ dueAt }) => dueAt !== null);
  const events = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  // The deadlines that these tasks work on are events of their own.
  const ofTasks = events.filter(({ uid }) => !/^deadline-(due|final)-/.test(uid));
  expect(new Map(ofTasks.map((event) => [event.uid, event.startDate.toString()]))).toEqual(
    new Map(dated.map(({ id, dueAt }) => [`task-${id}@iphub`, dueAt])),
  );
}, 90_000);
