import type { Hub } from "@iphub/sdk";
import type { Invention } from "@iphub/sdk/contract/inventions";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";

let browser: Browser;
let hub: TestHub;
let token: string;
let ben: Hub;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
  [token, ben] = await Promise.all([hub.tokenFor("ada@iphub.example"), hub.as("ben@iphub.example")]);
});
afterAll(async () => {
  await hub.close();
});

const open = (path: string) => openWindow(browser, hub.url, path, { token });
const matterOf = (title: string): Promise<Invention> => ben.inventions.create({ title, references: [] });
const milestonesOf = ({ id }: Invention) => ben.overview.milestones({ id });

/** Presses Undo in the toast that says what was done. */
async function undo(page: Page, said: string): Promise<void> {
  await page.getByRole("group", { name: said }).getByRole("button", { name: "Undo" }).click();
}

/** Chooses an entry of a menu. */
async function choose(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** A milestone's note is undone too; one that was changed since it was written stays, and that is said. */
async function noteOnMilestone(page: Page, matter: Invention): Promise<void> {
  const milestone = await ben.milestones.create({ title: "Noted", inventionId: matter.id });
  const ada = await hub.as("ada@iphub.example");
  const stored = () => ben.notes.listForMilestone({ milestoneId: milestone.id });
  await choose(page, "Actions on Noted", "Notes");
  // The milestone's stand in its group, over the matter's.
  const panel = page.getByRole("region", { name: "Notes" }).first();
  await expect.poll(() => page.getByRole("region", { name: "Notes" }).count()).toBe(2);
  const write = async (content: string) => {
    await panel.getByRole("button", { name: "Add a note" }).click();
    await panel.getByRole("textbox", { name: "Note" }).fill(content);
    await panel.getByRole("button", { name: "Save" }).click();
    await panel.getByText("Ada Byron").waitFor();
  };
  await write("On the wrong milestone");
  await undo(page, "Note saved");
  await panel.getByText("No notes yet.").waitFor();
  expect(await stored()).toEqual([]);
  await write("Changed by somebody");
  const [note] = await stored();
  await ada.notes.updateForMilestone({ id: note?.id ?? "", content: "Worth keeping" });
  await panel.getByText("Worth keeping").waitFor();
  await undo(page, "Note saved");
  await page.getByRole("alert").filter({ hasText: "The note was not removed" }).waitFor();
  expect(await stored()).toMatchObject([{ content: "Worth keeping" }]);
}

describe("Undo takes back what was added or finished", () => {
  // spec: 1.4, 2.64
  it("a milestone, a task in it, and a workflow", async () => {
    const matter = await matterOf("Undo what was added");
    const { page, complaints, close } = await open(`/inventions/${matter.id}`);
    await page.getByRole("button", { name: "Milestone", exact: true }).click();
    await page.getByLabel("Title").fill("Mistake");
    await page.getByRole("button", { name: "Add milestone" }).click();
    await undo(page, "Milestone added");
    await page.getByText("Milestone removed").waitFor();
    await page.getByText("This matter has no milestones yet.").waitFor();
    expect(await milestonesOf(matter)).toEqual([]);
    await page.getByRole("button", { name: "Task", exact: true }).click();
    await page.getByLabel("Task", { exact: true }).fill("Slip");
    await page.getByRole("button", { name: "Add task" }).click();
    await undo(page, "Task added");
    await expect.poll(() => page.getByRole("link", { name: "Slip" }).count()).toBe(0);
    await expect.poll(() => milestonesOf(matter)).toEqual([]);
    await page.getByRole("button", { name: "Workflow" }).click();
    await page.getByRole("combobox", { name: "Workflow" }).selectOption("advisory-action");
    await page.getByRole("button", { name: "Add it to the matter" }).click();
    await undo(page, "Workflow added to the matter");
    await page.getByText("Workflow removed from the matter").waitFor();
    await page.getByText("This matter has no milestones yet.").waitFor();
    expect(await milestonesOf(matter)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("a finished milestone, also later; a finished step, and the step after it waits again", async () => {
    const matter = await matterOf("Undo what was finished");
    const { milestones } = await ben.workflows.bind({ templateId: "advisory-action", inventionId: matter.id });
    const [{ title, tasks } = expect.fail("nothing was bound")] = milestones;
    const [first, second] = tasks;
    const { page, close } = await open(`/inventions/${matter.id}`);
    const group = page.getByRole("region", { name: title });
    await choose(page, `Actions on ${first?.title}`, "Done");
    await expect.poll(async () => (await ben.tasks.get({ id: second?.id ?? "" })).status).toBe("open");
    await undo(page, "Task saved");
    await expect.poll(async () => (await ben.tasks.get({ id: second?.id ?? "" })).status).toBe("upcoming");
    await group.getByRole("listitem").filter({ hasText: second?.title }).getByText("Upcoming").waitFor();
    await choose(page, `Actions on ${first?.title}`, "Done");
    await expect.poll(async () => (await ben.tasks.get({ id: second?.id ?? "" })).status).toBe("open");
    await choose(page, `Actions on ${first?.title}`, "Reopen");
    await expect.poll(async () => (await ben.tasks.get({ id: second?.id ?? "" })).status).toBe("upcoming");
    await undo(page, "Task reopened");
    await expect.poll(async () => (await ben.tasks.get({ id: second?.id ?? "" })).status).toBe("open");
    expect((await ben.tasks.get({ id: first?.id ?? "" })).status).toBe("done");
    await choose(page, `Actions on ${title}`, "Finish");
    await undo(page, "Milestone finished");
    await page.getByText("Milestone reopened").waitFor();
    await expect.poll(() => milestonesOf(matter)).toMatchObject([{ finished: false, expanded: true }]);
    await choose(page, `Actions on ${title}`, "Finish");
    await group.getByText("✓").first().waitFor();
    await choose(page, `Actions on ${title}`, "Reopen");
    await expect.poll(() => milestonesOf(matter)).toMatchObject([{ finished: false }]);
    await undo(page, "Milestone reopened");
    await expect.poll(() => milestonesOf(matter)).toMatchObject([{ finished: true }]);
    await close();
  });

  // spec: 1.6
  it("a note, and a matter that was opened", async () => {
    const matter = await matterOf("Undo what was written");
    const { page, close } = await open(`/inventions/${matter.id}`);
    await page.getByRole("button", { name: "Add a note" }).click();
    await page.getByRole("textbox", { name: "Note" }).fill("Not here");
    await page.getByRole("button", { name: "Save" }).click();
    await undo(page, "Note saved");
    await page.getByText("Note removed").waitFor();
    expect(await ben.notes.listForInvention({ inventionId: matter.id })).toEqual([]);
    await noteOnMilestone(page, matter);
    await page.goto(`${hub.url}/inventions`);
    await page.getByRole("button", { name: "New matter" }).click();
    await page.getByLabel("Title").fill("Opened twice");
    await page.getByRole("button", { name: "Open the matter" }).click();
    await undo(page, "Matter opened");
    await page.getByText("There is no such matter.").waitFor();
    expect((await ben.inventions.search({ qs: "Opened twice" })).total).toBe(0);
    await close();
  });
});

describe("two people on one matter", () => {
  it("change the same milestone: both versions are shown, and what is chosen is saved", async () => {
    const matter = await matterOf("Milestone of two");
    const { id } = await ben.milestones.create({ title: "Respond", inventionId: matter.id, dueAt: "2031-01-31" });
    const { page, close } = await open(`/inventions/${matter.id}`);
    await choose(page, "Actions on Respond", "Change");
    await page.getByLabel("Title").fill("Ada's title");
    await page.getByLabel("Due date").fill("2031-02-28");
    await ben.milestones.update({ id, title: "Ben's title", expanded: false });
    await page.getByRole("heading", { name: "Ben's title" }).waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    const versions = page.getByRole("dialog", { name: "Someone else changed this milestone" });
    await versions.getByRole("radio", { name: "Ben's title" }).check();
    await versions.getByRole("button", { name: "Save my choice" }).click();
    await expect.poll(() => ben.milestones.get({ id })).toMatchObject({ title: "Ben's title", dueAt: "2031-02-28" });
    await close();
  });

  it("change different fields of a milestone: both changes are kept", async () => {
    const matter = await matterOf("Milestone of both");
    const { id } = await ben.milestones.create({ title: "File", inventionId: matter.id });
    const { page, close } = await open(`/inventions/${matter.id}`);
    await choose(page, "Actions on File", "Change");
    await page.getByLabel("Client date").fill("2031-02-28");
    await ben.milestones.update({ id, title: "File it" });
    await page.getByRole("heading", { name: "File it" }).waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Milestone saved").waitFor();
    await page.getByRole("region", { name: "File it" }).getByText("client 28 Feb 2031").waitFor();
    expect(await ben.milestones.get({ id })).toMatchObject({ title: "File it", clientDueDate: "2031-02-28" });
    await close();
  });

  it("read each other's notes as they are written, changed and deleted", async () => {
    const matter = await matterOf("Notes of two");
    const { page, close } = await open(`/inventions/${matter.id}`);
    await page.getByText("No notes yet.").waitFor();
    const note = await ben.notes.createForInvention({ inventionId: matter.id, content: "Ben's note" });
    await page.getByText("Ben's note").waitFor();
    await ben.notes.updateForInvention({ id: note.id, content: "Ben's better note" });
    await page.getByText("Ben's better note").waitFor();
    const hostile =
      '**Bold**\n\n<img src=x onerror="ran=1"><script>ran=1</script>[Run](javascript:ran=1) [Go](https://a.example)';
    await ben.notes.updateForInvention({ id: note.id, content: hostile });
    await page.locator("strong", { hasText: "Bold" }).waitFor();
    await page.getByRole("link", { name: "Go" }).waitFor();
    expect(await page.locator("img[onerror], a[href^='javascript']").count()).toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, "ran"))).toBeUndefined();
    await ben.notes.deleteForInvention({ id: note.id });
    await page.getByText("No notes yet.").waitFor();
    await close();
  });
});
