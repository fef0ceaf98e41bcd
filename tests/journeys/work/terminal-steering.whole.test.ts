import type { Board } from "@iphub/sdk/contract/boards";
import type { Task } from "@iphub/sdk/contract/tasks";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { dayMonthYear } from "@iphub/sdk/domain/day-text";
import { describe, expect, it } from "vitest";
import { keys, type PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { gone, today } from "../support/matter-journey.ts";
import { lineWith, openScreen, selectRows, type TerminalWindow, windows } from "../support/terminal-app.ts";
import { sharedTerminalHub } from "../support/terminal-hub.ts";

const adaEmail = "ada@iphub.example";
const cleoEmail = "cleo@iphub.example";

const shared = sharedTerminalHub();

type Window = TerminalWindow;

const openAt = (screen: string, wanted: string, size: Window) =>
  openScreen({ url: shared().hub.url, token: shared().token, ...size }, screen, wanted);

/** A matter with tasks of Ada that a word of their own finds. */
async function tasksOf(word: string, titles: readonly string[], change: Partial<Task> = {}): Promise<Task[]> {
  const matter = await shared().ada.inventions.create({ title: `Matter of ${word}`, references: [] });
  const made: Task[] = [];
  for (const [index, title] of titles.entries()) {
    const dueAt = addDays(today(), index - 2);
    const { status = "open", tags = [] } = change;
    const task = { inventionId: matter.id, title: `${title} ${word}`, dueAt, assignees: [adaEmail], status, tags };
    made.push(await shared().ada.tasks.create(task));
  }
  return made;
}

const get = (task: Task | undefined) => shared().ada.tasks.get({ id: task?.id ?? "" });
const rowsWith = (terminal: PseudoTerminal, word: string) => terminal.screen().filter((line) => line.includes(word));

describe.each(windows)("the search of tasks in the terminal at $columns x $rows", (size) => {
  it("narrows by words, due date, status and a saved filter, and sorts", async () => {
    const word = size.columns === 120 ? "zephyr" : "sirocco";
    await tasksOf(word, ["Late", "Later", "Now", "Soon"]);
    await tasksOf(word, ["Closed"], { status: "done" });
    const filter = await shared().ada.filters.create({
      title: `Held ${word}`,
      data: { status: ["on-hold"], qs: word },
    });
    const terminal = await openAt("Task search", "DUE DATE ↑", size);
    terminal.type(`/${word}`);
    await terminal.waitFor("Task search  4 tasks");
    terminal.type(keys.enter);
    await terminal.waitFor(`open tasks · words ${word}`);
    expect(terminal.screen().join("\n")).toMatch(new RegExp(`▲ 2 d overdue +Late ${word}`, "u"));

    terminal.type("wOverdue");
    await terminal.waitFor(/▌ +Overdue/u);
    terminal.type(keys.enter);
    await terminal.waitFor("Task search  2 tasks");
    terminal.type("S");
    await terminal.waitFor("Sort by");
    terminal.type("Due date ↓");
    await terminal.waitFor(/▌ +Due date ↓/u);
    terminal.type(keys.enter);
    await terminal.waitFor("DUE DATE ↓");
    await terminal.waitFor((lines) => {
      const row = (title: string) => lines.findIndex((line) => line.includes(`${title} ${word}`));
      return row("Later") >= 0 && row("Later") < row("Late");
    });

    terminal.type("c");
    await terminal.waitFor("DUE DATE ↑");
    terminal.type(`/${word}`);
    await terminal.waitFor("Task search  4 tasks");
    terminal.type(`${keys.enter}p`);
    await terminal.waitFor("Status 7/7");
    terminal.type("Done");
    await terminal.waitFor(/▌ +Done/u);
    terminal.type(keys.enter);
    await terminal.waitFor("Task search  1 task ");
    expect(terminal.screen().join("\n")).toMatch(new RegExp(`✓ done +Closed ${word}`, "u"));

    terminal.type("c");
    await terminal.waitFor("DUE DATE ↑");
    terminal.type(`vHeld ${word}`);
    await terminal.waitFor(new RegExp(`▌ +Held ${word}`, "u"));
    terminal.type(keys.enter);
    await terminal.waitFor("No task matches these filters.");
    terminal.type("p");
    await terminal.waitFor("Any status");
    terminal.type("Any");
    await terminal.waitFor(/▌ .*Any status/u);
    terminal.type(keys.enter);
    await terminal.waitFor((lines) => lines.some((line) => line.trim() === `Held ${word}`));
    const [first] = await tasksOf(word, ["Waiting"], { status: "on-hold" });
    expect((await shared().ada.tasks.list({ filter: filter.id })).data.map(({ id }) => id)).toEqual([first?.id]);
    await terminal.waitFor(`Waiting ${word}`);
  });

  it("selects rows and changes them together, and opens one", async () => {
    const word = size.columns === 120 ? "mistral" : "ostro";
    const tasks = await tasksOf(word, ["First", "Second", "Third"]);
    const terminal = await openAt("Task search", "DUE DATE ↑", size);
    const select = () => selectRows(terminal, [`First ${word}`, `Second ${word}`]);
    terminal.type(`/${word}`);
    await terminal.waitFor("Task search  3 tasks");
    terminal.type(keys.enter);
    await select();
    expect(rowsWith(terminal, word).filter((line) => /✓ [▲◆●]/u.test(line))).toHaveLength(2);
    terminal.type("@cleo");
    await terminal.waitFor(cleoEmail);
    terminal.type(keys.enter);
    await expect.poll(async () => (await get(tasks[1])).assignees).toEqual([cleoEmail]);
    expect((await get(tasks[0])).assignees).toEqual([cleoEmail]);
    expect((await get(tasks[2])).assignees).toEqual([adaEmail]);
    await terminal.waitFor("2 of 2 tasks saved");
    await terminal.waitFor("Task search  3 tasks");

    await select();
    terminal.type("d+5d");
    await terminal.waitFor("Reschedule 2 tasks");
    terminal.type(keys.enter);
    await expect.poll(async () => (await get(tasks[1])).dueAt).toBe(addDays(today(), 5));
    await gone(terminal, "selected of");

    terminal.type("A");
    await terminal.waitFor("3 tasks selected");
    terminal.type("F");
    await terminal.waitFor("Finish 3 tasks?");
    terminal.type("n");
    await gone(terminal, "Finish 3 tasks?");
    terminal.type("sOn hold");
    await terminal.waitFor(/▌ +On hold/u);
    terminal.type(keys.enter);
    await expect.poll(async () => (await get(tasks[2])).status).toBe("on-hold");
    await gone(terminal, "selected of");

    terminal.type("A");
    await terminal.waitFor("3 tasks selected");
    terminal.type("F");
    await terminal.waitFor("Finish 3 tasks?");
    terminal.type("y");
    await terminal.waitFor("3 of 3 tasks saved");
    expect((await get(tasks[0])).status).toBe("done");
    await shared().ada.tasks.update({ id: tasks[1]?.id ?? "", status: "cancelled" });
    terminal.type("u");
    await terminal.waitFor("2 of 3 tasks restored");
    const after = await Promise.all(tasks.map(get));
    expect(after.map(({ status }) => status)).toEqual(["on-hold", "cancelled", "on-hold"]);
    await shared().ada.tasks.reopen({ id: tasks[1]?.id ?? "", status: "on-hold" });
    terminal.type(`g${keys.enter}`);
    await terminal.waitFor((lines) => lines[0]?.startsWith("Task  ") === true);
    terminal.type(keys.escape);
    await terminal.waitFor(`open tasks · words ${word}`);
  });
});

/** A board of Ada's open tasks, of those on hold, and of those with a word. */
async function boardOf(word: string): Promise<Board> {
  const mine = { assignees: [adaEmail], qs: word };
  const open = await shared().ada.filters.create({ title: `Open ${word}`, data: { ...mine, status: ["open"] } });
  const held = await shared().ada.filters.create({ title: `Held ${word}`, data: { ...mine, status: ["on-hold"] } });
  const other = await shared().ada.filters.create({ title: `Other ${word}`, data: { qs: "response" } });
  return shared().ada.boards.create({ title: `Board ${word}`, filters: [open.id, held.id, other.id] });
}

describe.each(windows)("a board in the terminal at $columns x $rows", (size) => {
  it("moves a card where that has one meaning, says why where not, and follows others live", async () => {
    const word = size.columns === 120 ? "levanter" : "tramontana";
    const [task] = await tasksOf(word, ["Card"]);
    const board = await boardOf(word);
    const terminal = await openAt("Boards", board.title, size);
    while (!lineWith(terminal, board.title).startsWith("▌")) {
      const before = terminal.screen().findIndex((line) => line.startsWith("▌"));
      terminal.type("j");
      await terminal.waitFor((lines) => lines.findIndex((line) => line.startsWith("▌")) !== before);
    }
    terminal.type(keys.enter);
    await terminal.waitFor(`▌ Card ${word}`);
    expect(terminal.screen()[0]).toContain("list 1 of 3");
    terminal.type("L");
    await expect.poll(async () => (await get(task)).status).toBe("on-hold");
    await terminal.waitFor("list 2 of 3");
    await terminal.waitFor((lines) => lines.some((line) => line.includes("On hold")));
    await terminal.waitFor(`▌ Card ${word}`);

    terminal.type("L");
    await terminal.waitFor(`Not moved to Other ${word}: That list is filtered by words`);
    expect((await get(task)).status).toBe("on-hold");
    terminal.type("l");
    await terminal.waitFor("list 3 of 3");
    await terminal.waitFor(/▌ .*[Rr]esponse/u);
    terminal.type("h");
    await terminal.waitFor(`▌ Card ${word}`);
    terminal.type("H");
    await expect.poll(async () => (await get(task)).status).toBe("open");
    await terminal.waitFor("list 1 of 3");

    await shared().ada.tasks.update({ id: task?.id ?? "", title: `Renamed ${word}` });
    await terminal.waitFor(`▌ Renamed ${word}`);
    terminal.type(keys.enter);
    await terminal.waitFor(`Task  Renamed ${word}`);
    await shared().ada.boards.delete({ id: board.id });
  });
});

describe.each(windows)("the task history report in the terminal at $columns x $rows", (size) => {
  it("shows the figures of the hub as bars and rows, and leads to the tasks behind a row", async () => {
    const [task] = await tasksOf("foehn", ["Finished"]);
    await shared().ada.tasks.update({ id: task?.id ?? "", status: "done" });
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const terminal = await openAt("Task history", "FIN  LATE   NEW", size);
    terminal.type(keys.tab);
    const report = await shared().ada.tasks.progress({ by: "person", timeZone });
    const row = report.rows.find(({ key }) => key === adaEmail);
    await terminal.waitFor((lines) => {
      const line = lines.find((one) => one.includes("Ada Byron") && /\d +\d/u.test(one)) ?? "";
      return line.includes(`${row?.created}`) && line.includes(`${row?.late}`);
    });
    expect(terminal.screen().some((line) => /█|▒/u.test(line))).toBe(true);
    terminal.type("b");
    await terminal.waitFor("per month");
    terminal.type("p");
    await terminal.waitFor("Days 5/5");
    terminal.type("This year");
    await terminal.waitFor(/▌ +This year/u);
    terminal.type(keys.enter);
    await terminal.waitFor(`1 Jan ${today().slice(0, 4)} to ${dayMonthYear(today())}: `);
    await terminal.waitFor(/^▌ \p{L}/mu);
    terminal.type(keys.enter);
    await terminal.waitFor(`status date 1 Jan ${today().slice(0, 4)}`);
    terminal.type(keys.escape);
    await terminal.waitFor("Task history  This year");
  });
});
