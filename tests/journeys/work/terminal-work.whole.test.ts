import { parseDateInput } from "@iphub/sdk/domain/date-input";
import { describe, expect, it } from "vitest";
import { keys } from "../../support/pseudo-terminal.ts";
import {
  answer,
  clearLine,
  closed,
  gone,
  milestoneOf,
  newMatter,
  openMatter,
  press,
  today,
} from "../support/matter-journey.ts";
import { windows } from "../support/terminal-app.ts";
import { sharedTerminalHub } from "../support/terminal-hub.ts";

const adaEmail = "ada@iphub.example";
const benEmail = "ben@iphub.example";
const shared = sharedTerminalHub();

describe.each(windows)("work on a matter at $columns x $rows", (size) => {
  const options = () => ({ url: shared().hub.url, token: shared().token, ...size });

  it("adds a milestone by typed dates, changes, assigns, finishes and cancels it", async () => {
    const { ada, ben } = shared();
    const matter = await newMatter(ada, `MilestonesAt${size.columns}x`);
    const terminal = await openMatter(options(), matter);
    await press(terminal, "n", "New milestone");
    terminal.type(`File the sequel${keys.tab}2026-02-30${keys.enter}`);
    await terminal.waitFor(/▲ .*2026-02-30/u);
    expect(await ben.overview.milestones({ id: matter.id })).toEqual([]);
    terminal.type(`${clearLine}next fri${keys.tab}+3bd`);
    await terminal.waitFor("+3bd");
    await answer(terminal, keys.enter, "Milestone added");
    await expect
      .poll(() => milestoneOf(ben, matter, "File the sequel"))
      .toMatchObject({
        dueAt: parseDateInput("next fri", today()),
        clientDueDate: parseDateInput("+3bd", today()),
      });
    await terminal.waitFor(/^ {2}File the sequel ● in \d d/mu);
    await closed(terminal);
    await press(terminal, "e", "Change the milestone");
    await answer(terminal, `${clearLine}File the second${keys.enter}`, "Milestone saved");
    await expect.poll(() => milestoneOf(ben, matter, "File the second")).toMatchObject({ tasks: [] });
    terminal.type("u");
    await terminal.waitFor(/▌ ▾ File the sequel/u);
    await expect.poll(() => milestoneOf(ben, matter, "File the sequel")).toMatchObject({ tasks: [] });
    await press(terminal, "@", "Assigned to");
    await terminal.waitFor(benEmail);
    await answer(terminal, `okafor${keys.enter}`, "Milestone saved");
    await expect.poll(() => milestoneOf(ben, matter, "File the sequel")).toMatchObject({ assignees: [benEmail] });
    await closed(terminal);
    await answer(terminal, "F", "Milestone finished");
    await expect
      .poll(() => milestoneOf(ben, matter, "File the sequel"))
      .toMatchObject({ finished: true, deleted: false });
    await press(terminal, "x", "Cancel this milestone?");
    terminal.type(keys.enter);
    await gone(terminal, "Cancel this milestone?");
    await expect.poll(() => milestoneOf(ben, matter, "File the sequel")).toMatchObject({ deleted: false });
    await press(terminal, "x", "Cancel this milestone?");
    await answer(terminal, "y", "Milestone cancelled");
    await terminal.waitFor("✕ File the sequel cancelled");
    await expect.poll(() => milestoneOf(ben, matter, "File the sequel")).toMatchObject({ deleted: true });
  });

  it("adds, dates, tags, orders, moves, assigns together and deletes tasks; u takes moves back", async () => {
    const { ada, ben } = shared();
    const matter = await newMatter(ada, `TasksAt${size.columns}x`);
    const due = { inventionId: matter.id, dueAt: "2031-06-01" };
    const first = await ada.milestones.create({ ...due, title: "First" });
    await ada.milestones.create({ ...due, title: "Second", dueAt: "2031-07-01" });
    for (const [order, title] of ["Read", "Draft"].entries()) {
      await ada.tasks.create({ title, order, inventionId: matter.id, milestoneId: first.id });
    }
    const titles = async (milestone: string) =>
      (await milestoneOf(ben, matter, milestone)).tasks.map(({ title }) => title);
    const terminal = await openMatter(options(), matter);
    await press(terminal, "a", "New task in First");
    await answer(terminal, `File${keys.tab}-200d${keys.enter}`, "Task added");
    await terminal.waitFor(/File +Open +– +▲ 200 d overdue/u);
    await expect.poll(() => titles("First")).toEqual(["Read", "Draft", "File"]);
    terminal.type("j");
    await terminal.waitFor(/▌ +Read/u);
    await answer(terminal, "J", "Task moved: Read");
    await expect.poll(() => titles("First")).toEqual(["Draft", "Read", "File"]);
    await answer(terminal, "u", "Change undone");
    await expect.poll(() => titles("First")).toEqual(["Read", "Draft", "File"]);
    await press(terminal, "M", "Move to");
    await answer(terminal, `second${keys.enter}`, "Task moved: Read");
    await expect.poll(() => titles("Second")).toEqual(["Read"]);
    await answer(terminal, "u", "Change undone");
    await expect.poll(() => titles("First")).toEqual(["Read", "Draft", "File"]);
    await press(terminal, "d", "Read");
    terminal.type("+1w");
    await terminal.waitFor(/\w{3} \d+ \w{3} \d{4}/u);
    await answer(terminal, keys.enter, "Task saved");
    await press(terminal, "#", "Read");
    await answer(terminal, `2AR, urgent${keys.enter}`, "Task saved");
    await expect
      .poll(async () => (await milestoneOf(ben, matter, "First")).tasks[0])
      .toMatchObject({ dueAt: parseDateInput("+1w", today()), tags: ["2AR", "urgent"] });
    terminal.type(" j ");
    await terminal.waitFor((lines) => lines.filter((line) => line.includes("✓ ")).length >= 2);
    await press(terminal, "@", "Assign 2 tasks");
    await terminal.waitFor(benEmail);
    await answer(terminal, `okafor${keys.enter}`, "2 tasks assigned");
    const assigned = async () => (await milestoneOf(ben, matter, "First")).tasks.map(({ assignees }) => assignees);
    await expect.poll(assigned).toEqual([[benEmail], [benEmail], []]);
    await answer(terminal, "u", "Change undone");
    await expect.poll(assigned).toEqual([[], [], []]);
    await press(terminal, "x", "Delete this task?");
    await answer(terminal, "y", "Task deleted: Draft");
    await expect.poll(() => titles("First")).toEqual(["Read", "File"]);
    await answer(terminal, "u", "Task restored: Draft");
    await expect.poll(() => titles("First")).toEqual(["Read", "Draft", "File"]);
  });

  it("puts a workflow on the matter, writes, edits and deletes notes, changes title and references", async () => {
    const { ada, ben } = shared();
    const matter = await newMatter(ada, `WholeAt${size.columns}x`);
    const env = { EDITOR: "printf 'Noted by hand\\n' >" };
    const terminal = await openMatter({ ...options(), env }, matter);
    await press(terminal, "w", "Add a workflow to this matter");
    terminal.type("advisory");
    await terminal.waitFor("▌ Advisory action");
    await press(terminal, keys.enter, "Advisory action");
    await answer(terminal, `${clearLine}2031-01-31${keys.enter}`, "Workflow added to the matter");
    const [bound] = await ben.overview.milestones({ id: matter.id });
    expect(bound?.tasks).toHaveLength(5);
    await terminal.waitFor(/▾ Act on the advisory action +0\/5 done/u);
    await press(terminal, "N", "Notes on Act on the advisory action");
    await answer(terminal, "a", "Note saved");
    await terminal.waitFor("▌ Noted by hand");
    expect(await ben.notes.listForMilestone({ milestoneId: bound?.id ?? "" })).toMatchObject([
      { content: "Noted by hand", author: adaEmail },
    ]);
    terminal.type(keys.tab);
    await terminal.waitFor("╭─ Notes on the matter");
    const mine = await ben.notes.createForInvention({ inventionId: matter.id, content: "Ben's words" });
    terminal.type("a");
    await terminal.waitFor("▌ Noted by hand");
    await terminal.waitFor("Ben's words");
    await press(terminal, "x", "Delete this note?");
    await answer(terminal, "y", "Note deleted");
    expect((await ben.notes.listForInvention({ inventionId: matter.id })).map(({ id }) => id)).toEqual([mine.id]);
    terminal.type(keys.escape);
    await gone(terminal, "╭─ Notes on the matter");
    await press(terminal, "E", "Change the matter");
    const title = `Renamed ${size.columns}`;
    const values = [`${clearLine}${title}`, `17/999,${size.columns}; X-1`, "chair"];
    terminal.type(`${values.join(keys.tab)}${keys.enter}`);
    await terminal.waitFor(/▲ This is not a kind of patent/u);
    await answer(terminal, `${clearLine}design${keys.enter}`, "Matter saved");
    await expect
      .poll(() => ben.inventions.get({ id: matter.id }))
      .toMatchObject({
        title,
        references: [`17/999,${size.columns}`, "X-1"],
        patentKind: "design",
      });
    await answer(terminal, "u", "Change undone");
    await expect
      .poll(() => ben.inventions.get({ id: matter.id }))
      .toMatchObject({ title: matter.title, references: [] });
  });
});
