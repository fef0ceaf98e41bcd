import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorMessage } from "@iphub/sdk/domain/error-message";
import { firstWordAt, splitLine } from "./argv-words.ts";
import { CliError, exitCodes, fileFault } from "./exit-codes.ts";
import { isRow } from "./output/cell.ts";
import { configFolder, knownConfigFolder } from "./profiles.ts";
import type { RootIndex } from "./verb-index.ts";

/** The aliases: command lines without the leading `iphub`, by name. */
export type Aliases = Readonly<Record<string, string>>;

/** The file of the aliases: `aliases.json` next to the profiles. */
export function aliasFile(): string {
  return join(configFolder(), "aliases.json");
}

/** The aliases of this machine. Throws a failure that names the file if it is damaged. */
export function readAliases(): Aliases {
  if (knownConfigFolder() === null) return {};
  const path = aliasFile();
  try {
    const stored: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (!isRow(stored)) throw new Error("it has no aliases");
    return Object.fromEntries(Object.entries(stored).map(([name, line]) => [name, String(line)]));
  } catch (error) {
    if (fileFault(error) === "ENOENT") return {};
    const reason = errorMessage(error);
    throw new CliError(exitCodes.failure, `${path} cannot be used: ${reason}`, "Repair the file, or remove it.");
  }
}

/** Writes the aliases atomically. */
export function writeAliases(aliases: Aliases): void {
  const path = aliasFile();
  mkdirSync(configFolder(), { recursive: true, mode: 0o700 });
  writeFileSync(`${path}.new`, `${JSON.stringify(aliases, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/**
 * Expands the alias of a command line. `$1` to `$9` in the alias are replaced by the words after it; words without a
 * placeholder are appended. A noun or a command of the program is never treated as an alias.
 */
export function expandAlias(argv: readonly string[], root: RootIndex): readonly string[] {
  const at = firstWordAt(argv);
  const name = argv[at];
  if (name === undefined || isTaken(name, root)) return argv;
  const aliases = readAliases();
  const line = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  return line === undefined ? argv : [...argv.slice(0, at), ...wordsOf(line, argv.slice(at + 1))];
}

/** Whether a word is a noun or command of the program. */
export function isTaken(name: string, root: RootIndex): boolean {
  return Object.hasOwn(root.nouns, name) || Object.hasOwn(root.shortcuts, name);
}

function wordsOf(line: string, given: readonly string[]): string[] {
  const used = new Set<number>();
  const words = splitLine(line)
    .filter((word) => word !== "")
    .map((word) =>
      word.replace(/\$([1-9])/g, (_, digit: string) => {
        const place = Number(digit) - 1;
        const value = given[place];
        if (value === undefined)
          throw new CliError(exitCodes.usage, `the alias needs ${digit} ${place === 0 ? "word" : "words"}: ${line}`);
        used.add(place);
        return value;
      }),
    );
  return [...words, ...given.filter((_, place) => !used.has(place))];
}
