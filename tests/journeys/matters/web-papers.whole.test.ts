import type { Hub } from "@iphub/sdk";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { paperPdf } from "../../support/paper-pdf.ts";
import { claimsDocx, mailFile } from "../../support/papers.ts";
import { violations } from "../support/accessibility.ts";
import { openWindow } from "../support/browser.ts";
import { sharedBrowserHub } from "../support/browser-hub.ts";
import { looks } from "../support/looks.ts";
import { picture } from "../support/picture.ts";

const shared = sharedBrowserHub();
let ada: Hub;
let matter: string;

const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const pages = Array.from({ length: 12 }, (_, at) => [
  `Page ${at + 1} of the office action`,
  at === 9 ? "The anode of lithium is known from D1." : "Claims 1-20 are rejected.",
]);

beforeAll(async () => {
  ada = await shared().hub.as("ada@iphub.example");
  matter = (await ada.inventions.create({ title: "Read next to the work", references: [] })).id;
  const upload = (name: string, content: string | Buffer) =>
    ada.files.upload({ reference: matter, file: new File([new Uint8Array(Buffer.from(content))], name) });
  await upload("action.pdf", paperPdf(pages));
  await upload(
    "claims.docx",
    claimsDocx(["A cell with an anode of lithium.", "The cell of claim 1 with a lid.", "The cell of claim 1, sold."]),
  );
  await upload("claims.docx", claimsDocx(["A cell with an anode of sodium.", "The cell of claim 1, sold."]));
  await upload("figure.png", Buffer.from(dot, "base64"));
  await upload("comments.eml", mailFile({ name: "list.csv", content: "Claim,Comment\n1,keep" }));
  await upload("notes.md", "# What to argue");
  await upload("parts.zip", Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]));
  await upload("broken.pdf", "%PDF-1.7 nothing");
});

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const file = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const drawn = (page: Page) => page.locator("[data-page]");

describe("a paper next to the work", () => {
  it("is opened from the list and by its address; each kind is shown as what it is, and Back closes it", async () => {
    const { page, complaints, close } = await shared().open(`/inventions/${matter}/files`);
    await file(page, "figure.png").click();
    const shown = panel(page, "figure.png").getByRole("img", { name: "figure.png" });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await file(page, "claims.docx").click();
    const claims = panel(page, "claims.docx");
    await claims.getByRole("heading", { name: "Battery cell" }).waitFor();
    expect(await claims.getByRole("listitem").first().textContent()).toBe("1. A cell with an anode of sodium.");
    expect(await claims.getByRole("cell", { name: "the cell" }).count()).toBe(1);
    await claims.getByRole("combobox", { name: "Version" }).selectOption("Version 1");
    await claims.getByText("A cell with an anode of lithium.").waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, "paper-docx");
    await file(page, "comments.eml").click();
    await panel(page, "comments.eml").getByText("Please keep the broad claim.").waitFor();
    await page.getByRole("button", { name: "list.csv" }).click();
    await panel(page, "list.csv").getByRole("cell", { name: "keep" }).waitFor();
    await page.getByRole("button", { name: "The e-mail" }).click();
    await panel(page, "comments.eml").getByText("Client <client@example.com>").waitFor();
    await file(page, "notes.md").click();
    await panel(page, "notes.md").getByRole("heading", { name: "What to argue" }).waitFor();
    await file(page, "parts.zip").click();
    await panel(page, "parts.zip").getByText("Files of this kind are not shown here.").waitFor();
    await file(page, "broken.pdf").click();
    await panel(page, "broken.pdf").getByText("The file is damaged and cannot be shown.").waitFor();
    const save = page.waitForEvent("download");
    await panel(page, "broken.pdf").getByRole("button", { name: "Download" }).last().click();
    expect((await save).suggestedFilename()).toBe("broken.pdf");
    await page.goBack();
    await panel(page, "parts.zip").waitFor();
    await page.reload();
    await panel(page, "parts.zip").waitFor();
    await page.keyboard.press("Escape");
    await panel(page, "parts.zip").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await close();
  });

  it("a PDF is drawn as far as it is reached, searched to its last page, and copied from", async () => {
    const { page, complaints, close } = await shared().open(`/inventions/${matter}/files`);
    await file(page, "action.pdf").click();
    const action = panel(page, "action.pdf");
    await action.getByText("Page 1 of the office action").waitFor();
    expect(await action.locator("[data-number]").count()).toBe(12);
    expect(await drawn(page).count()).toBeLessThan(6);
    await page.getByRole("searchbox", { name: "Find in the paper" }).fill("rejected");
    await action.getByText("1 of 11", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await action.getByText("2 of 11", { exact: true }).waitFor();
    await page.getByRole("searchbox", { name: "Find in the paper" }).fill("Anode of  LITHIUM");
    await action.getByText("1 of 1", { exact: true }).waitFor();
    const line = action.getByText("The anode of lithium is known from D1.");
    await line.waitFor();
    await expect.poll(() => page.evaluate(() => CSS.highlights.get("paper-current")?.size)).toBe(1);
    await picture(page, "paper-pdf-found");
    await line.click({ clickCount: 3 });
    expect(await page.evaluate(() => document.getSelection()?.toString())).toContain("anode of lithium is known");
    await page.keyboard.press("Control+c");
    await page.getByRole("searchbox", { name: "Find in the paper" }).fill("");
    await page.keyboard.press("Control+v");
    expect(await page.getByRole("searchbox", { name: "Find in the paper" }).inputValue()).toContain("known from D1");
    expect(complaints).toEqual([]);
    await close();
  });

  it("two versions are compared claim against claim, in two columns", async () => {
    const { page, complaints, close } = await shared().open(`/inventions/${matter}/files`);
    await file(page, "claims.docx").click();
    await page.getByRole("button", { name: "Compare" }).click();
    const compared = page.getByRole("dialog", { name: "Compare two versions" });
    await compared.getByText("Claims: 1 changed, 1 removed, 1 renumbered.").waitFor();
    expect(await compared.locator("del").allTextContents()).toContain("lithium");
    expect(await compared.locator("ins").allTextContents()).toContain("sodium");
    const renumbered = /^Claim 3, now 2 → renumbered depends on claim 1 · also changed by claim 1$/;
    await compared.getByRole("heading", { name: renumbered }).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, "paper-compared");
    await page.goBack();
    await compared.waitFor({ state: "detached" });
    await panel(page, "claims.docx").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("a note is pinned to words of a page, seen live by another, changed and deleted by who wrote it", async () => {
    const { browser, hub } = shared();
    const token = await hub.tokenFor("ben@iphub.example");
    const first = await openWindow(browser, hub.url, `/inventions/${matter}/files`, { token });
    await file(first.page, "action.pdf").click();
    const line = panel(first.page, "action.pdf").getByText("Claims 1-20 are rejected.").first();
    await line.evaluate((words) => document.getSelection()?.selectAllChildren(words));
    await first.page.getByRole("button", { name: "Notes", exact: true }).click();
    const { id } = (await ada.files.list({ reference: matter })).find(({ name }) => name === "action.pdf") ?? {
      id: "",
    };
    const notes = first.page.getByRole("complementary", { name: "Notes on this file" });
    await notes.getByRole("button", { name: "Pin a note" }).click();
    await notes.getByText("On page 1").waitFor();
    await first.page.getByRole("textbox", { name: "Note" }).fill("Ask for **reasons**");
    await notes.getByRole("button", { name: "Save" }).click();
    await notes.getByText("reasons").waitFor();
    expect(await ada.files.listNotes({ id })).toMatchObject([
      { page: 1, quote: "Claims 1-20 are rejected.", content: "Ask for **reasons**", author: "ben@iphub.example" },
    ]);
    await expect.poll(() => first.page.evaluate(() => CSS.highlights.get("paper-noted")?.size)).toBe(1);
    await ada.files.addNote({ id, page: 10, content: "See D1" });
    await notes.getByRole("button", { name: "Page 10" }).click();
    await panel(first.page, "action.pdf").getByText("The anode of lithium is known from D1.").waitFor();
    expect(await violations(first.page)).toEqual([]);
    await picture(first.page, "paper-notes");
    expect(await notes.getByRole("button", { name: "Change this note" }).count()).toBe(1);
    await notes.getByRole("button", { name: "Change this note" }).click();
    await first.page.getByRole("textbox", { name: "Note" }).fill("Ask twice");
    await notes.getByRole("button", { name: "Save" }).click();
    await notes.getByText("Ask twice").waitFor();
    await notes.getByRole("button", { name: "Delete this note" }).click();
    await first.page.getByRole("button", { name: "Delete note", exact: true }).click();
    await notes.getByText("Ask twice").waitFor({ state: "detached" });
    expect(first.complaints).toEqual([]);
    await first.close();
  });

  it("keeps what is typed into a pinned note that someone deletes, and pins it again where it was", async () => {
    const { browser, hub } = shared();
    const ben = await hub.as("ben@iphub.example");
    const token = await hub.tokenFor("ben@iphub.example");
    const [action] = (await ada.files.list({ reference: matter })).filter(({ name }) => name === "action.pdf");
    const id = action?.id ?? "";
    const note = await ben.files.addNote({ id, page: 2, content: "Ask for it" });
    const opened = await openWindow(browser, hub.url, `/inventions/${matter}/files?file=${id}`, { token });
    const notes = opened.page.getByRole("complementary", { name: "Notes on this file" });
    const article = notes.getByRole("article").filter({ hasText: "Ask for it" });
    await article.getByRole("button", { name: "Change this note" }).click();
    await opened.page.getByRole("textbox", { name: "Note" }).fill("Ask for reasons");
    await ada.files.deleteNote({ id: note.id });
    await notes.getByText("This note was deleted. Save it as a new note, or leave it.").waitFor();
    expect(await violations(opened.page)).toEqual([]);
    await notes.getByRole("button", { name: "Save as a new note" }).click();
    await notes.getByRole("article").getByText("Ask for reasons").waitFor();
    const pinned = (await ada.files.listNotes({ id })).filter(({ content }) => content === "Ask for reasons");
    expect(pinned).toMatchObject([{ page: 2, author: "ben@iphub.example" }]);
    expect(opened.complaints).toEqual([]);
    await opened.close();
  });

  it.each(looks)("is legible and accessible in the $theme theme, $width wide", async ({ theme, width }) => {
    const { page, complaints, close } = await shared().open(`/inventions/${matter}/files`, { theme, width });
    for (const [name, words] of [
      ["action.pdf", "Page 1 of the office action"],
      ["claims.docx", "Battery cell"],
      ["comments.eml", "Please keep the broad claim."],
    ] as const) {
      await file(page, name).click();
      await page.getByText(words).first().waitFor();
      expect([name, await violations(page)]).toEqual([name, []]);
      await picture(page, `paper-${name}-${theme}-${width}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([name, Math.max(wide, 0)]).toEqual([name, 0]);
      if (name === "claims.docx") {
        await page.getByRole("button", { name: "Compare" }).click();
        await page.getByText("Claims: 1 changed").waitFor();
        expect(await violations(page)).toEqual([]);
        await picture(page, `paper-compared-${theme}-${width}`);
        await page.goBack();
      }
      await page.getByRole("button", { name: "Close", exact: true }).last().click();
    }
    expect(complaints).toEqual([]);
    await close();
  });
});
