import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { samplePassword, startHub, type TestHub } from "../../support/hub.ts";
import { TestClock } from "../../support/test-clock.ts";
import { violations } from "../support/accessibility.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { looks } from "../support/looks.ts";
import { newMatter } from "../support/matter-journey.ts";
import { picture } from "../support/picture.ts";

const [ada, ben, elodie] = ["ada@iphub.example", "ben@iphub.example", "elodie@iphub.example"];
const clock = new TestClock();
let browser: Browser;
let hub: TestHub;

beforeAll(async () => {
  const webDirectory = await builtWeb();
  [browser, hub] = await Promise.all([workerChromium(), startHub({ webDirectory, clock })]);
}, 60_000);
afterAll(() => hub.close());

async function open(person: string, id: string, look: Parameters<typeof openWindow>[3] = {}) {
  const opened = await openWindow(browser, hub.url, `/inventions/${id}`, {
    ...look,
    token: await hub.tokenFor(person),
  });
  opened.page.setDefaultTimeout(20_000);
  return opened;
}

async function showWall(page: Page) {
  await page.getByRole("button", { name: "Who may see this matter" }).click();
  return page.getByRole("dialog", { name: "Who may see this matter" });
}

for (const look of looks) {
  it(`an owner builds, changes and removes a wall; a member reads it (${look.theme}, ${look.width})`, async () => {
    const { id } = await newMatter(await hub.as(ada), `Walled ${look.theme} ${look.width}`);
    for (const person of [ada, elodie]) {
      await (await hub.as(person)).settings.set({ name: "HUB_THEME", value: { theme: look.theme } });
    }
    const { page, close } = await open(ada, id, look);
    const unfold = (shown: Page) =>
      shown.getByRole("complementary", { name: "About this matter" }).locator("summary").click();
    if (look.width < 640) await unfold(page);
    await page.getByRole("region", { name: "Wall" }).getByText("No wall", { exact: true }).waitFor();
    const wall = await showWall(page);
    await wall.getByText("This matter has no wall.").waitFor();
    await wall.getByRole("combobox", { name: "Allowed people" }).fill("nunez");
    await wall.getByRole("option", { name: /Élodie/ }).click();
    await wall.getByRole("combobox", { name: "Excluded teams" }).fill("dock");
    await wall.getByRole("option", { name: "Docketing" }).click();
    await page.keyboard.press("Escape");
    expect(await violations(page)).toEqual([]);
    await picture(page, `wall-new-${look.theme}`);
    await wall.getByRole("button", { name: "Build wall" }).click();
    await page.getByText("Walled; you may change it").waitFor();
    const stored = await (await hub.as(ada)).walls.get({ id });
    expect(stored).toMatchObject({ owners: [ada], people: [elodie], excludedPeople: [] });
    expect(Object.values(stored?.teamNames ?? {})).toEqual(["Docketing"]);

    const member = await open(elodie, id, look);
    if (look.width < 640) await unfold(member.page);
    const lists = await showWall(member.page);
    await lists.getByText("Only its owners change the wall.").waitFor();
    await lists.getByText("Ada Byron").waitFor();
    expect(await lists.getByRole("combobox").count()).toBe(0);
    expect(await violations(member.page)).toEqual([]);
    await picture(member.page, `wall-member-${look.theme}`);
    await member.close();

    await page.getByRole("button", { name: "Who has seen it" }).click();
    const report = page.getByRole("dialog", { name: "Who has seen this matter" });
    await report.getByRole("row", { name: /Élodie .* Allowed .* Opened it/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, `wall-access-${look.theme}`);
    await report.getByRole("button", { name: "Close" }).last().click();
    await showWall(page);
    await wall.getByRole("button", { name: "Remove wall…" }).click();
    await page.getByRole("dialog", { name: "Remove the wall?" }).getByRole("button", { name: "Remove wall" }).click();
    await page.getByRole("region", { name: "Wall" }).getByText("No wall", { exact: true }).waitFor();
    await close();
  });
}

it("a wall that a colleague changes while its form is open is not replaced", { timeout: 120_000 }, async () => {
  const owner = await hub.as(ada);
  const { id } = await newMatter(owner, "Walled by two");
  const form = async () => {
    const opened = await open(ada, id);
    opened.page.setDefaultTimeout(30_000);
    const wall = await showWall(opened.page);
    await wall.getByRole("combobox", { name: "Allowed people" }).fill("nunez");
    await wall.getByRole("option", { name: /Élodie/ }).click();
    return { ...opened, wall };
  };
  const building = await form();
  await owner.walls.set({ id, owners: [ada, ben], excludedPeople: ["cleo@iphub.example"] });
  await building.wall.getByRole("button", { name: /^(Build|Save) wall$/ }).click();
  await building.page.getByText("Failed to save changes").waitFor();
  await building.close();

  const changing = await form();
  await (await hub.as(ben)).walls.set({ id, excludedPeople: ["cleo@iphub.example", elodie] });
  // Coming back to the window a while later loads the wall again, and the form stays as it was opened.
  const loaded = changing.page.waitForResponse((answer) => answer.url().endsWith(`/inventions/${id}/wall`));
  await changing.page.clock.install();
  await changing.page.clock.fastForward("02:00");
  await changing.page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await loaded;
  await changing.wall.getByRole("button", { name: "Save wall" }).click();
  await changing.page.getByText("Failed to save changes").waitFor();
  expect((await owner.walls.get({ id }))?.excludedPeople).toEqual(["cleo@iphub.example", elodie]);
  await changing.close();
});

it("an administrator breaks a wall with a reason, after the password; others are not offered it", async () => {
  const owner = await hub.as(ben);
  const { id, title } = await newMatter(owner, "Kept from administrators");
  await (await hub.as(ada)).walls.set({ id, owners: [ben], people: [ben] });
  const { page, close } = await open(ada, id);
  await page.getByText("There is no such matter.").waitFor();
  clock.advance(10 * 60_000);
  await page.getByRole("button", { name: "Break the wall…" }).click();
  const asked = page.getByRole("dialog", { name: "Break the wall" });
  await asked.getByText("its owners are notified by e-mail").waitFor();
  await asked.getByLabel("Reason").fill("Court order of 31 January");
  expect(await violations(page)).toEqual([]);
  await picture(page, "wall-break");
  await asked.getByRole("button", { name: "Break wall" }).click();
  await page.getByRole("textbox", { name: "Your password" }).fill(samplePassword);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: title }).waitFor();
  const lists = await showWall(page);
  await lists.getByText(/Broken by Ada Byron .*: Court order of 31 January/).waitFor();
  await picture(page, "wall-broken");
  await close();
  await owner.walls.set({ id, excludedPeople: ["cleo@iphub.example"] });
  const other = await open("cleo@iphub.example", id);
  await other.page.getByText("There is no such matter.").waitFor();
  expect(await other.page.getByRole("button", { name: "Break the wall…" }).count()).toBe(0);
  await other.close();
});
