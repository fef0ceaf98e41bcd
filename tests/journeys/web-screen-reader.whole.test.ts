import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { sharedBrowserHub } from "./support/browser-hub.ts";
import { settled } from "./support/main-pages.ts";
import { screenReader } from "./support/screen-reader.ts";

const ada = "ada@iphub.example";
const shared = sharedBrowserHub();
const timeout = 120_000;

async function opened(path: string) {
  const { page, complaints, close } = await shared().open(path);
  await settled(page);
  return { page, complaints, close, reader: await screenReader(page) };
}

/** The person presses Enter on what has the focus, and the page with this title comes. */
async function enter(page: Page, title: string): Promise<void> {
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  await settled(page);
  expect(await page.title()).toContain(`${title} – iphub`);
}

/** Five jobs by keyboard alone, each with what a screen reader says on the way. */
describe("with a screen reader one", () => {
  it("finds what is due this week", { timeout }, async () => {
    const { page, reader, close } = await opened("/boards");
    await page.keyboard.press("Tab");
    expect(await reader.focus()).toBe("Skip to content, link");
    expect(await reader.tabTo(/^Today, link/)).toBe("Today, link");
    await enter(page, "Today");
    await page
      .getByRole("region", { name: /^(Past due|Due today|Due in)/ })
      .first()
      .waitFor();
    const headings = await reader.headings();
    expect(headings[0]).toBe("1 Today");
    const due = headings.filter((text) => /^2 (Past due|Due today|Due in the next 7 days) \d+$/.test(text));
    expect(due.length).toBeGreaterThan(0);
    const [, section = "", count] = /^2 (.*) (\d+)$/.exec(due[0] ?? "") ?? [];
    const items = page.getByRole("region", { name: section, exact: true }).getByRole("listitem");
    expect(String(await items.count())).toBe(count);
    const said = (await items.first().ariaSnapshot()).replaceAll("\n", " ");
    expect(said).toMatch(/(overdue|today|in \d+ d|\d+ \w+).*link ".+".*(task|d left|d overdue)/);
    await close();
  });

  it("moves from page to page, and hears the title of each without losing the place", { timeout }, async () => {
    const { page, reader, close } = await opened("/boards");
    // What is said later comes into regions that are there before, and empty.
    await expect
      .poll(() => reader.silent())
      .toEqual(expect.arrayContaining(["paragraph, polite", "status, polite", "alert, assertive"]));
    expect(await reader.announced()).not.toContain("Boards");
    await reader.tabTo(/^Today, link/);
    await enter(page, "Today");
    await expect.poll(() => reader.announced()).toMatch(/^Today$/m);
    expect(await reader.focus()).toBe("Today, link");
    await page.goBack();
    await expect.poll(() => reader.announced()).toMatch(/^Boards$/m);
    await close();
  });

  it("dockets an office action, and hears what comes next", { timeout }, async () => {
    const hub = await shared().hub.as(ada);
    const before = (await hub.deadlines.list({ view: "proposed" })).data;
    const { page, reader, close } = await opened("/deadlines/docketing");
    const proposal = page.getByRole("region", { name: "Proposal" });
    await proposal.waitFor();
    const said = await proposal.ariaSnapshot();
    expect(before.map(({ title }) => title).some((title) => said.includes(title))).toBe(true);
    await reader.tabTo(/^Docket D?.*button/);
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await hub.deadlines.list({ view: "proposed" })).total).toBe(before.length - 1);
    await expect.poll(() => reader.announced()).toMatch(/docketed/i);
    await close();
  });

  it("completes a task, and hears that it is done", { timeout }, async () => {
    const hub = await shared().hub.as(ada);
    const { id: inventionId } = await hub.inventions.create({ title: "Read aloud", references: [] });
    const task = await hub.tasks.create({ title: "Say it", inventionId, assignees: [ada], status: "open" });
    const { page, reader, close } = await opened(`/tasks/${task.id}`);
    expect(await reader.headings()).toContain("1 Say it");
    expect(await reader.tabTo(/^Done, button/)).toBe("Done, button");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await hub.tasks.get({ id: task.id })).status).toBe("done");
    await expect.poll(() => reader.announced()).toMatch(/done|saved|finished/i);
    await reader.tabTo(/^Reopen, button/);
    await close();
  });

  it("writes a note with a mention, and hears whom it will reach", { timeout }, async () => {
    const hub = await shared().hub.as(ada);
    const { id } = await hub.inventions.create({ title: "Noted aloud", references: [] });
    const { page, reader, close } = await opened(`/inventions/${id}`);
    await reader.tabTo(/^Add a note, button/);
    await page.keyboard.press("Enter");
    await expect.poll(() => reader.focus()).toMatch(/^Note, textbox/);
    await page.keyboard.type("Please look, @dan");
    await expect.poll(() => reader.announced()).toContain("Dan Whitfield, Enter mentions");
    await page.keyboard.press("Enter");
    await reader.tabTo(/^Save, button/);
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Notes" }).getByRole("article").waitFor();
    await expect.poll(() => reader.focus()).toMatch(/^Add a note, button/);
    const dan = await shared().hub.as("dan@iphub.example");
    await expect
      .poll(async () => JSON.stringify((await dan.inbox.list({ state: "unread" })).data))
      .toContain("Noted aloud");
    await close();
  });

  it("imports a file, and hears what is wrong with it and that it is done", { timeout }, async () => {
    const { page, reader, close } = await opened("/imports");
    const chooser = page.waitForEvent("filechooser");
    expect(await reader.tabTo(/^Choose a file, button/)).toBe("Choose a file, button");
    const lines = [
      "Our ref,Title,Attorney,Action,Due date",
      "SR-1,Spoken,ZQ,Response,2027-01-31",
      "SR-2,Silent,,Reply,2027-02-30",
    ];
    await page.keyboard.press("Enter");
    await (await chooser).setFiles({ name: "spoken.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
    await page.getByRole("heading", { name: "Import: spoken.csv" }).waitFor();
    await settled(page);
    expect(await reader.tabTo(/^Say who they are, link/)).toBe("Say who they are, link");
    await enter(page, "People in spoken.csv");
    expect(await reader.tabTo(/^Who is ZQ\?/)).toMatch(/^Who is ZQ\?, combobox/);
    await page.keyboard.type("Skip");
    const hub = await shared().hub.as(ada);
    const [record] = (await hub.imports.list()).data;
    await expect
      .poll(() => hub.imports.names({ id: record?.id ?? "" }))
      .toMatchObject([{ name: "ZQ", choice: "skip" }]);
    await page.goBack();
    await page.getByRole("heading", { name: "Import: spoken.csv" }).waitFor();
    await settled(page);
    await page.getByText("'2027-02-30' does not exist; that month runs from 1 to 28").waitFor();
    await page.getByRole("button", { name: "Import 1 row", disabled: false }).waitFor();
    expect(await reader.tabTo(/^Import 1 row, button/)).toBe("Import 1 row, button");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await reader.tabTo(/^Start the import, button/);
    await page.keyboard.press("Enter");
    await page.getByText(/imported 1 row/).waitFor();
    await close();
  });
});
