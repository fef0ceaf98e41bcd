import { render, useInput } from "ink";
import type { ReactNode } from "react";
import { frameStream } from "./frame-writer.ts";
import { IdleCollection } from "./idle-collection.ts";
import { MouseRoot, useTerminalRelease } from "./mouse.tsx";
import { mouseOff } from "./mouse-events.ts";
import { ThemeContext } from "./terminal-context.ts";
import { detectTheme, type Theme } from "./theme.ts";
import { KeyRoot } from "./use-keys.tsx";

/** How a terminal session ended: by itself, by Ctrl-C, or because the terminal was closed. */
export type SessionEnd = "exit" | "interrupt" | "hang-up";

/** Options of `renderTerminal`; streams and environment default to the process's own. */
export type SessionOptions = {
  readonly theme?: Theme;
  /** Default true. */
  readonly mouse?: boolean;
  /** Plain text for a screen reader, without alternate screen; default INK_SCREEN_READER=true. */
  readonly screenReader?: boolean;
  /** Called once when the terminal is restored, however the session ends: the last moment to save something. */
  readonly onEnd?: () => void;
};

/** The window cannot show a full-screen program; the message says why and what to do instead. */
export class TerminalUnavailableError extends Error {
  override name = "TerminalUnavailableError";
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Why a full-screen program cannot run here, or undefined when it can. */
function terminalFault(
  streams: { readonly stdin: { isTTY?: boolean }; readonly stdout: { isTTY?: boolean } },
  env: Environment,
): string | undefined {
  const instead = "Use a verb instead, for example `iphub overview list`.";
  if (!streams.stdin.isTTY) {
    return `Standard input is not a terminal. ${instead}`;
  }
  if (!streams.stdout.isTTY) {
    return `Standard output is not a terminal. ${instead}`;
  }
  return env.TERM === "dumb" ? `TERM=dumb cannot move its cursor. ${instead}` : undefined;
}

/** Whether a screen reader is used: the flag overrides INK_SCREEN_READER. */
function wantsScreenReader(env: Environment, flag?: boolean): boolean {
  return flag ?? env.INK_SCREEN_READER === "true";
}

const showCursor = "\u001b[?25h";
/** Resets everything that may be on: mouse, paste marks, colours, hidden cursor. */
const plainModes = `${mouseOff}\u001b[?2004l\u001b[0m${showCursor}`;
const leaveScreen = "\u001b[?1049l";
const endingSignals = ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"] as const;
type EndingSignal = (typeof endingSignals)[number];

/** Watches for every way that a process can end; returns a function that stops watching. */
function watchEndings(endings: {
  readonly onSignal: (signal: EndingSignal) => void;
  readonly onCrash: (error: unknown) => void;
  readonly onHangUp: () => void;
  readonly onExit: () => void;
}): () => void {
  const { onSignal, onCrash, onHangUp, onExit } = endings;
  for (const signal of endingSignals) {
    process.on(signal, onSignal);
  }
  process.on("uncaughtException", onCrash);
  process.on("unhandledRejection", onCrash);
  process.on("exit", onExit);
  process.stdout.on("error", onHangUp);
  process.stdin.on("error", onHangUp);
  process.stdin.on("end", onHangUp);
  return () => {
    for (const signal of endingSignals) {
      process.off(signal, onSignal);
    }
    process.off("uncaughtException", onCrash);
    process.off("unhandledRejection", onCrash);
    process.off("exit", onExit);
    process.stdin.off("error", onHangUp);
    process.stdin.off("end", onHangUp);
    // The stream's error listener stays: a late write to a closed terminal must not crash.
  };
}

/** Ctrl-Z on any screen and in any field: gives the terminal to the shell until the reader resumes the program (`fg`). */
function SuspendKey(): null {
  const release = useTerminalRelease();
  useInput((input, key) => {
    if (key.ctrl && input === "z") void release(stopUntilResumed);
  });
  return null;
}

/**
 * Stops the whole group of processes, as Ctrl-Z of any program does: a shell waits for all of them, such as npx before this
 * one. A stopped program gets no signal of a window that was resized, so it asks for the size before it draws again.
 */
async function stopUntilResumed(): Promise<void> {
  const resumed = signalled("SIGCONT");
  process.kill(0, "SIGTSTP");
  await resumed;
  const measured = signalled("SIGWINCH");
  process.kill(process.pid, "SIGWINCH");
  await measured;
}

function signalled(signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => process.once(signal, () => resolve()));
}

/**
 * Runs an element full screen, with keys, mouse and theme, until it exits, and then restores the terminal. It is also
 * restored on signals (which then end the process as usual), crashes and hang-ups.
 * @throws TerminalUnavailableError when the terminal cannot show it.
 * @throws the error of the element, or an uncaught one, after the terminal was restored.
 */
export async function renderTerminal(element: ReactNode, options: SessionOptions = {}): Promise<SessionEnd> {
  const { stdin, stdout, env } = process;
  const fault = terminalFault({ stdin, stdout }, env);
  if (fault) {
    throw new TerminalUnavailableError(fault);
  }
  const screenReader = wantsScreenReader(env, options.screenReader);
  const theme = options.theme ?? detectTheme(env, true);
  const ended = Promise.withResolvers<SessionEnd>();
  const frames = frameStream(stdout);
  const instance = render(
    <ThemeContext value={theme}>
      <KeyRoot onInterrupt={() => ended.resolve("interrupt")}>
        <MouseRoot isOn={(options.mouse ?? true) && !screenReader}>
          <SuspendKey />
          <IdleCollection />
          {element}
        </MouseRoot>
      </KeyRoot>
    </ThemeContext>,
    {
      stdout: frames.stream,
      alternateScreen: !screenReader,
      incrementalRendering: true,
      interactive: true,
      isScreenReaderEnabled: screenReader,
      exitOnCtrlC: false,
      // The least time between frames: at 60 per second a held key had to wait.
      maxFps: 200,
    },
  );
  let isRestored = false;
  const restore = () => {
    if (isRestored) {
      return;
    }
    isRestored = true;
    frames.stop();
    options.onEnd?.();
    try {
      instance.unmount();
    } catch {
      stdout.write(screenReader ? "" : leaveScreen);
    }
    stdout.write(plainModes);
    if (!stdin.destroyed) {
      stdin.setRawMode(false);
    }
  };
  const stopWatching = watchEndings({
    onExit: restore,
    onCrash: (error) => ended.reject(error),
    onHangUp: () => ended.resolve("hang-up"),
    onSignal: (signal) => {
      restore();
      stopWatching();
      // Libraries may listen too, which would keep the process running; without listeners the signal ends it.
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    },
  });
  instance.waitUntilExit().then(() => ended.resolve("exit"), ended.reject);
  try {
    return await ended.promise;
  } finally {
    restore();
    stopWatching();
  }
}
