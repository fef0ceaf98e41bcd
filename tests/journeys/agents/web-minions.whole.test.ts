import type { Hub } from "@iphub/sdk";
import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";

const adaEmail = "ada@iphub.example";

let browser: Browser;
let hub: TestHub;
let ada: Hub;
let token: string;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
  token = await hub.tokenFor(adaEmail);
  ada = await hub.as(adaEmail);
});
afterAll(async () => {
  await hub.close();
});

const open = (path: string) => openWindow(browser, hub.url, path, { token });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const rows = (page: Page) => page.getByRole("row").allInnerTexts();
/** The query of the next call of a kind to the minions. */
const queryOf = async (page: Page, method: string, path: RegExp) => {
  const isMeant = (request: Request) => request.method() === method && path.test(new URL(request.url()).pathname);
  return Object.fromEntries(new URL((await page.waitForRequest(isMeant)).url()).searchParams);
};
const firstPage = { "pagination[page]": "1", "pagination[pageSize]": "25" };
const lineOf = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

describe("the minion lair", () => {
  // spec: 7.124
  it("is found in the navigation, narrowed by one text and by days, and sorted, all of it in the address", async () => {
    const { page, complaints, close } = await open("/boards");
    await page.getByRole("link", { name: "Minion Lair" }).click();
    await heading(page, "Minion lair");
    await page.getByRole("row", { name: /Fee clerk/ }).waitFor();
    expect((await page.title()).replace(/^\(\d+\) /u, "")).toBe("Minion lair – iphub");
    const worded = queryOf(page, "GET", /\/minion-dojo-api\/api\/minions\/statistics$/);
    await page.getByLabel("Name, trainer or manager").fill("CLEO");
    const cleo = { "filters[name]": "CLEO", "filters[trainer]": "CLEO", "filters[manager]": "CLEO" };
    expect(await worded).toEqual({ ...firstPage, ...cleo, sort: "name:asc" });
    await page.getByRole("row", { name: /Fee clerk/ }).waitFor({ state: "detached" });
    expect((await rows(page)).slice(1).map((row) => row.split("\n")[0])).toEqual([
      "Abandonment watcher",
      "Docket reader",
    ]);
    await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
    await page.waitForURL(/sort=name%3Adesc/);
    await page.reload();
    await page.getByRole("row").nth(2).filter({ hasText: "Abandonment watcher" }).waitFor();
    await page.getByLabel("Name, trainer or manager").fill("");
    await page.getByRole("row", { name: /Fee clerk/ }).waitFor();
    await page.getByLabel("At work from").fill("2999-01-01");
    await page.getByRole("row", { name: /Fee clerk/ }).waitFor({ state: "detached" });
    await page.getByRole("row", { name: /Docket reader/ }).waitFor();
    const dated = queryOf(page, "GET", /\/statistics$/);
    await page.getByLabel("At work until").fill("1999-01-01");
    expect(await dated).toEqual({
      ...firstPage,
      "filters[startDate]": "2999-01-01T00:00:00.000Z",
      "filters[endDate]": "1999-01-01T23:59:59.999Z",
      sort: "name:desc",
    });
    await page.getByText("No minion matches these filters.").waitFor();
    await page.getByRole("button", { name: "Clear the filters" }).click();
    await page.getByRole("row", { name: /Docket reader/ }).waitFor();
    expect(await page.getByLabel("At work from").inputValue()).toBe("");
    expect(complaints).toEqual([]);
    await close();
  });

  it("loads page after page as one goes down", async () => {
    const names = Array.from({ length: 40 }, (_, at) => `Paged ${String(at + 1).padStart(2, "0")}`);
    for (const name of names) await ada.minions.create({ data: { name } });
    const { page, close } = await open("/minions?qs=paged");
    await page.getByRole("row", { name: /Paged 01/ }).waitFor();
    // The key goes to the last row that is loaded, and the next page is asked for there.
    await expect
      .poll(async () => {
        await page.getByRole("grid").press("End");
        return page.getByRole("row", { name: /Paged 40/ }).count();
      })
      .toBe(1);
    await close();
  });

  // spec: 2.18, 7.125
  it("makes a minion with only a name, changes it, and deletes it after a question", async () => {
    const { page, complaints, close } = await open("/minions");
    await page.getByRole("link", { name: "New minion" }).click();
    await page.waitForURL(/\/minions\/new$/);
    expect(await page.getByRole("button", { name: "Create minion" }).isDisabled()).toBe(true);
    await page.getByLabel("Name").fill("  Clause finder ");
    await page.getByRole("button", { name: "Create minion" }).click();
    await heading(page, "Clause finder");
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Manager").fill("dan@iphub.example");
    await dialog.getByLabel("First day").fill("2026-03-01");
    expect(complaints).toEqual([]);
    await dialog.getByLabel("Last day").fill("2026-02-01");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("is before the start date 2026-03-01").first().waitFor();
    await dialog.getByLabel("Last day").fill("2026-04-01");
    const fetched = queryOf(page, "PUT", /\/minions\/[^/]+$/).then(() => queryOf(page, "GET", /\/minions\/[^/]+$/));
    await dialog.getByLabel("Name").press("Enter");
    expect(await fetched).toEqual({ populate: "*" });
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Dan Whitfield").waitFor();
    const facts = { name: "Clause finder", startDate: "2026-03-01", endDate: "2026-04-01" };
    expect((await ada.minions.get({ documentId: id })).data).toMatchObject(facts);
    await page.getByRole("button", { name: "Delete this minion" }).click();
    await page.getByRole("button", { name: "Delete minion" }).click();
    await heading(page, "Minion lair");
    await page.goto(`${hub.url}/minions/${id}`);
    await page.getByText("There is no such minion.").waitFor();
    await close();
  });

  // spec: 8.28
  it("names what could not be added, and what an empty id is", async () => {
    const { page, close } = await open("/minions/new");
    const long = "n".repeat(201);
    await page.getByLabel("Name").fill(long);
    await page.getByRole("button", { name: "Create minion" }).click();
    await page
      .getByRole("alert")
      .filter({ hasText: `Failed to add new item with name ${long}` })
      .waitFor();
    const { data } = await ada.minions.create({ data: { name: "Short-lived" } });
    await page.goto(`${hub.url}/minions/${data.documentId}`);
    await page.getByRole("textbox", { name: "Comment", exact: true }).fill(`${"x".repeat(59)}${"😀".repeat(20_001)}`);
    await page.getByRole("button", { name: "Add comment" }).click();
    const refused = page.getByRole("alert").filter({ hasText: "Failed to add new comment with contents xxx" });
    expect(await refused.evaluate(({ textContent }) => textContent?.isWellFormed())).toBe(true);
    await page.goto(`${hub.url}/minions/%20`);
    await page.getByText("No minion id present").waitFor();
    await close();
  });
});

describe("a minion", () => {
  // spec: 1.17, 2.19, 7.126
  it("gets comments with files, and every open window shows changes and comments live", async () => {
    const { data } = await ada.minions.create({ data: { name: "Listener" } });
    const path = `/minions/${data.documentId}`;
    const [writer, reader, lair] = await Promise.all([open(path), open(path), open("/minions?qs=listener")]);
    await reader.page.getByText("No one has commented yet.").waitFor();
    await lair.page.getByRole("row", { name: /Listener/ }).waitFor();
    await writer.page.getByLabel("Files to attach").setInputFiles({
      name: "result.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("two dates"),
    });
    await writer.page.getByRole("textbox", { name: "Comment", exact: true }).fill("@nobodyhere, read this");
    await writer.page.getByText("@nobodyhere is not the name of a person who works here").waitFor();
    await writer.page.getByRole("textbox", { name: "Comment", exact: true }).fill("**Well** read");
    const whole = queryOf(writer.page, "GET", /\/comments\/[^/]+$/);
    const listed = queryOf(writer.page, "GET", /\/comments$/);
    await writer.page.getByRole("button", { name: "Add comment" }).click();
    expect(await whole).toEqual({ populate: "*" });
    expect(await listed).toEqual({
      ...firstPage,
      populate: "*",
      "filters[minionId][$eq]": data.documentId,
      "filters[kind]": "comment",
      sort: "createdAt:desc",
    });
    for (const { page } of [writer, reader]) await lineOf(page, "Well read").first().waitFor();
    await reader.page.getByRole("region", { name: "Comments" }).getByText("Ada Byron").waitFor();
    const download = reader.page.waitForEvent("download");
    await reader.page.getByRole("button", { name: "result.txt, 9 B" }).click();
    expect((await download).suggestedFilename()).toBe("result.txt");
    await ada.minions.update({ documentId: data.documentId, data: { name: "Listener II" } });
    for (const { page } of [writer, reader]) await heading(page, "Listener II");
    await lair.page.getByRole("row", { name: /Listener II.*\s1\s/s }).waitFor();
    await ada.minions.delete({ documentId: data.documentId });
    await reader.page.getByText("There is no such minion.").waitFor();
    await lair.page.getByText("No minion matches these filters.").waitFor();
    for (const { close } of [writer, reader, lair]) await close();
  });

  // spec: 1.18, 2.20
  it("shows its tasks by status with pages and total, and a finished one is rated", async () => {
    const { page, complaints, close } = await open("/minions/minion-watcher/tasks");
    const colleague = await open("/minions/minion-watcher/feedback");
    await page.getByText("Page 1 of 1, 4 tasks").waitFor();
    await page.getByLabel("Status").selectOption("Finished");
    await page.getByText("Page 1 of 1, 3 tasks").waitFor();
    await page.getByRole("link", { name: "Feedback" }).click();
    await page.waitForURL(/\/feedback$/);
    const tasks = page.getByRole("region", { name: "Finished tasks" });
    const task = tasks.getByRole("listitem").filter({ hasText: "Go through the new correspondence" });
    await task.getByRole("button", { name: "Rate" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Rating").selectOption("2: poor");
    await dialog.getByLabel("Comment").fill("Two letters were left out.");
    await dialog.getByRole("button", { name: "Save rating" }).click();
    await dialog.waitFor({ state: "detached" });
    await task.filter({ hasText: "★ 2 of 5" }).waitFor();
    for (const window of [page, colleague.page]) {
      const ratings = window.getByRole("region", { name: "Ratings" });
      await ratings.getByText("Two letters were left out.").waitFor();
    }
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await Promise.all([close(), colleague.close()]);
  });

  // spec: 2.21
  it("chats live: an answer in parts grows until it is complete", async () => {
    const id = "minion-librarian";
    const { page, complaints, close } = await open(`/minions/${id}/chat`);
    await page.getByText("No one has written to Reference librarian yet.").waitFor();
    await page.getByRole("textbox", { name: "Message" }).fill("Which references are missing?");
    await page.getByRole("button", { name: "Send" }).click();
    await lineOf(page, "Which references are missing?").filter({ hasText: "Ada Byron" }).waitFor();
    const agent = await hub.as("ben@iphub.example");
    const piece = { inventionId: id, messageId: "answer-1", chunk: true };
    await agent.chat.send({ ...piece, message: "Two are ", part: 0 });
    await agent.chat.send({ ...piece, message: "missing: D3", part: 1 });
    const answer = lineOf(page, "Two are missing: D3");
    await answer.filter({ hasText: "is writing…" }).waitFor();
    await agent.chat.send({ inventionId: id, messageId: "answer-1", message: "Two are missing: D3 and D7." });
    await lineOf(page, "Two are missing: D3 and D7.").waitFor();
    await page.getByText("is writing…").waitFor({ state: "detached" });
    expect(await answer.count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });

  // spec: 2.32
  it("is pinned and unpinned by its page", async () => {
    const { page, close } = await open("/minions/minion-clerk");
    await page.getByRole("button", { name: "Pin this minion" }).click();
    const pinned = page.getByRole("list", { name: "Pinned" }).getByRole("link", { name: "Fee clerk" });
    await pinned.waitFor();
    await page.getByRole("button", { name: "Unpin this minion" }).click();
    await pinned.waitFor({ state: "detached" });
    await close();
  });
});
