/** The program's own flags that take a value; they may stand before the noun. */
const valueFlags: ReadonlySet<string> = new Set(["--profile", "--hub", "--timeout"]);

/** Where the first word stands that is no flag of the program and no value of one; -1 where there is none. */
export function firstWordAt(argv: readonly string[]): number {
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? "";
    if (!word.startsWith("-")) return at;
    if (valueFlags.has(word)) at += 1;
  }
  return -1;
}

/** What was given for one of the program's own flags, as `--hub url` or `--hub=url`. */
export function valueOfFlag(argv: readonly string[], flag: string): string | undefined {
  const at = argv.lastIndexOf(flag);
  if (at >= 0) return argv[at + 1];
  return argv.findLast((word) => word.startsWith(`${flag}=`))?.slice(flag.length + 1);
}

/** A backslash with its mark, what is within quotes, blanks, or anything else. */
const piece = /\\(.)|'([^']*)'?|"((?:\\.|[^"\\])*)"?|(\s+)|([^\s'"\\]+)/gs;

/**
 * Splits a line into words as a shell does: blanks separate, quotes and backslashes hold together. A quote that is
 * still open holds to the end. The last word is empty where the line ends in a blank.
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
