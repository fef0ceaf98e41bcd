import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { samplePassword } from "../../support/hub.ts";
import { violations } from "../support/accessibility.ts";
import { openWindow } from "../support/browser.ts";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const shared = sharedBrowserHub();
const ada = () => shared().hub.as("ada@iphub.example");

/** Deadlines of new matters, one for each attorney in their order, whose matters have the word in their titles. */
async function docketed(word: string, attorneys: readonly string[]) {
  const cleo = await shared().hub.as("cleo@iphub.example");
  const ids: string[] = [];
  for (const [at, person] of attorneys.entries()) {
    const references = [`${word.toUpperCase()}-${at + 1}`];
    const inHouseAttorney = `${person}@iphub.example`;
    const matter = await cleo.inventions.create({ title: `${word} ${at + 1}`, references, inHouseAttorney });
    const entry = { title: `Reply ${at + 1}`, office: "EP", source: "agent, 12 Jan", dueDate: `2009-03-0${at + 2}` };
    ids.push((await cleo.deadlines.enter({ inventionId: matter.id, ...entry })).id);
  }
  return ids;
}

const list = (word: string, more = "") => `/deadlines?view=docketed&qs=${word}${more}`;
const rows = (page: Page) => page.locator("[role=row][data-index]");
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const headingOf = (page: Page, title: string) => rows(page).filter({ has: page.locator("bdi", { hasText: title }) });
const inList = (page: Page) =>
  rows(page).evaluateAll((found) =>
    found
      .toSorted((one, other) => Number(one.getAttribute("data-index")) - Number(other.getAttribute("data-index")))
      .map((one) => one.querySelector("bdi")?.textContent ?? ""),
  );

it("deadlines are grouped, the address says how, and a folded group stays folded", async () => {
  await docketed("sloop", ["ben", "ada", "ben"]);
  const { page, complaints, reload, close } = await shared().open(list("sloop"));
  await expect.poll(() => inList(page)).toHaveLength(3);
  await page.getByLabel("Group by").selectOption({ label: "By responsible person" });
  await page.waitForURL(/groupBy=person/);
  const ofBen = headingOf(page, "Ben Okafor");
  await ofBen.getByText("2", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Pin this list" }).click();
  const name = "Deadlines: docketed, 'sloop', by responsible person";
  const pinned = page.getByRole("list", { name: "Pinned" }).getByRole("link", { name });
  await pinned.waitFor();
  const [first, , second] = await inList(page);
  expect([first, second]).toEqual([expect.stringMatching(/^Ada /), "Ben Okafor"]);
  expect(await violations(page)).toEqual([]);
  await ofBen.click();
  await ofBen.getByText("folded", { exact: true }).waitFor();
  await expect.poll(() => inList(page)).toHaveLength(3);
  await reload(list("sloop", "&groupBy=person"));
  await ofBen.getByText("folded", { exact: true }).waitFor();
  expect(await row(page, "SLOOP-1").count()).toBe(0);
  await ofBen.focus();
  await page.keyboard.press("ArrowRight");
  await row(page, "SLOOP-3").waitFor();
  await page.getByLabel("Group by").selectOption({ label: "By week" });
  await headingOf(page, "2 Mar – 8 Mar 2009").getByText("3", { exact: true }).waitFor();
  await page.getByLabel("Group by").selectOption({ label: "No groups" });
  await expect.poll(() => inList(page)).toHaveLength(3);
  expect(new URL(page.url()).searchParams.has("groupBy")).toBe(false);
  await pinned.click();
  await ofBen.waitFor();
  await expect.poll(() => pinned.getAttribute("aria-current")).toBe("page");
  expect(complaints).toEqual([]);
  await close();
});

it("a deadline that is opened from a group and closed gives its own row the focus", async () => {
  await docketed("ketch", ["ada", "ben"]);
  const { page, close } = await shared().open(list("ketch", "&groupBy=matter"));
  await row(page, "Reply 2").press("Enter");
  await page.getByRole("complementary", { name: "Reply 2" }).waitFor();
  await page.keyboard.press("Escape");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[role=row][data-index]")?.textContent))
    .toContain("Reply 2");
  await close();
});

it("selected deadlines get another person by keys, with one undo, and one that is refused stays selected", async () => {
  const ids = await docketed("yawl", ["ada", "ada", "ada"]);
  const hub = await ada();
  const responsible = () => Promise.all(ids.map(async (id) => (await hub.deadlines.get({ id })).responsible));
  const { page, complaints, close } = await shared().open(list("yawl", "&groupBy=office"));
  const bar = page.getByRole("toolbar", { name: "Selected deadlines" });
  await row(page, "YAWL-1").focus();
  await page.keyboard.press("x");
  await bar.getByText("1 deadline selected").waitFor();
  await page.keyboard.press("Shift+ArrowDown");
  await bar.getByText("2 deadlines selected").waitFor();
  await bar.getByRole("button", { name: "Select all 3" }).click();
  await bar.getByText("3 deadlines selected").waitFor();
  expect(await violations(page)).toEqual([]);
  await row(page, "YAWL-1").focus();
  await page.keyboard.press("b");
  const form = page.getByRole("dialog", { name: "Responsible for 3 deadlines" });
  await form.getByRole("combobox", { name: "Responsible" }).fill("ben@");
  await page.getByRole("option", { name: /ben@iphub\.example/ }).click();
  // One that has ended in the meantime has no one to be responsible.
  const [, second = ""] = ids;
  await (await shared().hub.as("cleo@iphub.example")).deadlines.reject({ id: second, reason: "Withdrawn" });
  await form.getByRole("button", { name: "Set responsible" }).click();
  await page.getByText("2 deadlines changed, 1 not").waitFor();
  await bar.getByText("1 deadline selected").waitFor();
  const ben = "ben@iphub.example";
  expect(await responsible()).toEqual([ben, "ada@iphub.example", ben]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(responsible).toEqual(ids.map(() => "ada@iphub.example"));
  expect(complaints.filter((one) => !/status of 4\d\d/.test(one))).toEqual([]);
  await close();
});

it("who may not set people selects nothing, and folds groups all the same", async () => {
  await docketed("dinghy", ["ada"]);
  const { hub, browser } = shared();
  const email = "rea@iphub.example";
  const { id } = await (await ada()).users.create({ email, firstName: "Rea", lastName: "Der", roles: ["reader"] });
  await (await ada()).auth.setPassword({ id, newPassword: samplePassword });
  const token = await hub.tokenFor(email);
  const { page, close } = await openWindow(browser, hub.url, list("dinghy", "&groupBy=office"), { token });
  await row(page, "DINGHY-1").waitFor();
  expect(await page.getByRole("checkbox").count()).toBe(0);
  await headingOf(page, "Office EP").focus();
  await page.keyboard.press("ArrowLeft");
  await row(page, "DINGHY-1").waitFor({ state: "detached" });
  await close();
});
