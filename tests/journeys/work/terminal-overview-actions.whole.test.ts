import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { builtCli } from "../../cli/cli-process.ts";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys } from "../../support/pseudo-terminal.ts";
import { closeTerminalApps, largeWindow, openTerminalApp, windows } from "../support/terminal-app.ts";

let hub: TestHub;

beforeAll(async () => {
  [hub] = await Promise.all([startHub(), builtCli()]);
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

it.each(windows)("the palette acts on the row of the overview under the mark, at $columns x $rows", async (size) => {
  const ada = await hub.as("ada@iphub.example");
  const [first] = (await ada.overview.list({ size: 1 })).data;
  const task = first?.nextTask;
  const [status, words] = task?.status === "on-hold" ? ["open", "Open"] : ["on-hold", "On hold"];
  const token = await hub.tokenFor("ada@iphub.example");
  const terminal = await openTerminalApp({ url: hub.url, token, ...size });
  await terminal.waitFor("Enter open");
  await terminal.waitFor((lines) => lines.some((line) => line.startsWith("▌")));
  terminal.type(`:status of its task: ${words}`);
  await terminal.waitFor((lines) =>
    lines.some((line) => line.includes("▌") && line.includes(`Set status of its task: ${words}`)),
  );
  terminal.type(keys.enter);
  await terminal.waitFor("Task saved");
  expect((await ada.tasks.get({ id: task?.id ?? "" })).status).toBe(status);
});

it.each(windows)("v shows the obsolete overview with roadmaps, live, and back, at $columns x $rows", async (size) => {
  const ben = await hub.as("ben@iphub.example");
  const name = `Stops${size.columns}`;
  const matter = await ben.inventions.create({ title: name, references: [] });
  const stop = await ben.milestones.create({ title: "Go", inventionId: matter.id, dueAt: "2001-02-03" });
  await ben.tasks.create({ title: "Pay", inventionId: matter.id, dueAt: "2030-04-30", tags: ["critical"] });
  const terminal = await openTerminalApp({ url: hub.url, token: await hub.tokenFor("ada@iphub.example"), ...size });
  await terminal.waitFor("Enter open");
  terminal.type("v");
  await terminal.waitFor(/ROADMAP/u);
  await terminal.waitFor("all matters");
  terminal.type(`/${name}`);
  await terminal.waitFor(/1 matter/u);
  await terminal.waitFor(/Go ▲/u);
  // Only the wide window has a pane for the matter next to the list.
  if (size === largeWindow) await terminal.waitFor("Critical Task");
  terminal.type(keys.enter);
  await ben.milestones.finish({ id: stop.id });
  await terminal.waitFor(/✓ Go/u);
  terminal.type(keys.enter);
  await terminal.waitFor((lines) => lines[0]?.startsWith(name) === true);
  terminal.type(keys.escape);
  await terminal.waitFor(/ROADMAP/u);
  terminal.type("v");
  await terminal.waitFor(/CLIENT DATE/u);
});
