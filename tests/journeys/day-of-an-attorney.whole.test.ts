import type { Hub } from "@iphub/sdk";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { Invention } from "@iphub/sdk/contract/inventions";
import type { Task } from "@iphub/sdk/contract/tasks";
import { addDays, addMonths } from "@iphub/sdk/domain/civil-date";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../support/hub.ts";
import { claimsDocx } from "../support/papers.ts";
import { builtWeb } from "./support/browser.ts";
import { beginDay, type Day, endDay, matterTab, openPanel, type Way, ways } from "./support/day.ts";
import { reachEntry } from "./support/hands.ts";

const [attorney, ben] = ["elodie@iphub.example", "ben@iphub.example"] as const;
const today = civilDateInZone(Date.now(), "America/New_York");

let hub: TestHub;
let record: Hub;

beforeAll(async () => {
  hub = await startHub({ webDirectory: await builtWeb() });
  record = await hub.as(attorney);
});
afterAll(() => hub.close());

/** What waits for Élodie on a day, in a matter of hers. */
interface Work {
  readonly day: Day;
  readonly way: Way;
  readonly matter: Invention;
  /** Due this week, and given to Ben. */
  readonly deadline: DeadlineRecord;
  /** Hers, due today. */
  readonly draft: Task;
  /** On her board. */
  readonly card: Task;
}

async function prepare(way: Way): Promise<Work> {
  const { word } = way;
  const cleo = await hub.as("cleo@iphub.example");
  const named = { title: `Battery lid ${word}`, references: [`LID-${word}`], inHouseAttorney: attorney };
  const matter = await cleo.inventions.create(named);
  const event = { inventionId: matter.id, trigger: "CTNF", mailDate: addMonths(addDays(today, 3), -3) };
  const [proposed] = await cleo.deadlines.propose(event);
  const { id } = await cleo.deadlines.docket({ id: proposed?.id ?? "", assignees: [ben] });
  const deadline = await (await hub.as("dan@iphub.example")).deadlines.verify({ id });
  await (await hub.as(ben)).chat.send({ inventionId: matter.id, message: "@elodie shall we take a month more?" });
  const task = { inventionId: matter.id, assignees: [attorney], tags: [word] };
  const draft = await record.tasks.create({ ...task, title: `Read the draft ${word}`, dueAt: today });
  const card = await record.tasks.create({ ...task, title: `Ask the client ${word}`, dueAt: "2031-03-02" });
  await uploadClaims(matter.id);
  await makeBoard(word);
  return { day: await beginDay(hub, attorney, way), way, matter, deadline, draft, card };
}

/** Two versions of the claims. */
async function uploadClaims(reference: string): Promise<void> {
  const versions = [
    ["A cell with an anode of lithium.", "The cell of claim 1 with a lid.", "The cell of claim 1, sold."],
    ["A cell with an anode of sodium.", "The cell of claim 1, sold."],
  ];
  for (const claims of versions) {
    const file = new File([new Uint8Array(claimsDocx(claims))], "claims.docx");
    await record.files.upload({ reference, file });
  }
}

async function makeBoard(word: string): Promise<void> {
  const open = await record.filters.create({ title: `Open ${word}`, data: { status: ["open"], tags: [word] } });
  const held = await record.filters.create({ title: `On hold ${word}`, data: { status: ["on-hold"], tags: [word] } });
  await record.boards.create({ title: `Board ${word}`, filters: [open.id, held.id] });
}

/** What is due this week and who has it are in Today; the deadline itself says why. */
async function seesWhatIsDueThisWeek({ day, matter, deadline }: Work): Promise<void> {
  const { page, hand, isKeyboard } = day;
  await hand.goTo("Today");
  const due = page.locator("[data-section=today] li[data-entry], [data-section=soon] li[data-entry]");
  const entry = due.filter({ hasText: matter.title }).filter({ hasText: deadline.title });
  await entry.getByText(/Élodie .*, Ben Okafor/).waitFor();
  if (isKeyboard) {
    await reachEntry(page, entry);
    await page.keyboard.press("Enter");
  } else {
    await hand.press(entry.getByRole("link"));
  }
  const panel = openPanel(day, deadline.title);
  const why = panel.getByRole("region", { name: /^Why / });
  await why.getByText("docketed by Cleo Marchetti, verified by Dan Whitfield").waitFor();
  const words = await why.textContent();
  for (const part of [deadline.ruleId, "3 months", "35 USC 133"]) expect(words).toContain(part);
  await panel.getByText(/^Responsible: Élodie .*, the matter's attorney/).waitFor();
  const { entries } = await record.docket.today({});
  expect(entries.find(({ id, type }) => id === deadline.id && type === "deadline")).toMatchObject({
    dueAt: deadline.dueAt,
    attorney,
    people: [ben],
  });
}

async function approvesAnExtension({ day, deadline }: Work): Promise<void> {
  const { page, hand } = day;
  const panel = openPanel(day, deadline.title);
  await hand.press(panel.getByRole("button", { name: "Extend", exact: true }));
  const question = page.getByRole("dialog", { name: /^Extend to/ });
  await hand.press(question.getByRole("button", { name: "Extend", exact: true }));
  await panel.getByText("docketed by Élodie Brückner-Núñez, not verified yet").waitFor();
  const extended = await record.deadlines.get({ id: deadline.id });
  expect(extended).toMatchObject({ status: "docketed", extension: 1, docketedBy: attorney });
  expect(extended.dueAt > deadline.dueAt).toBe(true);
}

async function instructsInTheChat({ day, matter, deadline }: Work): Promise<void> {
  const { page, hand, isKeyboard } = day;
  await hand.press(openPanel(day, deadline.title).getByRole("link", { name: matter.title }));
  await page.getByRole("heading", { level: 1, name: matter.title }).waitFor();
  await hand.press(matterTab(page, "Messages"));
  const messages = page.getByRole("region", { name: "Messages" });
  await messages.getByText("shall we take a month more?").waitFor();
  const people = page.getByRole("listbox", { name: "People to mention" });
  const field = page.getByRole("textbox", { name: "Message" });
  await hand.pick(field, "@ben", people.getByRole("option", { name: /Ben Okafor/ }));
  await page.keyboard.type("yes, please file the request");
  if (isKeyboard) await page.keyboard.press("Enter");
  else await hand.press(page.getByRole("button", { name: "Send" }));
  await messages.getByRole("listitem").filter({ hasText: "file the request" }).waitFor();
  const sent = async () => (await record.chat.list({ id: matter.id }))[0];
  await expect.poll(sent).toMatchObject({ author: attorney, mentions: [ben] });
  const told = await hub.as(ben);
  const kinds = async () => (await told.inbox.list({ inventionId: matter.id })).data.map(({ kind }) => kind);
  await expect.poll(kinds).toContain("mentioned");
}

async function marksATaskDone({ day, draft }: Work): Promise<void> {
  const { page, hand, isKeyboard } = day;
  await hand.goTo("Today");
  const due = page.getByRole("region", { name: "Due today" });
  if (isKeyboard) {
    await reachEntry(page, due.locator("li[data-entry]").filter({ hasText: draft.title }));
    await page.keyboard.press("e");
  } else {
    await hand.press(due.getByRole("button", { name: `Finish ${draft.title}` }));
  }
  await page.getByRole("region", { name: "Done since" }).getByText(draft.title).waitFor();
  expect(await record.tasks.get({ id: draft.id })).toMatchObject({ status: "done" });
}

async function comparesTwoVersions({ day, matter }: Work): Promise<void> {
  const { page, hand, isNarrow } = day;
  await hand.openMatter(matter.title);
  await hand.press(matterTab(page, "Files"));
  await hand.press(page.getByRole("button", { name: "claims.docx", exact: true }));
  const paper = page.getByRole(isNarrow ? "dialog" : "region", { name: "claims.docx", exact: true });
  await paper.getByText("A cell with an anode of sodium.").waitFor();
  await hand.press(paper.getByRole("button", { name: "Compare", exact: true }));
  const compared = page.getByRole("dialog", { name: "Compare two versions" });
  await compared.getByText("Claims: 1 changed, 1 removed, 1 renumbered.").waitFor();
  expect(await compared.locator("del").allTextContents()).toContain("lithium");
  expect(await compared.locator("ins").allTextContents()).toContain("sodium");
  await hand.close(compared);
  await hand.close(paper);
  expect(await record.files.list({ reference: matter.id })).toMatchObject([{ name: "claims.docx", version: 2 }]);
}

async function readsTheTimeline({ day, matter, deadline }: Work): Promise<void> {
  const { page, hand } = day;
  await hand.press(matterTab(page, "Timeline"));
  const future = page.getByRole("list", { name: "From today on" });
  const point = future.getByRole("button", { name: new RegExp(`Due.*${deadline.title}`) });
  await hand.press(point);
  const item = future.getByRole("listitem").filter({ has: page.getByRole("button", { expanded: true }) });
  await item.getByRole("link", { name: "Its deadline" }).waitFor();
  const { points } = await record.docket.timeline({ inventionId: matter.id });
  const due = points.find(({ kind }) => kind === "due");
  expect(due?.date).toBe((await record.deadlines.get({ id: deadline.id })).dueAt);
  expect(due?.why.length).toBeGreaterThan(0);
  expect(points.map(({ kind }) => kind)).toContain("final");
}

/** A card is moved by drag, and on a phone and by keys with its menu. */
async function movesACard({ day, way, card }: Work): Promise<void> {
  const { page, hand, isKeyboard, isNarrow } = day;
  await hand.goTo("Boards");
  await hand.press(page.getByRole("main").getByRole("link", { name: `Board ${way.word}` }));
  const [open, held] = [`Open ${way.word}`, `On hold ${way.word}`].map((name) =>
    page.getByRole("region", { name, exact: true }),
  );
  if (!open || !held) throw new Error("The board has two lists.");
  await open.getByRole("link", { name: card.title }).waitFor();
  if (isKeyboard || isNarrow) {
    await hand.press(open.getByRole("button", { name: `Move ${card.title}` }));
    await hand.item(`Move to On hold ${way.word}`);
  } else {
    await open.locator("li[draggable=true]").filter({ hasText: card.title }).dragTo(held);
  }
  await held.getByRole("link", { name: card.title }).waitFor();
  await expect.poll(async () => (await record.tasks.get({ id: card.id })).status).toBe("on-hold");
}

it.each(ways)("by $by, in $theme and $width wide", { timeout: 300_000 }, async (way) => {
  const work = await prepare(way);
  const { step } = work.day;
  await step("sees what is due this week, why, and who has it", () => seesWhatIsDueThisWeek(work));
  await step("approves an extension", () => approvesAnExtension(work));
  await step("instructs a colleague in the chat", () => instructsInTheChat(work));
  await step("marks a task done", () => marksATaskDone(work));
  await step("compares two versions of the claims", () => comparesTwoVersions(work));
  await step("reads the timeline of the matter", () => readsTheTimeline(work));
  await step("moves a card on the board", () => movesACard(work));
  await endDay(work.day, [work.matter.title, work.card.title]);
});
