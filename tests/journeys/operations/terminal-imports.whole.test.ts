import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { holdingRelay } from "../../support/holding-relay.ts";
import { startHub, type TestHub } from "../../support/hub.ts";
import { keys, type PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { closeTerminalApps, largeWindow, openTerminalApp, smallWindow, windows } from "../support/terminal-app.ts";

const folder = mkdtempSync(join(tmpdir(), "iphub-imports-"));
let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
}, 120_000);
afterEach(closeTerminalApps);
afterAll(async () => {
  await hub.close();
  rmSync(folder, { recursive: true });
});

async function openImports(size: { columns: number; rows: number }, url = hub.url): Promise<PseudoTerminal> {
  const terminal = await openTerminalApp({ url, token: await hub.tokenFor("ada@iphub.example"), ...size });
  await terminal.waitFor("Enter open");
  terminal.type(":");
  await terminal.waitFor("Commands");
  terminal.type("Imports");
  await terminal.waitFor((lines) => lines.some((line) => line.includes("▌") && line.includes("Imports")));
  terminal.type(keys.enter);
  await terminal.waitFor("a choose a file");
  return terminal;
}

async function choose(terminal: PseudoTerminal, path: string): Promise<void> {
  terminal.type("a");
  await terminal.waitFor("Import which file");
  terminal.type(`${path}${keys.enter}`);
}

const onRow = (text: string) => (lines: readonly string[]) =>
  lines.some((line) => line.includes("▌") && line.includes(text));

/** Gives a field a column in the open list of fields. */
async function mapField(terminal: PseudoTerminal, field: string, column: string): Promise<void> {
  terminal.type(field);
  await terminal.waitFor(onRow(field));
  terminal.type(keys.enter);
  await terminal.waitFor(`Column of ${field}`);
  terminal.type(column);
  await terminal.waitFor(onRow(column));
  terminal.type(keys.enter);
  await terminal.waitFor("Which field");
}

describe("imports in the terminal", () => {
  it("keeps both of two columns that are chosen before the hub has answered for the first", async () => {
    const relay = await holdingRelay(hub.url);
    const ada = await hub.as("ada@iphub.example");
    writeFileSync(join(folder, "quick.csv"), "Aktenzeichen,Bezeichnung\nQ-1,Quick\n");
    const terminal = await openImports(largeWindow, relay.url);
    await choose(terminal, join(folder, "quick.csv"));
    await terminal.waitFor("○ previewed");
    // A key is taken from when the screen offers it.
    await terminal.waitFor("c columns");
    const [record] = (await ada.imports.list({})).data;
    const id = record?.id ?? "";
    const mapping = async () => (await ada.imports.get({ id })).mapping;
    expect(await mapping()).not.toMatchObject({ reference: "Aktenzeichen" });
    const first = relay.hold(/\/mapping/u);
    terminal.type("c");
    await terminal.waitFor("Which field");
    await mapField(terminal, "Reference", "Aktenzeichen");
    await first.ready;
    await mapField(terminal, "Title", "Bezeichnung");
    first.release();
    await expect.poll(mapping).toMatchObject({ reference: "Aktenzeichen", title: "Bezeichnung" });
    await terminal.waitFor(/Reference +Aktenzeichen/u);
    await terminal.waitFor(/Title +Bezeichnung/u);
    await closeTerminalApps();
    await relay.close();
  });

  it.each(windows)("reads a docket, takes it in and back at $columns x $rows", async (size) => {
    const name = `docket-${size.columns}.csv`;
    const mark = `Y${size.columns}`;
    const rows = [`${mark}-1,Zeppelin,Response,2027-01-31`, `${mark}-2,Zither,Response,soon`];
    writeFileSync(join(folder, name), ["Aktenzeichen,Title,Action,When,Remark", ...rows].join("\n"));
    const ada = await hub.as("ada@iphub.example");
    const terminal = await openImports(size);
    await choose(terminal, join(folder, name));
    await terminal.waitFor(`Import  ${name}`);
    await terminal.waitFor("○ previewed");
    await terminal.waitFor("c columns");
    await terminal.waitFor("Left out, because no field takes them: Aktenzeichen, When, Remark.");
    terminal.type("c");
    await terminal.waitFor("Which field");
    terminal.type("Due date");
    await terminal.waitFor(onRow("Due date"));
    terminal.type(keys.enter);
    await terminal.waitFor("Column of Due date");
    terminal.type("When");
    await terminal.waitFor(onRow("When"));
    terminal.type(keys.enter);
    // Stored, and not only chosen: the next mapping goes on from what the hub has answered.
    const mapping = async () => (await ada.imports.list()).data.find(({ fileName }) => fileName === name)?.mapping;
    await expect.poll(mapping).toMatchObject({ dueDate: "When" });
    await terminal.waitFor("Which field");
    terminal.type("Reference");
    await terminal.waitFor(onRow("Reference"));
    terminal.type(keys.enter);
    await terminal.waitFor("Column of Reference");
    terminal.type("Aktenzeichen");
    await terminal.waitFor(onRow("Aktenzeichen"));
    terminal.type(keys.enter);
    await terminal.waitFor("Which field");
    terminal.type(keys.escape);
    await terminal.waitFor("a take 1 row in");
    await terminal.waitFor(onRow("▲ wrong"));
    if (size.columns < 110) {
      terminal.type("w");
      await terminal.waitFor("'soon' is not a date");
      terminal.type(keys.escape);
      await terminal.waitFor(onRow("▲ wrong"));
    }
    // In a wide window the row stands next to the list, and nothing turns to it.
    await terminal.waitFor((lines) => {
      const text = lines.join("\n");
      return size.columns < 110
        ? text.includes("w the row") && !text.includes("'soon' is not a date")
        : !text.includes("w the row") && text.includes("'soon' is not a date");
    });
    terminal.type("a");
    await terminal.waitFor("wrong and left out: 1");
    terminal.type(keys.enter);
    await terminal.waitFor("✓ imported");
    await terminal.waitFor("imported 1 row");
    const titles = async () => (await ada.inventions.search({ qs: `${mark}-1` })).data.map(({ title }) => title);
    expect(await titles()).toContain("Zeppelin");
    terminal.type("b");
    await terminal.waitFor("Undo the import");
    terminal.type(`${keys.tab}${keys.enter}`);
    await terminal.waitFor("↩ undone");
    expect(await titles()).toEqual([]);
    terminal.type(keys.escape);
    await terminal.waitFor((lines) => lines.some((line) => line.includes(name) && line.includes("2 rows")));
  });

  it.each(windows)("maps a name to a person, kept for the next file, at $columns x $rows", async (size) => {
    const [name, initials] = [`people-${size.columns}.csv`, `Q${size.columns}`];
    writeFileSync(join(folder, name), `Our ref,Title,Attorney\n${initials}-1,Quill,${initials}\n`);
    const ada = await hub.as("ada@iphub.example");
    const terminal = await openImports(size);
    await choose(terminal, join(folder, name));
    await terminal.waitFor("1 name of a person is not known here. Press p.");
    await terminal.waitFor("p people");
    terminal.type("p");
    await terminal.waitFor("Which name");
    await terminal.waitFor(onRow(initials));
    terminal.type(keys.enter);
    await terminal.waitFor(`Who is ${initials}`);
    terminal.type("dan@");
    await terminal.waitFor(onRow("dan@iphub.example"));
    terminal.type(keys.enter);
    const [record] = (await ada.imports.list({})).data;
    const names = (id = record?.id ?? "") => ada.imports.names({ id });
    await expect.poll(() => names()).toMatchObject([{ name: initials, choice: "person", email: "dan@iphub.example" }]);
    await terminal.waitFor("Which name");
    const next = await ada.imports.preview({
      file: new File([`Our ref,Title,Attorney\nN-1,Nib,${initials}\n`], "n.csv"),
    });
    expect(await names(next.id)).toMatchObject([{ choice: "person", isKept: true }]);
  });

  it("says what is wrong with a file that is no docket or not there", async () => {
    const terminal = await openImports(smallWindow);
    await choose(terminal, join(folder, "nowhere.csv"));
    await terminal.waitFor("The file could not be read");
    writeFileSync(join(folder, "empty.csv"), "");
    await choose(terminal, join(folder, "empty.csv"));
    await terminal.waitFor("▲ The file ");
  });
});
