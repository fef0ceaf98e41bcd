import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "./support/accessibility.ts";
import { workerChromium } from "./support/chromium.ts";
import { openGallery } from "./support/gallery-page.ts";
import { startGallery } from "./support/gallery-site.ts";

let browser: Browser;
let gallery: Awaited<ReturnType<typeof startGallery>>;

beforeAll(async () => {
  [browser, gallery] = await Promise.all([workerChromium(), startGallery()]);
});
afterAll(async () => {
  await gallery.stop();
});

const overview = (look: { readonly rows?: number; readonly width?: number } = {}) =>
  openGallery(browser, gallery.url, { view: "overview", ...look });
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-rowindex"));
const opened = (page: Page) => page.getByTestId("opened").textContent();

/** True when the focused row lies whole between the head and the lower edge of its list. */
const focusedRowInSight = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.getBoundingClientRect();
    const head = document.querySelector("[role=grid] [role=rowgroup]")?.getBoundingClientRect();
    return row !== undefined && head !== undefined && row.top >= head.bottom - 1 && row.bottom <= innerHeight + 1;
  });

describe("buttons and checkboxes", () => {
  // spec: 2.49
  it("has buttons in two colours and three variants, each with a look of its own", async () => {
    const { page, close } = await openGallery(browser, gallery.url);
    const lookOf = (name: string) =>
      page
        .getByRole("button", { name, exact: true })
        .first()
        .evaluate((button) => {
          const { color, backgroundColor, borderTopColor } = getComputedStyle(button);
          return {
            text: button.textContent,
            icons: button.querySelectorAll("svg").length,
            colour: color,
            backgroundColor,
            borderTopColor,
          };
        });
    const clear = "rgba(0, 0, 0, 0)";
    const names = ["New matter", "Cancel", "Show all", "Undo", "Edit", "Pin"];
    const [primary, secondary, text, plain, icon, quiet] = await Promise.all(names.map(lookOf));
    expect(primary?.backgroundColor).not.toBe(clear);
    expect(secondary?.backgroundColor).not.toBe(primary?.backgroundColor);
    expect(secondary?.borderTopColor).not.toBe(clear);
    for (const one of [text, plain, icon, quiet])
      expect([one?.backgroundColor, one?.borderTopColor]).toEqual([clear, clear]);
    expect([text?.colour, icon?.colour]).not.toContain(plain?.colour);
    expect(icon?.colour).not.toBe(quiet?.colour);
    expect([text, plain].map((one) => [one?.text, one?.icons])).toEqual([
      ["Show all", 0],
      ["Undo", 0],
    ]);
    expect([icon, quiet].map((one) => [one?.text, one?.icons])).toEqual([
      ["", 1],
      ["", 1],
    ]);
    await close();
  });

  // spec: 2.51
  it("checks and unchecks a checkbox by its words, and leaves one that is locked as it is", async () => {
    const { page, close } = await openGallery(browser, gallery.url);
    const box = page.getByRole("checkbox", { name: "Colour coding" });
    await page.getByText("Colour coding", { exact: true }).click();
    expect(await box.isChecked()).toBe(false);
    await box.press("Space");
    expect(await box.isChecked()).toBe(true);
    const locked = page.getByRole("checkbox", { name: "Client Date" });
    await page.getByText("Client Date", { exact: true }).click({ force: true });
    expect([await locked.isChecked(), await locked.isDisabled()]).toEqual([true, true]);
    await close();
  });
});

describe("grid", () => {
  it("moves with j, k, the arrows, pages and ends, and the focused row is always in sight", async () => {
    const { page, close } = await overview();
    await page.locator("[data-index='0']").focus();
    for (const key of ["j", "j", "ArrowDown", "k"]) await page.keyboard.press(key);
    expect(await focusedRow(page)).toBe("4");
    for (let press = 0; press < 40; press += 1) await page.keyboard.press("j");
    expect(await focusedRow(page)).toBe("44");
    expect(await focusedRowInSight(page)).toBe(true);
    for (let press = 0; press < 35; press += 1) await page.keyboard.press("k");
    expect(await focusedRow(page)).toBe("9");
    expect(await focusedRowInSight(page)).toBe(true);
    await page.keyboard.press("PageDown");
    expect(await focusedRowInSight(page)).toBe(true);
    await page.keyboard.press("End");
    await expect.poll(() => focusedRowInSight(page)).toBe(true);
    await page.keyboard.press("Home");
    expect(await focusedRow(page)).toBe("2");
    await close();
  });

  it("opens on Enter and on a press, selects on x, opens the row's menu on a full stop", async () => {
    const { page, close } = await overview();
    await page.locator("[data-index='1']").focus();
    await page.keyboard.press("Enter");
    expect(await opened(page)).toBe("m1");
    await page.keyboard.press("x");
    expect(await page.locator("[data-index='1']").getAttribute("aria-selected")).toBe("true");
    await page.locator("[data-index='3'] input").click();
    expect(await page.getByRole("row", { selected: true }).count()).toBe(2);
    expect(await opened(page)).toBe("m1");
    await page.locator("[data-index='2']").getByText("Pay issue fee").click();
    expect(await opened(page)).toBe("m2");
    await page.keyboard.press(".");
    expect(await page.getByRole("menuitem", { name: "Open" }).evaluate((item) => item.matches(":focus"))).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await focusedRow(page)).toBe("4");
    await page.keyboard.press(".");
    await page.keyboard.press("Enter");
    expect(await opened(page)).toBe("menu:m2");
    await close();
  });

  it("keeps few rows in the document and the focus while the list is scrolled away from it", async () => {
    const { page, close } = await overview({ rows: 10_000 });
    await page.locator("[data-index='2']").focus();
    await page.getByRole("grid").evaluate((grid) => grid.parentElement?.scrollTo(0, 150_000));
    await page.locator("[data-index='4170']").waitFor();
    expect(await page.locator("[data-index]").count()).toBeLessThan(80);
    expect(await focusedRow(page)).toBe("4");
    await page.keyboard.press("j");
    expect(await focusedRow(page)).toBe("5");
    await expect.poll(() => focusedRowInSight(page)).toBe(true);
    await close();
  });

  it("asks for the next page before the end is in sight", async () => {
    const { page, close } = await overview({ rows: 50 });
    expect(await page.getByRole("grid").getAttribute("aria-rowcount")).toBe("51");
    await page.getByText("Loading more").scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByRole("grid").getAttribute("aria-rowcount")).toBe("101");
    await close();
  });

  it("sorts from the column titles", async () => {
    const { page, close } = await overview();
    const title = page.getByRole("columnheader", { name: "Due date" });
    expect(await title.getAttribute("aria-sort")).toBe("ascending");
    await title.getByRole("button").click();
    expect(await title.getAttribute("aria-sort")).toBe("descending");
    await close();
  });

  it("becomes cards under 640 px, which the same keys move through", async () => {
    const { page, close } = await overview({ width: 639 });
    const card = page.locator("[data-index='0']");
    expect((await card.boundingBox())?.height).toBeGreaterThan(100);
    const first = await card.boundingBox();
    const second = await page.locator("[data-index='1']").boundingBox();
    expect(second?.y).toBeCloseTo((first?.y ?? 0) + (first?.height ?? 0), 0);
    await card.focus();
    for (let press = 0; press < 12; press += 1) await page.keyboard.press("j");
    expect(await focusedRow(page)).toBe("14");
    await expect
      .poll(() => page.evaluate(() => (document.activeElement?.getBoundingClientRect().top ?? -1) >= 0))
      .toBe(true);
    await close();
  });
});

describe("shell", () => {
  const widthOf = async (page: Page) => (await page.getByRole("navigation", { name: "Main" }).boundingBox())?.width;

  it("folds the navigation to icons under 1100 px and to a bottom bar under 640 px", async () => {
    const { page, close } = await overview({ width: 1100 });
    expect(await widthOf(page)).toBe(212);
    await page.setViewportSize({ width: 1099, height: 900 });
    expect(await widthOf(page)).toBe(56);
    expect(await page.getByRole("link", { name: "Milestones" }).getAttribute("aria-current")).toBe("page");
    await page.setViewportSize({ width: 639, height: 900 });
    const bar = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(900);
    await close();
  });

  it("offers the content first to the keyboard", async () => {
    const { page, close } = await overview();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
    await close();
  });

  // spec: 2.36
  it("opens the settings panel on the right, beside a page that stays in use", async () => {
    const { page, close } = await overview();
    await page.getByRole("button", { name: "Settings" }).click();
    const panel = page.getByRole("dialog", { name: "Milestones overview settings" });
    const box = await panel.boundingBox();
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(1440);
    expect(await violations(page)).toEqual([]);
    await page.locator("[data-index='1'] input").click();
    expect(await page.getByRole("row", { selected: true }).count()).toBe(1);
    await panel.getByLabel("Display mode").focus();
    await page.keyboard.press("Escape");
    expect(await panel.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Settings");
    await close();
  });

  // spec: 2.38
  it("goes through the account menu by arrows and letters", async () => {
    const { page, close } = await overview();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.getByRole("button", { name: "Account of Ada Byron" }).press("Enter");
    // The menu is fetched when it is first opened, and takes the focus when it is there.
    await expect.poll(focused).toBe(await page.getByRole("menuitem").first().textContent());
    await page.keyboard.press("ArrowUp");
    expect(await focused()).toBe("Logout");
    await page.keyboard.press("t");
    expect(await focused()).toBe("Theme");
    await page.keyboard.press("Escape");
    expect(await page.getByRole("menu").count()).toBe(0);
    expect(await focused()).toContain("Account of Ada Byron");
    await close();
  });

  // spec: 2.58
  it("prints the page without its navigation", async () => {
    const { page, close } = await overview();
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("navigation").count()).toBe(0);
    // Every row, not only those in the window; the page sees the paper a moment after the style sheet does.
    await expect.poll(() => page.locator("[data-index]").count()).toBe(214);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(250, 251, 252)");
    await close();
  });
});
