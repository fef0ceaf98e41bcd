import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, onTestFinished } from "vitest";
import { builtCli } from "../cli/cli-process.ts";
import { startHub, type TestHub } from "../support/hub.ts";
import { keys, openPseudoTerminal } from "../support/pseudo-terminal.ts";
import { runDirectory } from "../support/run-directory.ts";
import { closeTerminalApps, openTerminalApp, windows } from "./support/terminal-app.ts";

const dataDirectory = join(runDirectory(), "hubs", randomUUID());
const hubs: TestHub[] = [];
afterEach(closeTerminalApps);
afterAll(async () => {
  await Promise.all(hubs.splice(0).map((hub) => hub.close()));
});

const start = async (port = "0") => {
  const hub = await startHub({ dataDirectory, environment: { IPHUB_PORT: port } });
  hubs.push(hub);
  return hub;
};
const stop = async (hub: TestHub) => {
  hubs.splice(hubs.indexOf(hub), 1);
  await hub.close();
};

describe("the terminal application without a hub", () => {
  it("says so in one line at the start, tries again with r, and notices a hub that goes away", async () => {
    const first = await start();
    const token = await first.tokenFor("ada@iphub.example");
    const { port } = new URL(first.url);
    await stop(first);
    const terminal = await openTerminalApp({ url: first.url, token });
    await terminal.waitFor("▲ The hub cannot be reached. Check the connection and try again.");
    expect(terminal.screen()[0]).toContain(first.url);
    expect(terminal.screen().filter((line) => /\bat .+:\d+:\d+/u.test(line))).toEqual([]);
    const second = await start(port);
    terminal.type("r");
    await terminal.waitFor("Enter open");
    await stop(second);
    await terminal.waitFor("○ reconnecting");
    terminal.type("3");
    // The screen says so; when stopping the hub took ten seconds, the kept docket that covers the screen does.
    await terminal.waitFor(/(?:▲|^) The hub cannot be reached\./mu);
    await start(port);
    terminal.type("r");
    await terminal.waitFor("OFFICE STATUS");
    await terminal.waitFor((lines) => lines[0]?.includes("reconnecting") === false);
    // What the runtime warns of goes to the log, never across the screen.
    expect(terminal.written()).not.toContain("Warning");
  });

  it.each(windows)("asks for nothing it cannot have when it is signed out and the hub is away", async (size) => {
    const terminal = await openTerminalApp({ url: "http://127.0.0.1:9", ...size });
    await terminal.waitFor("▲ The hub cannot be reached.");
    await terminal.waitFor("r retry");
    terminal.type("\u001b");
    expect(await terminal.ended).toEqual({ code: 0, signal: 0 });
    expect(terminal.isAlternate()).toBe(false);
  });

  it("is one line on standard error for an address that cannot be one", async () => {
    const terminal = await openTerminalApp({ url: "http://not an address" });
    expect(await terminal.ended).toMatchObject({ code: 2 });
    expect(terminal.screen().filter((line) => line !== "")).toEqual([
      "iphub: http://not an address is not the address of a hub",
      "Write it like https://hub.firm.example",
    ]);
  });

  it("says what it needs where the terminal cannot move its cursor", async () => {
    const terminal = await openTerminalApp({ url: "http://127.0.0.1:9", env: { TERM: "dumb" } });
    expect(await terminal.ended).toMatchObject({ code: 2 });
    expect(terminal.screen()[0]).toMatch(/^iphub: TERM=dumb cannot move its cursor\. Use a verb instead/u);
  });

  it("ends with 130 at Ctrl-C and gives the terminal back", async () => {
    const terminal = await openTerminalApp({ url: "http://127.0.0.1:9" });
    await terminal.waitFor("r retry");
    terminal.type(keys.interrupt);
    expect(await terminal.ended).toEqual({ code: 130, signal: 0 });
    expect(terminal.isAlternate()).toBe(false);
    expect(terminal.modes()).toEqual({ mouse: false, paste: false, cursorHidden: false });
  });

  it("ends at a Ctrl-C that comes before anything is shown", async () => {
    const terminal = openPseudoTerminal({
      command: "/bin/sh",
      args: ["-c", `echo begun; exec "${process.execPath}" "${await builtCli()}"`],
      env: { IPHUB_HOST: "http://127.0.0.1:9", IPHUB_TOKEN: "t", XDG_CONFIG_HOME: runDirectory() },
    });
    onTestFinished(terminal.close);
    await terminal.waitFor("begun");
    terminal.type(keys.interrupt);
    // By the signal itself, or, once the program listens, with the exit code that a shell makes of it.
    expect([
      { code: 0, signal: 2 },
      { code: 130, signal: 0 },
    ]).toContainEqual(await terminal.ended);
    expect(terminal.isAlternate()).toBe(false);
    expect(terminal.modes()).toEqual({ mouse: false, paste: false, cursorHidden: false });
  });

  it("gives the terminal back when it is ended from outside", async () => {
    const terminal = await openTerminalApp({ url: "http://127.0.0.1:9" });
    await terminal.waitFor("r retry");
    terminal.signal("SIGTERM");
    await terminal.ended;
    expect(terminal.isAlternate()).toBe(false);
    expect(terminal.modes()).toEqual({ mouse: false, paste: false, cursorHidden: false });
  });
});
