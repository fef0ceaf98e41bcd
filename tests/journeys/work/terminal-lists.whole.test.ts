import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Task } from "@iphub/sdk/contract/tasks";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { parseCsv } from "@iphub/sdk/formats/read-csv";
import { describe, expect, it } from "vitest";
import { keys, type PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { today } from "../support/matter-journey.ts";
import { openScreen, openTerminalApp, type TerminalWindow, windows } from "../support/terminal-app.ts";
import { sharedTerminalHub } from "../support/terminal-hub.ts";

const adaEmail = "ada@iphub.example";
const cleoEmail = "cleo@iphub.example";

const shared = sharedTerminalHub();

async function openApp(size: TerminalWindow): Promise<PseudoTerminal> {
  const terminal = await openTerminalApp({ url: shared().hub.url, token: shared().token, ...size });
  await terminal.waitFor("Enter open");
  return terminal;
}

const openSearch = (size: TerminalWindow) =>
  openScreen({ url: shared().hub.url, token: shared().token, ...size }, "Task search", "DUE DATE ↑");

/** A matter with tasks of Ada, a day apart, that a word of their own finds. */
async function tasksOf(word: string, titles: readonly string[]): Promise<Task[]> {
  const { id: inventionId } = await shared().ada.inventions.create({ title: `Matter of ${word}`, references: [] });
  const made: Task[] = [];
  for (const [index, title] of titles.entries()) {
    const dueAt = addDays(today(), index - 2);
    made.push(
      await shared().ada.tasks.create({ inventionId, title: `${title} ${word}`, dueAt, assignees: [adaEmail] }),
    );
  }
  return made;
}

const get = (task: Task | undefined) => shared().ada.tasks.get({ id: task?.id ?? "" });

describe.each(windows)("work on a list in the terminal at $columns x $rows", (size) => {
  it("is grouped, exported with all its rows, and planned, reviewed and applied", async () => {
    const word = size.columns === 120 ? "bora" : "helm";
    const [first, second, third] = await tasksOf(word, ["One", "Two", "Three"]);
    const terminal = await openSearch(size);
    terminal.type(`/${word}`);
    await terminal.waitFor("Task search  3 tasks");
    terminal.type(`${keys.enter}BBy person`);
    await terminal.waitFor(/▌ +By person/u);
    terminal.type(keys.enter);
    await terminal.waitFor("Ada Byron 3");

    const file = join(mkdtempSync(join(tmpdir(), "iphub-export-")), "list.csv");
    terminal.type("ECSV");
    await terminal.waitFor(/▌ +CSV/u);
    terminal.type(keys.enter);
    await terminal.waitFor(/╭─ File /u);
    terminal.type(`${keys.clearLine}${file}${keys.enter}`);
    await terminal.waitFor("✓ Saved");
    const exported = parseCsv(readFileSync(file, "utf8"));
    expect(exported.map(({ id }) => id)).toEqual([first?.id, second?.id, third?.id]);
    rmSync(dirname(file), { recursive: true });

    terminal.type("A");
    await terminal.waitFor("3 tasks selected of 3 tasks");
    terminal.type("PAssign");
    await terminal.waitFor(/▌ +Assign/u);
    terminal.type(`${keys.enter}cleo`);
    await terminal.waitFor(cleoEmail);
    terminal.type(keys.enter);
    await terminal.waitFor("3 of 3 ready");
    expect((await get(first)).assignees).toEqual([adaEmail]);
    await shared().ada.tasks.update({ id: second?.id ?? "", notes: "changed meanwhile" });
    terminal.type("a");
    await terminal.waitFor("Apply the plan");
    terminal.type("y");
    await terminal.waitFor(/▌ +Applied| {2}Applied/u);
    await terminal.waitFor("Changed since");
    expect((await get(first)).assignees).toEqual([cleoEmail]);
    expect((await get(second)).assignees).toEqual([adaEmail]);
    expect((await get(third)).assignees).toEqual([cleoEmail]);
    terminal.type(keys.escape);
    await terminal.waitFor("Task search  3 tasks");
  });

  it("finds a task and a person from anywhere", async () => {
    const word = size.columns === 120 ? "cierzo" : "gregale";
    await tasksOf(word, ["Lone"]);
    const terminal = await openApp(size);
    terminal.type(`fLone ${word.slice(0, 4)}`);
    await terminal.waitFor(new RegExp(`▌ Task .*Lone ${word}`, "u"));
    terminal.type(keys.enter);
    await terminal.waitFor(`Task  Lone ${word}`);
    terminal.type("fokafor");
    await terminal.waitFor(/▌ Person .*Ben Okafor/u);
    terminal.type(keys.enter);
    await terminal.waitFor("open tasks · Ben Okafor");
  });
});
