import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { looks } from "../support/looks.ts";
import { newMatter } from "../support/matter-journey.ts";
import { picture } from "../support/picture.ts";

let browser: Browser;
let hub: TestHub;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory })]);
});
afterAll(() => hub.close());

for (const look of looks) {
  it(`facts of a matter are changed in their place, by keys, with undo (${look.theme}, ${look.width})`, async () => {
    const ada = await hub.as("ada@iphub.example");
    const { id } = await newMatter(ada, `Granted ${look.theme} ${look.width}`);
    const token = await hub.tokenFor("ada@iphub.example");
    const { page, complaints, close } = await openWindow(browser, hub.url, `/inventions/${id}`, { ...look, token });
    const about = page.getByRole("complementary", { name: "About this matter" });
    if (look.width < 640) await about.locator("summary").click();

    await about.getByRole("button", { name: "Change: Issued" }).focus();
    await page.keyboard.press("Enter");
    await about.getByLabel("Issued").fill("2023-05-02");
    expect(await violations(page)).toEqual([]);
    await picture(page, `matter-fact-${look.theme}-${look.width}`);
    await page.keyboard.press("Enter");
    await about.getByText("2 May 2023").waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Change: Issued");

    await about.getByRole("button", { name: "Change: In-house attorney" }).click();
    await about.getByRole("combobox", { name: "In-house attorney" }).fill("ben");
    await about.getByRole("option", { name: /Ben Okafor/ }).click();
    await page.keyboard.press("Escape");
    await about.getByRole("button", { name: "Save" }).click();
    await about.getByRole("button", { name: "Change: In-house attorney" }).waitFor();
    await about.getByText("Ben Okafor").waitFor();
    expect(await ada.inventions.get({ id })).toMatchObject({
      issueDate: "2023-05-02",
      inHouseAttorney: "ben@iphub.example",
    });
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect.poll(async () => (await ada.inventions.get({ id })).inHouseAttorney).toBeNull();
    expect((await ada.inventions.get({ id })).issueDate).toBe("2023-05-02");
    await picture(page, `matter-facts-${look.theme}-${look.width}`);
    expect(complaints).toEqual([]);
    await close();
  });
}

for (const look of looks) {
  it(`the title of a matter is changed in its place, by keys, with a draft and what another person saved (${look.theme}, ${look.width})`, async () => {
    const ada = await hub.as("ada@iphub.example");
    const ben = await hub.as("ben@iphub.example");
    const { id } = await newMatter(ada, `Unnamed ${look.theme} ${look.width}`);
    const token = await hub.tokenFor("ada@iphub.example");
    const { page, complaints, close } = await openWindow(browser, hub.url, `/inventions/${id}`, { ...look, token });
    const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
    const rename = page.getByRole("button", { name: "Rename this matter" });
    const field = page.getByLabel("Title");
    await rename.focus();
    await page.keyboard.press("Enter");
    await field.fill("Named in its place");
    expect(await violations(page)).toEqual([]);
    await picture(page, `matter-title-${look.theme}-${look.width}`);
    await page.keyboard.press("Enter");
    await heading("Named in its place").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(focused).toBe("Rename this matter");

    await page.keyboard.press("Enter");
    await field.fill("Half a name");
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
    expect((await ada.inventions.get({ id })).title).toBe("Named in its place");

    await rename.click();
    await field.fill("A name of two");
    await page.reload();
    await rename.click();
    await page.getByText("Your draft of").waitFor();
    expect(await field.inputValue()).toBe("A name of two");
    await ben.inventions.update({ id, title: "Ben's name" });
    const save = page.getByRole("button", { name: "Save", exact: true });
    await save.click();
    await page.getByText("Someone else has changed this to 'Ben's name'; saving again replaces it").waitFor();
    await save.click();
    await heading("A name of two").waitFor();
    expect((await ada.inventions.get({ id })).title).toBe("A name of two");
    expect(complaints.filter((one) => !/409/.test(one))).toEqual([]);
    await close();
  });
}

for (const look of looks) {
  it(`a new matter with the reference of another leads to that one, and is opened all the same by who insists (${look.theme}, ${look.width})`, async () => {
    const ada = await hub.as("ada@iphub.example");
    const reference = `CUP-${look.theme}-${look.width}`;
    const first = await ada.inventions.create({ title: "First cup", references: [reference] });
    const token = await hub.tokenFor("ada@iphub.example");
    const { page, complaints, close } = await openWindow(browser, hub.url, "/inventions", { ...look, token });
    const form = page.getByRole("dialog", { name: "New matter" });
    const tryToOpen = async (title: string) => {
      await page.getByRole("button", { name: "New matter" }).click();
      await form.getByLabel("Title").fill(title);
      await form.getByLabel("References").fill(reference.toLowerCase());
      await form.getByRole("button", { name: "Open the matter" }).click();
    };
    await tryToOpen("Second cup");
    await form.getByRole("link", { name: `${reference} · First cup` }).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, `matter-held-reference-${look.theme}-${look.width}`);
    const notice = form.getByRole("region", { name: `Matters with the reference ${reference.toLowerCase()}` });
    await form.getByLabel("References").fill("ANOTHER-1");
    expect(await notice.count()).toBe(0);
    await form.getByLabel("References").fill(`${reference.toLowerCase()}\n`);
    await notice.getByRole("button", { name: "Open a new matter anyway" }).click();
    await page.getByRole("heading", { level: 1, name: "Second cup" }).waitFor();
    expect((await ada.inventions.search({ qs: reference })).total).toBe(2);

    await page.goto(`${hub.url}/inventions`);
    await tryToOpen("Third cup");
    await form.getByRole("link", { name: `${reference.toLowerCase()} · Second cup` }).waitFor();
    await form.getByRole("link", { name: `${reference} · First cup` }).click();
    await page.getByRole("heading", { level: 1, name: "First cup" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/inventions/${first.id}`);
    expect(complaints.filter((one) => !/400|already the reference/.test(one))).toEqual([]);
    await close();
  });
}

it("a fact that someone else changed in the meantime is named and replaced only by saving again; other facts are no conflict", async () => {
  const ada = await hub.as("ada@iphub.example");
  const ben = await hub.as("ben@iphub.example");
  const { id } = await newMatter(ada, "Changed by two");
  const token = await hub.tokenFor("ada@iphub.example");
  const { page, close } = await openWindow(browser, hub.url, `/inventions/${id}`, { token });
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Change the matter" });
  await form.getByLabel("Client").fill("Ada's client");
  await ben.inventions.update({ id, applicant: "Ben's applicant", client: "Ben's client" });
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByText("Client is now 'Ben's client'. Save again to replace it.").waitFor();
  expect(await ada.inventions.get({ id })).toMatchObject({ applicant: "Ben's applicant", client: "Ben's client" });
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "hidden" });
  expect(await ada.inventions.get({ id })).toMatchObject({ applicant: "Ben's applicant", client: "Ada's client" });
  await close();
});

it("all facts that someone else changed too are named at once and at their fields; what one did not touch stays theirs", async () => {
  const ada = await hub.as("ada@iphub.example");
  const ben = await hub.as("ben@iphub.example");
  const { id } = await newMatter(ada, "Two facts of two people");
  const token = await hub.tokenFor("ada@iphub.example");
  const { page, close } = await openWindow(browser, hub.url, `/inventions/${id}`, { token });
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Change the matter" });
  await form.getByLabel("Applicant").fill("Ada's applicant");
  await form.getByLabel("Client").fill("Ada's client");
  await ben.inventions.update({ id, applicant: "Ben's applicant", client: "Ben's client", country: "EP" });
  await form.getByRole("button", { name: "Save" }).click();
  const named = "Applicant is now 'Ben's applicant'; Client is now 'Ben's client'. Save again to replace them.";
  await page.getByText(named).waitFor();
  for (const value of ["Ben's applicant", "Ben's client"]) {
    await form.getByText(`Someone else has changed this to '${value}'; saving again replaces it`).waitFor();
  }
  await form.getByLabel("Applicant").fill("Ben's applicant");
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "hidden" });
  const kept = { applicant: "Ben's applicant", client: "Ada's client", country: "EP" };
  expect(await ada.inventions.get({ id })).toMatchObject(kept);
  await close();
});

it("who may change matters without walls:write changes references and gives an open matter to a team of their own in their place", async () => {
  const ada = await hub.as("ada@iphub.example");
  const { id } = await newMatter(ada, "Given to a team by a paralegal");
  const token = await hub.tokenFor("ben@iphub.example");
  const { page, close } = await openWindow(browser, hub.url, `/inventions/${id}`, { token });
  const about = page.getByRole("complementary", { name: "About this matter" });
  await about.getByRole("button", { name: "Change: References" }).click();
  await about.getByLabel("References").fill("IN-PLACE-1\nIN-PLACE-2");
  await about.getByRole("button", { name: "Save" }).click();
  await about.getByRole("button", { name: "Copy IN-PLACE-2" }).waitFor();

  await about.getByRole("button", { name: "Change: Teams" }).click();
  await about.getByRole("combobox", { name: "Teams" }).fill("chem");
  await about.getByRole("option", { name: "Chemistry" }).click();
  await page.keyboard.press("Escape");
  await about.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await ada.inventions.get({ id })).teams).toEqual(["t-chemistry"]);
  // Only people with walls:write give a restricted matter back to all.
  await about.getByRole("button", { name: "Change: Teams" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Change the matter" });
  await form.getByLabel("Title").waitFor();
  expect(await form.getByRole("combobox", { name: "Teams" }).count()).toBe(0);
  await close();
});
