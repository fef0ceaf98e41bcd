import { afterAll, beforeAll, expect, it } from "vitest";
import { builtCli, cliHome } from "../cli/cli-process.ts";
import { startHub, type TestHub } from "../support/hub.ts";
import { keys, openPseudoTerminal } from "../support/pseudo-terminal.ts";

const home = cliHome();
let hub: TestHub;

beforeAll(async () => {
  hub = await startHub();
});
afterAll(async () => {
  await hub.close();
  home.remove();
});

it("Ctrl-Z gives the terminal to the shell, and fg returns to the same screen", async () => {
  const shell = openPseudoTerminal({
    command: "/bin/bash",
    args: ["--norc", "--noprofile", "-i"],
    env: {
      ...home.env,
      PS1: "ready> ",
      IPHUB_HOST: hub.url,
      IPHUB_TOKEN: await hub.tokenFor("ada@iphub.example"),
    },
    columns: 120,
    rows: 40,
  });
  await shell.waitFor("ready>");
  shell.type(`${process.execPath} ${await builtCli()}${keys.enter}`);
  await shell.waitFor("Milestones overview  61 matters");
  await shell.waitFor("Enter open");
  shell.type("jj");
  await shell.waitFor(/^▌ +09\/490,505/mu);
  expect(shell.modes()).toEqual({ mouse: true, paste: true, cursorHidden: true });
  shell.type("\u001a");
  await shell.waitFor(/Stopped/u);
  expect([shell.isAlternate(), shell.modes().mouse, shell.modes().cursorHidden]).toEqual([false, false, false]);
  shell.type(`echo half $((20 + 22))${keys.enter}`);
  await shell.waitFor("half 42");
  shell.resize(100, 30);
  shell.type(`fg${keys.enter}`);
  await shell.waitFor(/^▌ +09\/490,505/mu);
  await shell.waitFor("Enter open");
  // Drawn for the window as it is now: a row of another width would run into the next one.
  await shell.waitFor((screen) => /^Milestones overview {2}61 matters .* Ada Byron$/u.test(screen[0]?.trimEnd() ?? ""));
  expect(shell.screen()[1]).toMatch(/^ {2}all matters/u);
  expect(shell.isAlternate()).toBe(true);
  // The mouse is taken after the screen is drawn.
  await expect.poll(() => shell.modes()).toEqual({ mouse: true, paste: true, cursorHidden: true });
  shell.type("k");
  await shell.waitFor(/^▌ +08\/910,294/mu);
  shell.type("\u0003");
  await shell.waitFor(/ready>\s*$/u);
  expect([shell.isAlternate(), shell.modes().mouse]).toEqual([false, false]);
  await shell.close();
});
