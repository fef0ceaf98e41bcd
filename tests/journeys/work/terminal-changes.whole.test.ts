import type { Task } from "@iphub/sdk/contract/tasks";
import { describe, expect, it } from "vitest";
import { keys, type PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { lineWith, openTerminalApp, walkTo, windows } from "../support/terminal-app.ts";
import { sharedTerminalHub } from "../support/terminal-hub.ts";

const shared = sharedTerminalHub();

/** The task that the overview shows in a row, counted from 0. */
const taskOfRow = async (index: number): Promise<Task> => {
  const { ben } = shared();
  const { data } = await ben.overview.list();
  const id = data[index]?.nextTask?.id;
  if (id === undefined) throw new Error(`Row ${index} of the sample has no open task.`);
  return ben.tasks.get({ id });
};

const openTask = async (size: { columns: number; rows: number }, row: number) => {
  const { hub, token } = shared();
  const task = await taskOfRow(row);
  const terminal = await openTerminalApp({ url: hub.url, token, ...size });
  await terminal.waitFor("Enter open");
  terminal.type(`${"j".repeat(row)}n`);
  await terminal.waitFor((lines) => lines[0]?.startsWith(`Task  ${task.title.slice(0, 20)}`) === true);
  await terminal.waitFor("e edit title");
  return { terminal, task };
};

const editTitle = async (terminal: PseudoTerminal, title: string) => {
  terminal.type("e");
  await terminal.waitFor("╭─ Title ");
  terminal.type(`\u0015${title}`);
  await terminal.waitFor(title);
};

describe.each(windows)("tasks in the terminal at $columns x $rows", (size) => {
  it("shows what another client changes without a key", async () => {
    const { hub, token, ben } = shared();
    const task = await taskOfRow(0);
    const terminal = await openTerminalApp({ url: hub.url, token, ...size });
    await terminal.waitFor("Enter open");
    const title = `Live ${size.columns}`;
    await ben.tasks.update({ id: task.id, title });
    await terminal.waitFor(title);
    expect(lineWith(terminal, title)).toContain(task.invention.references[0]);
    await ben.tasks.update({ id: task.id, title: task.title });
    await terminal.waitFor((lines) => !lines.join("\n").includes(title));
  });

  it("changes title and status, the hub has them, and u takes the last one back", async () => {
    const { ben } = shared();
    const { terminal, task } = await openTask(size, 1);
    await ben.tasks.update({ id: task.id, status: "on-hold" });
    await terminal.waitFor(/Status +On hold/u);
    terminal.type("s");
    await terminal.waitFor("╭─ Status ");
    terminal.type(`progress${keys.enter}`);
    await terminal.waitFor(/Status +In progress/u);
    await terminal.waitFor("✓ Task saved");
    expect(await ben.tasks.get({ id: task.id })).toMatchObject({ status: "in-progress" });
    const title = `Titled at ${size.columns}`;
    await editTitle(terminal, title);
    terminal.type(keys.enter);
    await terminal.waitFor(`✓ Task saved: ${title}`);
    expect(await ben.tasks.get({ id: task.id })).toMatchObject({ title });
    terminal.type("u");
    await terminal.waitFor("✓ Change undone");
    expect(terminal.screen()[0]).not.toContain(title);
    expect(await ben.tasks.get({ id: task.id })).toMatchObject({ title: task.title, status: "in-progress" });
    await ben.tasks.update({ id: task.id, status: task.status });
  });

  it("refuses an empty title and Escape changes nothing", async () => {
    const { ben } = shared();
    const { terminal, task } = await openTask(size, 2);
    terminal.type("e");
    await terminal.waitFor("╭─ Title ");
    terminal.type(`\u0015${keys.enter}`);
    await terminal.waitFor("▲ Title is empty; describe the task");
    terminal.type(keys.escape);
    await terminal.waitFor((lines) => !lines.join("\n").includes("╭─ Title"));
    expect(await ben.tasks.get({ id: task.id })).toEqual(task);
  });

  it("shows both versions of a conflict and saves the one that is chosen", async () => {
    const { ben } = shared();
    const { terminal, task } = await openTask(size, 3);
    await editTitle(terminal, "Ada's version");
    await ben.tasks.update({ id: task.id, title: "Ben's version" });
    await terminal.waitFor((lines) => lines[0]?.startsWith("Task  Ben's version") === true);
    terminal.type(keys.enter);
    await terminal.waitFor("Someone else changed this task");
    expect(lineWith(terminal, "Ada's version")).toContain("○ Ben's version");
    terminal.type(keys.enter);
    await terminal.waitFor("✓ Task saved");
    expect(await ben.tasks.get({ id: task.id })).toMatchObject({ title: "Ada's version" });
    await ben.tasks.update({ id: task.id, title: task.title });
  });

  it("edits notes in the reader's editor and takes the terminal back", async () => {
    const { hub, token, ben } = shared();
    const { terminal, task } = await openTask(size, 4);
    await terminal.close();
    const again = await openTerminalApp({
      url: hub.url,
      token,
      ...size,
      env: { EDITOR: "printf 'Called the client.\\n' >" },
    });
    await again.waitFor("Enter open");
    again.type("jjjjn");
    await again.waitFor("e edit title");
    again.type("n");
    await again.waitFor("Called the client.");
    await again.waitFor("✓ Task saved");
    expect(await ben.tasks.get({ id: task.id })).toMatchObject({ notes: "Called the client." });
    expect(again.isAlternate()).toBe(true);
    await ben.tasks.update({ id: task.id, notes: task.notes });
  });

  it("keeps a matter's tasks right while they are changed there", async () => {
    const { hub, token, ben } = shared();
    const task = await taskOfRow(5);
    const title = `Looked for at ${size.columns}`;
    await ben.tasks.update({ id: task.id, title });
    const terminal = await openTerminalApp({ url: hub.url, token, ...size });
    await terminal.waitFor("Enter open");
    terminal.type(`jjjjj${keys.enter}`);
    await terminal.waitFor("MILESTONE AND TASKS");
    await terminal.waitFor("Enter open");
    await walkTo(terminal, title);
    await terminal.waitFor("s status");
    await ben.tasks.update({ id: task.id, title: "Moved on", status: "in-progress" });
    await terminal.waitFor(/Moved on +In progress/u);
    await ben.tasks.update({ id: task.id, title: task.title, status: task.status });
  });
});
