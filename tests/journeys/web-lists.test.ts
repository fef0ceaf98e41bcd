import { describe, expect, it } from "vitest";
import { sharedBrowserHub } from "./support/browser-hub.ts";

const shared = sharedBrowserHub();

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
