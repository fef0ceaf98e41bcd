import type { Hub } from "@iphub/sdk";
import type { Invention } from "@iphub/sdk/contract/inventions";
import type { Task } from "@iphub/sdk/contract/tasks";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { createTransport } from "nodemailer";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../support/free-port.ts";
import { startHub, type TestHub } from "../support/hub.ts";
import { paperPdf } from "../support/paper-pdf.ts";
import { builtWeb } from "./support/browser.ts";
import { beginDay, type Day, endDay, listRows, matterTab, savedBy, type Way, ways } from "./support/day.ts";
import { reach, reachEntry, reachRow } from "./support/hands.ts";

const ben = "ben@iphub.example";
const cleo = "cleo@iphub.example";
const today = civilDateInZone(Date.now(), "America/New_York");

let hub: TestHub;
let record: Hub;
let smtpPort: number;

beforeAll(async () => {
  smtpPort = await freePort();
  hub = await startHub({ webDirectory: await builtWeb(), environment: { IPHUB_SMTP_PORT: String(smtpPort) } });
  record = await hub.as(ben);
});
afterAll(() => hub.close());

/** What waits for Ben on a day: a matter with three tasks of his, and an e-mail without a matter. */
interface Work {
  readonly day: Day;
  readonly way: Way;
  readonly matter: Invention;
  readonly call: Task;
  readonly drawings: Task;
  readonly review: Task;
  readonly subject: string;
}

/** Days far from those of the sample, one for each way. */
const reviewDay = (way: Way) => `2031-0${5 + ways.indexOf(way)}-12`;
const laterDay = (way: Way) => `2031-0${5 + ways.indexOf(way)}-17`;

async function prepare(way: Way): Promise<Work> {
  const { word } = way;
  const matter = await record.inventions.create({ title: `Folding hinge ${word}`, references: [`${word}-1`] });
  const task = (title: string, dueAt: string) =>
    record.tasks.create({ inventionId: matter.id, title: `${title} ${word}`, dueAt, assignees: [ben], tags: [word] });
  const call = await task("Call the client", today);
  const drawings = await task("Order the drawings", "2031-03-02");
  const review = await task("Review the form", reviewDay(way));
  const subject = `Instructions about the ${word} part`;
  const transport = createTransport({ host: "127.0.0.1", port: smtpPort, ignoreTLS: true });
  const mail = { from: "client@example.com", to: "docket@firm.example", text: "Which matter is it?" };
  await transport.sendMail({ ...mail, subject, messageId: `<${word}@example.com>` });
  const day = await beginDay(hub, ben, way);
  return { day, way, matter, call, drawings, review, subject };
}

/** Today: the call is made, and its entry is done. */
async function finishesWhatIsDue({ day, call }: Work): Promise<void> {
  const { page, hand, isKeyboard } = day;
  await hand.goTo("Today");
  const due = page.getByRole("region", { name: "Due today" });
  if (isKeyboard) {
    await reachEntry(page, due.locator("li[data-entry]").filter({ hasText: call.title }));
    await page.keyboard.press("e");
  } else {
    await hand.press(due.getByRole("button", { name: `Finish ${call.title}` }));
  }
  await page.getByRole("region", { name: "Done since" }).getByText(call.title).waitFor();
  expect(await record.tasks.get({ id: call.id })).toMatchObject({ status: "done" });
}

async function findsTheTasks({ day, matter, drawings }: Work): Promise<void> {
  const { page, hand } = day;
  await hand.goTo("Search");
  const field = page.getByRole("combobox", { name: "Words or a query" });
  await hand.write(field, `ref:${matter.references[0]} is:open`);
  await page.keyboard.press("Enter");
  await expect.poll(() => listRows(page).count()).toBe(2);
  await listRows(page).filter({ hasText: drawings.title }).waitFor();
}

/** The fields that are edited in a row: the column of the cell, the key, and the item of the row's menu. */
const fields = {
  date: { column: "dueAt", key: "d", item: "Change the due date" },
  people: { column: "who", key: "@", item: "Assign" },
  status: { column: "status", key: "s", item: "Change the status" },
} as const;

/** Opens the editor of a field in a row: by key, by a press on the cell, and in a card by its menu. */
async function beginEdit({ page, hand, isKeyboard, isNarrow }: Day, row: Locator, field: keyof typeof fields) {
  const { column, key, item } = fields[field];
  if (isKeyboard) {
    await reachRow(page, row);
    await page.keyboard.press(key);
  } else if (isNarrow) {
    await row.getByRole("button", { name: "Row actions" }).click();
    await hand.item(item);
  } else {
    await row.locator(`[data-column='${column}']`).click();
  }
}

async function editsTheDate({ day, drawings: { id, title } }: Work): Promise<void> {
  const { page, hand } = day;
  await beginEdit(day, listRows(page).filter({ hasText: title }), "date");
  const form = page.getByRole("form", { name: `Due date of ${title}` });
  await hand.writeDay(form.getByLabel("Due date"), "2031-04-20");
  await hand.press(form.getByRole("button", { name: "Save" }));
  await form.waitFor({ state: "detached" });
  await expect.poll(async () => (await record.tasks.get({ id })).dueAt).toBe("2031-04-20");
}

async function assignsAColleague({ day, drawings: { id, title } }: Work): Promise<void> {
  const { page, hand, isKeyboard } = day;
  await beginEdit(day, listRows(page).filter({ hasText: title }), "people");
  const form = page.getByRole("form", { name: `Assigned to of ${title}` });
  await hand.pick(form.getByRole("combobox"), "cleo", page.getByRole("option", { name: /Cleo/ }));
  if (isKeyboard) await page.keyboard.press("Control+Enter");
  else await hand.press(form.getByRole("button", { name: "Save" }));
  await form.waitFor({ state: "detached" });
  await expect.poll(async () => (await record.tasks.get({ id })).assignees.toSorted()).toEqual([ben, cleo]);
}

async function putsItOnHold({ day, drawings: { id, title } }: Work): Promise<void> {
  await beginEdit(day, listRows(day.page).filter({ hasText: title }), "status");
  await day.hand.item("On hold");
  await expect.poll(async () => (await record.tasks.get({ id })).status).toBe("on-hold");
}

async function exportsTheList({ day, drawings, review }: Work): Promise<void> {
  const { page, hand } = day;
  const csv = await savedBy(page, async () => {
    await hand.press(page.getByRole("button", { name: "Export and share" }));
    await hand.item("Export as CSV");
  });
  for (const { title } of [drawings, review]) expect(csv.toString()).toContain(title);
}

async function uploadsAPaper({ day, matter }: Work): Promise<void> {
  const { page, hand } = day;
  await hand.openMatter(matter.title);
  await hand.press(matterTab(page, "Files"));
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    hand.press(page.getByRole("button", { name: "Upload files" })),
  ]);
  const buffer = paperPdf([["Declaration of the inventors"]]);
  await chooser.setFiles({ name: "declaration.pdf", mimeType: "application/pdf", buffer });
  await page.getByRole("button", { name: "declaration.pdf", exact: true }).waitFor();
  const files = await record.files.list({ reference: matter.id });
  expect(files).toMatchObject([{ name: "declaration.pdf", createdBy: ben, source: "upload" }]);
}

async function writesANote({ day, matter }: Work): Promise<void> {
  const { page, hand } = day;
  await hand.press(matterTab(page, "Overview"));
  await hand.press(page.getByRole("button", { name: "Add a note" }));
  const people = page.getByRole("listbox", { name: "People to mention" });
  await hand.pick(page.getByLabel("Note", { exact: true }), "@dan", people.getByRole("option", { name: /Dan/ }));
  await page.keyboard.type("the inventors have signed");
  await hand.press(page.getByRole("button", { name: "Save", exact: true }));
  await page.getByRole("region", { name: "Notes" }).getByRole("article").getByText("have signed").waitFor();
  const notes = await record.notes.listForInvention({ inventionId: matter.id });
  expect(notes).toMatchObject([{ author: ben, mentions: ["dan@iphub.example"] }]);
  const dan = await hub.as("dan@iphub.example");
  const told = async () => (await dan.inbox.list({ inventionId: matter.id })).data.map(({ kind }) => kind);
  await expect.poll(told).toEqual(["mentioned"]);
}

async function filesAnEmail({ day, matter, subject }: Work): Promise<void> {
  const { page, hand } = day;
  await hand.goTo("Unassigned mail");
  await hand.press(page.locator("summary").filter({ hasText: subject }));
  await hand.write(page.getByLabel("Find the matter"), matter.title);
  await expect.poll(() => page.getByLabel("Matter", { exact: true }).inputValue()).toBe(matter.id);
  await hand.press(page.getByRole("button", { name: "File on this matter" }));
  await page.getByText(subject).first().waitFor({ state: "detached" });
  const filed = await record.correspondence.list({ id: matter.id });
  expect(filed).toMatchObject([{ metadata: { subject, filedBy: "by-hand" } }]);
}

/** A task is moved by drag, by `m`, and on a phone by the button in the list of its day. */
async function movesATask({ day, way, review: { id, title } }: Work): Promise<void> {
  const { page, hand, isKeyboard, isNarrow } = day;
  await hand.goTo("Calendar");
  await hand.writeDay(page.getByLabel("Go to day"), reviewDay(way));
  const entry = page.getByRole("main").getByRole("link", { name: title });
  await entry.waitFor();
  if (!isKeyboard && !isNarrow) {
    const target = page.locator(`[role=gridcell][data-day="${laterDay(way)}"]`);
    await page.locator("li[draggable=true]").filter({ hasText: title }).dragTo(target);
    await target.getByRole("link", { name: title }).waitFor();
  } else {
    if (isKeyboard) {
      await reach(page, entry);
      await page.keyboard.press("m");
    } else {
      await hand.press(page.getByRole("button", { name: `Move ${title} to…` }));
    }
    const dialog = page.getByRole("dialog", { name: "Move to…" });
    await hand.writeDay(dialog.getByLabel("Due date"), laterDay(way));
    await hand.press(dialog.getByRole("button", { name: "Move", exact: true }));
    await dialog.waitFor({ state: "detached" });
  }
  await expect.poll(async () => (await record.tasks.get({ id })).dueAt).toBe(laterDay(way));
}

async function makesAReport({ day, matter }: Work): Promise<void> {
  const { page, hand } = day;
  await hand.goTo("Reports");
  await hand.press(page.getByRole("button", { name: "Start", exact: true }));
  await hand.write(page.getByLabel("Find a matter by words"), matter.title);
  await hand.press(page.getByRole("button", { name: `Choose ${matter.title}` }));
  await hand.tick(page.getByRole("checkbox", { name: /Docket report/ }));
  await hand.choose(page.getByLabel("Format"), "PDF");
  await page.waitForURL(/format=pdf/);
  await hand.press(page.getByRole("button", { name: "Fill in" }));
  await hand.press(page.getByRole("button", { name: "Review" }));
  await hand.press(page.getByRole("button", { name: "Generate" }));
  await page.getByText("✓ completed").waitFor();
  const download = page.getByRole("button", { name: "Download Docket report, PDF" });
  expect((await savedBy(page, () => hand.press(download))).subarray(0, 5).toString()).toBe("%PDF-");
  const files = await record.files.list({ reference: matter.id });
  expect(files.map(({ name }) => name)).toContainEqual(expect.stringMatching(/Docket report\.pdf$/));
}

it.each(ways)("by $by, in $theme and $width wide", { timeout: 300_000 }, async (way) => {
  const work = await prepare(way);
  const { step } = work.day;
  await step("finishes what is due today", () => finishesWhatIsDue(work));
  await step("finds the tasks of a matter", () => findsTheTasks(work));
  await step("edits a due date in its row", () => editsTheDate(work));
  await step("assigns a colleague in the row", () => assignsAColleague(work));
  await step("puts a task on hold in its row", () => putsItOnHold(work));
  await step("exports the list", () => exportsTheList(work));
  await step("uploads a paper", () => uploadsAPaper(work));
  await step("writes a note with a mention", () => writesANote(work));
  await step("files an e-mail on the matter", () => filesAnEmail(work));
  await step("moves a task on the calendar", () => movesATask(work));
  await step("makes a report", () => makesAReport(work));
  await endDay(work.day, [work.matter.title, work.drawings.title]);
});
