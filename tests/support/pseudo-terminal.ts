import headless, { type Terminal } from "@xterm/headless";
import { type IPty, spawn } from "node-pty";

/** What to run and how large the window is. The child sees `env` over a small, colourful, fixed environment. */
export type PseudoTerminalOptions = {
  readonly command?: string;
  readonly args: readonly string[];
  readonly columns?: number;
  readonly rows?: number;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
};

/** How a child ended: its exit code, or the number of the signal that ended it (0: none). */
export type ChildEnd = { readonly code: number; readonly signal: number };

/** A child on a real pseudo-terminal, and the screen that a reader would see. */
export type PseudoTerminal = {
  /** Lines on screen now, without trailing spaces. */
  screen(): readonly string[];
  /** The column, counted in cells from 0, where a character first is in a row; -1 when it does not. */
  cellOf(row: number, character: string): number;
  /** Waits until the screen answers true, without polling; fails after `timeoutMs` with the screen in the message. */
  waitFor(wanted: string | RegExp | ((lines: readonly string[]) => boolean), timeoutMs?: number): Promise<void>;
  /** Types keys as they come from a keyboard. */
  type(keys: string): void;
  /** All that the child wrote since the last `forget`, as written. */
  written(): string;
  forget(): void;
  /** Types keys, waits until the screen shows what they lead to, and gives all that was written for it. */
  cost(presses: string, wanted: string | RegExp | ((lines: readonly string[]) => boolean)): Promise<string>;
  /** Fails when the child writes anything within `ms`. */
  expectQuiet(ms: number): Promise<void>;
  resize(columns: number, rows: number): void;
  /** Whether the child is on the alternate screen. */
  isAlternate(): boolean;
  /** Terminal modes that the child turned on and has not turned off: mouse, paste, hidden cursor. */
  modes(): { readonly mouse: boolean; readonly paste: boolean; readonly cursorHidden: boolean };
  signal(name: NodeJS.Signals): void;
  /** Takes the terminal away, as when its window is closed. */
  hangUp(): void;
  readonly pid: number;
  readonly ended: Promise<ChildEnd>;
  /** Ends the child if it still runs and frees the screen. */
  close(): Promise<void>;
};

const defaultTimeoutMs = 20_000;
/** Marks around a frame (synchronised output): between them the screen is half drawn. */
const frameStart = "\u001b[?2026h";
const frameEnd = "\u001b[?2026l";

/** Key sequences as terminals send them. */
export const keys = {
  up: "\u001b[A",
  down: "\u001b[B",
  right: "\u001b[C",
  left: "\u001b[D",
  pageUp: "\u001b[5~",
  pageDown: "\u001b[6~",
  home: "\u001b[H",
  end: "\u001b[F",
  enter: "\r",
  escape: "\u001b",
  tab: "\t",
  backspace: "\u007f",
  interrupt: "\u0003",
  clearLine: "\u0015",
} as const;

/** Keyboard input that a terminal with bracketed paste sends for pasted text. */
export function pasted(text: string): string {
  return `\u001b[200~${text}\u001b[201~`;
}

/** A wheel turn or left click at a cell, counted from 0, as an SGR mouse report. */
export function mouse(kind: "wheel-up" | "wheel-down" | "click", column: number, row: number): string {
  const place = `${column + 1};${row + 1}`;
  const code = { "wheel-up": 64, "wheel-down": 65, click: 0 }[kind];
  return kind === "click" ? `\u001b[<0;${place}M\u001b[<0;${place}m` : `\u001b[<${code};${place}M`;
}

/** Marks around right-to-left text, which no reader sees. */
const directionMarks = /\u200e/gu;

function readScreen(terminal: Terminal): string[] {
  const buffer = terminal.buffer.active;
  return Array.from({ length: terminal.rows }, (_, row) => {
    const line = buffer.getLine(buffer.viewportY + row);
    // After a resize lines may still hold what is past the window's edge.
    return (line?.translateToString(true, 0, terminal.cols) ?? "").replace(directionMarks, "").trimEnd();
  });
}

function matcher(wanted: string | RegExp | ((lines: readonly string[]) => boolean)) {
  if (typeof wanted === "function") {
    return wanted;
  }
  return (lines: readonly string[]) => {
    const text = lines.join("\n");
    return typeof wanted === "string" ? text.includes(wanted) : wanted.test(text);
  };
}

function childEnvironment(env: Readonly<Record<string, string>> = {}): Record<string, string> {
  const base = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "/tmp", LANG: "C.UTF-8" };
  return { ...base, TERM: "xterm-256color", COLORTERM: "truecolor", ...env };
}

/** Tells listeners each time that output has reached the screen. */
function watchOutput(child: IPty, terminal: Terminal) {
  const listeners = new Set<() => void>();
  let output = "";
  let rest = "";
  let isFrameOpen = false;
  let isCursorHidden = false;
  child.onData((data) => {
    output += data;
    // A mark may be cut in two by the chunks that it comes in.
    const seen = rest + data;
    rest = seen.slice(1 - frameStart.length);
    const [opened, closed] = [seen.lastIndexOf(frameStart), seen.lastIndexOf(frameEnd)];
    isFrameOpen = opened === closed ? isFrameOpen : opened > closed;
    const [shown, hidden] = [data.lastIndexOf("\u001b[?25h"), data.lastIndexOf("\u001b[?25l")];
    isCursorHidden = shown === hidden ? isCursorHidden : hidden > shown;
    terminal.write(data, () => {
      for (const listener of [...listeners]) {
        listener();
      }
    });
  });
  return {
    listeners,
    isCursorHidden: () => isCursorHidden,
    isFrameOpen: () => isFrameOpen,
    written: () => output,
    forget: () => {
      output = "";
    },
  };
}

/** Starts a child on a pseudo-terminal with a screen that can be read back. */
export function openPseudoTerminal(options: PseudoTerminalOptions): PseudoTerminal {
  const columns = options.columns ?? 120;
  const rows = options.rows ?? 40;
  const terminal = new headless.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 1000 });
  const child = spawn(options.command ?? process.execPath, [...options.args], {
    cols: columns,
    rows,
    cwd: options.cwd ?? process.cwd(),
    env: childEnvironment(options.env),
  });
  const output = watchOutput(child, terminal);
  const ended = Promise.withResolvers<ChildEnd>();
  let hasEnded = false;
  child.onExit(({ exitCode, signal }) => {
    // The last output may still be on its way to the screen.
    terminal.write("", () => {
      hasEnded = true;
      ended.resolve({ code: exitCode, signal: signal ?? 0 });
      for (const listener of [...output.listeners]) {
        listener();
      }
    });
  });
  const screen = () => readScreen(terminal);
  const waitFor: PseudoTerminal["waitFor"] = (wanted, timeoutMs = defaultTimeoutMs) => {
    const isThere = matcher(wanted);
    return new Promise<void>((resolve, reject) => {
      const finish = (failure?: string) => {
        clearTimeout(timer);
        output.listeners.delete(look);
        failure ? reject(new Error(`${failure}: ${String(wanted)}\n${screen().join("\n").trimEnd()}`)) : resolve();
      };
      const look = () => {
        if (!output.isFrameOpen() && isThere(screen())) {
          finish();
        } else if (hasEnded) {
          finish("The child ended before the screen showed");
        }
      };
      const timer = setTimeout(() => finish(`Not on screen after ${timeoutMs} ms`), timeoutMs);
      output.listeners.add(look);
      look();
    });
  };

  return {
    screen,
    cellOf: (row, character) => {
      const line = terminal.buffer.active.getLine(terminal.buffer.active.viewportY + row);
      return Array.from({ length: terminal.cols }, (_, cell) => line?.getCell(cell)?.getChars()).indexOf(character);
    },
    waitFor,
    type: (text) => child.write(text),
    written: output.written,
    forget: output.forget,
    cost: async (presses, wanted) => {
      output.forget();
      child.write(presses);
      await waitFor(wanted);
      return output.written();
    },
    expectQuiet: (ms) =>
      new Promise((resolve, reject) => {
        const finish = () => {
          clearTimeout(timer);
          output.listeners.delete(finish);
          output.written() === "" ? resolve() : reject(new Error(`Written: ${JSON.stringify(output.written())}`));
        };
        output.forget();
        const timer = setTimeout(finish, ms);
        output.listeners.add(finish);
      }),
    resize: (newColumns, newRows) => {
      terminal.resize(newColumns, newRows);
      child.resize(newColumns, newRows);
    },
    isAlternate: () => terminal.buffer.active.type === "alternate",
    modes: () => ({
      mouse: terminal.modes.mouseTrackingMode !== "none",
      paste: terminal.modes.bracketedPasteMode,
      cursorHidden: output.isCursorHidden(),
    }),
    signal: (name) => process.kill(child.pid, name),
    hangUp: () => child.kill("SIGHUP"),
    pid: child.pid,
    ended: ended.promise,
    close: async () => {
      if (!hasEnded) {
        child.kill("SIGKILL");
        await ended.promise;
      }
      terminal.dispose();
    },
  };
}
