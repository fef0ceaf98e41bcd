import type { Task } from "@iphub/sdk/contract/tasks";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { describe, expect, it } from "vitest";
import { keys } from "../../support/pseudo-terminal.ts";
import { answer, gone, milestoneOf, newMatter, openMatter, press, today } from "../support/matter-journey.ts";
import { largeWindow, onRow, openScreen, selectRows, type TerminalWindow, windows } from "../support/terminal-app.ts";
import { sharedTerminalHub } from "../support/terminal-hub.ts";

const shared = sharedTerminalHub();

/** A matter with tasks of Ada that a word of their own finds, the first due first. */
async function tasksOf(word: string, titles: readonly string[]): Promise<Task[]> {
  const matter = await shared().ada.inventions.create({ title: `Matter of ${word}`, references: [] });
  const made: Task[] = [];
  for (const [index, title] of titles.entries()) {
    const task = { inventionId: matter.id, title: `${title} ${word}`, dueAt: addDays(today(), index) };
    made.push(await shared().ada.tasks.create({ ...task, assignees: ["ada@iphub.example"] }));
  }
  return made;
}

const stateOf = async ({ id }: Task) => {
  const { status, tags } = await shared().ada.tasks.get({ id });
  return `${status} ${tags.join(",")}`.trim();
};

async function searchFor(word: string, count: number, size: TerminalWindow) {
  const { hub, token } = shared();
  const terminal = await openScreen({ url: hub.url, token, ...size }, "Task search", "DUE DATE ↑");
  terminal.type(`/${word}`);
  await terminal.waitFor(`Task search  ${count} task`);
  terminal.type(keys.enter);
  await terminal.waitFor(/^▌/mu);
  return terminal;
}

describe.each(windows)("a macro in the terminal at $columns x $rows", (size) => {
  it("repeats what was changed on one task, after a preview, says which tasks were left alone, and is undone at once", async () => {
    const word = `harmattan${size.columns}`;
    const tasks = await tasksOf(word, ["First", "Second", "Third", "Fourth"]);
    const [first, second, third, fourth] = tasks;
    if (!first || !second || !third || !fourth) throw new Error("four tasks were made");
    const terminal = await searchFor(word, 4, size);
    terminal.type("Q");
    await terminal.waitFor("● recording 0");
    terminal.type("s");
    await terminal.waitFor(/Status \d\/\d/u);
    terminal.type("progress");
    await terminal.waitFor(onRow("In progress"));
    terminal.type(keys.enter);
    await terminal.waitFor("● recording 1");
    terminal.type("#");
    await terminal.waitFor("Separated by commas");
    terminal.type(`wrong${keys.enter}`);
    await terminal.waitFor("● recording 2");
    // What is undone is no part of it.
    terminal.type("u");
    await terminal.waitFor("● recording 1");
    terminal.type("#");
    await terminal.waitFor("Separated by commas");
    terminal.type(`urgent${keys.enter}`);
    await terminal.waitFor("● recording 2");
    terminal.type("Q");
    await terminal.waitFor((lines) => !lines.join("\n").includes("● recording"));

    await selectRows(
      terminal,
      tasks.map(({ title }) => title),
    );
    terminal.type(".");
    await terminal.waitFor("Macro for 4 tasks");
    await terminal.waitFor("3 to change · 1 is so already");
    await terminal.waitFor("Status In progress; Tags + urgent");
    await terminal.waitFor("Status Open → In progress; Tags none → urgent");
    expect(await Promise.all(tasks.map(stateOf))).toEqual(["in-progress urgent", "open", "open", "open"]);

    // Ben changes one of them while Ada reads the preview.
    await shared().ben.tasks.update({ id: third.id, tags: ["bens"] });
    terminal.type(keys.enter);
    await terminal.waitFor("1 task not changed");
    await terminal.waitFor(third.title);
    await terminal.waitFor("Changed since");
    expect(await Promise.all(tasks.map(stateOf))).toEqual([
      "in-progress urgent",
      "in-progress urgent",
      "open bens",
      "in-progress urgent",
    ]);

    terminal.type(keys.escape);
    await gone(terminal, "1 task not changed");
    terminal.type("u");
    await expect.poll(() => stateOf(second)).toBe("open");
    expect(await stateOf(fourth)).toBe("open");
    expect(await stateOf(first)).toBe("in-progress urgent");

    // As the rows are now, the rest can be changed too.
    await terminal.waitFor("Change undone");
    terminal.type(".");
    await terminal.waitFor("3 to change · 1 is so already");
    await terminal.waitFor("Tags bens → bens, urgent");
    terminal.type(keys.enter);
    await expect.poll(() => stateOf(third)).toBe("in-progress bens,urgent");
    await terminal.waitFor("3 of 3 tasks saved");
    // High enough for all keys at once.
    terminal.resize(120, 90);
    terminal.type("?");
    await terminal.waitFor(/Macro\s.*Q +record a macro.*\. +apply the macro/su);
    await terminal.close();
  });
});

describe("a macro of a task that is selected or marked", () => {
  it("has what the keys of selected tasks changed on it too, and not what of that was undone", async () => {
    const tasks = await tasksOf("levanter", ["First", "Second"]);
    const [first, second] = tasks;
    if (!first || !second) throw new Error("two tasks were made");
    const terminal = await searchFor("levanter", 2, largeWindow);
    terminal.type("Q");
    await terminal.waitFor("● recording 0");
    const tag = async (name: string) => {
      await selectRows(terminal, [first.title]);
      await press(terminal, "#", "Tag 1 task");
      terminal.type(`${name}${keys.enter}`);
      await terminal.waitFor("1 of 1 tasks saved");
      await terminal.waitFor("● recording 1");
      await gone(terminal, "1 task selected");
    };
    await tag("wrong");
    terminal.type("u");
    await terminal.waitFor("● recording 0");
    await tag("later");
    terminal.type("Q");
    await gone(terminal, "● recording");

    await selectRows(
      terminal,
      tasks.map(({ title }) => title),
    );
    terminal.type(".");
    await terminal.waitFor("1 to change · 1 is so already");
    await terminal.waitFor("Tags none → later");
    terminal.type(keys.enter);
    await expect.poll(() => stateOf(second)).toBe("open later");
    expect(await stateOf(first)).toBe("open later");
    await terminal.close();
  });

  it("has the people that marked tasks got, and says that a place among tasks is no part of it", async () => {
    const { hub, token, ada } = shared();
    const matter = await newMatter(ada, "Macro of a marked task");
    const { id: milestoneId } = await ada.milestones.create({
      inventionId: matter.id,
      title: "First",
      dueAt: addDays(today(), 200),
    });
    for (const [order, title] of ["Read", "Draft", "File"].entries()) {
      await ada.tasks.create({ title, order, inventionId: matter.id, milestoneId });
    }
    const terminal = await openMatter({ url: hub.url, token, ...largeWindow }, matter);
    terminal.type("j");
    await terminal.waitFor(/▌ +Read/u);
    terminal.type("Q");
    await terminal.waitFor("● recording 0");
    await answer(terminal, "J", "Task moved: Read");
    terminal.type(" ");
    await terminal.waitFor("✓ Read");
    await press(terminal, "@", "Assign the marked task");
    await terminal.waitFor("ben@iphub.example");
    await answer(terminal, `okafor${keys.enter}`, "Task assigned");
    await terminal.waitFor("● recording 1");
    terminal.type("Q");
    await gone(terminal, "● recording");
    terminal.type("j");
    await terminal.waitFor(/▌ +File/u);
    terminal.type(".");
    await terminal.waitFor("Macro for 1 task");
    await terminal.waitFor("Not in the macro: the place among");
    await terminal.waitFor(/Assigned to Ben/iu);
    terminal.type(keys.enter);
    const people = async () => {
      const { tasks } = await milestoneOf(ada, matter, "First");
      return tasks.map(({ title, assignees }) => [title, ...assignees].join(" "));
    };
    await expect.poll(people).toEqual(["Draft", "Read ben@iphub.example", "File ben@iphub.example"]);
    await terminal.close();
  });
});
