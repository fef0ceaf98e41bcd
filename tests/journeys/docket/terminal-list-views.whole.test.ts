import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys, type PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { closeTerminalApps, largeWindow, lineWith, onRow, openTerminalApp } from "../support/terminal-app.ts";

let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

async function openList(terminal: PseudoTerminal, name: string) {
  terminal.type(":");
  await terminal.waitFor("Commands");
  terminal.type(name);
  await terminal.waitFor((lines) => lines.some((line) => line.includes("▌") && line.includes(name)));
  terminal.type(keys.enter);
}

async function chooseView(terminal: PseudoTerminal, title: string) {
  terminal.type("V");
  await terminal.waitFor("Saved view");
  terminal.type(title);
  await terminal.waitFor((lines) => lines.some((line) => line.includes("▌") && line.includes(title)));
  terminal.type(keys.enter);
}

it("a saved view is chosen by its name in the lists of deadlines and of matters", async () => {
  const cleo = await hub.as("cleo@iphub.example");
  const matter = await cleo.inventions.create({ title: "Sextant mount", references: ["SXT-1"] });
  const entry = { title: "Reply to the EPO", office: "EP", dueDate: "2009-06-02", source: "agent, 12 Jan" };
  await cleo.deadlines.enter({ inventionId: matter.id, ...entry });
  const sharedWith = ["everyone"];
  const choices = { view: "docketed", qs: "sextant" };
  await cleo.filters.create({ title: "Mounted", list: "deadlines", choices, sharedWith });
  await cleo.filters.create({ title: "Sextants", list: "inventions", choices: { qs: "sextant" }, sharedWith });
  const token = await hub.tokenFor("ada@iphub.example");
  const terminal = await openTerminalApp({ url: hub.url, token, ...largeWindow });
  await terminal.waitFor("Enter open");
  await openList(terminal, "Deadlines");
  await terminal.waitFor("Proposed");
  await chooseView(terminal, "Mounted");
  await terminal.waitFor("words sextant");
  await terminal.waitFor(onRow("SXT-1"));
  await openList(terminal, "Inventions");
  await terminal.waitFor("all matters");
  await chooseView(terminal, "Sextants");
  await terminal.waitFor("1 matter");
  await terminal.waitFor(onRow("SXT-1"));
  terminal.type("V");
  await terminal.waitFor("Sextants");
  expect(lineWith(terminal, "Mounted")).toBe("");
});
