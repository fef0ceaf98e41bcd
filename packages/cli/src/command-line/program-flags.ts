import type { IndexedFlag, IndexedVerb } from "./verb-index.ts";

/** One flag for help and completion; without a placeholder it takes no value. */
export interface PlainFlag {
  readonly name: string;
  readonly placeholder?: string;
  readonly help: string;
}

/** The program's own flags, which every verb accepts. */
export const programFlags: readonly PlainFlag[] = [
  { name: "profile", placeholder: "name", help: "the profile to use, one for each hub" },
  { name: "as", placeholder: "email", help: "act for someone you assist; the record names both" },
  { name: "hub", placeholder: "url", help: "the address of the hub (else IPHUB_HOST, else the profile's)" },
  { name: "timeout", placeholder: "seconds", help: "how long to wait for an answer" },
  { name: "no-input", help: "never ask; fail instead of asking" },
];

/** The flags of every verb that returns data or a list, or has a body. `json` takes fields, or nothing. */
export function outputFlags(
  verb: Pick<
    IndexedVerb,
    "prints" | "paged" | "flags" | "takesBody" | "repeatable" | "watchable" | "readsOffice" | "web"
  >,
): PlainFlag[] {
  return [
    ...(verb.takesBody
      ? [{ name: "input", placeholder: "file", help: "a JSON object with any of these keys; - is standard input" }]
      : []),
    ...(verb.repeatable === true ? [keyFlag] : []),
    ...(verb.paged ? listFlags.filter(({ name }) => !verb.flags.some((flag) => flag.name === name)) : []),
    ...(verb.web === undefined ? [] : [{ name: "web", help: "show it in the browser; in a pipe, print its address" }]),
    ...(verb.watchable ? watchFlags : []),
    ...(verb.readsOffice === true ? officeFlags : []),
    ...(verb.prints ? formatFlags : []),
  ];
}

/** The flag of a verb that a word such as `--due-at` or `-o` names; an optional positional is also a flag. */
export function flagOf({ flags, positionals }: IndexedVerb, word: string): IndexedFlag | undefined {
  const all = [...flags, ...positionals.filter(({ required }) => !required)];
  return all.find(({ name, short }) => word === `--${name}` || (short !== undefined && word === `-${short}`));
}

/** Whether the word after a flag is its value. `--json` is not asked for: its fields are settled before (`argv.ts`). */
export function takesValue(verb: IndexedVerb, word: string): boolean {
  const flag = flagOf(verb, word);
  if (flag !== undefined) return flag.kind !== "boolean";
  return plainFlagOf(verb, word)?.placeholder !== undefined;
}

/** The flag of a verb's output or of the program that a word such as `--columns` names. */
export function plainFlagOf(verb: IndexedVerb, word: string): PlainFlag | undefined {
  return [...outputFlags(verb), ...programFlags].find(({ name }) => word === `--${name}`);
}

const keyFlag: PlainFlag = {
  name: "idempotency-key",
  placeholder: "key",
  help: "a key of your own: the same command with it, within eight days, makes nothing again and prints the same; ids from standard input have a key each, of it and the id",
};

const listFlags: readonly PlainFlag[] = [
  { name: "all", help: "all rows; a terminal shows the first page without it, a pipe or a file gets all" },
  { name: "limit", placeholder: "n", help: "at most this many rows; exit code 9 if there are more" },
];

const watchFlags: readonly PlainFlag[] = [
  { name: "watch", help: "keep reading, and print rows that are new or changed, until Ctrl-C" },
  { name: "interval", placeholder: "seconds", help: "seconds between two readings of --watch; 5 by default" },
];

const officeFlags: readonly PlainFlag[] = [
  { name: "wait", help: "wait until the patent office has answered; exit code 8 if the answer is not complete then" },
  { name: "wait-limit", placeholder: "seconds", help: "how long --wait waits; 60 by default" },
];

/** The names of the output format flags. */
export const formatNames: ReadonlySet<string> = new Set(["json", "ndjson", "csv", "xlsx", "columns", "jq", "template"]);

const formatFlags: readonly PlainFlag[] = [
  { name: "json", help: "JSON, with all fields or only those named, separated by commas" },
  { name: "ndjson", help: "one JSON object per line" },
  { name: "csv", help: "CSV with a header" },
  { name: "xlsx", placeholder: "file", help: "all rows as an Excel workbook; - is standard output" },
  { name: "columns", placeholder: "keys", help: "the columns of table, TSV, CSV and workbook, separated by commas" },
  { name: "jq", placeholder: "expression", help: "JSON filtered by a jq expression" },
  { name: "template", placeholder: "text", help: "one line per row, such as '{{dueAt}} {{title}}'" },
];
