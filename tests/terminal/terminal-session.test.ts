import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { keys, type PseudoTerminal } from "../support/pseudo-terminal.ts";
import { listProgram } from "./list-program.ts";

const program = listProgram();
const introducer = "\u001b";
const colours = new RegExp(`${introducer}\\[[0-9;]*(?:3[0-8]|4[0-8]|9[0-7])[0-9;]*m`, "u");

function expectRestored(terminal: PseudoTerminal): void {
  expect(terminal.isAlternate()).toBe(false);
  expect(terminal.modes()).toEqual({ mouse: false, paste: false, cursorHidden: false });
  expect(terminal.screen()[0]).toBe("before the program");
}

describe("the terminal afterwards", () => {
  it.each([
    ["q", "ended by exit", "status 0"],
    [keys.interrupt, "ended by interrupt", "status 0"],
    ["X", "failed: no one caught this", "status 1"],
    ["R", "failed: the screen broke", "status 1"],
  ])("is as before after %j", async (key, message, status) => {
    const terminal = await program.inShell();
    terminal.type(key);
    await terminal.waitFor(status);
    await terminal.waitFor("icanon");
    expectRestored(terminal);
    expect(terminal.screen()).toContain(message);
    expect(terminal.screen()).toContain("icanon");
  });

  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("is as before after %s, which ends the process", async (signal) => {
    const terminal = await program.inShell();
    const children = spawnSync("ps", ["--ppid", String(terminal.pid), "-o", "pid="], { encoding: "utf8" });
    process.kill(Number(children.stdout.trim().split("\n")[0]), signal);
    const status = { SIGTERM: 143, SIGINT: 130, SIGHUP: 129 }[signal];
    await terminal.waitFor(`status ${status}`);
    await terminal.waitFor("icanon");
    expectRestored(terminal);
  });

  it("does not outlive its window", async () => {
    const terminal = await program.started();
    terminal.hangUp();
    await terminal.ended;
  });
});

describe("where it cannot run", () => {
  it("says so when the output is a pipe", () => {
    const run = spawnSync(process.execPath, [program.path()], { encoding: "utf8" });
    expect(run.stdout).toContain("Standard input is not a terminal. Use a verb instead");
    expect(run.stdout).not.toContain("\u001b");
  });

  it("says so on a dumb terminal and writes no codes", async () => {
    const terminal = program.start({ env: { TERM: "dumb" } });
    await terminal.waitFor("TERM=dumb cannot move its cursor");
    expect(terminal.written()).not.toContain("\u001b");
  });

  it("uses no colour with NO_COLOR and sixteen on a plain terminal", async () => {
    const plain = await program.started({ env: { NO_COLOR: "1", COLORTERM: "" } });
    expect(plain.written()).not.toMatch(colours);
    expect(plain.written()).toContain("▌");
    const sixteen = await program.started({ env: { TERM: "xterm", COLORTERM: "" } });
    expect(sixteen.written()).toContain("\u001b[94m");
    expect(sixteen.written()).not.toMatch(/[34]8;[25];/u);
  });
});
