import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { violations } from "./support/accessibility.ts";
import { looks } from "./support/looks.ts";
import { notice, offlineMatter, openOffline, waiting } from "./support/offline-matter.ts";
import { picture } from "./support/picture.ts";

const at = offlineMatter();

/** Two milestones on the matter, the task in the first of them. */
async function withMilestones() {
  const add = (title: string) => at().ada.milestones.create({ inventionId: at().matterId, title });
  const [first, second] = [await add("First reply"), await add("Second reply")];
  at().task = await at().ada.tasks.update({ id: at().task.id, milestoneId: first.id });
  return { first, second };
}

async function move(page: Page, title: string, to: string): Promise<void> {
  await page.getByRole("button", { name: `Actions on ${title}` }).click();
  await page.getByRole("menuitem", { name: `Move to ${to}` }).click();
}

it.each(looks)(
  "a task that is moved, a new task and a new note wait, outlive a reload, and are sent once ($theme, $width)",
  async (look) => {
    const { second } = await withMilestones();
    const { page, network, close } = await openOffline(at(), look);
    await network(false);
    await notice(page).waitFor();
    await move(page, "Draft the claims", "Second reply");
    await page.getByText("Kept on this device").first().waitFor();
    await page.getByRole("button", { name: "Add a task to Second reply" }).click();
    await page.getByLabel("Task", { exact: true }).fill("Made on a train");
    await page.getByRole("button", { name: "Add task" }).click();
    await page.getByRole("button", { name: "Add a note" }).click();
    await page.getByRole("textbox", { name: "Note" }).fill("Written **on a train**\n\nTo be read");
    await page.getByRole("button", { name: "Save" }).click();
    await waiting(page, "3 changes waiting to be sent").waitFor();

    await page.reload();
    const group = page.getByRole("region", { name: "Second reply" });
    await group.getByRole("listitem").filter({ hasText: "Draft the claims" }).getByText("waiting to be sent").waitFor();
    await group.getByRole("listitem").filter({ hasText: "Made on a train" }).getByText("waiting to be sent").waitFor();
    const note = page.getByRole("article").filter({ hasText: "Written on a train" });
    await note.getByText("waiting to be sent").waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, `offline-made-${look.theme}-${look.width}`);
    await waiting(page, "3 changes waiting to be sent").click();
    const list = page.getByRole("dialog", { name: "Waiting to be sent" });
    await list.getByText("New task: Made on a train").waitFor();
    await list.getByText("Milestone: First reply → Second reply").waitFor();
    await list.getByText("New note: Written **on a train**", { exact: true }).waitFor();
    expect(await list.getByRole("listitem").count()).toBe(3);
    await list.getByRole("listitem").filter({ hasText: "New note" }).getByRole("button", { name: "Drop it" }).click();
    const question = page.getByRole("dialog", { name: "Drop the new note?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    expect(await list.getByRole("listitem").count()).toBe(3);
    expect(await violations(page)).toEqual([]);
    await picture(page, `offline-made-list-${look.theme}-${look.width}`);
    await page.keyboard.press("Escape");

    await network(true);
    const milestone = async () =>
      (await at().ada.overview.milestones({ id: at().matterId })).find(({ id }) => id === second.id);
    await expect
      .poll(async () => (await milestone())?.tasks.map(({ title }) => title), { timeout: 20_000 })
      .toEqual(["Draft the claims", "Made on a train"]);
    await expect
      .poll(async () =>
        (await at().ada.notes.listForInvention({ inventionId: at().matterId })).map(({ content }) => content),
      )
      .toEqual(["Written **on a train**\n\nTo be read"]);
    await expect.poll(() => waiting(page, "waiting to be sent").count()).toBe(0);
    await group.getByRole("link", { name: "Made on a train" }).waitFor();
    await close();
  },
  120_000,
);

it("a task that was moved by two people is asked about, with the milestones by their names", async () => {
  const { second } = await withMilestones();
  const third = await at().ada.milestones.create({ inventionId: at().matterId, title: "Third reply" });
  const { page, network, close } = await openOffline(at());
  await network(false);
  await notice(page).waitFor();
  await move(page, "Draft the claims", "Second reply");
  await waiting(page, "1 change waiting to be sent").waitFor();
  await at().ada.tasks.update({ id: at().task.id, milestoneId: third.id });
  await network(true);
  await waiting(page, "1 change waiting to be sent, 1 to decide").click();
  await page.getByRole("button", { name: "Compare" }).click();
  const both = page.getByRole("dialog", { name: "Someone else changed this task" });
  await both.getByRole("row", { name: "Milestone Second reply Third reply" }).waitFor();
  await picture(page, "offline-moved-conflict");
  expect(await violations(page)).toEqual([]);
  await both.getByRole("button", { name: "Save my choice" }).click();
  await expect.poll(async () => (await at().ada.tasks.get({ id: at().task.id })).workflow.milestoneId).toBe(second.id);
  await expect.poll(() => waiting(page, "waiting to be sent").count()).toBe(0);
  await close();
}, 120_000);

it("a chat message that is written without the hub waits, outlives a reload, and is sent once", async () => {
  const { page, network, close } = await openOffline(at());
  await page.getByRole("link", { name: "Messages" }).click();
  const chat = page.getByRole("region", { name: "Messages" });
  await chat.waitFor();
  await network(false);
  await notice(page).waitFor();
  await page.getByRole("textbox", { name: "Message" }).fill("Written on a train");
  await page.keyboard.press("Enter");
  const own = chat.getByRole("listitem").filter({ hasText: "Written on a train" });
  await own.getByText("waiting to be sent").waitFor();
  await waiting(page, "1 change waiting to be sent").waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, "offline-message");

  await page.reload();
  await waiting(page, "1 change waiting to be sent").click();
  await page.getByRole("dialog", { name: "Waiting to be sent" }).getByText("New message: Written on a train").waitFor();
  await page.keyboard.press("Escape");
  await network(true);
  const sent = async () => (await at().ada.chat.list({ id: at().matterId })).map(({ message }) => message);
  await expect.poll(sent, { timeout: 20_000 }).toEqual(["Written on a train"]);
  await expect.poll(() => waiting(page, "waiting to be sent").count()).toBe(0);
  await close();
}, 120_000);
