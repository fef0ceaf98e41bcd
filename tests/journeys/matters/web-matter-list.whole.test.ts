import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { violations } from "../support/accessibility.ts";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const shared = sharedBrowserHub();
const hubOf = (person: string) => shared().hub.as(`${person}@iphub.example`);

/** Matters with the word in their titles, one for each client in their order, and their ids. */
async function mattersOf(word: string, clients: readonly (string | null)[]) {
  const ada = await hubOf("ada");
  const ids: string[] = [];
  for (const [at, client] of clients.entries()) {
    const references = [`${word.toUpperCase()}-${at + 1}`];
    ids.push((await ada.inventions.create({ title: `${word} ${at + 1}`, references, client })).id);
  }
  return ids;
}

const list = (word: string, more = "") => `/inventions?qs=${word}${more}`;
const rows = (page: Page) => page.locator("[role=row][data-index]");
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const headingOf = (page: Page, title: string) => rows(page).filter({ has: page.locator("bdi", { hasText: title }) });
const titles = (page: Page) => rows(page).locator("bdi").allTextContents();
const inRow = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("role") === "row");

it("matters are grouped, the address says how, and a folded group stays folded", async () => {
  await mattersOf("quoin", ["Zeta AG", null, "Alpha Ltd", "Zeta AG"]);
  const { page, complaints, reload, close } = await shared().open(list("quoin"));
  await expect.poll(() => titles(page)).toHaveLength(4);
  await page.getByLabel("Group by").selectOption({ label: "By client" });
  await page.waitForURL(/groupBy=client/);
  const grouped = ["Alpha Ltd", "quoin 3", "Zeta AG", "quoin 1", "quoin 4", "No client", "quoin 2"];
  await expect.poll(() => titles(page)).toEqual(grouped);
  await headingOf(page, "Zeta AG").getByText("2", { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await headingOf(page, "Zeta AG").focus();
  await page.keyboard.press("ArrowLeft");
  const folded = ["Alpha Ltd", "quoin 3", "Zeta AG", "No client", "quoin 2"];
  await expect.poll(() => titles(page)).toEqual(folded);
  await reload(list("quoin", "&groupBy=client"));
  await expect.poll(() => titles(page)).toEqual(folded);
  await headingOf(page, "Zeta AG").click();
  await expect.poll(() => titles(page)).toEqual(grouped);
  // A row of a group opens its matter.
  await row(page, "quoin 3").getByText("quoin 3", { exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "quoin 3" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("a list of more than a page is grouped whole", async () => {
  const ada = await hubOf("ada");
  for (let at = 0; at < 130; at += 1) {
    await ada.inventions.create({ title: `Voussoir ${at}`, references: [], client: at % 2 === 0 ? "Even" : "Odd" });
  }
  const { page, close } = await shared().open(list("voussoir", "&groupBy=client"));
  await headingOf(page, "Even").getByText("65", { exact: true }).waitFor();
  await headingOf(page, "Even").click();
  await headingOf(page, "Odd").getByText("65", { exact: true }).waitFor();
  await close();
});

it("selected matters get a client at once, with one undo; what someone else changed meanwhile stays", async () => {
  const ids = await mattersOf("lintel", ["Old AG", "Old AG", "Old AG"]);
  const ada = await hubOf("ada");
  const clients = () => Promise.all(ids.map(async (id) => (await ada.inventions.get({ id })).client));
  const { page, complaints, close } = await shared().open(list("lintel"));
  const bar = page.getByRole("toolbar", { name: "Selected matters" });
  await row(page, "lintel 1").getByRole("checkbox").click();
  await row(page, "lintel 3")
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await bar.getByText("3 matters selected").waitFor();
  expect(await violations(page)).toEqual([]);
  await row(page, "lintel 1").focus();
  await page.keyboard.press("c");
  const form = page.getByRole("dialog", { name: "Client of 3 matters" });
  expect(await form.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await form.getByLabel("Client").fill("New AG");
  // Another field is no conflict; the same one is.
  const [first = "", second = ""] = ids;
  const ben = await hubOf("ben");
  await ben.inventions.update({ id: first, applicant: "Ben's applicant" });
  await ben.inventions.update({ id: second, client: "Ben's client" });
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("2 matters changed, 1 not").waitFor();
  await bar.getByText("1 matter selected").waitFor();
  expect(await clients()).toEqual(["New AG", "Ben's client", "New AG"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(clients).toEqual(["Old AG", "Ben's client", "Old AG"]);
  expect((await ada.inventions.get({ id: first })).applicant).toBe("Ben's applicant");
  expect(complaints.filter((one) => !/status of 409/.test(one))).toEqual([]);
  await close();
});

it("fields of a matter are changed in its row, by a press, by key and by the row's menu", async () => {
  const [id = ""] = await mattersOf("corbel", [null]);
  const ada = await hubOf("ada");
  const { page, complaints, close } = await shared().open(list("corbel"));
  await row(page, "corbel 1").locator("[data-column=applicant]").click();
  const applicant = page.getByRole("region", { name: "Applicant of corbel 1" });
  await applicant.getByLabel("Applicant").fill("Stone Works");
  await page.keyboard.press("Enter");
  await applicant.waitFor({ state: "detached" });
  await row(page, "Stone Works").waitFor();
  await expect.poll(() => inRow(page)).toBe(true);
  // The column of the client is left out: the editor is at the row.
  await page.keyboard.press("c");
  const client = page.getByRole("region", { name: "Client of corbel 1" });
  await client.getByLabel("Client").fill("Masons Ltd");
  // A press elsewhere saves what was changed.
  await page.getByRole("heading", { level: 1 }).click();
  await client.waitFor({ state: "detached" });
  await expect.poll(async () => (await ada.inventions.get({ id })).client).toBe("Masons Ltd");
  await row(page, "corbel 1").focus();
  await page.keyboard.press(".");
  await page.getByRole("menuitem", { name: "Change: Country" }).click();
  const country = page.getByRole("region", { name: "Country of corbel 1" });
  await country.getByLabel("Country").fill("nowhere");
  await page.keyboard.press("Enter");
  await country.getByText("is not a country code").waitFor();
  await page.keyboard.press("Escape");
  await country.waitFor({ state: "detached" });
  expect(await ada.inventions.get({ id })).toMatchObject({ applicant: "Stone Works", country: null });
  expect(complaints.filter((one) => !/is not a country code/.test(one))).toEqual([]);
  await close();
});

it("a column of a field that the list does not begin with is chosen and edited", async () => {
  const [id = ""] = await mattersOf("plinth", [null]);
  const ada = await hubOf("ada");
  const { page, close } = await shared().open(list("plinth"));
  const heads = () => page.getByRole("columnheader").allTextContents();
  await expect.poll(heads).toContain("Applicant");
  expect(await heads()).not.toContain("Attorney");
  await page.getByRole("button", { name: "Columns" }).click();
  const dialog = page.getByRole("dialog", { name: "Columns" });
  await dialog.getByRole("checkbox", { name: "Attorney" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await row(page, "plinth 1").locator("[data-column=attorney]").click();
  const editor = page.getByRole("region", { name: "In-house attorney of plinth 1" });
  await editor.getByRole("combobox", { name: "In-house attorney" }).fill("ben");
  await page.getByRole("option", { name: /Ben Okafor/ }).click();
  await page.keyboard.press("Escape");
  await editor.getByRole("button", { name: "Save" }).click();
  await editor.waitFor({ state: "detached" });
  expect((await ada.inventions.get({ id })).inHouseAttorney).toBe("ben@iphub.example");
  await close();
});
