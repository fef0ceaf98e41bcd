import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docxWith } from "../../support/docx.ts";
import { startHub, type TestHub } from "../../support/hub.ts";
import { paperPdf } from "../../support/paper-pdf.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { realWrapper, startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { looks } from "../support/looks.ts";
import { picture } from "../support/picture.ts";

let browser: Browser;
let hub: TestHub;
let peer: UsptoPeer;
const repository = join(runDirectory(), "repository", randomUUID());
const matter = "/inventions/m-17248024";

beforeAll(async () => {
  mkdirSync(join(repository, "17248024"), { recursive: true });
  writeFileSync(join(repository, "17248024", "inventor notes.txt"), "Seawater is salty.");
  peer = await startUsptoPeer();
  peer.documents.set("17248024", realWrapper());
  peer.events.set("17248024", []);
  const environment = { IPHUB_USPTO_URL: peer.url, IPHUB_USPTO_PAUSE: "50", IPHUB_DIRECTORY_ROOT: repository };
  [browser, hub] = [await workerChromium(), await startHub({ webDirectory: await builtWeb(), environment })];
});
afterAll(async () => {
  await hub.close();
  await peer.close();
});

const open = async (path: string, look: { theme?: "dark" | "light"; width?: number } = {}) =>
  openWindow(browser, hub.url, path, { token: await hub.tokenFor("ada@iphub.example"), ...look });
const fileNamed = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe("a matter's files", () => {
  it("that came while another tab was shown are there; that tab stays live after the files were left", async () => {
    const ada = await hub.as("ada@iphub.example");
    const { id } = await ada.inventions.create({ title: "Two tabs", references: [] });
    const { page, close } = await open(`/inventions/${id}/files`);
    const tab = (name: string) => page.getByRole("link", { name, exact: true });
    await page.getByText("No files yet. Drop some here.").waitFor();
    await tab("Overview").click();
    await page.getByRole("button", { name: "Milestone", exact: true }).waitFor();
    await ada.files.upload({ reference: id, file: new File(["a"], "meanwhile.txt") });
    await ada.milestones.create({ inventionId: id, title: "Told live" });
    await page.getByText("Told live").first().waitFor();
    await tab("Files").click();
    await fileNamed(page, "meanwhile.txt").waitFor();
    await close();
  });

  // spec: 1.7, 2.11
  it("come by choosing several at once and by dropping, with versions, tags, preview, delete and undo", async () => {
    const { page, complaints, close } = await open(`${matter}/files`);
    const evil = "<img src=x onerror=window.hacked=1>.txt";
    await page.getByLabel("Files to upload").setInputFiles([
      {
        name: "請求項.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("1. A battery <script>window.hacked=1</script>"),
      },
      { name: evil, mimeType: "text/plain", buffer: Buffer.from("x") },
    ]);
    await fileNamed(page, "請求項.txt").waitFor();
    await fileNamed(page, "_img src=x onerror=window.hacked=1_.txt").waitFor();
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["<html><script>window.hacked=1</script>"], "action.pdf", { type: "application/pdf" }));
      return data;
    });
    const zone = page.getByRole("region", { name: "Files" }).locator("> div");
    await zone.dispatchEvent("drop", { dataTransfer: transfer });
    await page.getByText("The name says application/pdf, the content is text/html.").waitFor();
    await page
      .getByLabel("Files to upload")
      .setInputFiles([{ name: "請求項.txt", mimeType: "text/plain", buffer: Buffer.from("1. A better battery") }]);
    await page.getByText("version 2").waitFor();
    await fileNamed(page, "請求項.txt").click();
    await page.getByText("1. A better battery").waitFor();
    await page.getByRole("combobox", { name: "Version" }).selectOption("Version 1");
    await page.getByText("1. A battery <script>").waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, "preview");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Rename or tag 請求項.txt" }).click();
    await page.getByRole("textbox", { name: "Tags" }).fill("claims, draft");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("combobox", { name: "Tag" }).selectOption("draft");
    await expect.poll(() => page.getByRole("button", { name: /^Download / }).count()).toBe(1);
    await page.getByRole("button", { name: "Delete 請求項.txt" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await fileNamed(page, "請求項.txt").waitFor();
    expect(await page.evaluate(() => Reflect.get(window, "hacked"))).toBeUndefined();
    expect(complaints).toEqual([]);
    await close();
  });

  it("are shown: a picture as it is, a DOCX as its words, a PDF by its pages", async () => {
    const ada = await hub.as("ada@iphub.example");
    const { id } = await ada.inventions.create({ title: "Shown", references: [] });
    const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const words = "<w:document><w:body><w:p><w:r><w:t>1. A cell.</w:t></w:r></w:p></w:body></w:document>";
    const emptyArchive = Buffer.concat([Buffer.from("PK\u0005\u0006"), Buffer.alloc(18)]);
    const shown = {
      "fig 1.png": Buffer.from(dot, "base64"),
      "claims.docx": docxWith(emptyArchive, { "word/document.xml": words }),
      "action.pdf": paperPdf([["1. A cell."]]),
    };
    for (const [name, content] of Object.entries(shown)) {
      await ada.files.upload({ reference: id, file: new File([new Uint8Array(content)], name) });
    }
    const { page, complaints, close } = await open(`/inventions/${id}/files`);
    await fileNamed(page, "fig 1.png").click();
    const picture = page.getByRole("img", { name: "fig 1.png" });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await page.keyboard.press("Escape");
    await fileNamed(page, "claims.docx").click();
    await page.getByText("1. A cell.").waitFor();
    await page.keyboard.press("Escape");
    const read = page.waitForResponse((answer) => answer.url().includes("/api/filesmanager/content/"));
    await fileNamed(page, "action.pdf").click();
    expect((await read).headers()["content-type"]).toBe("application/pdf");
    await page.getByRole("region", { name: "action.pdf" }).locator("canvas").first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  // spec: 1.8, 4.31
  it("come from the documents repository, and a missing folder says so", async () => {
    const { page, close } = await open(`${matter}/files`);
    await page.getByRole("button", { name: "Synchronise the repository" }).click();
    await page.getByText("✓ from /17248024").waitFor();
    await fileNamed(page, "inventor notes.txt").waitFor();
    const large = join(
      repository,
      "17248024",
      "a scan with a name that is as long as those which people give to files.bin",
    );
    writeFileSync(large, "");
    truncateSync(large, 6 * 1024 ** 3);
    writeFileSync(join(repository, "17248024", "later.txt"), "later");
    await page.getByRole("button", { name: "Synchronise the repository" }).click();
    await page.getByText("▲ 1 of 3 files was not taken; the other 2 are here:").waitFor();
    await page.getByText(/files\.bin: The file is larger than 2 GB/u).waitFor();
    await fileNamed(page, "later.txt").waitFor();
    await picture(page, "not-taken");
    rmSync(large);
    const ada = await hub.as("ada@iphub.example");
    const other = (await ada.inventions.search({ qs: "" })).data.find(({ id }) => id !== "m-17248024");
    await page.goto(`${hub.url}/inventions/${other?.id}/files`);
    await page.getByRole("button", { name: "Synchronise the repository" }).click();
    await page.getByText(/^▲ The documents repository has no folder for .+\.$/).waitFor();
    await close();
  });
});

describe("a matter's file wrapper", () => {
  // spec: 1.12, 2.8
  it("lists the 45 documents in order, narrows and groups them, and downloads ten through a failing office", async () => {
    const { page, complaints, close } = await open(`${matter}/ifw`);
    await page.getByText("17/248,024: 45 of 45").waitFor();
    const rows = page.locator("tbody tr");
    expect(await rows.first().textContent()).toContain("PETDEC");
    await page.getByRole("combobox", { name: "Code" }).selectOption("NOA");
    await page.getByText("17/248,024: 2 of 45").waitFor();
    await page.getByRole("combobox", { name: "Code" }).selectOption("");
    await page.getByRole("combobox", { name: "Group by" }).selectOption("code");
    expect(await page.getByRole("table").first().getAttribute("aria-label")).toMatch(/ \(NOA\)$/);
    await page.getByRole("combobox", { name: "Group by" }).selectOption("none");
    peer.fail("/download/", { status: 429, headers: { "retry-after": "1" } }, "cut", { status: 500 });
    for (let at = 0; at < 10; at += 1) await rows.nth(at).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Download 10" }).click();
    await expect.poll(() => page.getByText("✓ read").count(), { timeout: 25_000 }).toBe(10);
    await page.getByRole("link", { name: "Office downloads" }).click();
    await page.getByText("10 of 10 arrived").waitFor();
    await page.getByText("✓ completed").first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("a download that fails", () => {
  it("says so where it was asked for and in the queue, by itself, and can be tried again", async () => {
    const { page, complaints, close } = await open(`${matter}/ifw`);
    const row = page.locator("tbody tr").nth(20);
    await row.getByRole("checkbox").check();
    peer.fail("/download/", { status: 404 });
    await page.getByRole("button", { name: "Download 1" }).click();
    await row.getByText("▲ failed").waitFor();
    await row.getByRole("checkbox").check();
    await row.locator("xpath=following-sibling::tr[1]").getByRole("checkbox").check();
    // The office takes its time with the first, so that the queue is seen at work.
    peer.fail("/download/", { delayMs: 500 }, { status: 404 });
    await page.getByRole("button", { name: "Download 2" }).click();
    await page.getByRole("link", { name: "Office downloads" }).click();
    await page.getByText("▲ 1 of 2 failed").waitFor();
    await page.getByText("The patent office no longer has this document.").first().waitFor();
    await page.getByRole("button", { name: "Retry the failed ones" }).first().click();
    await page.getByText("1 of 1 arrived").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it("of the office's list is said when it is asked again", async () => {
    const { page, close } = await open(`${matter}/ifw`);
    const ask = page.getByRole("button", { name: "Ask the office" });
    await ask.click();
    await page.getByText("New documents appear here.").waitFor();
    peer.fail("17248024/documents", { status: 403 }, { status: 403 }, { status: 403 });
    const ada = await hub.as("ada@iphub.example");
    const failed = async () => (await ada.uspto.sync({ id: "17248024" })).lastError;
    await expect.poll(failed, { timeout: 20_000 }).toContain("IPHUB_USPTO_KEY");
    await ask.click();
    await page.getByText("It failed last time:").waitFor();
    await close();
  });
});

describe("the three pages", () => {
  // spec: 2.16
  it.each(looks)(
    "are legible and accessible in the $theme theme, $width wide",
    { timeout: 120_000 },
    async ({ theme, width }) => {
      const ada = await hub.as("ada@iphub.example");
      await ada.settings.set({ name: "HUB_THEME", value: { theme } });
      const { page, complaints, close } = await open(`${matter}/files`, { theme, width });
      for (const [name, path, shown] of [
        ["files", `${matter}/files`, "inventor notes.txt"],
        ["ifw", `${matter}/ifw`, "45 of 45"],
        ["downloads", "/applications", "10 of 10 arrived"],
      ] as const) {
        await page.goto(`${hub.url}${path}`);
        await page.getByText(shown).first().waitFor();
        expect([name, await violations(page)]).toEqual([name, []]);
        await picture(page, `${name}-${theme}-${width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect([name, width, Math.max(wide, 0)]).toEqual([name, width, 0]);
      }
      expect(complaints).toEqual([]);
      await close();
    },
  );
});
