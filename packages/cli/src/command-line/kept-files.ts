import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { personalKeys } from "@iphub/ui-core/platform/personal-keys";
import { sha256 } from "./sha256.ts";

/** The end of the name of a file that is being written; each process has its own, because two terminals write the same files. */
const unfinished = `.${process.pid}.new`;
const anyUnfinished = /(?:\.\d+)?\.new$/;

/** What the terminal keeps of a person of any hub. */
const personal: readonly string[] = Object.values(personalKeys);

/** The file in which something of a hub is kept on this machine, such as its docket. */
export function keptFile(folder: string, host: string, what: string): string {
  return join(folder, `${what}${endingOf(host)}`);
}

/** The files of a hub on this machine whose names begin so, with their paths. */
export function keptFiles(folder: string, host: string, beginning: string): readonly string[] {
  const isOne = (name: string) => name.startsWith(beginning) && name.endsWith(endingOf(host));
  return namesIn(folder)
    .filter(isOne)
    .map((name) => join(folder, name));
}

/** Writes a kept file as a whole, so that only its owner can read it. */
export function writeKept(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}${unfinished}`;
  try {
    writeFileSync(part, text, { mode: 0o600 });
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** The file of the terminal application's lasting state; keys that end with a hub's address belong to that hub. */
export function terminalStateFile(folder: string): string {
  return join(folder, "terminal.json");
}

/**
 * Deletes all that is kept of a hub, at the sign-out: its docket and matters, also what was not written to its end, the places
 * and searches of the terminal, the matters opened last, and the log, whose failures can name what was worked on.
 */
export function deleteKept(folder: string, host: string): void {
  const path = terminalStateFile(folder);
  const isOfHub = (name: string) => {
    const finished = name.replace(anyUnfinished, "");
    return finished.endsWith(endingOf(host)) || (finished !== name && finished === basename(path));
  };
  for (const name of namesIn(folder).filter(isOfHub)) rmSync(join(folder, name), { force: true });
  rmSync(logFile(folder), { force: true });
  const state = readState(path);
  if (state === null) return;
  const others = Object.entries(state).filter(([key]) => !key.endsWith(` ${host}`) && !personal.includes(key));
  writeKept(path, JSON.stringify(Object.fromEntries(others)));
}

/** The log of the terminal application. */
export function logFile(folder: string): string {
  return join(folder, "terminal.log");
}

function endingOf(host: string): string {
  return `-${sha256(host).slice(0, 16)}.json`;
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
