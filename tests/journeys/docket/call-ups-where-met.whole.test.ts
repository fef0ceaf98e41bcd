import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { makeCallUps } from "@iphub/server/docket/call-ups/make-call-ups";
import { fanOut } from "@iphub/server/docket/inbox/fan-out";
import { hubMigrations } from "@iphub/server/schema";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { quietLog } from "../../support/engines.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { TestClock } from "../../support/test-clock.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { closeTerminalApps, largeWindow, onRow, openScreen, openTerminalApp, walkTo } from "../support/terminal-app.ts";

const [amyMail, benMail, eveMail] = ["amy@firm.example", "ben@firm.example", "eve@firm.example"];
const day = 86_400_000;

/** Noon of a Monday after the present: call-ups of its day are made. */
function mondayClock(): TestClock {
  const clock = new TestClock();
  const now = clock.now();
  const date = now.getUTCDate() + ((8 - now.getUTCDay()) % 7) + 7;
  clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), date, 12)).toISOString());
  return clock;
}

const clock = mondayClock();
let hub: WholeHub;

beforeAll(async () => {
  const dataDirectory = join(runDirectory(), "data", randomUUID());
  const database = { dataDirectory, migrations: hubMigrations, log: quietLog };
  hub = await startWholeHub({ database, clock, webDirectory: await builtWeb() });
  const office = { name: "Everywhere", timeZone: "UTC", holidays: "none", closedDays: [], people: [] } as const;
  await (await hub.as("amy")).callUps.setSchedule({ offices: [{ ...office, closedDays: [], people: [] }] });
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub?.close());

/** A deadline of a matter of its own, a week before its date: its responsible person has just been called up. */
async function calledUp(reference: string, responsible: string, backup: string | null): Promise<string> {
  const amy = await hub.as("amy");
  const { id: inventionId } = await amy.inventions.create({ title: "Valve", references: [reference] });
  const dueDate = new Date(clock.now().getTime() + 7 * day).toISOString().slice(0, 10);
  const entry = { inventionId, title: "Reply", office: "EP", dueDate, source: "letter of the agent" };
  const { id } = await amy.deadlines.enter(entry);
  await amy.deadlines.assign({ id, responsible, backup });
  // The notice of the call-up is the newest of its matter.
  await fanOut(hub.platform);
  clock.advance(60_000);
  await makeCallUps(hub.platform);
  return id;
}

/** Who acknowledged each call-up of a deadline. */
async function acknowledgedBy(deadlineId: string): Promise<(string | null)[]> {
  const { data } = await (await hub.as("amy")).callUps.list({ deadlineId });
  return data.map((one) => one.acknowledgedBy);
}

it("in the inbox 'Done' says that it does not acknowledge a call-up, and a does", async () => {
  const deadlineId = await calledUp("CUP-1", benMail, eveMail);
  const token = await hub.tokenFor("ben");
  const { page, complaints, close } = await openWindow(await workerChromium(), hub.url, "/inbox", { token });
  const row = page.locator("[role=row][data-index]").filter({ hasText: "CUP-1" }).filter({ hasText: "7 days to" });
  await row.getByText("Not acknowledged; 'Done' does not do that").waitFor();
  // A list that is fetched again is dimmed.
  await page.locator("[role=grid][aria-busy=false]").waitFor();
  expect(await violations(page)).toEqual([]);
  await row.focus();
  await page.keyboard.press("e");
  await row.waitFor({ state: "detached" });
  expect(await acknowledgedBy(deadlineId)).toEqual([null]);
  await page.getByRole("button", { name: "Undo" }).click();
  await row.waitFor();

  await row.focus();
  await page.keyboard.press("a");
  await row.getByText(/^Acknowledged · /).waitFor();
  expect(await acknowledgedBy(deadlineId)).toEqual([benMail]);
  const { data } = await (await hub.as("ben")).inbox.list({ kind: "call-up" });
  expect(data).toMatchObject([{ state: "read", subject: { type: "deadline", id: deadlineId } }]);
  expect(complaints).toEqual([]);
  await close();
});

it("the inbox of the terminal says the same, and a acknowledges", async () => {
  const deadlineId = await calledUp("CUP-2", benMail, eveMail);
  const options = { url: hub.url, token: await hub.tokenFor("ben"), ...largeWindow };
  const terminal = await openScreen(options, "Inbox", "CUP-2");
  await walkTo(terminal, "CUP-2");
  await terminal.waitFor("Not acknowledged");
  terminal.type("a");
  await expect.poll(() => acknowledgedBy(deadlineId)).toEqual([benMail]);
  await terminal.waitFor((lines) => !lines.some((line) => line.includes("Not acknowledged")));
});

it("the reasons of a deadline in the terminal have the reader's call-up, and K acknowledges it", async () => {
  const deadlineId = await calledUp("CUP-3", amyMail, null);
  const options = { url: hub.url, token: await hub.tokenFor("amy"), ...largeWindow };
  const terminal = await openTerminalApp(options);
  await terminal.waitFor("Enter open");
  // The deadlines of the other tests have the same date.
  terminal.type(":deadlines view:docketed CUP-3");
  await terminal.waitFor("› deadlines view:docketed CUP-3");
  terminal.type(keys.enter);
  await terminal.waitFor(onRow("CUP-3"));
  await terminal.waitFor("Your call-up, 7 days to");
  terminal.type("K");
  await expect.poll(() => acknowledgedBy(deadlineId)).toEqual([amyMail]);
  await terminal.waitFor((lines) => !lines.some((line) => line.includes("Your call-up")));
});

it("at the deadline in the web readers acknowledge their own call-up, and not that of another person", async () => {
  const deadlineId = await calledUp("CUP-4", benMail, eveMail);
  clock.advance(2 * day);
  await makeCallUps(hub.platform);
  expect(await acknowledgedBy(deadlineId)).toEqual([null, null]);
  const token = await hub.tokenFor("eve");
  const at = `/deadlines?view=all&deadline=${deadlineId}`;
  const { page, complaints, close } = await openWindow(await workerChromium(), hub.url, at, { token });
  const own = page.getByRole("listitem").filter({ hasText: "not acknowledged by others" });
  const other = page.getByRole("listitem").filter({ hasText: "by the schedule" });
  await own.getByRole("button", { name: "Acknowledge" }).waitFor();
  expect(await other.getByRole("button").count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await own.getByRole("button", { name: "Acknowledge" }).click();
  await own.getByText(/acknowledged by eve/).waitFor();
  await other.getByText(/acknowledged by eve/).waitFor();
  expect(await acknowledgedBy(deadlineId)).toEqual([eveMail, eveMail]);
  expect(complaints).toEqual([]);
  await close();
});

it("Enter on its notice in the terminal's inbox selects the deadline in its tab, also beyond the first page", async () => {
  await calledUp("CUP-5", amyMail, null);
  const amy = await hub.as("amy");
  const { id: inventionId } = await amy.inventions.create({ title: "Pump", references: ["EARLIER"] });
  const dueDate = new Date(clock.now().getTime() + 5 * day).toISOString().slice(0, 10);
  for (const number of Array(55).keys()) {
    await amy.deadlines.enter({ inventionId, title: `Reply ${number}`, office: "EP", dueDate, source: "letter" });
  }
  const options = { url: hub.url, token: await hub.tokenFor("amy"), ...largeWindow };
  const terminal = await openScreen(options, "Inbox", "CUP-5");
  await walkTo(terminal, "CUP-5");
  terminal.type(keys.enter);
  await terminal.waitFor("Proposed");
  await terminal.waitFor(onRow("CUP-5"));
  await terminal.waitFor("Your call-up, 7 days to");
  // From then on the selection is the reader's.
  terminal.type("g");
  await terminal.waitFor((lines) => lines.some((line) => line.startsWith("▌") && !line.includes("CUP-5")));
});
