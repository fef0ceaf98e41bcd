import type { Parsed } from "./flag-values.ts";
import { takesValue } from "./program-flags.ts";
import type { IndexedVerb } from "./verb-index.ts";

/**
 * Decides what follows `--json`: `--json id,title` names fields, `--json k-1` is the flag alone and a positional. The
 * next word counts as fields if the response of one of these verbs has keys of all those names, or if it looks like names
 * where a query may be: a misspelt field must not become a search. Everything after `--` is unchanged.
 */
export function settleJsonFields(argv: readonly string[], verbs: readonly IndexedVerb[]): string[] {
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  const settled: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? "";
    const next = at + 1 < end ? argv[at + 1] : undefined;
    if (word !== "--json" || at >= end) settled.push(word);
    else if (next !== undefined && isFieldList(next, verbs)) {
      const fields = fieldWords(argv.slice(at + 1, end));
      settled.push(`--json=${fields.join("")}`);
      at += fields.length;
    } else settled.push("--json=");
  }
  return settled;
}

/** The words of a field list: one that ends in a comma goes on in the next word, as in `id, title`. */
function fieldWords(words: readonly string[]): readonly string[] {
  const last = words.findIndex((word, at) => !word.endsWith(",") || (words[at + 1] ?? "-").startsWith("-"));
  return words.slice(0, last < 0 ? words.length : last + 1);
}

function isFieldList(word: string, verbs: readonly IndexedVerb[]): boolean {
  const names = splitList(word).map((field) => field.split(".")[0] ?? field);
  if (/^[a-z][\w.,]*$/i.test(word) && verbs.some(({ positionals }) => positionals[0]?.key === "query")) return true;
  return names.length > 0 && verbs.some((verb) => names.every((name) => verb.fields.includes(name)));
}

const movable = /^--(json(=.*)?|ndjson|csv)$/;

/**
 * `iphub --json id,title tasks list` means `iphub tasks list --json=id,title`: a format typed before the noun is moved
 * behind the verb.
 */
export function formatLast(argv: readonly string[], isNoun: (word: string) => boolean): readonly string[] {
  const noun = argv.findIndex(isNoun);
  const before = withFields(argv.slice(0, Math.max(0, noun)));
  const moved = before.filter((word) => movable.test(word));
  if (moved.length === 0) return argv;
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  const first = before.filter((word) => !movable.test(word));
  return [...first, ...argv.slice(noun, end), ...moved, ...argv.slice(end)];
}

/** Before the noun a word after `--json` can only be its fields. */
function withFields(words: readonly string[]): string[] {
  const isFields = (at: number) => words[at - 1] === "--json" && !/^-/.test(words[at] ?? "-");
  return words.flatMap((word, at) => {
    if (isFields(at)) return [];
    return isFields(at + 1) ? [`${word}=${words[at + 1]}`] : [word];
  });
}

const negatedCondition = /^-(?:[a-z][a-z-]+:|[("])/i;

/**
 * `iphub tasks list '-tag:client'`: where a verb takes a query, a condition with a hyphen is no flag. A blank before it, which
 * a query ignores, keeps the parser from reading it as one.
 */
export function settleNegations(argv: readonly string[], verb: IndexedVerb): string[] {
  if (!verb.positionals.some(({ key }) => key === "query")) return [...argv];
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  const isCondition = (word: string, at: number) =>
    at < end && negatedCondition.test(word) && !takesValue(verb, argv[at - 1] ?? "");
  return argv.map((word, at) => (isCondition(word, at) ? ` ${word}` : word));
}

/** Positionals without the blank of {@link settleNegations}. */
export function unsettled(parsed: Parsed): Parsed {
  const typed = (word: unknown) => (typeof word === "string" && word.startsWith(" -") ? word.slice(1) : word);
  return { ...parsed, positionals: parsed.positionals.map(typed) };
}

/** The words after `--json` that were not taken as fields. */
export function wordsAfterJson(argv: readonly string[]): string[] {
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  return argv.slice(0, end).filter((word, at) => argv[at - 1] === "--json" && !word.startsWith("-"));
}

/** Splits `a, b,c` into its parts without blanks and empty ones. */
export function splitList(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
