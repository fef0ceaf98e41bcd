import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { screens } from "@iphub/ui-core/screens";
import { describe, expect, it } from "vitest";
import { cliHome } from "../cli/cli-process.ts";
import { keys, type PseudoTerminal } from "../support/pseudo-terminal.ts";
import { openTerminalApp } from "./support/terminal-app.ts";
import { sharedTerminalHub } from "./support/terminal-hub.ts";

const shared = sharedTerminalHub();
const tooSmall = (columns: number) => ["Needs 40x10, has", `${columns}x5. Ctrl+C leaves.`, "", "", ""].join("\n");
/** Screens that need no id: the palette opens them. */
const titles = screens
  .filter(({ terminal, routes: [route = ""] }) => terminal && !route.includes(":"))
  .map(({ title }) => title)
  .filter((title) => title !== "Sign in");

async function goTo(terminal: PseudoTerminal, title: string): Promise<void> {
  terminal.type(":");
  await terminal.waitFor("Commands");
  terminal.type(title);
  await terminal.waitFor((lines) => lines.some((line) => /^.*▌ /u.test(line) && line.includes(title)));
  terminal.type(keys.enter);
  await isShown(terminal, title);
}

async function isShown(terminal: PseudoTerminal, title: string): Promise<void> {
  await terminal.waitFor((lines) => {
    const text = lines.join("\n");
    return lines[0]?.includes(title) === true && lines[23] !== "" && !/Loading|Commands|Needs 40x10/u.test(text);
  });
}

/** Nothing shows that keys were heard; when two more sizes have been drawn, those that came before were. */
async function keysHeard(terminal: PseudoTerminal): Promise<void> {
  for (const columns of [21, 20]) {
    terminal.resize(columns, 5);
    await terminal.waitFor((lines) => lines.join("\n") === tooSmall(columns));
  }
}

/** The window becomes too small, keys are pressed that no one can see act, and it grows again. */
async function shrunkAndGrown(terminal: PseudoTerminal, title: string): Promise<void> {
  terminal.resize(20, 5);
  await terminal.waitFor((lines) => lines.join("\n") === tooSmall(20));
  terminal.type(`xyFaq${keys.enter}:`);
  await keysHeard(terminal);
  terminal.resize(80, 24);
  await isShown(terminal, title);
}

describe("a window of 20x5", () => {
  it("says on every screen what it needs, does nothing unseen, and shows the screen again when it grows", {
    timeout: 120_000,
  }, async () => {
    const { hub, token } = shared();
    const terminal = await openTerminalApp({ url: hub.url, token, columns: 20, rows: 5 });
    await terminal.waitFor((lines) => lines.join("\n") === tooSmall(20));
    terminal.resize(80, 24);
    await terminal.waitFor("Enter open");
    for (const title of titles) {
      await goTo(terminal, title);
      await shrunkAndGrown(terminal, title);
    }
    await goTo(terminal, "Milestones overview");
    const reference = /▌ (\S+)/u.exec(terminal.screen().join("\n"))?.[1] ?? "";
    terminal.type(keys.enter);
    await terminal.waitFor("MILESTONE AND TASKS");
    for (const screen of screens) {
      if (!("tab" in screen)) continue;
      await isShown(terminal, reference);
      await shrunkAndGrown(terminal, reference);
      terminal.type("]");
    }
    terminal.resize(20, 5);
    await terminal.waitFor("Ctrl+C leaves");
    terminal.type(keys.interrupt);
    expect(await terminal.ended).toEqual({ code: 130, signal: 0 });
    expect(terminal.isAlternate()).toBe(false);
  });

  it("says so to who is not signed in, and keeps what was typed", async () => {
    const terminal = await openTerminalApp({ url: shared().hub.url, columns: 80, rows: 24 });
    await terminal.waitFor("Password");
    terminal.type("ada@iphub");
    await terminal.waitFor("ada@iphub");
    terminal.resize(20, 5);
    await terminal.waitFor((lines) => lines.join("\n") === tooSmall(20));
    terminal.type("unseen");
    await keysHeard(terminal);
    terminal.resize(80, 24);
    await terminal.waitFor("ada@iphub");
    expect(terminal.screen().join("\n")).not.toContain("unseen");
  });
});

/** A date, a reference or an overdue mark that is cut in its middle. */
const cutInTwo = /\b\d{1,2} \p{Lu}\p{Ll}{0,2}(?: \d{0,3})?…|\b\d{2}\/[\d,]*…|\b\d+ d \p{Ll}*…/u;

describe("a window of 40x12", () => {
  it("has keys of every screen at its foot, and dates and references that are whole", {
    timeout: 120_000,
  }, async () => {
    const { hub, token } = shared();
    const terminal = await openTerminalApp({ url: hub.url, token, columns: 80, rows: 24 });
    await terminal.waitFor("Enter open");
    for (const title of titles) {
      await goTo(terminal, title);
      terminal.resize(40, 12);
      await terminal.waitFor((lines) => lines[0]?.startsWith(title.slice(0, 6)) === true && hasKeys(lines[11]));
      expect(terminal.screen().filter((line) => cutInTwo.test(line))).toEqual([]);
      terminal.resize(80, 24);
      await isShown(terminal, title);
    }
  });
});

/** Whether the last line of a window says keys with what they do: `Enter open`. */
function hasKeys(foot = ""): boolean {
  return /^\S+ \p{Ll}/u.test(foot) && foot.length <= 40;
}

it("Ctrl-C in the editor is the editor's: what was written there is kept, and the screen comes back", async () => {
  const { hub, token, ada } = shared();
  const home = cliHome();
  const editor = join(home.folder, "editor.sh");
  writeFileSync(
    editor,
    "#!/bin/sh\ntrap 'echo HEARD' INT\necho EDITING\nuntil read -r line; do :; done\necho kept >\"$1\"\n",
  );
  chmodSync(editor, 0o755);
  const [row] = (await ada.overview.list({ size: 1 })).data;
  if (!row) throw new Error("the sample has no matter");
  const terminal = await openTerminalApp({ url: hub.url, token, home, env: { EDITOR: editor } });
  await terminal.waitFor("Enter open");
  terminal.type(keys.enter);
  await terminal.waitFor("MILESTONE AND TASKS");
  await terminal.waitFor("F finish");
  terminal.type("N");
  await terminal.waitFor("a writes one");
  terminal.type("a");
  await terminal.waitFor("EDITING");
  terminal.type(keys.interrupt);
  await terminal.waitFor("HEARD");
  terminal.type("done\r");
  await terminal.waitFor("kept");
  expect(terminal.isAlternate()).toBe(true);
  terminal.type(keys.interrupt);
  expect(await terminal.ended).toEqual({ code: 130, signal: 0 });
  home.remove();
});

it("a name after @ that is no one's is said when the editor closes; the text is kept, edited again and saved", async () => {
  const { hub, token, ada } = shared();
  const home = cliHome();
  const editor = join(home.folder, "editor.sh");
  // What it writes depends on what it is given: the second time it must be given what it wrote the first time.
  writeFileSync(
    editor,
    'if grep -q "@nooone" "$1"; then echo "@ben kept look" >"$1"; else echo "@nooone kept" >"$1"; fi\n',
  );
  const [row] = (await ada.overview.list({ size: 1 })).data;
  if (!row) throw new Error("the sample has no matter");
  const terminal = await openTerminalApp({ url: hub.url, token, home, env: { EDITOR: `sh ${editor}` } });
  await terminal.waitFor("Enter open");
  terminal.type(keys.enter);
  await terminal.waitFor("MILESTONE AND TASKS");
  await terminal.waitFor("F finish");
  terminal.type("N");
  await terminal.waitFor("a writes one");
  terminal.type("a");
  await terminal.waitFor("@nooone matches no person");
  terminal.type(keys.enter);
  await terminal.waitFor("@ben kept look");
  await terminal.waitFor("✓ Note saved");
  terminal.type(keys.interrupt);
  await terminal.ended;
  home.remove();
});
