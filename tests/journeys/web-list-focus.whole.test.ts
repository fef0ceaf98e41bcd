import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { sharedBrowserHub } from "./support/browser-hub.ts";

const shared = sharedBrowserHub();

/** The words of what has the focus, and of the entry that it is in. */
const focusIn = (page: Page) => () =>
  page.evaluate(() => {
    const { activeElement } = document;
    return [activeElement?.localName, (activeElement?.closest("li, article") ?? activeElement)?.textContent].join(" ");
  });

async function openMatter(tab = "") {
  const ada = await shared().hub.as("ada@iphub.example");
  const { id } = await ada.inventions.create({ title: "Kite with lists", references: [] });
  return { ada, id, open: () => shared().open(`/inventions/${id}${tab}`) };
}

async function confirm(page: Page, label: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: label, exact: true }).click();
}

it("after a note is deleted the other one has the focus, and after the last one the heading", async () => {
  const { ada, id, open } = await openMatter();
  for (const content of ["First note", "Second note"]) {
    await ada.notes.createForInvention({ inventionId: id, content });
  }
  const { page, close } = await open();
  const remove = async (words: string) => {
    const note = page.getByRole("article").filter({ hasText: words });
    await note.getByRole("button", { name: "Delete this note" }).focus();
    await page.keyboard.press("Enter");
    await confirm(page, "Delete note");
    await note.waitFor({ state: "detached" });
  };
  await remove("Second note");
  await expect.poll(focusIn(page)).toMatch(/^button First note/);
  await remove("First note");
  await expect.poll(focusIn(page)).toBe("h2 Notes");
  await close();
});

it("after a file is deleted the other one has the focus, and after the last one the heading", async () => {
  const { ada, id, open } = await openMatter("/files");
  for (const name of ["one.txt", "two.txt"]) await ada.files.upload({ reference: id, file: new File([name], name) });
  const { page, close } = await open();
  const remove = async (name: string) => {
    const button = page.getByRole("button", { name: `Delete ${name}` });
    await button.focus();
    await page.keyboard.press("Enter");
    await button.waitFor({ state: "detached" });
  };
  await remove("one.txt");
  await expect.poll(focusIn(page)).toMatch(/^button two\.txt/);
  await remove("two.txt");
  await expect.poll(focusIn(page)).toMatch(/^h1 .*Kite with lists/);
  await close();
});

it("after a task of a milestone is deleted the other one has the focus, and after the last one the milestone", async () => {
  const { ada, id, open } = await openMatter();
  const { id: milestoneId } = await ada.milestones.create({ inventionId: id, title: "Filing" });
  for (const title of ["Draft", "File"]) await ada.tasks.create({ inventionId: id, milestoneId, title });
  const { page, close } = await open();
  const remove = async (title: string) => {
    const actions = page.getByRole("button", { name: `Actions on ${title}`, exact: true });
    await actions.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Delete", exact: true }).focus();
    await page.keyboard.press("Enter");
    await confirm(page, "Delete task");
    await actions.waitFor({ state: "detached" });
  };
  await remove("Draft");
  await expect.poll(focusIn(page)).toMatch(/^a File/);
  await remove("File");
  await expect.poll(focusIn(page)).toBe("h2 Filing");
  await close();
});

it("after a board is deleted the one in its place has the focus", async () => {
  const ada = await shared().hub.as("ada@iphub.example");
  for (const title of ["Left", "Right"]) await ada.boards.create({ title, filters: ["my-tasks"] });
  const { page, close } = await shared().open("/boards");
  const rows = page.locator("#content li");
  const titles = async () => rows.getByRole("link").allTextContents();
  await page.getByRole("link", { name: "Left", exact: true }).waitFor();
  const before = await titles();
  await page.getByRole("button", { name: "Actions of Left", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Delete", exact: true }).focus();
  await page.keyboard.press("Enter");
  await confirm(page, "Delete board");
  await page.getByRole("link", { name: "Left", exact: true }).waitFor({ state: "detached" });
  const after = before.filter((title) => title !== "Left");
  const next = after[before.indexOf("Left")] ?? after.at(-1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(next);
  await close();
});
