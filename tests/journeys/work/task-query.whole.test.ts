import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { holdingRelay } from "../../support/holding-relay.ts";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { closeTerminalApps, openScreen, windows } from "../support/terminal-app.ts";

const query = "(who:ben or who:me) -tag:client due:<+90bd";
let browser: Browser;
let hub: TestHub;
let token: string;
let total: number;
let open: number;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
  token = await hub.tokenFor("ada@iphub.example");
  const ada = await hub.as("ada@iphub.example");
  ({ total } = await ada.tasks.list({ query }));
  ({ total: open } = await ada.tasks.list({ query: `${query} is:open` }));
  expect(open).toBeGreaterThan(5);
  expect(total).toBeGreaterThan(open);
});
afterAll(async () => {
  await closeTerminalApps();
  await hub.close();
});

it("the web's search field takes a query, says what it cannot read, and keeps the query in address and filter", async () => {
  const { page, complaints, close } = await openWindow(browser, hub.url, "/tasks", { token });
  const field = page.getByLabel("Words or a query");
  await field.fill(`${query} is:open`);
  await field.press("Enter");
  await page.getByRole("heading", { level: 1 }).locator("..").getByText(String(open), { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get("query")).toBe(`${query} is:open`);
  await field.fill("stauts:open");
  await field.press("Enter");
  await page.getByText('At character 1: unknown key "stauts", did you mean status?').waitFor();
  expect(new URL(page.url()).searchParams.get("query")).toBe(`${query} is:open`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Save as a filter").fill("Ours");
  expect(await page.getByRole("dialog").getByLabel("Query").inputValue()).toBe(`${query} is:open`);
  await page.getByRole("button", { name: "Save filter" }).click();
  const ada = await hub.as("ada@iphub.example");
  await expect
    .poll(async () => (await ada.filters.list()).find(({ title }) => title === "Ours")?.data)
    .toEqual({ query: `${query} is:open` });
  await page.goto(`${hub.url}/tasks`);
  await field.fill(`${query} is:open sort:-title group:status`);
  await field.press("Enter");
  await page.locator("[role=columnheader][aria-sort=descending]").getByText("Task").waitFor();
  await page.getByRole("list", { name: "Groups" }).getByRole("button").first().click();
  await page.getByRole("list", { name: "Groups" }).waitFor({ state: "detached" });
  expect(new URL(page.url()).searchParams.get("groupBy")).toBe("none");
  expect(complaints).toEqual([]);
  await close();
});

it("the web says under its search field what a query means, and nothing of words, of a wrong and of an empty one", async () => {
  const { page, complaints, reload, close } = await openWindow(browser, hub.url, "/tasks", { token });
  const field = page.getByLabel("Words or a query");
  const region = field.locator("..").getByRole("status");
  const said = () => region.textContent();
  await region.waitFor({ state: "attached" });
  expect(await said()).toBe("");
  const search = async (text: string) => {
    await field.fill(text);
    await field.press("Enter");
  };
  await search("is:open who:me");
  await expect.poll(said).toBe("Means: is open; is assigned to you");
  expect(await violations(page)).toEqual([]);
  await search("is:open stauts:open");
  await page.getByText("did you mean status?").waitFor();
  await expect.poll(said).toBe("");
  await search("is:open -tag:client sort:title");
  await expect.poll(said).toBe("Means: is open; not: has the tag client; sorted by title");
  await search("");
  await expect.poll(said).toBe("");
  await search("is:overdue");
  await expect.poll(said).toBe("Means: is open and overdue");
  await search("battery");
  await expect.poll(() => new URL(page.url()).searchParams.get("qs")).toBe("battery");
  await expect.poll(said).toBe("");
  await reload("/tasks?query=tag%3Anone");
  await expect.poll(said).toBe("Means: has no tag");
  expect(complaints).toEqual([]);
  await close();
});

it("the web's search field completes keys and values at the caret, and marks the characters that it cannot read", async () => {
  const { page, complaints, close } = await openWindow(browser, hub.url, "/tasks", { token });
  const { data } = await (await hub.as("ada@iphub.example")).inventions.search({ size: 50 });
  const reference = data.flatMap(({ references }) => references).find((one) => /^[\w-]{4,}$/.test(one)) ?? "";
  const field = page.getByLabel("Words or a query");
  await field.pressSequentially("stat");
  const offered = page.getByRole("listbox", { name: "Completions" }).getByRole("option");
  await offered.filter({ hasText: "status:" }).waitFor();
  await field.press("Tab");
  await field.pressSequentially("on-h");
  await offered.filter({ hasText: "on-hold" }).click();
  expect(await field.inputValue()).toBe("status:on-hold ");
  await field.pressSequentially("who:ben@");
  await offered.filter({ hasText: "ben@iphub.example" }).waitFor();
  await field.press("ArrowDown");
  await field.press("Enter");
  expect(await field.inputValue()).toBe("status:on-hold who:ben@iphub.example ");
  await field.pressSequentially("tag:");
  await offered.nth(3).waitFor();
  await field.press("Escape");
  await offered.first().waitFor({ state: "detached" });
  await field.fill("");
  await field.pressSequentially("is:open an");
  await offered.filter({ hasText: /^and/ }).waitFor();
  await field.press("Tab");
  await field.pressSequentially(`ref:${reference.slice(0, -1)}`);
  await offered.filter({ hasText: reference }).waitFor();
  await field.press("Tab");
  expect(await field.inputValue()).toBe(`is:open and ref:${reference} `);
  await field.fill("open stauts:open");
  await field.press("Enter");
  await page.getByText('At character 6: unknown key "stauts", did you mean status?').waitFor();
  await page.locator("mark", { hasText: "stauts" }).waitFor();
  // What is wrong is selected: typing takes its place.
  await page.keyboard.type("status");
  expect(await field.inputValue()).toContain("open status");
  await page.locator("mark").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await close();
});

it.each(windows)("the terminal's / takes the same query at $columns x $rows", async (size) => {
  const terminal = await openScreen({ url: hub.url, token, ...size }, "Task search", "DUE DATE ↑");
  terminal.type("/(who:ben@");
  await terminal.waitFor("Tab: ben@iphub.example");
  terminal.type(keys.tab);
  await terminal.waitFor(/\/: \(who:ben@iphub\.example$/mu);
  terminal.type(`or who:me)${query.slice(query.indexOf(")") + 1)}${keys.enter}`);
  await terminal.waitFor(new RegExp(`\\b${total} tasks`, "u"));
  terminal.type(`/${" sort:-title"}`);
  await terminal.waitFor("TASK ↓");
  terminal.type(keys.enter);
  terminal.type(`/${" stauts:open"}`);
  await terminal.waitFor(/unknown key "stauts"/u);
  terminal.type(keys.enter);
  await terminal.waitFor(/unknown key "stauts"/u);
});

it("Tab takes a person who fits, although the people of the last letter are still being asked for", async () => {
  const relay = await holdingRelay(hub.url);
  const terminal = await openScreen({ url: relay.url, token, columns: 120, rows: 40 }, "Task search", "DUE DATE ↑");
  terminal.type("/who:ben");
  await terminal.waitFor("Tab: ben@iphub.example");
  const held = relay.hold(/suggest\/assignees\?.*q=ben(@|%40)/u);
  terminal.type("@");
  await held.ready;
  terminal.type(keys.tab);
  await terminal.waitFor(/\/: who:ben@iphub\.example$/mu);
  held.release();
  await relay.close();
});
