import type { Hub } from "@iphub/sdk";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { TaskStatus } from "@iphub/sdk/contract/tasks";
import { addMonthsToDay, fromEpochDay, toEpochDay } from "@iphub/sdk/domain/civil-date";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { parseCsv } from "@iphub/sdk/formats/read-csv";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { cliHome, cliOnPath, runCli } from "../../cli/cli-process.ts";
import { runExample } from "../../cli/run-example.ts";
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
/** The titles of the matrix that a text shows. */
const shownIn = (text: string) => sorted(states.map(({ title }) => title).filter((title) => text.includes(title)));

const home = cliHome();
let hub: TestHub;
let dan: Hub;
let token: string;
let matterId: string;
let filters: { open: string; overdue: string };
let boardId: string;
let deadlines: readonly DeadlineRecord[];
let env: Record<string, string>;

beforeAll(async () => {
  hub = await startHub({ webDirectory: await builtWeb() });
  const [ada, cleo] = await Promise.all([hub.as("ada@iphub.example"), hub.as("cleo@iphub.example")]);
  dan = await hub.as(me);
  token = await hub.tokenFor(me);
  env = {
    ...home.env,
    IPHUB_HOST: hub.url,
    IPHUB_TOKEN: token,
    PATH: `${await cliOnPath(home.folder)}:${home.env.PATH}`,
  };
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
  filters = { open: open.id, overdue: overdue.id };
  boardId = (await dan.boards.create({ title: "Truth board", filters: [open.id, overdue.id] })).id;
  deadlines = await docketed(cleo, ada);
}, 120_000);
afterEach(closeTerminalApps);
afterAll(async () => {
  await hub.close();
  home.remove();
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
  for (const { title, dueAt, invention, milestoneId } of made) {
    const more = { milestoneId: milestoneId ?? undefined, dueAt, assignees: [me], tags: ["carried"] };
    await ada.tasks.create({ inventionId: invention.id, title: `File ${title}`, ...more });
  }
  return Promise.all(made.map(({ id }) => ada.deadlines.get({ id })));
}

it("the hub's own answers: My Tasks, filters, exports and the overview", async () => {
  const found = async (query: Parameters<Hub["tasks"]["search"]>[0]) =>
    sorted((await dan.tasks.search({ size: 100, ...query })).data.map(({ title }) => title));
  expect(await found({ filter: "my-tasks", tags: ["truth"] })).toEqual(expected.open);
  expect(await found({ filter: "my-tasks", tags: ["truth"], dueAt: "overdue" })).toEqual(expected.overdue);
  expect(await found({ filter: filters.open })).toEqual(expected.open);
  expect(await found({ filter: filters.overdue })).toEqual(expected.overdue);
  for (const which of ["open", "overdue"] as const) {
    const file = await dan.tasks.export({ filter: filters[which], format: "csv" });
    expect(shownIn(await file.text()), which).toEqual(expected[which]);
  }
  const { data } = await dan.overview.list({ assignee: me, qs: "One truth" });
  expect(data.map(({ myNextTask }) => myNextTask?.title)).toEqual(["Late and loose"]);
});

it("deadlines: due, final and where each stands, in list, overview and command line", async () => {
  expect(deadlines.map(({ standing }) => standing.replace(/\d+ d/g, "N d").replace("last day", "N d left"))).toEqual([
    "N d left",
    "extension 1 runs, N d left",
    "in grace, N d left",
    "N d overdue",
    "closed",
  ]);
  expect(deadlines.map(({ overdue }) => overdue)).toEqual([false, true, true, true, false]);
  for (const { status, dueAt, finalDate, invention } of deadlines) {
    if (status === "closed") continue;
    expect(await dan.overview.get({ id: invention.id })).toMatchObject({ dueAt, finalDate });
  }
  const { stdout } = await runCli(["deadlines", "list", "--view", "all", "--responsible", "me", "--csv", "--all"], {
    env,
  });
  const rows = parseCsv(stdout).map((row) => Object.values(row).join("|"));
  for (const { dueAt, finalDate, standing, title } of deadlines) {
    const row = rows.find((one) => one.includes(title) && one.includes(dueAt) && one.includes(standing));
    expect(row, title).toContain(finalDate ?? "");
  }
});

it("calendar feeds: the same tasks, both dates in the text, and an entry at the final date", async () => {
  const feedOf = async (filter: string) => {
    const { path } = await dan.calendar.create({ filter });
    return (await (await fetch(`${hub.url}${path}`)).text()).replaceAll("\r\n ", "");
  };
  expect(shownIn(await feedOf(filters.open))).toEqual(expected.open);
  expect(shownIn(await feedOf(filters.overdue))).toEqual(expected.overdue);
  const carried = await dan.filters.create({ title: "Carried", data: { tags: ["carried"] } });
  const text = (await feedOf(carried.id)).replaceAll("\\,", ",");
  for (const { id, dueAt, finalDate, standing } of deadlines) {
    expect(text).toContain(`Due date: ${dueAt}. Final date: ${finalDate ?? "none"}. ${standing}`);
    const isOwn = /^(extension|in grace)/.test(standing);
    expect(text.includes(`UID:final-${id}@iphub`), standing).toBe(isOwn);
    if (isOwn) expect(text).toContain(`DTSTART;VALUE=DATE:${finalDate?.replaceAll("-", "")}`);
  }
});

it("command line and examples", { timeout: 60_000 }, async () => {
  const example = (name: string, ...args: string[]) => runExample(name, args, { cwd: home.folder, env });
  const [mine, late, report, handOver, calendar] = await Promise.all([
    runCli(["tasks", "list", "--filter", "my-tasks", "--tags", "truth", "--all", "--json"], { env }),
    runCli(["tasks", "list", "--due-at", "overdue", "--tags", "truth", "--all", "--json"], { env }),
    example("overdue-report.sh", "--tags", "truth"),
    example("hand-over.sh", me),
    example("deadline-calendar.sh"),
  ]);
  expect(shownIn(mine.stdout)).toEqual(expected.open);
  expect(shownIn(late.stdout)).toEqual(expected.overdue);
  expect(shownIn(report.out)).toEqual(expected.overdue);
  expect(shownIn(handOver.out.split("## Open tasks")[1] ?? "")).toEqual(expected.open);
  for (const { id, status, standing } of deadlines) {
    expect(calendar.out.includes(`UID:${id}@iphub`), standing).toBe(status === "verified");
    expect(calendar.out.includes(`UID:${id}-final@iphub`), standing).toBe(/^(extension|in grace)/.test(standing));
  }
});

it("the web: the board, the matter and the docket", { timeout: 60_000 }, async () => {
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
  await page.goto(`${hub.url}/inventions/${matterId}`);
  for (const name of ["cancelled", "finished"]) {
    await page.getByRole("button", { name: `Expand Milestone ${name}`, exact: true }).click();
  }
  for (const { title, overdue } of states) {
    const row = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: title, exact: true }) })
      .last();
    await row.waitFor();
    expect(((await row.textContent()) ?? "").includes("overdue"), title).toBe(overdue);
  }
  await page.goto(`${hub.url}/deadlines?view=docketed&responsible=me`);
  for (const { status, title, standing, dueAt } of deadlines) {
    if (status === "closed" || dueAt === future) continue;
    await page.getByRole("row").filter({ hasText: title }).filter({ hasText: standing }).first().waitFor();
  }
  await close();
});

it("the terminal: the board, the matter and the docket", async () => {
  const options = { url: hub.url, token, ...largeWindow };
  const board = await openScreen(options, "Boards", "Truth board");
  await walkTo(board, "Truth board");
  board.type(keys.enter);
  await board.waitFor("list 1 of 2");
  await board.waitFor((lines) => shownIn(lines.join("\n")).length === expected.open.length);
  expect(shownIn(board.screen().join("\n"))).toEqual(expected.open);
  const matter = await openMatter(options, await dan.inventions.get({ id: matterId }));
  for (const name of ["finished", "cancelled"]) {
    await walkTo(matter, `Milestone ${name}`);
    if (matter.screen().some((line) => line.includes(`▸ Milestone ${name}`))) matter.type(keys.enter);
    await matter.waitFor(`Late in a ${name} one`);
  }
  for (const { title, overdue } of states) {
    const line = matter.screen().find((one) => one.includes(title)) ?? "";
    expect(line.includes("▲"), title).toBe(overdue);
  }
  const docket = await openScreen(options, "Deadlines", "Proposed");
  docket.type(`${keys.tab}a`);
  for (const shown of ["◆ extension 1 runs", "◆ in grace", `▲ ${deadlines[3]?.standing}`]) await docket.waitFor(shown);
});
