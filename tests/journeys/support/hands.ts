import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { isNarrow } from "./looks.ts";

/** Pages of the navigation: the key after `g` that opens each, and its heading. */
const places = {
  Boards: { key: "b", heading: "Boards" },
  Calendar: { key: "a", heading: "Calendar" },
  Deadlines: { key: "d", heading: "Deadlines" },
  Inbox: { key: "n", heading: "Inbox" },
  Reports: { key: "r", heading: "Report generation" },
  Search: { key: "s", heading: "Task search" },
  Today: { key: "t", heading: "Today" },
  "Unassigned mail": { key: "u", heading: "Unassigned e-mail" },
} as const;

/** A page of the navigation. */
type Place = keyof typeof places;

/** What a person does in a window, in one way: with the mouse, or without it. Each waits for what it acts on. */
export interface Hand {
  /** Opens a page of the navigation. */
  goTo(place: Place): Promise<void>;
  /** Finds a matter by its whole title and opens it. */
  openMatter(title: string): Promise<void>;
  /** Presses a button, a link or a summary. */
  press(target: Locator): Promise<void>;
  /** Ticks a box. */
  tick(box: Locator): Promise<void>;
  /** Writes a text in place of what is in a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Writes a day, YYYY-MM-DD, in place of what is in a date field. */
  writeDay(field: Locator, day: string): Promise<void>;
  /** Types the beginning of a name into a field and takes the person who is offered. */
  pick(field: Locator, typed: string, person: Locator): Promise<void>;
  /** Chooses an option of a select by its whole label. */
  choose(field: Locator, option: string): Promise<void>;
  /** Shows a tab of a page; the tab is named from the page on. */
  showTab(tab: Locator): Promise<void>;
  /** Chooses an item of the open menu by the beginning of its title. */
  item(title: string): Promise<void>;
  /** Opens a row of a list. */
  openRow(row: Locator): Promise<void>;
  /** Closes a dialog or a panel. */
  close(dialog: Locator): Promise<void>;
}

const headingOf = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const beginsWith = (title: string) => new RegExp(`^${title}`);
const itemOf = (page: Page, title: string) => page.getByRole("menuitem", { name: beginsWith(title) });
const gone = (dialog: Locator) => dialog.waitFor({ state: "detached" });

/** A person with a mouse, or a finger on a phone; words are typed. */
export function mouse(page: Page): Hand {
  const press = (target: Locator) => target.click();
  const write = (field: Locator, text: string) => field.fill(text);
  return {
    async goTo(place) {
      const inBar = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: beginsWith(place) });
      if (isNarrow(page) && !(await inBar.first().isVisible())) {
        await page.getByRole("button", { name: "More", exact: true }).first().click();
        const all = page.getByRole("dialog", { name: "All pages" });
        await all.getByRole("link", { name: beginsWith(place) }).click();
      } else {
        await inBar.first().click();
      }
      await headingOf(page, places[place].heading).waitFor();
    },
    async openMatter(title) {
      await page.getByRole("combobox", { name: "Find a matter" }).fill(title);
      await page.getByRole("option").filter({ hasText: title }).first().click();
      await headingOf(page, title).waitFor();
    },
    press,
    tick: press,
    write,
    writeDay: write,
    async pick(field, typed, person) {
      await field.click();
      await page.keyboard.type(typed);
      await person.click();
    },
    async choose(field, option) {
      await field.selectOption({ label: option });
    },
    showTab: press,
    item: (title) => itemOf(page, title).click(),
    // Its first cell is not edited in place, and has no link.
    openRow: (row) => row.click({ position: { x: 60, y: 14 } }),
    async close(dialog) {
      await dialog.getByRole("button", { name: "Close", exact: true }).click();
      await gone(dialog);
    },
  };
}

/** A person without a mouse: Tab, arrows, the keys of the program, and the palette. */
export function keyboard(page: Page): Hand {
  const { keyboard: keys } = page;
  const press = async (target: Locator) => {
    await reach(page, target);
    await keys.press("Enter");
  };
  return {
    async goTo(place) {
      const { key, heading } = places[place];
      if (await isTyping(page)) await takeFromPalette(page, heading);
      else for (const one of ["g", key]) await keys.press(one);
      await headingOf(page, heading).waitFor();
    },
    async openMatter(title) {
      await takeFromPalette(page, title);
      await headingOf(page, title).waitFor();
    },
    press,
    async tick(box) {
      await reach(page, box);
      await keys.press("Space");
    },
    async write(field, text) {
      await reach(page, field);
      await keys.press("Control+a");
      await keys.type(text);
    },
    writeDay: (field, day) => typeDay(page, field, day),
    async pick(field, typed, person) {
      await reach(page, field);
      await keys.type(typed);
      await person.waitFor();
      await keys.press("Enter");
    },
    async choose(field, option) {
      await reach(page, field);
      await keys.press("Home");
      await pressUntil(page, "ArrowDown", async () => (await chosenIn(field)) === option, `the option ${option}`);
    },
    async showTab(tab) {
      const list = page.getByRole("tablist").filter({ has: tab });
      await reach(page, list.getByRole("tab", { selected: true }));
      await pressUntil(page, "ArrowRight", () => hasFocus(tab), `${tab}`);
    },
    async item(title) {
      const item = itemOf(page, title);
      await item.waitFor();
      await page.locator("[role=menuitem]:focus").waitFor();
      await pressUntil(page, "ArrowDown", () => hasFocus(item), `${item}`);
      await keys.press("Enter");
    },
    async openRow(row) {
      await reachRow(page, row);
      await keys.press("Enter");
    },
    async close(dialog) {
      await keys.press("Escape");
      await gone(dialog);
    },
  };
}

/** More than the stops of Tab, the rows and the options of any page that is walked through. */
const mostPresses = 300;

async function pressUntil(page: Page, key: string, isThere: () => Promise<boolean>, what: string): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${what}; the focus is on ${await focusedWords(page)}.`);
}

const hasFocus = (target: Locator) => target.evaluate((one) => one === document.activeElement);

const chosenIn = (field: Locator) =>
  field.evaluate((one) => (one instanceof HTMLSelectElement ? one.selectedOptions[0]?.text : undefined));

const focusedWords = (page: Page) =>
  page.evaluate(() => document.activeElement?.outerHTML.replaceAll(/\s+/g, " ").slice(0, 200) ?? "nothing");

const isTyping = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches("input:not([type=checkbox]), select, textarea") === true);

/** Moves the focus to an element by Tab alone. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect.poll(() => target.isEnabled(), { message: `${target} can be used` }).toBe(true);
  await pressUntil(page, "Tab", () => hasFocus(target), `${target}`);
}

/** Moves the focus to a row of a list: by Tab into the list, then by the list's own keys. */
export async function reachRow(page: Page, row: Locator): Promise<void> {
  await row.waitFor();
  await reach(page, page.locator("[role=grid] [role=row][tabindex='0']").first());
  if (await hasFocus(row)) return;
  await page.keyboard.press("Home");
  await pressUntil(page, "ArrowDown", () => hasFocus(row), `${row}`);
}

/** Moves the focus to an entry of Today by its keys. A key acts a moment after it was pressed: each is waited for. */
export async function reachEntry(page: Page, entry: Locator): Promise<void> {
  await entry.waitFor();
  const current = () => page.evaluate(() => document.activeElement?.getAttribute("data-entry") ?? null);
  while (!(await hasFocus(entry))) {
    const before = await current();
    await page.keyboard.press("j");
    await expect.poll(current, { message: `j leads on to ${entry}` }).not.toBe(before);
  }
}

/** Opens the palette, types the title of a line, and takes that line. */
async function takeFromPalette(page: Page, title: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Find a matter, task or person, or a command" });
  await expect.poll(() => hasFocus(field)).toBe(true);
  await page.keyboard.type(title);
  await page.getByRole("option").getByText(title, { exact: true }).first().waitFor();
  const chosen = page.locator("[role=option][aria-selected=true]").getByText(title, { exact: true });
  await pressUntil(page, "ArrowDown", async () => (await chosen.count()) > 0, `the line ${title}`);
  await page.keyboard.press("Enter");
  await gone(field);
}

/** Types a day into a date field, which has its parts in the order of the browser's own language. */
async function typeDay(page: Page, field: Locator, day: string): Promise<void> {
  await reach(page, field);
  const [year = "", month = "", date = ""] = day.split("-");
  for (const parts of [
    [month, date, year],
    [date, month, year],
  ]) {
    for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
    await page.keyboard.type(parts.join(""));
    if ((await field.inputValue()) === day) return;
  }
  throw new Error(`${field} has ${await field.inputValue()} after ${day} was typed.`);
}
