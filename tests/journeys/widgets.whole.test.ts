import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./support/accessibility.ts";
import { workerChromium } from "./support/chromium.ts";
import { openGallery, stopClock } from "./support/gallery-page.ts";
import { startGallery } from "./support/gallery-site.ts";
import { looks } from "./support/looks.ts";

let browser: Browser;
let gallery: Awaited<ReturnType<typeof startGallery>>;

beforeAll(async () => {
  [browser, gallery] = await Promise.all([workerChromium(), startGallery()]);
});
afterAll(async () => {
  await gallery.stop();
});

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);

describe("the look of the widgets", () => {
  const views = looks.flatMap((look) =>
    ([undefined, "overview"] as const).map((view) => ({ name: view ?? "widgets", view, ...look })),
  );
  it.each(views)("$name, $theme, $width wide: no violation, nothing beside the window, no complaint", async (look) => {
    const { page, complaints, close } = await openGallery(browser, gallery.url, look);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([360, 639, 800, 1099])("fits a window %s wide", async (width) => {
    const { page, close } = await openGallery(browser, gallery.url, { view: "overview", width });
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await close();
  });

  // spec: 2.50
  it("shows the same icon sizes as the token file", async () => {
    const { page, close } = await openGallery(browser, gallery.url);
    const icons = page.locator("svg[data-icon=clock]");
    const widths = await icons.evaluateAll((all) => all.slice(0, 9).map((one) => one.clientWidth));
    expect(widths).toEqual([10, 12, 14, 16, 18, 20, 24, 32, 48]);
    await close();
  });

  it("shows HTML in a note as words", async () => {
    const { page, close } = await openGallery(browser, gallery.url);
    await page.getByRole("link", { name: "prior art" }).waitFor();
    expect(await page.getByText("<img src=x onerror=alert(1)>").count()).toBe(1);
    expect(await page.locator("img").count()).toBe(0);
    await close();
  });
});

describe("fields", () => {
  // spec: 2.66
  it("names the field in its error and ties the two together", async () => {
    const { page, close } = await openGallery(browser, gallery.url);
    const field = page.getByLabel("First name");
    await field.fill("");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    const note = page.locator(`[id="${await field.getAttribute("aria-describedby")}"]`);
    expect(await note.textContent()).toBe("First name is empty: enter a first name.");
    await close();
  });

  // spec: 5.10, 9.26
  it("reports a debounced text once, a second after the last key, and at once on Enter", async () => {
    const { page, close } = await openGallery(browser, gallery.url, { discard: true });
    await stopClock(page);
    const field = page.getByLabel("Title");
    await field.pressSequentially("Anode");
    await page.clock.runFor(999);
    expect(await page.getByText("Reported:").textContent()).toBe("Reported: ");
    await page.clock.runFor(1);
    expect(await page.getByText("Reported:").textContent()).toBe("Reported: Anode");
    await field.pressSequentially("s");
    await field.press("Enter");
    expect(await page.getByText("Reported:").textContent()).toBe("Reported: Anodes");
    await close();
  });

  // spec: 2.52, 2.69, 5.11, 9.25
  it("searches people 500 ms after the last key, offers 20, and says how many were selected", async () => {
    const { page, close } = await openGallery(browser, gallery.url, { discard: true });
    await stopClock(page);
    const field = page.getByRole("combobox", { name: "My assistants" });
    expect(await field.getAttribute("placeholder")).toBe("Search for people");
    await field.click();
    await page.clock.runFor(500);
    expect(await page.getByRole("listbox").getByRole("option").count()).toBe(20);
    await field.pressSequentially("ben");
    await page.clock.runFor(499);
    expect(await page.locator("html").getAttribute("data-asked-for")).toBe("");
    await page.clock.runFor(1);
    expect(await page.locator("html").getAttribute("data-asked-for")).toBe("|ben");
    await page.getByRole("option", { name: "Ben Okafor" }).waitFor();
    await field.press("Enter");
    expect(await page.getByRole("option", { name: "Ben Okafor" }).getAttribute("aria-selected")).toBe("true");
    await page.clock.resume();
    expect(await violations(page)).toEqual([]);
    await field.press("Escape");
    await page.getByText("1 item selected").waitFor();
    await page.getByRole("button", { name: "Remove Ben Okafor" }).first().click();
    await field.fill("no one at all");
    await page.getByText("The list is empty").waitFor();
    await field.fill("fail");
    await page.getByText("The search failed. Type again to retry.").waitFor();
    await close();
  });

  it("Enter takes none of the earlier options while a search is under way", async () => {
    const { page, close } = await openGallery(browser, gallery.url, { discard: true });
    await stopClock(page);
    const field = page.getByRole("combobox", { name: "My assistants" });
    const options = page.getByRole("listbox").getByRole("option");
    await field.click();
    await page.clock.runFor(500);
    expect(await options.count()).toBe(20);
    await field.pressSequentially("ben");
    await field.press("Enter");
    expect(await options.and(page.getByRole("option", { selected: true })).count()).toBe(0);
    await page.clock.runFor(500);
    await expect.poll(() => options.count()).toBe(1);
    await field.press("Enter");
    await options.and(page.getByRole("option", { name: "Ben Okafor", selected: true })).waitFor();
    await close();
  });

  it("a list of Markdown keeps its ticks, and offers nothing to tick", async () => {
    const { page, close } = await openGallery(browser, gallery.url);
    await page.getByRole("listitem").filter({ hasText: "☑ filed" }).waitFor();
    await page.getByRole("listitem").filter({ hasText: "☐ paid" }).waitFor();
    expect(await page.getByRole("listitem").locator("input").count()).toBe(0);
    await close();
  });

  it("selects with the pointer and keeps its list open", async () => {
    const { page, close } = await openGallery(browser, gallery.url);
    const field = page.getByRole("combobox", { name: "My assistants" });
    await field.click();
    await page.getByRole("option", { name: "Cleo Marin" }).click();
    await page.getByRole("option", { name: "Eve Tanaka" }).click();
    expect(await field.evaluate((input) => input.matches(":focus"))).toBe(true);
    await page.getByRole("heading", { level: 1 }).click();
    await page.getByText("2 items selected").waitFor();
    expect(await page.getByRole("listbox").count()).toBe(0);
    await close();
  });

  // spec: 2.68
  it("takes the last person away with Backspace, and another one on, with the initials", async () => {
    const { page, close } = await openGallery(browser, gallery.url);
    const picker = page.getByRole("combobox", { name: "Assignees" });
    await picker.press("Backspace");
    const chosen = page.getByRole("button", { name: /^Remove/ });
    expect(await chosen.count()).toBe(1);
    await picker.fill("cleo");
    await page.getByRole("option", { name: "Cleo Marin" }).filter({ hasText: "CM" }).click();
    await page.getByRole("button", { name: "Remove Cleo Marin" }).waitFor();
    expect(await chosen.count()).toBe(2);
    // The focus of one that is removed goes to the next one, and to the field behind the last.
    await chosen.first().press("Enter");
    expect(await focusedName(page)).toBe("Remove Cleo Marin");
    await chosen.first().press("Enter");
    expect(await picker.evaluate((input) => input.matches(":focus"))).toBe(true);
    await close();
  });
});

describe("overlays", () => {
  // spec: 2.67
  it("holds the focus in a modal, closes it on Escape and gives the focus back", async () => {
    const { page, close } = await openGallery(browser, gallery.url);
    const opener = page.getByRole("button", { name: "Open modal" });
    await opener.press("Enter");
    await page.getByRole("dialog", { name: "Profile" }).waitFor();
    expect(await violations(page)).toEqual([]);
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press("Tab");
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
        ),
      ).toBe(true);
    }
    // A list that is open closes first, then the modal.
    await page.getByRole("dialog").getByRole("combobox").click();
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").count()).toBe(1);
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await focusedName(page)).toBe("Open modal");
    await close();
  });

  it("closes a modal by a press outside it, and not by one that began inside", async () => {
    const { page, close } = await openGallery(browser, gallery.url);
    await page.getByRole("button", { name: "Open modal" }).click();
    const dialog = page.getByRole("dialog", { name: "Profile" });
    const field = await dialog.getByLabel("Last name").boundingBox();
    if (!field) throw new Error("the field is not shown");
    await page.mouse.move(field.x + 20, field.y + field.height / 2);
    await page.mouse.down();
    await page.mouse.move(5, 5, { steps: 5 });
    await page.mouse.up();
    expect(await dialog.count()).toBe(1);
    await page.mouse.click(5, 5);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await close();
  });

  // spec: 2.27
  it("puts the focus of a confirm modal on Cancel", async () => {
    const { page, close } = await openGallery(browser, gallery.url);
    await page.getByRole("button", { name: "Open confirm" }).click();
    expect(await focusedName(page)).toBe("Cancel");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await close();
  });

  // spec: 2.29
  it("locks the whole screen against keys and presses", async () => {
    const { page, close } = await openGallery(browser, gallery.url);
    await page.getByRole("button", { name: "Lock", exact: true }).click();
    await page.getByText("Signing in…").waitFor();
    for (const key of ["Escape", "Escape", "Escape", "Tab", "Tab"]) await page.keyboard.press(key);
    expect(await page.getByRole("dialog", { name: "Signing in" }).count()).toBe(1);
    const reached = await page.evaluate(() => document.elementFromPoint(60, 110)?.closest("dialog") !== null);
    expect(reached).toBe(true);
    await close();
  });

  it("moves through tabs with the arrows, one tab stop for all", async () => {
    const { page, close } = await openGallery(browser, gallery.url);
    await page.getByRole("tab", { name: "Overview" }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.getByRole("tabpanel").textContent()).toBe("The stream of the invention.");
    await page.keyboard.press("End");
    expect(await focusedName(page)).toBe("IFW");
    expect(await page.locator("[role=tab][tabindex='0']").count()).toBe(1);
    await close();
  });
});
