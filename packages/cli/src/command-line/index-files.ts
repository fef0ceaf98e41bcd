import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ExitCode } from "./exit-codes.ts";
import type { TerminalOptions } from "./input.ts";
import type { NounIndex, RootIndex } from "./verb-index.ts";

// After the build every chunk is next to main.js, so these addresses are relative to the folder of the program.
const at = (path: string) => new URL(path, import.meta.url);

/** The first level of the command tree, from the build. */
export function readRootIndex(): RootIndex {
  const root: RootIndex = JSON.parse(readFileSync(at("./index/root.json"), "utf8"));
  return root;
}

/** The text of the first help level, from the build. */
export function readFirstHelp(): string {
  return readFileSync(at("./index/help.txt"), "utf8");
}

/** One noun's verbs with their flags. */
export function readNounIndex(noun: string): NounIndex {
  const verbs: NounIndex = JSON.parse(readFileSync(at(`./index/${noun}.json`), "utf8"));
  return verbs;
}

/**
 * Runs the terminal application on the hub of the program's flags; returns its exit code, or null if this build has
 * none.
 */
export async function runTerminalApplication(options: TerminalOptions): Promise<ExitCode | null> {
  const file = at("./terminal.js");
  if (!existsSync(file)) return null;
  const module: { startTerminal: (options: TerminalOptions) => Promise<ExitCode> } = await import(file.href);
  return module.startTerminal(options);
}

/** The folder of the built web: in the released package next to the program, else in the checkout. Null without one. */
export function webFolder(): string | null {
  const folders = ["../web", "../../web/dist"].map((path) => fileURLToPath(at(path)));
  return folders.find((folder) => existsSync(join(folder, "index.html"))) ?? null;
}

/** How a person calls this program: `npx iphub` in a checkout, where no other program of that name is meant. */
export function programCall(): string {
  return existsSync(at("../server")) ? "iphub" : "npx iphub";
}
