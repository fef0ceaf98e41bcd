import type { Hub } from "@iphub/sdk";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { TaskStatus } from "@iphub/sdk/contract/tasks";
import { addMonthsToDay, fromEpochDay, toEpochDay } from "@iphub/sdk/domain/civil-date";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { builtWeb, openWindow } from "../support/browser.ts";
import { workerChromium } from "../support/chromium.ts";
import { openMatter, today } from "../support/matter-journey.ts";
import { closeTerminalApps, largeWindow, openScreen, walkTo } from "../support/terminal-app.ts";

const me = "dan@iphub.example";
const [past, future] = ["2020-01-02", "2091-01-03"];

/** Each state of a task: is it open, and is it overdue? */
const states: readonly {
  title: string;
  status?: TaskStatus;
  milestone?: "active" | "cancelled" | "finished";
  dueAt?: string;
  open: boolean;
  overdue: boolean;
}[] = [
  { title: "Late and loose", open: true, overdue: true },
  { title: "Late in an active one", milestone: "active", open: true, overdue: true },
  { title: "Late and in progress", status: "in-progress", milestone: "active", open: true, overdue: true },
  { title: "Late and waiting", status: "upcoming", milestone: "active", open: true, overdue: true },
  { title: "Due much later", dueAt: future, milestone: "active", open: true, overdue: false },
  { title: "Done late", status: "done", milestone: "active", open: false, overdue: false },
  { title: "Given up late", status: "cancelled", milestone: "active", open: false, overdue: false },
  { title: "Late in a cancelled one", milestone: "cancelled", open: false, overdue: false },
  { title: "Late in a finished one", milestone: "finished", open: false, overdue: false },
];
const titles = (which: "open" | "overdue") => states.filter((state) => state[which]).map(({ title }) => title);
const sorted = (found: Iterable<string>) => [...new Set(found)].sort();
const expected = { open: sorted(titles("open")), overdue: sorted(titles("overdue")) };
/** What a list of the single status `open` holds, also of milestones that have ended. */
const ofOneStatus = states.filter(({ status = "open" }) => status === "open");
/** The titles of the matrix that a text shows. */
const shownIn = (text: string) => sorted(states.map(({ title }) => title).filter((title) => text.includes(title)));

let hub: TestHub;
let dan: Hub;
let token: string;
let matterId: string;
let boardId: string;
let deadlines: readonly DeadlineRecord[];

beforeAll(async () => {
  hub = await startHub({ webDirectory: await builtWeb() });
  const [ada, cleo] = await Promise.all([hub.as("ada@iphub.example"), hub.as("cleo@iphub.example")]);
  dan = await hub.as(me);
  token = await hub.tokenFor(me);
  const matter = await ada.inventions.create({ title: "One truth", references: [], inHouseAttorney: me });
  matterId = matter.id;
  const milestones = new Map<string, string>();
  for (const name of ["active", "cancelled", "finished"]) {
    milestones.set(name, (await ada.milestones.create({ title: `Milestone ${name}`, inventionId: matterId })).id);
  }
  for (const { title, status = "open", milestone, dueAt = past } of states) {
    const place = milestone ? { milestoneId: milestones.get(milestone) } : {};
    const more = { status, dueAt, assignees: [me], tags: ["truth"] };
    await ada.tasks.create({ inventionId: matterId, title, ...place, ...more });
  }
  await ada.milestones.cancel({ id: milestones.get("cancelled") ?? "", openTasks: "keep" });
  await ada.milestones.finish({ id: milestones.get("finished") ?? "" });
  const data = { assignees: [me], tags: ["truth"], status: [...openStatuses] };
  const open = await dan.filters.create({ title: "Truth open", data });
  const overdue = await dan.filters.create({ title: "Truth overdue", data: { tags: ["truth"], dueAt: "overdue" } });
  const single = await dan.filters.create({ title: "Truth status", data: { tags: ["truth"], status: ["open"] } });
  boardId = (await dan.boards.create({ title: "Truth board", filters: [open.id, overdue.id] })).id;
  await dan.boards.create({ title: "One status", filters: [single.id] });
  deadlines = await docketed(cleo, ada);
}, 120_000);
afterEach(closeTerminalApps);
afterAll(async () => {
  await hub.close();
});

/** A deadline in each state, verified by a second person, each on a matter of its own. */
async function docketed(cleo: Hub, ada: Hub): Promise<DeadlineRecord[]> {
  const ago = (months: number) => fromEpochDay(addMonthsToDay(toEpochDay(today()), -months));
  const on = async (title: string) => {
    const { id } = await ada.inventions.create({ title, references: [title], inHouseAttorney: me });
    return id;
  };
  const enter = async (title: string, dueDate: string) =>
    cleo.deadlines.enter({ inventionId: await on(title), title, office: "EP", dueDate, source: "Letter" });
  const propose = async (title: string, trigger: string, mailDate: string) => {
    const [found] = await cleo.deadlines.propose({ inventionId: await on(title), trigger, mailDate });
    return cleo.deadlines.docket({ id: found?.id ?? "" });
  };
  const made = [
    await enter("ONE-OPEN", future),
    await propose("ONE-EXTENSION", "CTNF", ago(4)),
    await propose("ONE-GRACE", "GRANT", ago(45)),
    await enter("ONE-LOST", past),
    await enter("ONE-CLOSED", past),
  ];
  for (const { id } of made) await ada.deadlines.verify({ id });
  const closed = made.at(-1)?.id ?? "";
  await cleo.deadlines.close({ id: closed, filed: "Reply", filedOn: past });
  return Promise.all(made.map(({ id }) => ada.deadlines.get({ id })));
}

/** That each row says 'overdue' if its task is, and not otherwise. */
async function expectOverdue(rows: readonly { title: string; overdue: boolean; row: Locator }[]): Promise<void> {
  for (const { title, overdue, row } of rows) {
    await row.waitFor();
    expect(((await row.textContent()) ?? "").includes("overdue"), title).toBe(overdue);
  }
}

it("the web: the board, the task search, the matter and the docket", { timeout: 60_000 }, async () => {
  const { page, close } = await openWindow(await workerChromium(), hub.url, `/boards/${boardId}`, { token });
  for (const [name, which] of [
    ["Truth open", "open"],
    ["Truth overdue", "overdue"],
  ] as const) {
    const list = page.getByRole("region", { name, exact: true });
    await list
      .getByRole("listitem")
      .nth(expected[which].length - 1)
      .waitFor();
    expect(shownIn((await list.textContent()) ?? ""), which).toEqual(expected[which]);
  }
  await page.goto(`${hub.url}/tasks?tags=truth&status=open`);
  await expectOverdue(
    ofOneStatus.map((state) => ({ ...state, row: page.getByRole("row").filter({ hasText: state.title }) })),
  );
  await page.goto(`${hub.url}/inventions/${matterId}`);
  for (const name of ["cancelled", "finished"]) {
    await page.getByRole("button", { name: `Expand Milestone ${name}`, exact: true }).click();
  }
  const linkOf = (title: string) => page.getByRole("link", { name: title, exact: true });
  await expectOverdue(
    states.map((state) => ({
      ...state,
      row: page
        .getByRole("listitem")
        .filter({ has: linkOf(state.title) })
        .last(),
    })),
  );
  await page.goto(`${hub.url}/deadlines?view=docketed&responsible=me`);
  for (const { status, title, standing, dueAt } of deadlines) {
    if (status === "closed" || dueAt === future) continue;
    await page.getByRole("row").filter({ hasText: title }).filter({ hasText: standing }).first().waitFor();
  }
  await close();
});

const onTerminal = () => ({ url: hub.url, token, ...largeWindow });

/** A board in the terminal. */
async function openBoard(title: string) {
  const board = await openScreen(onTerminal(), "Boards", title);
  await walkTo(board, title);
  board.type(keys.enter);
  return board;
}

/** Whether the card of a task shows a badge below its title, or not. */
function hasBadge(lines: readonly string[], title: string, badge: string, isShown = true): boolean {
  const at = lines.findIndex((line) => line.includes(title));
  return at >= 0 && lines[at + 1]?.includes(badge) === isShown;
}

it("the terminal: the board, one list of it, the matter and the docket", async () => {
  const board = await openBoard("Truth board");
  await board.waitFor("list 1 of 2");
  await board.waitFor((lines) => shownIn(lines.join("\n")).length === expected.open.length);
  expect(shownIn(board.screen().join("\n"))).toEqual(expected.open);
  const single = await openBoard("One status");
  for (const { title, overdue } of ofOneStatus) await single.waitFor((lines) => hasBadge(lines, title, "▲", overdue));
  const matter = await openMatter(onTerminal(), await dan.inventions.get({ id: matterId }));
  for (const name of ["finished", "cancelled"]) {
    await walkTo(matter, `Milestone ${name}`);
    if (matter.screen().some((line) => line.includes(`▸ Milestone ${name}`))) matter.type(keys.enter);
    await matter.waitFor(`Late in a ${name} one`);
  }
  for (const { title, overdue } of states) {
    const line = matter.screen().find((one) => one.includes(title)) ?? "";
    expect(line.includes("▲"), title).toBe(overdue);
  }
  const docket = await openScreen(onTerminal(), "Deadlines", "Proposed");
  docket.type(`${keys.tab}a`);
  for (const shown of ["◆ extension 1 run", "◆ in grace", `▲ ${deadlines[3]?.standing}`]) await docket.waitFor(shown);
});

it("a milestone that ends or is reopened changes its tasks in every open list and page", {
  timeout: 60_000,
}, async () => {
  const ada = await hub.as("ada@iphub.example");
  const { id } = await ada.milestones.create({ title: "Ends live", inventionId: matterId });
  const made = { title: "Ends with it", inventionId: matterId, milestoneId: id, dueAt: past, tags: ["live"] };
  const task = await ada.tasks.create(made);
  const filter = await dan.filters.create({ title: "Live status", data: { tags: ["live"], status: ["open"] } });
  const { title } = await dan.boards.create({ title: "Live board", filters: [filter.id] });
  const chromium = await workerChromium();
  const opened = await Promise.all(
    [`/tasks/${task.id}`, "/tasks?tags=live&status=open"].map((path) => openWindow(chromium, hub.url, path, { token })),
  );
  const board = await openBoard(title);
  const expectShown = async (badge: string, other: string) => {
    for (const { page } of opened) {
      await page.getByText(badge, { exact: true }).waitFor();
      expect(await page.getByText(other, { exact: true }).count()).toBe(0);
    }
    await board.waitFor((lines) => hasBadge(lines, made.title, badge));
  };
  const overdue = `▲ ${toEpochDay(today()) - toEpochDay(past)} d overdue`;
  await expectShown(overdue, "– cancelled");
  await ada.milestones.cancel({ id, openTasks: "keep" });
  await expectShown("– cancelled", overdue);
  await ada.milestones.reopen({ id });
  await expectShown(overdue, "– cancelled");
  await Promise.all(opened.map(({ close }) => close()));
});
