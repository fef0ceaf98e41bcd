import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePassword, startHub, type TestHub } from "../support/hub.ts";
import { runDirectory } from "../support/run-directory.ts";
import { violations } from "./support/accessibility.ts";
import { builtWeb, openWindow, signIn } from "./support/browser.ts";
import { workerChromium } from "./support/chromium.ts";
import { picture } from "./support/picture.ts";

let browser: Browser;
let hub: TestHub;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
});
afterAll(async () => {
  await hub.close();
});

describe("uploads that break off", () => {
  const folder = join(runDirectory(), "uploads", randomUUID());
  const open = async (path: string) =>
    openWindow(browser, hub.url, path, { token: await hub.tokenFor("ada@iphub.example") });
  const fileNamed = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  beforeAll(() => mkdirSync(folder, { recursive: true }));

  it("go on where they broke off; the browser asks before it leaves an upload", async () => {
    const { page, close } = await open("/inventions/m-17248024/files");
    const content = randomBytes(9 * 1024 * 1024);
    const sent: string[] = [];
    let isCut = false;
    await page.route("**/api/filesmanager/uploads/*", (route, request) => {
      if (request.method() === "PATCH") sent.push(isCut ? "cut" : "piece");
      // The second piece does not arrive, however often it is sent.
      isCut ||= sent.length === 1;
      return isCut && sent.length > 1 ? route.abort("connectionreset") : route.continue();
    });
    const large = join(folder, "large.bin");
    writeFileSync(large, content);
    await page.getByLabel("Files to upload").setInputFiles(large);
    await page.getByText("▲ The hub cannot be reached.").waitFor();
    await page.unroute("**/api/filesmanager/uploads/*");
    const pieces: string[] = [];
    page.on("request", (request) => {
      if (/\/uploads\//.test(request.url())) pieces.push(request.method());
    });
    await page.getByRole("button", { name: "Resume" }).click();
    await fileNamed(page, "large.bin").waitFor();
    // It asks what the hub has, and sends the two pieces that are missing of three.
    expect(pieces).toEqual(["GET", "PATCH", "PATCH"]);
    const ada = await hub.as("ada@iphub.example");
    const file = (await ada.files.list({ reference: "m-17248024" })).find(({ name }) => name === "large.bin");
    expect(file?.sha256).toBe(createHash("sha256").update(content).digest("hex"));
    await page.route("**/api/filesmanager/uploads", () => undefined);
    await page.getByLabel("Files to upload").setInputFiles(large);
    await page.getByText("0 %").waitFor();
    const asked = page.waitForEvent("dialog");
    const left = Promise.all([page.waitForEvent("close"), page.close({ runBeforeUnload: true })]);
    expect((await asked).type()).toBe("beforeunload");
    await (await asked).accept();
    await left;
    await close();
  });

  it("that fail while another tab of the matter is shown are told there, and go on from the Files tab", async () => {
    const ada = await hub.as("ada@iphub.example");
    const { id } = await ada.inventions.create({ title: "Told elsewhere", references: [] });
    const { page, close } = await open(`/inventions/${id}/files`);
    const tab = (name: string) => page.getByRole("link", { name, exact: true });
    // Its piece, and each repetition of it, breaks off once the person is on another tab.
    const sent = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    await page.route("**/api/filesmanager/uploads/*", async (route) => {
      sent.resolve();
      await left.promise;
      await route.abort("connectionreset");
    });
    const content = { name: "elsewhere.txt", mimeType: "text/plain", buffer: Buffer.from("1. A cell") };
    await page.getByLabel("Files to upload").setInputFiles(content);
    await sent.promise;
    await tab("Overview").click();
    await page.getByRole("button", { name: "Milestone", exact: true }).waitFor();
    left.resolve();
    await page.getByText("elsewhere.txt was not uploaded").waitFor();
    await page.unroute("**/api/filesmanager/uploads/*");
    await tab("Files").click();
    await page.getByText("▲ The hub cannot be reached.").waitFor();
    await page.getByRole("button", { name: "Resume" }).click();
    await fileNamed(page, "elsewhere.txt").waitFor();
    await close();
  });

  it("go on after the page was loaded again, when the same file is chosen again, or are removed", async () => {
    const ada = await hub.as("ada@iphub.example");
    const { id } = await ada.inventions.create({ title: "Loaded anew", references: [] });
    const { page, complaints, close } = await open(`/inventions/${id}/files`);
    const content = randomBytes(9 * 1024 * 1024);
    const [large, other] = [join(folder, "again.bin"), join(folder, "other.bin")];
    for (const path of [large, other]) writeFileSync(path, content);
    // The first piece of each arrives; the page ends before the next one does.
    let arrived = 0;
    await page.route("**/api/filesmanager/uploads/*", (route, request) => {
      const isFirst = /name="offset"\r\n\r\n0\r\n/.test(request.postDataBuffer()?.toString("latin1") ?? "");
      if (isFirst) void route.continue();
      else arrived += 1;
    });
    await page.getByLabel("Files to upload").setInputFiles([large, other]);
    await expect.poll(() => arrived).toBe(2);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.unroute("**/api/filesmanager/uploads/*");
    const unfinished = page.getByRole("list", { name: "Unfinished uploads" });
    const row = (name: string) => unfinished.getByRole("listitem").filter({ hasText: name });
    await row("again.bin").getByText("▲ unfinished: 4.2 MB of 9.4 MB").waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, "unfinished");
    await page.getByRole("button", { name: "Remove the unfinished other.bin" }).click();
    await expect.poll(() => row("other.bin").count()).toBe(0);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (/\/uploads\//.test(request.url())) sent.push(request.method());
    });
    const chooser = page.waitForEvent("filechooser");
    await row("again.bin").getByRole("button", { name: "Choose it again to resume" }).click();
    await (await chooser).setFiles(large);
    await page.getByText("again.bin, resumed at 4.2 MB").waitFor();
    await fileNamed(page, "again.bin").waitFor();
    // Two pieces of three were missing.
    expect(sent).toEqual(["PATCH", "PATCH"]);
    // The event of the file comes before the answer to its last piece is there.
    await expect.poll(() => unfinished.count()).toBe(0);
    const [file] = await ada.files.list({ reference: id });
    expect(file?.sha256).toBe(createHash("sha256").update(content).digest("hex"));
    expect(complaints).toEqual([]);
    await close();
  });

  it("because their person stops them by key stay, to go on with or to remove, and nothing is called an error", async () => {
    const ada = await hub.as("ada@iphub.example");
    const { id } = await ada.inventions.create({ title: "Stopped", references: [] });
    const { page, complaints, close } = await open(`/inventions/${id}/files`);
    // The first piece arrives; the next ones are under way until their upload is stopped.
    const later = (body: Buffer | null) => !/name="offset"\r\n\r\n0\r\n/u.test(body?.toString("latin1") ?? "");
    await page.route("**/api/filesmanager/uploads/*", (route, request) => {
      if (!later(request.postDataBuffer())) void route.continue();
    });
    const paths = ["kept.bin", "removed.bin"].map((name) => join(folder, name));
    for (const path of paths) writeFileSync(path, Buffer.alloc(9 * 1024 * 1024, 5));
    await page.getByLabel("Files to upload").setInputFiles(paths);
    const row = (name: string) =>
      page.getByRole("list", { name: "Uploads", exact: true }).getByRole("listitem").filter({ hasText: name });
    for (const name of ["kept.bin", "removed.bin"]) {
      await row(name).getByText("44 %").waitFor();
      await row(name).getByRole("button", { name: "Stop" }).focus();
      await page.keyboard.press("Enter");
      await row(name).getByText("○ stopped at 44 %").waitFor();
      // The focus stays, on what takes it up again.
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Resume");
    }
    expect(await ada.files.listUploads({ reference: id })).toMatchObject([
      { received: 4194304 },
      { received: 4194304 },
    ]);
    expect(await page.getByRole("alert").filter({ hasText: /\S/ }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await picture(page, "stopped");
    await page.unroute("**/api/filesmanager/uploads/*");
    await page.getByRole("button", { name: "Cancel removed.bin" }).click();
    await page.getByText("Upload removed").waitFor();
    await row("kept.bin").getByRole("button", { name: "Resume" }).click();
    await page.getByText("kept.bin, resumed at 4.2 MB").waitFor();
    await fileNamed(page, "kept.bin").waitFor();
    expect(await ada.files.listUploads({ reference: id })).toEqual([]);
    expect((await ada.files.list({ reference: id })).map(({ name, size }) => [name, size])).toEqual([
      ["kept.bin", 9 * 1024 * 1024],
    ]);
    expect(complaints).toEqual([]);
    await close();
  });

  it("are asked about before their person signs out, and then nothing of them is kept, or sent as the next person", async () => {
    const ben = await hub.as("ben@iphub.example");
    const { id } = await ben.inventions.create({ title: "Left behind", references: [] });
    const token = await hub.tokenFor("ben@iphub.example");
    const { page, close } = await openWindow(browser, hub.url, `/inventions/${id}/files`, { token });
    // The first piece of each arrives; the next ones are under way until they are dropped.
    let held = 0;
    await page.route("**/api/filesmanager/uploads/*", (route, request) => {
      const isFirst = /name="offset"\r\n\r\n0\r\n/u.test(request.postDataBuffer()?.toString("latin1") ?? "");
      if (isFirst || request.method() === "DELETE") void route.continue();
      else held += 1;
    });
    const paths = ["left.bin", "behind.bin"].map((name) => join(folder, name));
    for (const path of paths) writeFileSync(path, Buffer.alloc(9 * 1024 * 1024, 6));
    await page.getByLabel("Files to upload").setInputFiles(paths);
    await expect.poll(() => held).toBe(2);
    const question = page.getByRole("dialog", { name: "Sign out?" });
    const logOut = async () => {
      await page.getByRole("button", { name: "Account of" }).click();
      await page.getByRole("menuitem", { name: "Logout" }).click();
      await question.getByText("2 files are still being sent to the hub, and are dropped.").waitFor();
    };
    await logOut();
    expect(await violations(page)).toEqual([]);
    await picture(page, "uploads-sign-out");
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    expect(await page.getByText("44 %").count()).toBe(2);
    await logOut();
    await question.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Hey! Do we know you?" }).waitFor();
    const again = await hub.as("ben@iphub.example");
    expect(await again.files.listUploads({ reference: id })).toEqual([]);
    expect(await again.files.list({ reference: id })).toEqual([]);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (/\/uploads/u.test(request.url())) sent.push(request.method());
    });
    await signIn(page, "cleo@iphub.example", samplePassword);
    await page.getByRole("heading", { name: "Milestones overview" }).waitFor();
    expect(sent).toEqual([]);
    await close();
  });
});
