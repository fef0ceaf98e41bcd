import { taskStatus } from "@iphub/sdk/contract/task-status";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { describe, expect, it } from "vitest";
import { sharedBrowserHub } from "./support/browser-hub.ts";

const shared = sharedBrowserHub();
const everyStatusOf = taskStatus.options;
const everyStatus = everyStatusOf.map((status) => `status=${status}`).join("&");

describe("a list", () => {
  it("is where it was left when the reader comes back to it", async () => {
    const { page, close } = await shared().open("/tasks");
    const rows = page.getByRole("grid", { name: "Tasks" });
    await rows.waitFor();
    await page.getByRole("button", { name: /^Inbox/ }).waitFor();
    const top = () => rows.evaluate((grid) => grid.parentElement?.scrollTop ?? 0);
    await rows.evaluate((grid) => grid.parentElement?.scrollTo({ top: 900 }));
    await expect.poll(top).toBe(900);
    await page.locator("[role=row][data-index='28']").click({ position: { x: 300, y: 10 } });
    await page.waitForURL(/\/tasks\/./);
    await page.getByRole("button", { name: "Delete this task" }).waitFor();
    await page.goBack();
    await rows.waitFor();
    await expect.poll(top).toBe(900);
    await page.goForward();
    await page.getByRole("button", { name: "Delete this task" }).waitFor();
    await close();
  });

  it("is fetched again where it is shown when it has changed, and elsewhere when that is reached", async () => {
    const { page, close } = await shared().open(`/tasks?${everyStatus}`);
    const rows = page.getByRole("grid", { name: "Tasks" });
    await rows.waitFor();
    const scrollTo = (part: number) =>
      rows.evaluate((grid, at) => grid.parentElement?.scrollTo({ top: at * grid.scrollHeight }), part);
    const lastRow = page.locator("[role=row][data-index]").last();
    const ada = await shared().hub.as("ada@iphub.example");
    const { total } = await ada.tasks.list({ status: everyStatusOf, size: 1 });
    expect(total).toBeGreaterThan(200);
    await expect
      .poll(async () => {
        await scrollTo(1);
        return Number(await lastRow.getAttribute("data-index"));
      })
      .toBe(total - 1);
    await scrollTo(0);
    await page.locator("[role=row][data-index='0']").waitFor();
    const asked: number[] = [];
    page.on("request", (request) => {
      const skip = new URL(request.url()).searchParams.get("skip");
      if (skip !== null && new URL(request.url()).pathname.endsWith("/tasks")) asked.push(Number(skip));
    });
    const { data } = await ada.tasks.list({ status: everyStatusOf, sort: "dueAt", skip: total - 1, size: 1 });
    const end = data[0];
    if (!end) throw new Error("The list has no last task.");
    await ada.tasks.create({ inventionId: end.invention.id, title: "Between", dueAt: "1990-01-01" });
    await page.locator("[role=row][data-index='0']").filter({ hasText: "Between" }).waitFor();
    await expect.poll(() => [...new Set(asked)].toSorted((a, b) => a - b)).toEqual([0, 50]);
    await scrollTo(1);
    await expect.poll(() => Math.max(...asked)).toBeGreaterThan(total - 60);
    await lastRow.filter({ hasText: end.title }).waitFor();
    expect(asked).not.toContain(100);
    await rows.evaluate((grid) => grid.parentElement?.scrollTo({ top: 100 * 36 }));
    await expect.poll(() => asked).toContain(100);
    await close();
  });

  it("selects a range with Shift, by a press and by the arrows", async () => {
    const { page, close } = await shared().open("/tasks");
    const box = (row: number) => page.locator(`[data-index='${row}']`).getByRole("checkbox");
    await box(1).click();
    await page.getByText("1 task selected").waitFor();
    await box(5).click({ modifiers: ["Shift"] });
    await page.getByText("5 tasks selected").waitFor();
    await page.locator("[data-index='5']").focus();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.getByText("7 tasks selected").waitFor();
    await box(3).click();
    await page.getByText("6 tasks selected").waitFor();
    await close();
  });

  it("selects a range with Shift and a press on a row; the next one takes its place, grows and shrinks", async () => {
    const { page, close } = await shared().open("/tasks");
    const row = (index: number) => page.locator(`[role=row][data-index='${index}']`);
    const reach = (index: number) => row(index).click({ modifiers: ["Shift"], position: { x: 300, y: 10 } });
    const said = (words: string) => page.getByText(words, { exact: true }).waitFor();
    await row(2).getByRole("checkbox").click();
    await reach(6);
    await said("5 tasks selected");
    await reach(4);
    await said("3 tasks selected");
    await reach(1);
    await said("2 tasks selected");
    for (const [key, words] of [
      ["ArrowDown", "1 task selected"],
      ["ArrowDown", "2 tasks selected"],
      ["ArrowDown", "3 tasks selected"],
      ["ArrowUp", "2 tasks selected"],
    ] as const) {
      await page.keyboard.press(`Shift+${key}`);
      await said(words);
    }
    expect(new URL(page.url()).pathname).toBe("/tasks");
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("");
    await page.getByRole("button", { name: "Clear the selection" }).click();
    await row(8).getByRole("checkbox").click();
    await reach(9);
    await said("2 tasks selected");
    await close();
  });

  it("gives the focus to the row at the same place when the row that has it leaves, and keys act on that one", async () => {
    const ada = await shared().hub.as("ada@iphub.example");
    const { id: inventionId } = await ada.inventions.create({ title: "Left by its tasks", references: [] });
    const titles = ["Stays above", "Leaves", "Stays below"];
    const made = await Promise.all(
      titles.map((title, at) =>
        ada.tasks.create({ inventionId, title, dueAt: `2031-01-0${at + 1}`, tags: ["leaving"] }),
      ),
    );
    const { page, close } = await shared().open("/tasks?tags=leaving&status=open");
    const row = (title: string) => page.locator("[role=row][data-index]").filter({ hasText: title });
    await row("Leaves").focus();
    await ada.tasks.update({ id: made[1]?.id ?? "", status: "done" });
    await row("Leaves").waitFor({ state: "detached" });
    await expect.poll(() => row("Stays below").evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press("x");
    await page.getByText("1 task selected").waitFor();
    expect(await row("Stays below").getAttribute("aria-selected")).toBe("true");
    await close();
  });

  it("keeps of a selection what the list has when its filter changes", async () => {
    const ada = await shared().hub.as("ada@iphub.example");
    const { id: inventionId } = await ada.inventions.create({ title: "Chosen from", references: [] });
    const today = civilDateInZone(Date.now(), "UTC");
    for (const dueAt of [today, null]) {
      await ada.tasks.create({ inventionId, title: `Chosen ${dueAt ?? "without a date"}`, dueAt, tags: ["chosen"] });
    }
    const { page, close } = await shared().open("/tasks?tags=chosen");
    for (const index of [0, 1]) await page.locator(`[data-index='${index}']`).getByRole("checkbox").click();
    await page.getByText("2 tasks selected").waitFor();
    const head = page.getByRole("columnheader", { name: "Due date" });
    await head.getByRole("button", { name: "Due date", exact: true }).click();
    await page.waitForURL(/sort=/);
    await page.getByText("2 tasks selected").waitFor();
    await page.getByLabel("Due", { exact: true }).selectOption("Today");
    await page.getByText("1 task selected").waitFor();
    await page.getByLabel("Due", { exact: true }).selectOption("Due any time");
    await page.locator("[data-index='1']").waitFor();
    await page.getByText("1 task selected").waitFor();
    await close();
  });
});
