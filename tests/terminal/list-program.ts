import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll } from "vitest";
import { openPseudoTerminal, type PseudoTerminal, type PseudoTerminalOptions } from "../support/pseudo-terminal.ts";
import { bundleFixture, type Fixture } from "./fixture.ts";

type WindowOptions = Omit<PseudoTerminalOptions, "args" | "command">;

/** The program of `list.fixture.tsx` on pseudo-terminals that are closed after each test. */
export type ListProgram = {
  /** Where the bundled program is; known once the tests run. */
  path(): string;
  start(options?: WindowOptions): PseudoTerminal;
  /** Waits until the program is drawn and listens. */
  started(options?: WindowOptions): Promise<PseudoTerminal>;
  /** The same inside a shell, which shows what the user is left with. */
  inShell(): Promise<PseudoTerminal>;
};

/** The footer knows the keys once everything listens, so it is the last to be drawn. */
const ready = "Enter open";
const shellScript =
  'echo "before the program"; "$0" "$1"; echo "status $?"; stty -a | grep -o -- "-\\?icanon"; read -r rest';

/** Bundles the program before a file's tests and cleans up after them. */
export function listProgram(): ListProgram {
  const bundled = Promise.withResolvers<Fixture>();
  const open: PseudoTerminal[] = [];
  let path = "";
  beforeAll(async () => {
    bundled.resolve(bundleFixture(fileURLToPath(new URL("list.fixture.tsx", import.meta.url))));
    path = (await bundled.promise).path;
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((terminal) => terminal.close()));
  });
  afterAll(async () => (await bundled.promise).remove());

  const openWith = (options: PseudoTerminalOptions) => {
    const terminal = openPseudoTerminal(options);
    open.push(terminal);
    return terminal;
  };
  const whenReady = async (terminal: PseudoTerminal) => {
    await terminal.waitFor(ready);
    return terminal;
  };
  const start = (options: WindowOptions = {}) => openWith({ ...options, args: [path] });
  return {
    path: () => path,
    start,
    started: (options) => whenReady(start(options)),
    inShell: () => whenReady(openWith({ command: "/bin/sh", args: ["-c", shellScript, process.execPath, path] })),
  };
}
