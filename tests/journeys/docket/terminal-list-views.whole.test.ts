import type { Hub } from "@iphub/sdk";
import type { ListChoices, ViewedList } from "@iphub/sdk/contract/filters";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cliHome } from "../../cli/cli-process.ts";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys, type PseudoTerminal } from "../../support/pseudo-terminal.ts";
import {
  closeTerminalApps,
  largeWindow,
  lineWith,
  onRow,
  openTerminalApp,
  smallWindow,
  windows,
} from "../support/terminal-app.ts";

let hub: TestHub;
let cleo: Hub;

beforeAll(async () => {
  hub = await startHub();
  cleo = await hub.as("cleo@iphub.example");
}, 120_000);
afterEach(closeTerminalApps);
afterAll(() => hub.close());

/** A matter with a deadline of an office that no rule computes. */
async function docketed(reference: string, title: string, office: string, dueDate = "2009-06-02") {
  const matter = await cleo.inventions.create({ title, references: [reference] });
  const entry = { title: `Reply for ${reference}`, office, dueDate, source: "agent, 12 Jan" };
  await cleo.deadlines.enter({ inventionId: matter.id, ...entry });
}

/** A view that everybody has, with these columns. */
function saveView(list: ViewedList, title: string, choices: ListChoices, ids?: readonly string[]) {
  const view = ids && { columns: ids.map((id) => ({ id })) };
  return cleo.filters.create({ title, list, choices, view, sharedWith: ["everyone"] });
}

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
  await docketed("SXT-1", "Sextant mount", "EP");
  await saveView("deadlines", "Mounted", { view: "docketed", qs: "sextant" });
  await saveView("inventions", "Sextants", { qs: "sextant" });
  const token = await hub.tokenFor("ada@iphub.example");
  const terminal = await openTerminalApp({ url: hub.url, token, ...largeWindow });
  await terminal.waitFor("Enter open");
  await openList(terminal, "Deadlines");
  await terminal.waitFor("Proposed");
  await chooseView(terminal, "Mounted");
  await terminal.waitFor("Deadlines: Mounted");
  await terminal.waitFor("words sextant");
  await terminal.waitFor(onRow("SXT-1"));
  await openList(terminal, "Inventions");
  await terminal.waitFor("all matters");
  await chooseView(terminal, "Sextants");
  await terminal.waitFor("1 matter");
  await terminal.waitFor(onRow("SXT-1"));
  terminal.type("V");
  await terminal.waitFor("Saved view");
  await terminal.waitFor(onRow("Sextants"));
  expect(lineWith(terminal, "Mounted")).toBe("");
});

describe.each(windows)("a saved view at $columns x $rows", (size) => {
  const { columns } = size;

  it("has its groups with their totals, which fold, and its columns in the list of deadlines", async () => {
    const word = `octant${columns}`;
    for (const [n, office] of ["EP", "JP", "EP"].entries())
      await docketed(`OCT-${columns}-${n}`, word, office, `2009-06-0${n + 2}`);
    const choices: ListChoices = { view: "docketed", qs: word, groupBy: "office" };
    const { id } = await saveView("deadlines", `Offices ${columns}`, choices, ["reference", "title", "state", "agent"]);
    const token = await hub.tokenFor("ada@iphub.example");
    const terminal = await openTerminalApp({ url: hub.url, token, ...size });
    await terminal.waitFor("Enter open");
    await openList(terminal, "Deadlines");
    await terminal.waitFor("Proposed");
    await chooseView(terminal, `Offices ${columns}`);
    await terminal.waitFor(`Deadlines: Offices ${columns}`);
    await terminal.waitFor(/▾ Office EP {2}2/);
    await terminal.waitFor(/▾ Office JP {2}1/);
    await terminal.waitFor(/MATTER +DEADLINE +STATUS/);
    await terminal.waitFor("Not in the terminal: agent");
    expect(terminal.screen().join("\n")).not.toContain("DUE DATE");
    await terminal.waitFor(onRow(`OCT-${columns}-0`));
    terminal.type("k");
    await terminal.waitFor(onRow("▾ Office EP"));
    // A key that ends a deadline ends none while a heading is selected: the next key opens the commands.
    terminal.type("R:");
    await terminal.waitFor("Commands");
    terminal.type(keys.escape);
    await terminal.waitFor((lines) => !lines.some((line) => line.includes("Commands")));
    terminal.type(keys.enter);
    await terminal.waitFor(/▸ Office EP {2}2 folded/);
    expect(lineWith(terminal, `OCT-${columns}-0`)).toBe("");
    const ada = await hub.as("ada@iphub.example");
    const look = () => ada.settings.get({ name: `HUB_LIST_DEADLINES:${id}` }).catch(() => null);
    await expect.poll(look).toMatchObject({ folded: ["office:EP"] });
    terminal.type(keys.enter);
    await terminal.waitFor(/▾ Office EP {2}2/);
    terminal.type("a");
    await terminal.waitFor(`My deadlines: Offices ${columns}, changed`);
    terminal.type("a");
    await terminal.waitFor(([first = ""]) => first.startsWith("Deadlines: Offices") && !first.includes("changed"));
    await terminal.waitFor(/▾ Office EP {2}2/);
  });

  it("has its groups and its columns in the list of matters", async () => {
    const word = `astrolabe${columns}`;
    const clients = ["Plath AG", null, "Plath AG"];
    for (const [n, client] of clients.entries())
      await cleo.inventions.create({ title: word, references: [`AST-${columns}-${n}`], client });
    const choices: ListChoices = { qs: word, groupBy: "client" };
    await saveView("inventions", `Clients ${columns}`, choices, ["title", "client", "reference"]);
    const token = await hub.tokenFor("ada@iphub.example");
    const terminal = await openTerminalApp({ url: hub.url, token, ...size });
    await terminal.waitFor("Enter open");
    await openList(terminal, "Inventions");
    await terminal.waitFor("all matters");
    await chooseView(terminal, `Clients ${columns}`);
    await terminal.waitFor(`Inventions: Clients ${columns}`);
    await terminal.waitFor("3 matters");
    await terminal.waitFor(/▾ Plath AG {2}2/);
    await terminal.waitFor(/▾ No client {2}1/);
    await terminal.waitFor(/TITLE +CLIENT +MATTER/);
    expect(terminal.screen().join("\n")).not.toMatch(/FILED|No room/);
    const order = () => terminal.screen().filter((line) => /Plath AG {2}2|No client/.test(line));
    expect(order()).toEqual([expect.stringContaining("Plath AG"), expect.stringContaining("No client")]);
    await terminal.waitFor(onRow(`AST-${columns}`));
    terminal.type(keys.enter);
    await terminal.waitFor(([first = ""]) => first.includes(`AST-${columns}`));
  });
});

it("columns without room are named; a view that was deleted is said to be gone, and another one is chosen", async () => {
  await docketed("QDR-1", "Quadrant", "EP");
  const all = ["dueAt", "date", "final", "reference", "matter", "title", "event", "state", "responsible", "people"];
  const { id } = await saveView("deadlines", "Quadrants", { view: "docketed", qs: "quadrant" }, all);
  const home = cliHome();
  const token = await hub.tokenFor("ada@iphub.example");
  const first = await openTerminalApp({ url: hub.url, token, home, ...smallWindow });
  await first.waitFor("Enter open");
  await openList(first, "Deadlines");
  await first.waitFor("Proposed");
  await chooseView(first, "Quadrants");
  await first.waitFor(/No room for .*By/);
  await first.waitFor(onRow("QDR-1"));
  first.type(keys.interrupt);
  await first.ended;
  await cleo.filters.delete({ id });
  const second = await openTerminalApp({ url: hub.url, token, home, ...smallWindow });
  await second.waitFor("r retries");
  expect(second.screen()[0]).toMatch(/^Deadlines/);
  await chooseView(second, "The list without a view");
  await second.waitFor("Proposed");
  home.remove();
});
