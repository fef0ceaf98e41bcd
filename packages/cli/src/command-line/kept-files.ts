import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { personalKeys } from "@iphub/ui-core/platform/personal-keys";

/** What the terminal keeps of a person of any hub. */
const personal: readonly string[] = Object.values(personalKeys);

/** The file in which something of a hub is kept on this machine, such as its docket. */
export function keptFile(folder: string, host: string, what: string): string {
  return join(folder, `${what}${endingOf(host)}`);
}

/** The file of the terminal application's lasting state; keys that end with a hub's address belong to that hub. */
export function terminalStateFile(folder: string): string {
  return join(folder, "terminal.json");
}

/**
 * Deletes all that is kept of a hub, at the sign-out: its docket, the places and searches of the terminal, the matters opened
 * last, and the log, whose failures can name what was worked on.
 */
export function deleteKept(folder: string, host: string): void {
  for (const name of namesIn(folder)) if (name.endsWith(endingOf(host))) rmSync(join(folder, name), { force: true });
  rmSync(logFile(folder), { force: true });
  const path = terminalStateFile(folder);
  const state = readState(path);
  if (state === null) return;
  const others = Object.entries(state).filter(([key]) => !key.endsWith(` ${host}`) && !personal.includes(key));
  writeFileSync(`${path}.new`, JSON.stringify(Object.fromEntries(others)), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** The log of the terminal application. */
export function logFile(folder: string): string {
  return join(folder, "terminal.log");
}

function endingOf(host: string): string {
  return `-${createHash("sha256").update(host).digest("hex").slice(0, 16)}.json`;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readState(path: string): object | null {
  try {
    const state: unknown = JSON.parse(readFileSync(path, "utf8"));
    return typeof state === "object" ? state : null;
  } catch {
    return null;
  }
}
