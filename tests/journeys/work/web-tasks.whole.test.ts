import type { Task } from "@iphub/sdk/contract/tasks";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";

let browser: Browser;
let hub: TestHub;
let token: string;
let task: Task;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
  token = await hub.tokenFor("ada@iphub.example");
});
afterAll(async () => {
  await hub.close();
});
beforeEach(async () => {
  const ada = await hub.as("ada@iphub.example");
  const { data } = await ada.overview.list({ size: 1 });
  task = await ada.tasks.get({ id: data[0]?.nextTask?.id ?? "" });
});

const open = (path: string) => openWindow(browser, hub.url, path, { token });
const asBen = () => hub.as("ben@iphub.example");

describe("a task", () => {
  // spec: 2.15
  it("is changed, saved, and restored by Undo", async () => {
    const { page, close } = await open(`/tasks/${task.id}`);
    const save = page.getByRole("button", { name: "Save" });
    await save.waitFor();
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel("Title").fill("");
    await page.getByText("Title is empty; describe the task").waitFor();
    expect(await save.isDisabled()).toBe(true);
    await page.getByLabel("Title").fill("Renamed in the browser");
    await page.getByLabel("Status").selectOption("on-hold");
    await save.click();
    await page.getByRole("heading", { level: 1, name: "Renamed in the browser" }).waitFor();
    const ben = await asBen();
    await expect
      .poll(() => ben.tasks.get({ id: task.id }))
      .toMatchObject({ title: "Renamed in the browser", status: "on-hold" });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { level: 1, name: task.title }).waitFor();
    await expect.poll(() => ben.tasks.get({ id: task.id })).toMatchObject({ title: task.title, status: task.status });
    await close();
  });

  it("keeps what is typed while it is being saved, also when it is finished", async () => {
    const ben = await asBen();
    const { id } = await ben.tasks.create({ title: "Reply", inventionId: task.invention.id });
    const { page, close } = await open(`/tasks/${id}`);
    let gate = Promise.withResolvers<void>();
    // The address of a change has the version that it changes in its query.
    await page.route(`**/tasks/${id}*`, async (route) => {
      if (route.request().method() === "PUT") await gate.promise;
      await route.continue();
    });
    for (const [button, first, second] of [
      ["Save", "Reply sent", "Call the client"],
      ["Done, with these changes", "Reply sent by post", "Call them again"],
    ] as const) {
      gate = Promise.withResolvers<void>();
      await page.getByLabel("Title").fill(first);
      const sent = page.waitForRequest(
        (request) => request.method() === "PUT" && request.url().includes(`/tasks/${id}?`),
      );
      await page.getByRole("button", { name: button, exact: true }).click();
      await sent;
      await page.getByLabel("Notes").fill(second);
      gate.resolve();
      await expect.poll(async () => (await ben.tasks.get({ id })).title).toBe(first);
      await page.getByText("Task saved").last().waitFor();
      await expect.poll(() => page.getByRole("button", { name: "Save", exact: true }).isEnabled()).toBe(true);
      expect(await page.getByLabel("Notes").inputValue()).toBe(second);
    }
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect
      .poll(() => ben.tasks.get({ id }))
      .toMatchObject({ title: "Reply sent by post", notes: "Call them again", status: "done" });
    await close();
  });

  // spec: 2.63
  it("says in its history where it was moved, and what feedback it was given", async () => {
    const ben = await asBen();
    const milestone = await ben.milestones.create({ title: "Another place", inventionId: task.invention.id });
    const { page, close } = await open(`/tasks/${task.id}`);
    const history = page.getByRole("region", { name: "History" });
    await history.getByRole("listitem").first().waitFor();
    await ben.tasks.update({ id: task.id, milestoneId: milestone.id });
    await history.getByText("→ Another place").waitFor();
    await history.getByText("Ben Okafor").first().waitFor();
    await page.getByRole("button", { name: "Give feedback" }).click();
    await page.getByLabel("Feedback").fill("Say which form.");
    await page.getByRole("button", { name: "Send" }).click();
    await history.getByText(/gave feedback on the task .*Say which form\./).waitFor();
    await ben.tasks.update({ id: task.id, milestoneId: task.workflow.milestoneId });
    await close();
  });

  it("changes in every open page when someone else changes it, without a reload", async () => {
    const single = await open(`/tasks/${task.id}`);
    const list = await open("/");
    const matter = await open(`/inventions/${task.invention.id}`);
    await single.page.getByRole("heading", { level: 1, name: task.title }).waitFor();
    await list.page.getByRole("grid").getByText(task.title).first().waitFor();
    await matter.page.getByRole("link", { name: task.title }).waitFor();
    const ben = await asBen();
    await ben.tasks.update({ id: task.id, title: "Ben was here", updatedAt: task.updatedAt });
    await single.page.getByRole("heading", { level: 1, name: "Ben was here" }).waitFor();
    expect(await single.page.getByLabel("Title").inputValue()).toBe("Ben was here");
    await list.page.getByRole("grid").getByText("Ben was here").waitFor();
    await matter.page.getByRole("link", { name: "Ben was here" }).waitFor();
    await Promise.all([single.close(), list.close(), matter.close()]);
  });

  it("shows both versions side by side when it was changed meanwhile, and saves what is chosen", async () => {
    const ben = await asBen();
    const { updatedAt } = await ben.tasks.update({ id: task.id, notes: "" });
    const { page, close } = await open(`/tasks/${task.id}`);
    await page.getByLabel("Title").fill("Ada's title");
    await page.getByLabel("Notes").fill("Ada's notes");
    await ben.tasks.update({ id: task.id, title: "Ben's title", updatedAt });
    // What is typed stays, and the form says that it is no longer the newest.
    await page.getByText("Someone has saved this task since you started.").waitFor();
    expect(await page.getByLabel("Title").inputValue()).toBe("Ada's title");
    await page.getByRole("button", { name: "Save" }).click();

    const dialog = page.getByRole("dialog", { name: "Someone else changed this task" });
    const title = dialog.getByRole("row", { name: /^Title/ });
    await title.waitFor();
    expect(await title.getByRole("cell").allTextContents()).toEqual(["Ada's title", "Ben's title"]);
    await title.getByLabel("Ben's title").check();
    await dialog.getByRole("button", { name: "Save my choice" }).click();
    await expect
      .poll(() => ben.tasks.get({ id: task.id }))
      .toMatchObject({ title: "Ben's title", notes: "Ada's notes" });
    await page.getByRole("heading", { level: 1, name: "Ben's title" }).waitFor();
    await close();
  });

  // spec: 2.28
  it("keeps what was typed when the reader leaves and comes back, until it is discarded", async () => {
    const { page, close } = await open(`/tasks/${task.id}`);
    const ben = await asBen();
    const { notes } = await ben.tasks.update({ id: task.id, notes: "What Ben **wrote**" });
    const read = page.getByRole("region", { name: "Notes" });
    await read.getByRole("strong").getByText("wrote").waitFor();
    await read.getByRole("button", { name: "Edit notes" }).click();
    await page.getByLabel("Notes").fill("Half a thought");
    await page.getByRole("link", { name: "Inventions" }).click();
    await page.getByRole("heading", { name: "Inventions" }).waitFor();
    await page.goBack();
    expect(await page.getByLabel("Notes").inputValue()).toBe("Half a thought");
    await page.getByRole("button", { name: "Discard changes" }).click();
    const question = page.getByRole("dialog", { name: "Discard your changes?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await page.getByLabel("Notes").inputValue()).toBe("Half a thought");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await read.getByRole("button", { name: "Edit notes" }).click();
    expect(await page.getByLabel("Notes").inputValue()).toBe(notes);
    await close();
  });
});

describe("a matter", () => {
  // spec: 2.6, 2.33
  it("is opened with a form that names a wrong field, edited with its references replaced, and pinned", async () => {
    const { page, close } = await open("/inventions");
    await page.getByRole("button", { name: "New matter" }).click();
    const form = page.getByRole("dialog", { name: "New matter" });
    await form.getByRole("button", { name: "Open the matter" }).click();
    await expect.poll(() => form.getByLabel("Title").getAttribute("aria-invalid")).toBe("true");
    await form.getByLabel("Title").fill("Self-sealing teapot");
    await form.getByRole("button", { name: "Open the matter" }).click();
    await page.getByRole("heading", { level: 1, name: "Self-sealing teapot" }).waitFor();
    await page.getByText("This matter has no milestones yet.").waitFor();

    await page.getByRole("button", { name: "Edit" }).click();
    const edit = page.getByRole("dialog", { name: "Change the matter" });
    await edit.getByLabel("References").fill("TEA-1\nTEA-2");
    await edit.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Copy TEA-2" }).waitFor();
    await page.getByRole("button", { name: "Edit" }).click();
    await edit.getByLabel("References").fill("TEA-3");
    await edit.getByLabel("Kind of patent").selectOption("Design");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => page.getByRole("button", { name: /Copy TEA/ }).count()).toBe(1);
    await page.getByLabel("About this matter").getByText("Design", { exact: true }).waitFor();
    const byHand = await hub.as("ben@iphub.example");
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await byHand.inventions.update({ id, patentKind: "plant" });
    await page.getByLabel("About this matter").getByText("Plant", { exact: true }).waitFor();

    await page.getByRole("button", { name: "Pin this matter" }).click();
    const pinned = page.getByRole("list", { name: "Pinned" });
    await pinned.getByRole("link", { name: "Self-sealing teapot" }).waitFor();
    const ada = await hub.as("ada@iphub.example");
    await expect
      .poll(() => ada.settings.get({ name: "HUB_PINNED_LINKS" }))
      .toEqual({
        links: [{ to: `/inventions/${id}`, title: "Self-sealing teapot", icon: "inventions", subrow: "TEA-3" }],
      });
    await page.reload();
    await pinned.waitFor();
    await page.getByRole("button", { name: "Unpin this matter" }).click();
    await expect.poll(() => pinned.count()).toBe(0);
    await close();
  });
});
