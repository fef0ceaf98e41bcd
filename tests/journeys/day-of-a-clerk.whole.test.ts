import type { Hub } from "@iphub/sdk";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { Invention } from "@iphub/sdk/contract/inventions";
import { addDays, addMonths } from "@iphub/sdk/domain/civil-date";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DocketingOffice, startDocketingOffice } from "./docket/docketing-office.ts";
import { builtWeb } from "./support/browser.ts";
import { beginDay, type Day, endDay, listRows, openPanel, type Way, ways } from "./support/day.ts";
import { reachRow } from "./support/hands.ts";

const clerk = "cleo@iphub.example";
/** The mail date as it is misread first, and as the document has it. */
const misread = addMonths(civilDateInZone(Date.now(), "America/New_York"), -1);
const printed = addDays(misread, -3);

let office: DocketingOffice;
let record: Hub;

beforeAll(async () => {
  office = await startDocketingOffice(await builtWeb());
  record = office.cleo;
}, 120_000);
afterAll(() => office.close());

/** What waits for Cleo on a day. */
interface Work {
  readonly day: Day;
  readonly way: Way;
  /** Of an office action that has come in with its paper. */
  readonly proposal: DeadlineRecord;
  /** A matter whose deadline Ben has docketed, and about which Ada has asked. */
  readonly matter: Invention;
  readonly ofBen: DeadlineRecord;
}

async function prepare(way: Way): Promise<Work> {
  const { word } = way;
  const proposal = await office.mail(`Rotor ${word}`, { event: "MCTNF", document: "CTNF", period: "3 MONTHS" });
  const ben = await office.hub.as("ben@iphub.example");
  const matter = await ben.inventions.create({ title: `Stator ${word}`, references: [`ST-${word}`] });
  const [proposed] = await ben.deadlines.propose({ inventionId: matter.id, trigger: "CTNF", mailDate: misread });
  const ofBen = await ben.deadlines.docket({ id: proposed?.id ?? "" });
  const ada = await office.hub.as("ada@iphub.example");
  await ada.chat.send({ inventionId: matter.id, message: "@cleo a Quayle action has come in by post" });
  return { day: await beginDay(office.hub, clerk, way), way, proposal, matter, ofBen };
}

/** The clerk's own notices: the question is read and put away. */
async function worksTheInbox({ day, matter }: Work): Promise<void> {
  const { page, hand, isKeyboard } = day;
  await hand.goTo("Inbox");
  const row = listRows(page)
    .filter({ hasText: matter.references[0] ?? "" })
    .filter({ hasText: "come in by post" });
  if (isKeyboard) {
    await reachRow(page, row);
    await page.keyboard.press("e");
  } else {
    await row.getByRole("button", { name: "Row actions" }).click();
    await hand.item("Done");
  }
  await row.waitFor({ state: "detached" });
  const { data } = await record.inbox.list({ inventionId: matter.id, state: "done" });
  expect(data.map(({ kind }) => kind)).toEqual(["mentioned"]);
}

/** Finds a deadline in a tab of the work list by the title of its matter, and opens it. */
async function opens(day: Day, tab: RegExp, { invention, title }: DeadlineRecord): Promise<Locator> {
  const { page, hand } = day;
  await hand.goTo("Deadlines");
  await hand.showTab(page.getByRole("tab", { name: tab }));
  await hand.write(page.getByLabel("Words in deadline or matter"), invention.title);
  await page.waitForURL(/qs=/);
  await hand.openRow(listRows(page).filter({ hasText: invention.title }).filter({ hasText: title }));
  const panel = openPanel(day, title);
  await panel.getByRole("region", { name: /^Why / }).waitFor();
  return panel;
}

async function seesHowItIsComputed({ day, proposal }: Work): Promise<void> {
  const panel = await opens(day, /^Proposed/, proposal);
  const why = await panel.getByRole("region", { name: /^Why / }).textContent();
  for (const words of [proposal.ruleId, "35 USC 133", "3 months", "US Eastern"]) expect(why).toContain(words);
  expect(await record.deadlines.get({ id: proposal.id })).toMatchObject({ status: "proposed", dueAt: proposal.dueAt });
  await day.hand.press(panel.getByRole("link", { name: "the paper" }));
  await day.page.waitForURL((url) => url.pathname === `/deadlines/docketing/${proposal.id}`);
}

async function readsThePaper({ day, proposal }: Work): Promise<void> {
  const { page, hand } = day;
  await page.getByText(/The paper sets the same period/).waitFor();
  await hand.showTab(page.getByRole("tab", { name: "Text", exact: true }));
  expect(await page.locator("mark[data-kind=period]").textContent()).toBe("3 MONTHS");
  expect(await record.deadlines.paper({ id: proposal.id })).toMatchObject({ state: "readable" });
}

async function docketsIt({ day, proposal }: Work): Promise<void> {
  const { page, hand, isKeyboard } = day;
  const button = page.getByRole("region", { name: "Proposal" }).getByRole("button", { name: /^Docket/ });
  await expect.poll(() => button.isEnabled()).toBe(true);
  if (isKeyboard) await page.keyboard.press("d");
  else await hand.press(button);
  await page.waitForURL((url) => !url.pathname.endsWith(proposal.id));
  const docketed = await record.deadlines.get({ id: proposal.id });
  expect(docketed).toMatchObject({ status: "docketed", docketedBy: clerk, dueAt: proposal.dueAt, verifiedBy: null });
}

const sectionOf = ({ page }: Day) => page.getByRole("region", { name: "Deadlines", exact: true });

/** The deadline of the Quayle action, as the hub has it. */
async function quayleOf({ matter }: Work): Promise<DeadlineRecord> {
  const { data } = await record.deadlines.list({ inventionId: matter.id, view: "open" });
  return data.find(({ trigger }) => trigger === "CTEQ") ?? expect.fail("no Quayle action is on the docket");
}

/** An action that came by post: proposed from its mail date, and docketed from the matter. */
async function docketsAnEvent(work: Work): Promise<void> {
  const { day, matter } = work;
  const { page, hand } = day;
  await hand.openMatter(matter.title);
  await hand.press(sectionOf(day).getByRole("button", { name: "Propose" }));
  const form = page.getByRole("dialog", { name: "Propose deadlines" });
  await hand.choose(form.getByLabel("Event"), "Ex parte Quayle action");
  await hand.writeDay(form.getByLabel("Mail date"), misread);
  await hand.press(form.getByRole("button", { name: "Propose" }));
  await form.waitFor({ state: "detached" });
  const proposed = await quayleOf(work);
  expect(proposed).toMatchObject({ status: "proposed", mailDate: misread });
  await hand.press(sectionOf(day).locator("summary").filter({ hasText: proposed.title }));
  const why = sectionOf(day).getByRole("region", { name: /^Why / });
  await why.getByText(proposed.ruleId).first().waitFor();
  await hand.press(sectionOf(day).getByRole("button", { name: "Docket…" }));
  const docketing = page.getByRole("dialog", { name: "Docket the deadline" });
  await hand.press(docketing.getByRole("button", { name: "Docket", exact: true }));
  await docketing.waitFor({ state: "detached" });
  expect(await quayleOf(work)).toMatchObject({ status: "docketed", docketedBy: clerk });
  await page.getByText("You set this date; another person verifies it.").waitFor();
}

/** The paper has another mail date than was read first; then it turns out that the first one was right. */
async function correctsTheMailDate(work: Work): Promise<void> {
  const { page, hand } = work.day;
  const before = await quayleOf(work);
  await hand.press(sectionOf(work.day).getByRole("button", { name: "Change…" }));
  const form = page.getByRole("dialog", { name: "Change the deadline" });
  await hand.writeDay(form.getByLabel("Mail date"), printed);
  await hand.press(form.getByRole("button", { name: "Save" }));
  await form.waitFor({ state: "detached" });
  const after = await quayleOf(work);
  expect(after).toMatchObject({ status: "docketed", mailDate: printed });
  expect(after.nominal < before.nominal).toBe(true);
}

async function undoesIt(work: Work): Promise<void> {
  const { page, hand } = work.day;
  await hand.press(page.getByRole("button", { name: "Undo" }).last());
  await page.getByText("Change undone").waitFor();
  expect(await quayleOf(work)).toMatchObject({ status: "docketed", mailDate: misread });
}

async function verifiesAColleaguesDate({ day, ofBen }: Work): Promise<void> {
  expect(ofBen).toMatchObject({ status: "docketed", docketedBy: "ben@iphub.example" });
  const panel = await opens(day, /^To verify/, ofBen);
  await panel.getByText("docketed by Ben Okafor, not verified yet").waitFor();
  await day.hand.press(panel.getByRole("button", { name: "Verify" }));
  await panel.getByText("docketed by Ben Okafor, verified by Cleo Marchetti").waitFor();
  expect(await record.deadlines.get({ id: ofBen.id })).toMatchObject({ status: "verified", verifiedBy: clerk });
  await day.hand.close(panel);
}

it.each(ways)("by $by, in $theme and $width wide", { timeout: 300_000 }, async (way) => {
  const work = await prepare(way);
  const { step } = work.day;
  await step("works the inbox", () => worksTheInbox(work));
  await step("sees how a date is computed, and why", () => seesHowItIsComputed(work));
  await step("reads the office's paper", () => readsThePaper(work));
  await step("dockets the proposal", () => docketsIt(work));
  await step("dockets an event by hand", () => docketsAnEvent(work));
  await step("corrects a mail date", () => correctsTheMailDate(work));
  await step("undoes the correction", () => undoesIt(work));
  await step("verifies the date of a colleague", () => verifiesAColleaguesDate(work));
  await endDay(work.day, [work.proposal.invention.title, work.matter.title]);
});
