import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { keys, type PseudoTerminal } from "../support/pseudo-terminal.ts";
import { keysIn, randomKeys } from "../support/random-keys.ts";
import { clears, openTerminalApp, windows } from "./support/terminal-app.ts";
import { sharedTerminalHub } from "./support/terminal-hub.ts";

/** RANDOM_KEYS=20000 takes more than ten minutes; SEED chooses other keys. */
const count = Number(process.env.RANDOM_KEYS ?? 1_500);
const seed = Number(process.env.SEED ?? 19);
/** As fast as a held key repeats, in milliseconds. */
const keyMs = 30;
const checkEvery = 250;
const shared = sharedTerminalHub();

/** What no screen says: values and failures that were not made words, replaced characters, and control characters. */
const garbage = /\bundefined\b|\bNaN\b|\[object |\bat .+:\d+:\d+|Invalid Date|\uFFFD|[\p{Cc}]/u;

async function press(terminal: PseudoTerminal, key: string): Promise<void> {
  terminal.type(key);
  await pause(keyMs);
}

async function untilQuiet(terminal: PseudoTerminal): Promise<void> {
  const isQuiet = () =>
    terminal.expectQuiet(700).then(
      () => true,
      () => false,
    );
  await expect.poll(isQuiet, { timeout: 30_000 }).toBe(true);
}

/** Closes what is open. The palette opens and closes after it: every key before it has been handled then. */
async function allKeysHeard(terminal: PseudoTerminal): Promise<void> {
  for (let times = 0; times < 6; times += 1) await press(terminal, keys.escape);
  // A key that comes right after Escape is read as one with Alt.
  await untilQuiet(terminal);
  terminal.type(":");
  await terminal.waitFor("─ Commands ");
  terminal.type(keys.escape);
  await terminal.waitFor((lines) => !lines.some((line) => line.includes("─ Commands ")));
}

/** What the terminal shows is what the application has drawn: all of it drawn again changes nothing. */
async function expectWhole(terminal: PseudoTerminal, after: string): Promise<void> {
  await allKeysHeard(terminal);
  await untilQuiet(terminal);
  const shown = terminal.screen();
  expect(
    shown.filter((line) => garbage.test(line)),
    after,
  ).toEqual([]);
  terminal.signal("SIGWINCH");
  await untilQuiet(terminal);
  expect(terminal.screen(), after).toEqual(shown);
}

it.each(windows)(
  "random keys leave no garbage on the screen, and the application ends as it should ($columns x $rows)",
  async (size) => {
    const { hub, token } = shared();
    const env = { EDITOR: "true", VISUAL: "true" };
    const terminal = await openTerminalApp({ url: hub.url, token, env, ...size });
    await terminal.waitFor("Enter open");
    const choose = randomKeys(seed + size.columns);
    let typed = 0;
    let checked = 0;
    while (typed < count) {
      const next = choose();
      await press(terminal, next);
      typed += keysIn(next);
      expect(clears.test(terminal.written()), `a clear after ${typed} keys`).toBe(false);
      terminal.forget();
      if (typed - checked < checkEvery) continue;
      checked = typed;
      await expectWhole(terminal, `after ${typed} keys of seed ${seed + size.columns}`);
    }
    terminal.type("\u0003");
    expect(await terminal.ended).toEqual({ code: 130, signal: 0 });
    expect(terminal.isAlternate()).toBe(false);
    expect(terminal.modes()).toEqual({ mouse: false, paste: false, cursorHidden: false });
  },
  (count / checkEvery) * 40_000 + count * keyMs * 4,
);
