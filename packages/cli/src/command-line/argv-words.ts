/** The program's own flags that take a value; they may come before the noun. */
const valueFlags: ReadonlySet<string> = new Set(["--profile", "--as", "--hub", "--timeout"]);

/** The index of the first word that is neither a flag of the program nor the value of one; -1 if there is none. */
export function firstWordAt(argv: readonly string[]): number {
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? "";
    if (!word.startsWith("-")) return at;
    if (valueFlags.has(word)) at += 1;
  }
  return -1;
}

/** The value of one of the program's own flags, as `--hub url` or `--hub=url`. */
export function valueOfFlag(argv: readonly string[], flag: string): string | undefined {
  const at = argv.lastIndexOf(flag);
  if (at >= 0) return argv[at + 1];
  return argv.findLast((word) => word.startsWith(`${flag}=`))?.slice(flag.length + 1);
}

/** A backslash with its character, a quoted text, blanks, or anything else. */
const piece = /\\(.)|'([^']*)'?|"((?:\\.|[^"\\])*)"?|(\s+)|([^\s'"\\]+)/gs;

/**
 * Splits a line into words as a shell does: blanks separate, quotes and backslashes join. An open quote extends to the
 * end. The last word is empty if the line ends in a blank.
 */
export function splitLine(line: string): string[] {
  const words: string[] = [];
  let word = "";
  for (const [, escaped, single, double, blank, plain] of line.matchAll(piece)) {
    if (blank === undefined) word += escaped ?? single ?? double?.replace(/\\(["\\$`])/g, "$1") ?? plain ?? "";
    else {
      if (word !== "") words.push(word);
      word = "";
    }
  }
  return [...words, word];
}
