import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import type { Ports } from "@iphub/ui-core/platform/ports";
import type { ThemeName } from "@iphub/ui-core/platform/tokens";
import { logFile, terminalStateFile, writeKept } from "../command-line/kept-files.ts";

/** The log is truncated when it is larger than this, in bytes. */
const largestLog = 1_000_000;

/**
 * Node's implementation of the view-model ports. Lasting state is stored in `terminal.json` in the configuration
 * folder; developer messages are written to `terminal.log` next to it, never to the screen.
 */
export function nodePorts(folder: string, host: string): Ports {
  return {
    now: () => Date.now(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    after(milliseconds, action) {
      const timer = setTimeout(action, milliseconds);
      return () => clearTimeout(timer);
    },
    host,
    storage: fileStorage(folder),
    systemTheme: { read: () => terminalBackground(process.env.COLORFGBG), follow: () => () => undefined },
    // The docket for offline use is deleted with the session (docket-snapshot.ts).
    forgetKept: () => undefined,
    passkeys: null,
    report: (message, error) => writeLog(folder, message, error),
  };
}

/** The theme for a terminal's background: its colour is the last number of `COLORFGBG`, 7 and 15 are white. Dark where it is not said. */
function terminalBackground(colours: string | undefined): ThemeName {
  return /;(?:7|15)$/.test(colours ?? "") ? "light" : "dark";
}

/**
 * Storage in one file, which other terminals write too: read again when it has changed, written atomically at each change.
 * If it cannot be written, it stays in memory.
 */
function fileStorage(folder: string): Ports["storage"] {
  const path = terminalStateFile(folder);
  let version = versionOf(path);
  let values = readValues(path);
  const latest = () => {
    const found = versionOf(path);
    if (found !== version) values = readValues(path);
    version = found;
    return values;
  };
  const write = () =>
    quietly(() => {
      writeKept(path, JSON.stringify(Object.fromEntries(values)));
      version = versionOf(path);
    });
  return {
    getItem: (key) => latest().get(key) ?? null,
    setItem: (key, value) => {
      latest().set(key, value);
      write();
    },
    removeItem: (key) => {
      if (latest().delete(key)) write();
    },
  };
}

/** What changes each time a file is written; "" where there is none. */
function versionOf(path: string): string {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : "";
  } catch {
    return "";
  }
}

function readValues(path: string): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (typeof stored !== "object" || stored === null) return new Map();
    return new Map(
      Object.entries(stored).flatMap(([key, value]) => (typeof value === "string" ? [[key, value] as const] : [])),
    );
  } catch {
    return new Map();
  }
}

function writeLog(folder: string, message: string, error: unknown): void {
  const path = logFile(folder);
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const line = `${new Date().toISOString()} ${message}: ${reason}\n`;
  quietly(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size > largestLog) writeFileSync(path, line, { mode: 0o600 });
    else appendFileSync(path, line, { mode: 0o600 });
  });
}

/** A full or read-only disk must not end the program for something optional. */
function quietly(action: () => void): void {
  try {
    action();
  } catch {}
}
