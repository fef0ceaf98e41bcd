import type { Task } from "@iphub/sdk/contract/tasks";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const shared = sharedBrowserHub();
const ada = () => shared().hub.as("ada@iphub.example");

/** A matter of the test's own with some tasks, and the address of the list of them. */
async function tasksOf(name: string, count: number): Promise<{ readonly path: string; readonly tasks: Task[] }> {
  const hub = await ada();
  const matter = await hub.inventions.create({ title: `Matter of ${name}`, references: [`${name}-1`] });
  const tasks: Task[] = [];
  for (let at = 1; at <= count; at += 1) {
    const dueAt = `2031-03-0${at}`;
    tasks.push(await hub.tasks.create({ title: `${name} ${at}`, inventionId: matter.id, dueAt, tags: [name] }));
  }
  return { path: `/tasks?query=${encodeURIComponent(`ref:${name}-1 is:open`)}`, tasks };
}

const row = (page: Page, title: string): Locator => page.getByRole("row").filter({ hasText: title });
const cell = (page: Page, title: string, column: string): Locator =>
  row(page, title).locator(`[data-column='${column}']`);
const nth = (tasks: readonly Task[], at: number): Task => {
  const task = tasks[at];
  if (!task) throw new Error(`There is no task ${at}.`);
  return task;
};

describe("a task's fields are edited in its row", () => {
  it("by a press on the cell: date, status, people and tags, with undo", async () => {
    const { path, tasks } = await tasksOf("mouse", 3);
    const { page, complaints, close } = await shared().open(path);
    const hub = await ada();
    const { id } = nth(tasks, 0);
    await cell(page, "mouse 1", "dueAt").click();
    const form = page.getByRole("form", { name: "Due date of mouse 1" });
    await form.getByLabel("Due date").fill("2031-04-20");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    await expect.poll(async () => (await hub.tasks.get({ id })).dueAt).toBe("2031-04-20");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await hub.tasks.get({ id })).dueAt).toBe("2031-03-01");

    await cell(page, "mouse 2", "status").click();
    await page.getByRole("menuitem", { name: "On hold" }).click();
    await cell(page, "mouse 2", "status").getByText("On hold").waitFor();
    await cell(page, "mouse 2", "who").click();
    const people = page.getByRole("form", { name: "Assigned to of mouse 2" });
    await people.getByRole("combobox").fill("ben");
    await page.getByRole("option", { name: /Ben/ }).click();
    await people.getByRole("button", { name: "Save" }).click();
    await cell(page, "mouse 2", "tags").click();
    // A press elsewhere saves what was changed.
    await page.getByRole("form", { name: "Tags of mouse 2" }).getByLabel("Tags").fill("mouse, urgent");
    await page.getByRole("heading", { level: 1 }).click();
    await expect.poll(async () => (await hub.tasks.get({ id: nth(tasks, 1).id })).tags).toEqual(["mouse", "urgent"]);
    expect(await hub.tasks.get({ id: nth(tasks, 1).id })).toMatchObject({
      status: "on-hold",
      assignees: ["ben@iphub.example"],
    });
    // A press on what is not edited in place opens the task.
    await row(page, "mouse 3").getByText("mouse 3", { exact: true }).click();
    await page.waitForURL(/\/tasks\/./);
    expect(complaints).toEqual([]);
    await close();
  });

  it("a day that is chosen by a button is saved with a warning where the task's milestone is due before it", async () => {
    const hub = await ada();
    const { id: inventionId } = await hub.inventions.create({ title: "Matter of days", references: ["days-1"] });
    const milestone = await hub.milestones.create({ inventionId, title: "Respond early", dueAt: "2020-01-10" });
    await hub.tasks.create({ title: "days 1", inventionId, milestoneId: milestone.id, dueAt: "2020-01-02" });
    const { page, close } = await shared().open(`/tasks?query=${encodeURIComponent("ref:days-1 is:open")}`);
    await cell(page, "days 1", "dueAt").click();
    await page.getByRole("form", { name: "Due date of days 1" }).getByRole("button", { name: "In a week" }).click();
    await page.getByText(/^days 1, days-1\. This is after the milestone ‘Respond early’/).waitFor();
    await close();
  });

  it("a change that is saved late leaves the focus in the editor that was opened meanwhile", async () => {
    const { path, tasks } = await tasksOf("slow", 2);
    const { page, close } = await shared().open(path);
    const save = Promise.withResolvers<void>();
    await page.route(`**/api/workflow/tasks/${nth(tasks, 0).id}?*`, async (route) => {
      await save.promise;
      await route.continue();
    });
    await cell(page, "slow 1", "status").click();
    await page.getByRole("menuitem", { name: "On hold" }).click();
    await cell(page, "slow 2", "who").click();
    const people = page.getByRole("form", { name: "Assigned to of slow 2" });
    await people.getByRole("combobox").fill("be");
    save.resolve();
    await page.getByText("Task saved").waitFor();
    await page.keyboard.type("n");
    expect(await people.getByRole("combobox").inputValue()).toBe("ben");
    await page.getByRole("option", { name: /Ben/ }).click();
    await people.getByRole("button", { name: "Save" }).click();
    await people.waitFor({ state: "detached" });
    const hub = await ada();
    expect((await hub.tasks.get({ id: nth(tasks, 1).id })).assignees).toEqual(["ben@iphub.example"]);
    await close();
  });

  it("by keyboard alone, also where the change takes the row out of the list", async () => {
    const { path, tasks } = await tasksOf("keys", 3);
    const { page, complaints, close } = await shared().open(path);
    const hub = await ada();
    await row(page, "keys 1").waitFor();
    const inRow = () => page.evaluate(() => document.activeElement?.getAttribute("role") === "row");
    for (let tabs = 0; tabs < 60 && !(await inRow()); tabs += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("j");
    await page.keyboard.press("#");
    await page.getByLabel("Tags", { exact: true }).waitFor();
    await page.keyboard.press("End");
    await page.keyboard.type(", typed");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await hub.tasks.get({ id: nth(tasks, 1).id })).tags).toEqual(["keys", "typed"]);
    await expect.poll(inRow).toBe(true);
    await page.keyboard.press("d");
    await page.getByLabel("Due date", { exact: true }).waitFor();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await hub.tasks.get({ id: nth(tasks, 1).id })).dueAt).not.toBe("2031-03-02");
    await expect.poll(inRow).toBe(true);
    await page.keyboard.press("@");
    await page.getByRole("form").getByRole("combobox").waitFor();
    await page.keyboard.type("ben");
    await page.getByRole("option", { name: /Ben/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Enter");
    await expect
      .poll(async () => (await hub.tasks.get({ id: nth(tasks, 1).id })).assignees)
      .toEqual(["ben@iphub.example"]);
    await page.getByRole("form").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.keyboard.press("s");
    await page.getByRole("menuitem", { name: "Done" }).waitFor();
    await page.keyboard.press("d");
    await page.keyboard.press("Enter");
    await row(page, "keys 2").waitFor({ state: "detached" });
    await expect.poll(inRow).toBe(true);
    // The keys of a sequence belong to it.
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await page.waitForURL(/\/deadlines/);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([{ isLive: true }, { isLive: false }])(
    "a change by someone else meanwhile is said at the row, and what is typed stays (live: $isLive)",
    async ({ isLive }) => {
      const name = isLive ? "live" : "late";
      const { path, tasks } = await tasksOf(name, 2);
      const { page, close } = await shared().open("/");
      await page.routeWebSocket(/./, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => {
          if (isLive || !String(message).includes("task:updated")) socket.send(message);
        });
      });
      await page.goto(`${shared().hub.url}${path}`);
      const { id } = nth(tasks, 0);
      const hub = await ada();
      await cell(page, `${name} 1`, "dueAt").click();
      const form = page.getByRole("form", { name: `Due date of ${name} 1` });
      await form.getByLabel("Due date").fill("2031-05-05");
      await hub.tasks.update({ id, dueAt: "2031-04-04" });
      if (isLive) await form.getByText("else has changed this to").waitFor();
      await form.getByRole("button", { name: "Save" }).click();
      await form.getByRole("alert").getByText("Not saved: someone else has changed this to").waitFor();
      expect(await form.getByLabel("Due date").inputValue()).toBe("2031-05-05");
      expect((await hub.tasks.get({ id })).dueAt).toBe("2031-04-04");
      await form.getByRole("button", { name: "Save mine" }).click();
      await expect.poll(async () => (await hub.tasks.get({ id })).dueAt).toBe("2031-05-05");
      // A change of another field is not in dispute.
      await form.waitFor({ state: "detached" });
      await cell(page, `${name} 2`, "dueAt").click();
      await hub.tasks.update({ id: nth(tasks, 1).id, tags: ["other"] });
      const other = page.getByRole("form", { name: `Due date of ${name} 2` });
      await other.getByRole("button", { name: "No date" }).click();
      await expect.poll(async () => (await hub.tasks.get({ id: nth(tasks, 1).id })).dueAt).toBe(null);
      expect((await hub.tasks.get({ id: nth(tasks, 1).id })).tags).toEqual(["other"]);
      await close();
    },
  );
});
