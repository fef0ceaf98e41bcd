import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { builtCli, cliHome } from "../../cli/cli-process.ts";
import { keys, openPseudoTerminal, type PseudoTerminal } from "../../support/pseudo-terminal.ts";
import { isWholeRun } from "../../support/whole-run.ts";

/** How to open the terminal application: on which hub, as which person, in which window. */
export type TerminalAppOptions = {
  readonly url: string;
  /** IPHUB_TOKEN; without one the sign-in of the home's profile is used. */
  readonly token?: string;
  /** A person's home, to share a sign-in with other runs; one of its own by default. */
  readonly home?: ReturnType<typeof cliHome>;
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
};

/** A window of a terminal, in cells. */
export type TerminalWindow = { readonly columns: number; readonly rows: number };
/** The window that most people work in. */
export const largeWindow: TerminalWindow = { columns: 120, rows: 40 };
/** The smallest window in which everything must be whole. */
export const smallWindow: TerminalWindow = { columns: 80, rows: 24 };
/**
 * The windows in which journeys are made: the large one; the whole run has both. `terminal-windows.whole.test.ts` lays every
 * screen out in the small one in every run.
 */
export const windows: readonly TerminalWindow[] = isWholeRun ? [largeWindow, smallWindow] : [largeWindow];

/** Erases of the whole screen or of the lines scrolled away: the application writes neither while it runs. */
export const clears = new RegExp(`${String.fromCharCode(27)}\\[[23]J`, "u");

const closers: (() => Promise<void> | void)[] = [];

/** Starts `iphub` alone in a real pseudo-terminal. */
export async function openTerminalApp(options: TerminalAppOptions): Promise<PseudoTerminal> {
  const home = options.home ?? cliHome();
  mkdirSync(join(home.folder, "config"), { recursive: true });
  const terminal = openPseudoTerminal({
    args: [await builtCli()],
    columns: options.columns,
    rows: options.rows,
    env: {
      ...home.env,
      IPHUB_HOST: options.url,
      ...(options.token === undefined ? {} : { IPHUB_TOKEN: options.token }),
      ...options.env,
    },
  });
  closers.push(async () => {
    await terminal.close();
    if (options.home === undefined) home.remove();
  });
  return terminal;
}

/** Ends every application that a test opened. */
export async function closeTerminalApps(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}

/** The line of the screen that holds a text; "" when none does. */
export function lineWith(terminal: PseudoTerminal, text: string): string {
  return terminal.screen().find((line) => line.includes(text)) ?? "";
}

/** The line that is selected; "" when none is. */
export function selectedLine(terminal: PseudoTerminal): string {
  return terminal.screen().find((line) => line.startsWith("▌")) ?? "";
}

/** Whether the selected line of a list or of an overlay holds a text; for `waitFor`. */
export function onRow(text: string): (lines: readonly string[]) => boolean {
  return (lines) => lines.some((line) => line.includes("▌") && line.includes(text));
}

/** Starts the application and goes to one of the main screens through the commands, until the screen says `wanted`. */
export async function openScreen(
  options: TerminalAppOptions,
  screen: string,
  wanted: Parameters<PseudoTerminal["waitFor"]>[0],
): Promise<PseudoTerminal> {
  const terminal = await openTerminalApp(options);
  await terminal.waitFor("Enter open");
  terminal.type(`:go to: ${screen}`);
  await terminal.waitFor(onRow(`Go to: ${screen}`));
  terminal.type(keys.enter);
  await terminal.waitFor(wanted);
  return terminal;
}

/** Goes down a list until the selected line holds a text; fails where the selection no longer moves. */
export async function walkTo(terminal: PseudoTerminal, text: string): Promise<void> {
  await terminal.waitFor(() => selectedLine(terminal) !== "");
  // What is at the end of a line, such as the name of an owner, may come later: that is no move. In a list that scrolls
  // the selected line may stay at its place of the window.
  const place = () => {
    const lines = terminal.screen();
    const at = lines.findIndex((line) => line.startsWith("▌"));
    return `${at} ${lines[at]?.slice(0, 40)}`;
  };
  while (!selectedLine(terminal).includes(text)) {
    const before = place();
    terminal.type("j");
    await terminal.waitFor(() => place() !== before);
  }
}

/** Selects rows that follow one another from the top of a list, each when the mark is on it and the one before is counted. */
export async function selectRows(terminal: PseudoTerminal, titles: readonly string[]): Promise<void> {
  for (const [index, title] of titles.entries()) {
    terminal.type(index === 0 ? "g" : "j");
    await terminal.waitFor((lines) => lines.some((line) => line.startsWith("▌") && line.includes(title)));
    terminal.type(" ");
    await terminal.waitFor(`${index + 1} task${index === 0 ? "" : "s"} selected`);
  }
}
