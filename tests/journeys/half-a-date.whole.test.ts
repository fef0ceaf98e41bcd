import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { sharedBrowserHub } from "./support/browser-hub.ts";

const shared = sharedBrowserHub();

/** Whether the browser shows something in a field that it cannot read as a date. */
const isUnreadable = (field: Locator) =>
  field.evaluate((one) => one instanceof HTMLInputElement && one.validity.badInput);

const saveBy = {
  Enter: (page: Page) => page.keyboard.press("Enter"),
  "the button": (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click(),
} as const;

it.each(["Enter", "the button"] as const)(
  "a milestone keeps its date where a part of it was deleted and the form is sent by %s",
  async (way) => {
    const ada = await shared().hub.as("ada@iphub.example");
    const { id: inventionId } = await ada.inventions.create({ title: `Half a date by ${way}`, references: [] });
    const milestone = await ada.milestones.create({ inventionId, title: "File it", dueAt: "2031-03-14" });
    const { page, complaints, close } = await shared().open(`/inventions/${inventionId}`);
    await page.getByRole("button", { name: "Actions on File it" }).click();
    await page.getByRole("menuitem", { name: "Change", exact: true }).click();
    const form = page.getByRole("dialog", { name: "Change the milestone" });
    const due = form.getByLabel("Due date", { exact: true });
    await due.focus();
    await page.keyboard.press("Backspace");
    await expect.poll(() => isUnreadable(due)).toBe(true);
    await saveBy[way](page);
    await expect.poll(() => due.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await form.isVisible()).toBe(true);
    const stored = async () => (await ada.milestones.get({ id: milestone.id })).dueAt;
    expect(await stored()).toBe("2031-03-14");
    await due.fill("2031-03-21");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await form.waitFor({ state: "detached" });
    expect(await stored()).toBe("2031-03-21");
    expect(complaints).toEqual([]);
    await close();
  },
);

it("a deadline is not closed with half the day of its certificate of mailing", async () => {
  const ada = await shared().hub.as("ada@iphub.example");
  const { id: inventionId } = await ada.inventions.create({ title: "Half a certificate", references: [] });
  const entry = { inventionId, title: "Reply by mail", office: "EP", source: "agent", dueDate: "2031-03-14" };
  const deadline = await ada.deadlines.enter(entry);
  const { page, close } = await shared().open(`/deadlines?deadline=${deadline.id}`);
  await page.getByRole("button", { name: "Close…" }).click();
  const form = page.getByRole("dialog", { name: "Close the deadline" });
  await form.getByLabel("What was filed").fill("Reply");
  const mailed = form.getByLabel("Mailed with a certificate on");
  await mailed.focus();
  await page.keyboard.type("12");
  await expect.poll(() => isUnreadable(mailed)).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => mailed.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await form.isVisible()).toBe(true);
  expect((await ada.deadlines.get({ id: deadline.id })).status).toBe(deadline.status);
  await close();
});
