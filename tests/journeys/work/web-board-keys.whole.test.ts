import type { Hub } from "@iphub/sdk";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { violations } from "../support/accessibility.ts";
import { openWindow } from "../support/browser.ts";
import { sharedBrowserHub } from "../support/browser-hub.ts";

const ada = "ada@iphub.example";
const ben = "ben@iphub.example";
const shared = sharedBrowserHub();

let asAda: Hub;

beforeAll(async () => {
  asAda = await shared().hub.as(ada);
});

/** A board of Ada's with the lists Open, On hold and Worded of a tag, and three open cards, the last one Ben's. */
async function boardOf(tag: string) {
  const matter = await asAda.inventions.create({ title: `Matter ${tag}`, references: [] });
  const lists = [
    { title: `Open ${tag}`, data: { status: ["open" as const], tags: [tag] } },
    { title: `On hold ${tag}`, data: { status: ["on-hold" as const], tags: [tag] } },
    { title: `Worded ${tag}`, data: { qs: "nowhere", tags: [tag] } },
  ];
  const filters: string[] = [];
  for (const list of lists) filters.push((await asAda.filters.create(list)).id);
  const ids: string[] = [];
  for (const [at, assignee] of [ada, ada, ben].entries()) {
    const dueAt = `2031-03-0${at + 1}`;
    const card = { title: `Card ${at + 1} ${tag}`, inventionId: matter.id, dueAt, assignees: [assignee], tags: [tag] };
    ids.push((await asAda.tasks.create(card)).id);
  }
  const board = await asAda.boards.create({ title: `Board ${tag}`, filters });
  const taskAt = (number: number) => asAda.tasks.get({ id: ids[number - 1] ?? "" });
  return { board, taskAt };
}

/** The card and the list that have the focus. */
function placeOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const list = focused?.closest("section[aria-label]")?.getAttribute("aria-label") ?? "";
    return focused?.closest("[data-task]") ? `${focused.textContent} in ${list}` : "no card";
  });
}

it("the card that has the focus is left, moved and refused by keys, as by a drop, with undo", async () => {
  const { board, taskAt } = await boardOf("keys");
  const { page, complaints, close } = await shared().open(`/boards/${board.id}`);
  const place = (words: string) => expect.poll(() => placeOf(page)).toBe(words);
  const press = (key: string) => page.keyboard.press(key);
  const first = page.getByRole("link", { name: "Card 1 keys", exact: true });
  await first.focus();
  for (const [key, number] of [["j", 2] as const, ["ArrowDown", 3] as const, ["k", 2] as const, ["Home", 1] as const]) {
    await press(key);
    await place(`Card ${number} keys in Open keys`);
  }

  await press("L");
  await place("Card 1 keys in On hold keys");
  expect((await taskAt(1)).status).toBe("on-hold");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await taskAt(1)).status).toBe("open");
  const held = page.getByRole("region", { name: "On hold keys", exact: true });
  await held.getByRole("link").nth(1).waitFor({ state: "detached" });
  await first.focus();
  await press("L");
  await place("Card 1 keys in On hold keys");
  await press("L");
  await page.getByText("That list is filtered by words; a card cannot be moved into it.").waitFor();
  await place("Card 1 keys in On hold keys");
  await press("ArrowLeft");
  await place("Card 2 keys in Open keys");
  await press("l");
  await place("Card 1 keys in On hold keys");
  await press("H");
  await place("Card 1 keys in Open keys");
  expect((await taskAt(1)).status).toBe("open");

  await press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.getByText("Move the card to the next list").waitFor();
  await press("Escape");
  await keys.waitFor({ state: "detached" });
  await first.focus();
  await press(".");
  await page.getByRole("menuitem", { name: "Move to On hold keys" }).waitFor();
  await press("Escape");
  expect(await violations(page)).toEqual([]);
  await first.focus();
  await press("Enter");
  await page.waitForURL(/\/tasks\/./);
  expect(complaints).toEqual([]);
  await close();
});

it("a moved card that its list does not show yet takes no focus once the reader has gone on", async () => {
  const { board, taskAt } = await boardOf("far");
  const { invention } = await taskAt(1);
  for (let number = 1; number <= 25; number += 1) {
    const earlier = { title: `Held ${number}`, inventionId: invention.id, dueAt: "2030-01-01", tags: ["far"] };
    const { id } = await asAda.tasks.create(earlier);
    await asAda.tasks.update({ id, status: "on-hold" });
  }
  const { page, complaints, close } = await shared().open(`/boards/${board.id}`);
  const place = (words: string) => expect.poll(() => placeOf(page)).toBe(words);
  await page.getByRole("link", { name: "Card 1 far", exact: true }).focus();
  await page.keyboard.press("L");
  await place("Card 2 far in Open far");
  await page.keyboard.press("j");
  await place("Card 3 far in Open far");
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const held = page.getByRole("region", { name: "On hold far", exact: true });
  // Without the focus, as where a colleague's change draws it.
  await held.getByRole("button", { name: "Show more" }).dispatchEvent("click");
  await held.getByRole("link", { name: "Card 1 far", exact: true }).waitFor();
  expect(await placeOf(page)).toBe("no card");
  expect(complaints).toEqual([]);
  await close();
});

it("it is changed in place by the keys of a row; the next one has the focus where that takes it away", async () => {
  const { board, taskAt } = await boardOf("fields");
  const { page, complaints, close } = await shared().open(`/boards/${board.id}`);
  const place = (words: string) => expect.poll(() => placeOf(page)).toBe(words);
  await page.getByRole("link", { name: "Card 1 fields", exact: true }).focus();
  await page.keyboard.press("#");
  await page.getByRole("form", { name: "Tags of Card 1 fields" }).getByLabel("Tags", { exact: true }).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.type(", typed");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await taskAt(1)).tags).toEqual(["fields", "typed"]);
  await place("Card 1 fields in Open fields");

  await page.keyboard.press("d");
  const due = page.getByRole("form", { name: "Due date of Card 1 fields" });
  await due.getByRole("button", { name: "No date" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await due.getByRole("button", { name: "No date" }).press("Enter");
  await expect.poll(async () => (await taskAt(1)).dueAt).toBeNull();
  await place("Card 1 fields in Open fields");

  await page.getByRole("link", { name: "Card 2 fields", exact: true }).focus();
  await page.keyboard.press("@");
  const people = page.getByRole("form", { name: "Assigned to of Card 2 fields" });
  await people.getByRole("button", { name: "Cancel" }).click();
  await place("Card 2 fields in Open fields");
  await page.keyboard.press("s");
  await page.getByRole("menuitem", { name: "On hold" }).press("Enter");
  await expect.poll(async () => (await taskAt(2)).status).toBe("on-hold");
  const held = page.getByRole("region", { name: "On hold fields", exact: true });
  await held.getByRole("link", { name: "Card 2 fields", exact: true }).waitFor();
  await expect.poll(() => placeOf(page)).toMatch(/^Card [13] fields in Open fields$/);
  expect(complaints).toEqual([]);
  await close();
});

it("a date past that of the card's milestone is warned of before it is saved, in lanes too", async () => {
  const { id: inventionId } = await asAda.inventions.create({ title: "Matter of late cards", references: [] });
  const milestone = await asAda.milestones.create({ title: "Respond", inventionId, dueAt: "2031-06-01" });
  const { id } = await asAda.tasks.create({
    ...{ title: "Late card", inventionId, milestoneId: milestone.id },
    ...{ dueAt: "2031-05-01", assignees: [ada], tags: ["latecard"] },
  });
  const list = await asAda.filters.create({ title: "Late cards", data: { tags: ["latecard"] } });
  const board = await asAda.boards.create({ title: "Board of late cards", filters: [list.id] });
  for (const [lanes, day] of [
    ["none", "2031-06-02"],
    ["assignee", "2031-06-03"],
  ] as const) {
    const { page, complaints, close } = await shared().open(`/boards/${board.id}?lanes=${lanes}`);
    await page.getByRole("link", { name: "Late card", exact: true }).focus();
    await page.keyboard.press("d");
    const form = page.getByRole("form", { name: "Due date of Late card" });
    await form.getByLabel("Due date").fill(day);
    await form.getByText("This is after the milestone ‘Respond’, due 1 Jun 2031.").waitFor();
    expect((await asAda.tasks.get({ id })).dueAt).not.toBe(day);
    await form.getByRole("button", { name: "Save" }).click();
    await expect.poll(async () => (await asAda.tasks.get({ id })).dueAt).toBe(day);
    expect(complaints).toEqual([]);
    await close();
  }
});

it("in lanes the arrows stay in a lane sideways and cross lanes downwards, and a card keeps its lane", async () => {
  const { board, taskAt } = await boardOf("lanekeys");
  const { page, close } = await shared().open(`/boards/${board.id}?lanes=assignee`);
  const place = (words: string) => expect.poll(() => placeOf(page)).toBe(words);
  await page.getByRole("link", { name: "Card 2 lanekeys", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await place("Card 3 lanekeys in Open lanekeys, Ben Okafor");
  await page.keyboard.press("ArrowUp");
  await place("Card 2 lanekeys in Open lanekeys, Ada Byron");
  await page.keyboard.press("L");
  await place("Card 2 lanekeys in On hold lanekeys, Ada Byron");
  // The list that it left is fetched again too.
  await expect.poll(() => page.getByRole("link", { name: "Card 2 lanekeys", exact: true }).count()).toBe(1);
  expect(await taskAt(2)).toMatchObject({ status: "on-hold", assignees: [ada] });
  await page.keyboard.press("h");
  await place("Card 1 lanekeys in Open lanekeys, Ada Byron");
  await page.keyboard.press("ArrowDown");
  await place("Card 3 lanekeys in Open lanekeys, Ben Okafor");
  // No other list has a card of Ben's.
  await page.keyboard.press("ArrowRight");
  await place("Card 3 lanekeys in Open lanekeys, Ben Okafor");
  await close();
});

it("a person who may only read goes from card to card, and no key changes one", async () => {
  const { board, taskAt } = await boardOf("reading");
  const teams = ["t-chemistry", "t-electrical", "t-mechanical"];
  await asAda.users.update({ id: "u-elodie", roles: ["reader"], teams });
  const { browser, hub } = shared();
  const token = await hub.tokenFor("elodie@iphub.example");
  const { page, complaints, close } = await openWindow(browser, hub.url, `/boards/${board.id}`, { token });
  await page.getByRole("link", { name: "Card 1 reading", exact: true }).focus();
  for (const key of ["L", "d", "s", "."]) await page.keyboard.press(key);
  await page.keyboard.press("j");
  await expect.poll(() => placeOf(page)).toBe("Card 2 reading in Open reading");
  expect(await page.getByRole("form").count()).toBe(0);
  expect(await taskAt(1)).toMatchObject({ status: "open", dueAt: "2031-03-01" });
  expect(complaints).toEqual([]);
  await close();
});
