import { taskStatus } from "@iphub/sdk/contract/task-status";
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
});
