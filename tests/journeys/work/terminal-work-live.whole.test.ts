import { parseDateInput } from "@iphub/sdk/domain/date-input";
import { describe, expect, it } from "vitest";
import { keys, type PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { answer, clearLine, gone, newMatter, openMatter, press, today } from "../support/matter-journey.ts";
import { lineWith, windows } from "../support/terminal-app.ts";
import { sharedTerminalHub } from "../support/terminal-hub.ts";

const shared = sharedTerminalHub();

describe.each(windows)("work of several people at $columns x $rows", (size) => {
  const options = () => ({ url: shared().hub.url, token: shared().token, ...size });

  // spec: 4.13, 4.18
  it("shows everything that another person does on the matter without a key", async () => {
    const { ada, ben } = shared();
    const matter = await newMatter(ada, `LiveAt${size.columns}x`);
    const terminal = await openMatter(options(), matter);
    const made = await ben.milestones.create({ title: "Ben's milestone", inventionId: matter.id });
    await terminal.waitFor(/▾ Ben's milestone +0\/0 done/u);
    const task = await ben.tasks.create({ title: "Ben's task", inventionId: matter.id, milestoneId: made.id });
    await terminal.waitFor(/▾ Ben's milestone +0\/1 done/u);
    await ben.tasks.update({ id: task.id, milestoneId: null, status: "done" });
    await terminal.waitFor(/▾ No Milestone +1\/1 done/u);
    await ben.tasks.delete({ id: task.id });
    await gone(terminal, "Ben's task");
    await ben.milestones.update({ id: made.id, title: "Ben's other", dueAt: parseDateInput("-200d", today()) });
    await terminal.waitFor(/▾ Ben's other +0\/0 done +– +▲ 200 d overdue/u);
    await ben.milestones.finish({ id: made.id });
    await terminal.waitFor(/▸ Ben's other +Finished/u);
    await ben.milestones.cancel({ id: made.id });
    await terminal.waitFor(/▸ Ben's other +Cancelled/u);
  });

  it("shows a task's history, instructions and who else is at it; a conflict field by field; takes feedback", async () => {
    const { ada, ben } = shared();
    const matter = await newMatter(ada, `PageAt${size.columns}x`);
    await ada.workflows.bind({ templateId: "advisory-action", inventionId: matter.id });
    const [bound] = await ben.overview.milestones({ id: matter.id });
    const task = bound?.tasks[0];
    if (!task) throw new Error("The workflow has no task.");
    const terminal = await openMatter(options(), matter);
    terminal.type("j");
    await terminal.waitFor("s status");
    terminal.type(keys.enter);
    await terminal.waitFor("Instructions");
    expect(lineWith(terminal, "Milestone  ")).toContain(bound?.title);
    await ben.live.connect();
    const leave = ben.live.watchTask(task.id, { editing: true });
    await terminal.waitFor("◆ Ben Okafor (editing it) has this task open too.");
    leave();
    await gone(terminal, "has this task open too");
    await press(terminal, "d", task.title.slice(0, 20));
    terminal.type(`${clearLine}2031-01-02`);
    await ben.tasks.update({ id: task.id, dueAt: "2031-03-04" });
    await terminal.waitFor("Thu 2 Jan 2031");
    await press(terminal, keys.enter, "Someone else changed this task");
    expect(lineWith(terminal, "Due date   ")).toMatch(/● Thu 2 Jan 2031 +○ Tue 4 Mar 2031/u);
    terminal.type(" ");
    await terminal.waitFor("○ Thu 2 Jan 2031");
    terminal.type(keys.enter);
    await gone(terminal, "Someone else changed this task");
    expect(await ben.tasks.get({ id: task.id })).toMatchObject({ dueAt: "2031-03-04" });
    terminal.type(keys.tab);
    await terminal.waitFor(/Ben Okafor changed the task[\s\S]*→ 4 Mar 2031/u);
    await press(terminal, "b", task.title.slice(0, 20));
    await answer(terminal, `The form is new${keys.tab}4${keys.enter}`, "Thank you for the feedback");
    await ben.tasks.delete({ id: task.id });
    await terminal.waitFor("There is no such task.");
    ben.live.close();
  });

  it("shows both versions of a milestone, and notes as they are written and deleted", async () => {
    const { ada, ben } = shared();
    const matter = await newMatter(ada, `BothAt${size.columns}x`);
    const { id } = await ben.milestones.create({ title: "File", inventionId: matter.id, dueAt: "2031-01-31" });
    const terminal = await openMatter(options(), matter);
    await press(terminal, "e", "Change the milestone");
    terminal.type(`${clearLine}Ada's title${keys.tab}${clearLine}2031-02-28`);
    await terminal.waitFor("Fri 28 Feb 2031");
    await ben.milestones.update({ id, title: "Ben's title" });
    await press(terminal, keys.enter, "Someone else changed this milestone");
    expect(lineWith(terminal, "● Ada's title")).toContain("○ Ben's title");
    terminal.type(" ");
    await terminal.waitFor("○ Ada's title");
    await answer(terminal, keys.enter, "Milestone saved");
    expect(await ben.milestones.get({ id })).toMatchObject({ title: "Ben's title", dueAt: "2031-02-28" });
    await gone(terminal, "Someone else changed");
    await press(terminal, "N", "Notes on Ben's title");
    const note = await ben.notes.createForMilestone({ milestoneId: id, content: "Ben wrote this" });
    await terminal.waitFor("Ben wrote this");
    await ben.notes.deleteForMilestone({ id: note.id });
    await gone(terminal, "Ben wrote this");
  });

  it("gives each key one meaning, and the sheet and the palette list them", async () => {
    const { ada } = shared();
    const matter = await newMatter(ada, `KeysAt${size.columns}x`);
    const made = await ada.milestones.create({ title: "Only", inventionId: matter.id });
    await ada.tasks.create({ title: "One", inventionId: matter.id, milestoneId: made.id });
    const terminal = await openMatter(options(), matter);
    const places = [
      { move: "", shown: "F finish", own: "new milestone" },
      { move: "j", shown: "s status", own: "mark to assign together" },
      { move: keys.enter, shown: "Assigned to", own: "history" },
      { move: `:deadlines${keys.enter}`, shown: "d docket", own: "printed period" },
    ];
    for (const { move, shown, own } of places) {
      terminal.type(move);
      await terminal.waitFor(shown);
      const lines = await sheet(terminal, size);
      const labels = lines.map((line) => line.trim().split(/ {2,}/)[1] ?? "");
      // A key that a screen took from everywhere would be missing here.
      expect(labels).toEqual(expect.arrayContaining([own, ...everywhere]));
      const pressed = lines.flatMap((line) => line.trim().split(/ {2,}/)[0]?.split(" ") ?? []);
      expect(pressed.filter((key, index) => pressed.indexOf(key) !== index)).toEqual([]);
    }
    terminal.type(":printedperiod");
    await terminal.waitFor("Deadline: Printed period");
  });
});

/** What the application offers on every screen. */
const everywhere = [
  "Milestones overview",
  "Inventions",
  "Deadlines",
  "Health report",
  "find anything",
  "commands",
  "open in the browser",
  "light or dark theme",
  "back",
];

/** The lines of the key sheet, all of them; it is closed again. */
async function sheet(terminal: PseudoTerminal, size: { columns: number; rows: number }): Promise<string[]> {
  await redrawnAt(terminal, size.columns, 100);
  await press(terminal, "?", "Keys");
  await terminal.waitFor(/│ +\? +all keys +│/u);
  const lines = terminal.screen().flatMap((line) => /│ ( {2}\S.*?) +│/u.exec(line)?.[1] ?? []);
  terminal.type(keys.escape);
  await terminal.waitFor((now) => !now.join("\n").includes("╭─ Keys") && now.at(-1)?.includes("? all keys") === true);
  await redrawnAt(terminal, size.columns, size.rows);
  return lines;
}

/** Resizes the window and waits until it is erased and drawn again: until then old lines are where the terminal put them. */
async function redrawnAt(terminal: PseudoTerminal, columns: number, rows: number): Promise<void> {
  terminal.forget();
  terminal.resize(columns, rows);
  await terminal.waitFor(() => terminal.written().includes("\u001b[J"));
}
