import type { Board } from "@iphub/sdk/contract/boards";
import { addMonths } from "@iphub/sdk/domain/civil-date";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { looks } from "../support/looks.ts";

const ada = "ada@iphub.example";
const cleo = "cleo@iphub.example";

let browser: Browser;
let hub: TestHub;
let token: string;
let board: Board;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
  token = await hub.tokenFor(ada);
  const asAda = await hub.as(ada);
  const open = await asAda.filters.create({ title: "Open", data: { status: ["open"], assignees: [ada] } });
  const held = await asAda.filters.create({ title: "On hold", data: { status: ["on-hold"], assignees: [ada] } });
  const worded = await asAda.filters.create({ title: "Responses", data: { qs: "response" } });
  board = await asAda.boards.create({ title: "Ada's week", filters: [open.id, held.id, worded.id] });
});
afterAll(async () => {
  await hub.close();
});

const open = (path: string) => openWindow(browser, hub.url, path, { token });

describe("task search", () => {
  // spec: 1.13, 2.14
  it("a filter is built, saved, shared by its address and exported", async () => {
    const { page, complaints, close } = await open("/tasks");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByLabel("On hold").check();
    await page.getByLabel("Save as a filter").fill("Held work");
    await page.getByRole("button", { name: "Save filter" }).click();
    await page.waitForURL(/filter=/);
    const filter = new URL(page.url()).searchParams.get("filter") ?? "";
    const expected = await (await hub.as(ada)).tasks.search({ filter });
    await page
      .getByText(expected.data[0]?.title ?? "no task", { exact: true })
      .first()
      .waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export and share" }).click();
    await page.getByRole("menuitem", { name: "Export as CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/^tasks-.*\.csv$/);
    expect(complaints).toEqual([]);
    await close();
  });

  it("tasks are selected and tagged together, and a plan is reviewed before it is applied", async () => {
    const asAda = await hub.as(ada);
    const before = (await asAda.tasks.list({ filter: "my-tasks" })).data.slice(0, 2);
    const { page, close } = await open("/tasks?filter=my-tasks");
    for (const row of [1, 2]) await page.getByRole("row").nth(row).getByRole("checkbox").click();
    await page.getByText("2 tasks selected").waitFor();
    await page.getByRole("button", { name: "Tag", exact: true }).click();
    await page.getByLabel("Tag", { exact: true }).fill("batch");
    await page.getByRole("button", { name: "Review first" }).click();
    await page.getByText("2 of 2 ready").waitFor();
    await page.getByRole("link", { name: before[0]?.invention.title }).first().waitFor();
    expect((await asAda.tasks.get({ id: before[0]?.id ?? "" })).tags).not.toContain("batch");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("button", { name: "Change 2 tasks" }).click();
    await page.getByText("Applied").first().waitFor();
    for (const { id } of before) expect((await asAda.tasks.get({ id })).tags).toContain("batch");
    await page.locator("#content").getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone").first().waitFor();
    for (const { id } of before) expect((await asAda.tasks.get({ id })).tags).not.toContain("batch");
    await close();
  });

  it("tasks stay selected when they could not be changed, with what was typed", async () => {
    const { page, close } = await open("/tasks?filter=my-tasks");
    for (const row of [1, 2]) await page.getByRole("row").nth(row).getByRole("checkbox").click();
    await page.getByRole("button", { name: "Tag", exact: true }).click();
    await page.getByLabel("Tag", { exact: true }).fill("kept");
    await page.route("**/plans", (route) => route.abort());
    const dialog = page.getByRole("dialog", { name: "Tag 2 tasks" });
    await dialog.getByRole("button", { name: "Tag", exact: true }).click();
    await page.getByText("Failed to save changes").waitFor();
    expect(await page.getByLabel("Tag", { exact: true }).inputValue()).toBe("kept");
    await page.unroute("**/plans");
    await dialog.getByRole("button", { name: "Tag", exact: true }).click();
    await page.getByText("2 of 2 tasks saved").waitFor();
    expect(await page.getByText("2 tasks selected").count()).toBe(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await close();
  });

  it("tasks that were finished together are opened together again by Undo, and one that was changed is named", async () => {
    const asAda = await hub.as(ada);
    const before = (await asAda.tasks.list({ filter: "my-tasks" })).data.slice(0, 2);
    const [first, second] = before.map(({ id }) => id);
    const { page, close } = await open("/tasks?filter=my-tasks");
    for (const row of [1, 2]) await page.getByRole("row").nth(row).getByRole("checkbox").click();
    await page.getByText("2 tasks selected").waitFor();
    await page.getByRole("button", { name: "Finish", exact: true }).click();
    await page.getByRole("button", { name: "Finish them" }).click();
    await page.getByText("2 of 2 tasks saved").waitFor();
    await asAda.tasks.update({ id: second ?? "", status: "cancelled" });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("1 of 2 tasks restored").waitFor();
    await page.getByText(`${before[1]?.title}: changed since, skipped.`).waitFor();
    expect((await asAda.tasks.get({ id: first ?? "" })).status).toBe(before[0]?.status);
    await asAda.tasks.reopen({ id: second ?? "", status: "open" });
    await close();
  });

  it("selects the whole list, also what is not loaded, and says how many they are", async () => {
    const asAda = await hub.as(ada);
    const { total } = await asAda.tasks.list({ filter: "my-tasks", size: 1 });
    // More than the page loads at first.
    expect(total).toBeGreaterThan(50);
    const { page, close } = await open("/tasks?filter=my-tasks");
    await page.getByRole("row").nth(1).getByRole("checkbox").click();
    await page.getByRole("button", { name: `Select all ${total}` }).click();
    await page.getByText(`${total} items selected`).waitFor();
    await page.getByText(`${total} tasks selected`).waitFor();
    await page.getByRole("button", { name: `Select all ${total}` }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Tag", exact: true }).click();
    await page.getByLabel("Tag", { exact: true }).fill("closed");
    await page.getByRole("dialog").getByRole("button", { name: "Tag", exact: true }).click();
    await page.getByText(`${total} of ${total} tasks saved`).waitFor();
    expect((await asAda.tasks.list({ tags: ["closed"], size: 1 })).total).toBe(total);
    await close();
  });

  it("changes a saved filter: its name, its layout, its conditions, and nothing where the hub refuses it", async () => {
    const asAda = await hub.as(ada);
    const data = { tags: ["critical"], status: ["open" as const], exclude: ["k-none"], sortBy: "dueAt" as const };
    const { id } = await asAda.filters.create({ title: "Critical", data: { ...data, order: "desc" } });
    const { page, close } = await open(`/tasks?filter=${id}`);
    await page.getByRole("columnheader", { name: "Matter" }).or(page.getByText("No task matches")).first().waitFor();
    await page.getByRole("button", { name: "Export and share" }).click();
    await page.getByRole("menuitem", { name: "Edit this filter" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit filter" });
    const due = dialog.getByRole("group", { name: "Due" });
    const side = async (name: string, reference: string, offset: string) => {
      await due.getByLabel(name, { exact: true }).selectOption(reference);
      await due.getByLabel(`${name}: offset`).fill(offset);
      await due.getByLabel(`${name}: unit`).selectOption("months");
    };
    await due.getByLabel("Due", { exact: true }).selectOption("From … to …");
    await side("From", "Today", "12");
    await side("To", "Today", "-12");
    await due.getByRole("status").getByText("before it starts").waitFor();
    await dialog.getByRole("button", { name: "Save filter" }).click();
    // The preview said so; now the hub says it too.
    await expect.poll(() => due.getByText("before it starts").count()).toBe(2);
    await side("From", "Today", "-12");
    await side("To", "Today", "12");
    const now = civilDateInZone(Date.now(), "UTC");
    await due.getByText(`${fullDay(addMonths(now, -12))} – ${fullDay(addMonths(now, 12))}`).waitFor();
    await dialog.getByLabel("Name").fill("Near");
    await dialog.getByLabel("Tags", { exact: true }).fill("");
    await dialog.getByLabel("Layout").selectOption("minimalistic");
    await dialog.getByRole("button", { name: "Save filter" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await asAda.filters.get({ id })).toMatchObject({
      title: "Near",
      layout: "minimalistic",
      data: { status: ["open"], exclude: ["k-none"], sortBy: "-dueAt", dueAt: { from: "today-12m", to: "today+12m" } },
    });
    expect((await asAda.filters.get({ id })).data.tags).toBeUndefined();
    await page.getByRole("columnheader", { name: "Due date" }).waitFor();
    await page.getByRole("columnheader", { name: "Matter" }).waitFor({ state: "detached" });
    await close();
  });

  it("says what a filter names in vain", async () => {
    const { page, close } = await open("/tasks?assignees=gone%40firm.example");
    await page.getByText("No one here has the address gone@firm.example.").waitFor();
    await page.getByText("No task matches these filters.").waitFor();
    await close();
  });
});

describe("a board", () => {
  // spec: 1.14, 2.13
  it("moves a card by keys and by drag where that has one meaning, and says why where it has not", async () => {
    const asAda = await hub.as(ada);
    const { page, complaints, close } = await open(`/boards/${board.id}`);
    const [from, to, worded] = ["Open", "On hold", "Responses"].map((name) =>
      page.getByRole("region", { name, exact: true }),
    );
    if (!from || !to || !worded) throw new Error("no lists");
    const first = from.getByRole("listitem").first();
    const title = (await first.getByRole("link").textContent()) ?? "";
    await first.getByRole("button", { name: `Move ${title}` }).press("Enter");
    await page.getByRole("menuitem", { name: "Move to On hold" }).press("Enter");
    await to.getByRole("link", { name: title, exact: true }).first().waitFor();
    const held = await asAda.tasks.list({ filter: board.filters[1]?.id });
    expect(held.data.map((task) => task.title)).toContain(title);

    const next = from.getByRole("listitem").first();
    const dragged = (await next.getByRole("link").textContent()) ?? "";
    await next.dragTo(to);
    await to.getByRole("link", { name: dragged, exact: true }).first().waitFor();
    const source = to.getByRole("listitem").filter({ hasNotText: "response" }).first();
    await source.dragTo(worded);
    await page.getByText("That list is filtered by words; a card cannot be moved into it.").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  // spec: 2.12
  it("is made of filters, cloned and deleted from the list of boards", async () => {
    const { page, close } = await open("/boards");
    await page.getByRole("button", { name: "New board" }).click();
    await page.getByLabel("Title").fill("Fresh");
    await page.getByRole("combobox", { name: "Lists" }).fill("my");
    await page.getByRole("option", { name: /My Tasks/ }).click();
    await page.getByRole("combobox", { name: "Lists" }).press("Escape");
    await page.getByRole("button", { name: "Save board" }).click();
    await page.getByRole("region", { name: "My Tasks" }).waitFor();
    const made = (await (await hub.as(cleo)).boards.list()).find(({ title }) => title === "Fresh");
    expect(made?.filters.map(({ id }) => id)).toEqual(["my-tasks"]);
    await page.goto(`${hub.url}/boards`);
    await page.getByRole("button", { name: "Actions of Fresh" }).click();
    await page.getByRole("menuitem", { name: "Clone" }).click();
    await page.getByRole("button", { name: "Actions of Copy of Fresh" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete board" }).click();
    await page.getByRole("link", { name: "Copy of Fresh" }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Fresh", exact: true }).waitFor();
    await close();
  });
});

it.each(looks)("tasks, boards and the history report are accessible in $theme, $width px wide", async (look) => {
  await (await hub.as(ada)).settings.set({ name: "HUB_THEME", value: { theme: look.theme } });
  const { page, reload, close } = await openWindow(browser, hub.url, "/tasks", { token, ...look });
  for (const path of ["/tasks", "/boards", `/boards/${board.id}`, "/reports/tasks?by=person&from=today-12m"]) {
    await reload(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await violations(page), path).toEqual([]);
  }
  await close();
});
