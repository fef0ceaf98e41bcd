import { completeQuery, completeTaskQuery, type QueryCompletion } from "@iphub/sdk/domain/work/task-query/complete";
import { parseTaskQuery } from "@iphub/sdk/domain/work/task-query/parse";
import { TaskQueryError, type Token, tokensOf } from "@iphub/sdk/domain/work/task-query/tokens";
import { QUERY_KEYS } from "@iphub/sdk/domain/work/task-query/tree";
import { screens } from "@iphub/ui-core/screens";
import type { Place } from "../terminal-kit/navigation.ts";
import { type Jump, type JumpKey, jumps } from "./jump-table.ts";

/** What a line such as `deadlines office:EP` means, or why it cannot be read and where. */
export type ReadJump =
  | { readonly jump: Jump; readonly place: Place }
  | { readonly reason: string; readonly at: number; readonly length: number };

/** A list with one of its names, as a line begins with it. */
interface NamedJump {
  readonly jump: Jump;
  readonly pattern: RegExp;
}

/** Longer names come first: `docket week` is a list, and `week` no filter of `docket`. */
const named: readonly NamedJump[] = jumps
  .flatMap((jump) => namesOf(jump).map((name) => ({ jump, name })))
  .toSorted((one, other) => other.name.length - one.name.length)
  .map(({ jump, name }) => ({ jump, pattern: new RegExp(`^\\s*${name.replaceAll(" ", "\\s+")}(?=\\s|$)`, "i") }));

/** The names of a list: its own, and the title of its screen. */
function namesOf({ name, also = [], stem }: Jump): readonly string[] {
  return [name, ...also, ...screens.flatMap((screen) => (screen.stem === stem ? screen.title : []))];
}

function namedIn(text: string): NamedJump | undefined {
  return named.find(({ pattern }) => pattern.test(text));
}

/** The list that a line begins with; undefined where it names none. */
export function jumpOf(text: string): Jump | undefined {
  return namedIn(text)?.jump;
}

/** What follows the name of a list in a line. */
export function filtersIn(text: string): string {
  const found = namedIn(text);
  return (found ? text.replace(found.pattern, "") : text).trim();
}

/** Reads a line; null where it is neither a list's name nor has a key, so that it may be letters of a command. */
export function readJump(text: string): ReadJump | null {
  const found = namedIn(text);
  if (!found) return /(?:^|\s)-?[a-z][a-z-]*:\S/i.test(text) ? unknownList(text) : null;
  const { jump, pattern } = found;
  // Blanks in place of the name: each place in what follows is that in the line.
  const rest = text.replace(pattern, (name) => " ".repeat(name.length));
  try {
    return { jump, place: { stem: jump.stem, query: queryOf(jump, rest) } };
  } catch (error) {
    if (!(error instanceof TaskQueryError)) throw error;
    return { reason: error.reason, at: error.at, length: error.length };
  }
}

/** The completions of a line's word before the caret: names of lists, then keys and values of the list. */
export function completeJump(
  text: string,
  caret: number,
  known: Readonly<Record<string, readonly string[]>> = {},
): QueryCompletion | null {
  const list = namedIn(text);
  const end = list?.pattern.exec(text)?.[0].length ?? 0;
  if (!list || caret <= end) return null;
  const { jump } = list;
  if (jump.keys === "tasks") return completeTaskQuery(blanked(text, end), caret, known);
  const people = Object.entries(jump.keys).filter(([, { isPerson }]) => isPerson);
  const values = Object.fromEntries(
    Object.entries(jump.keys).map(([key, { values: all = {}, offered = [] }]) => [
      key,
      [...offered, ...Object.keys(all)],
    ]),
  );
  const found = Object.fromEntries(people.map(([key]) => [key, known[key] ?? []]));
  return completeQuery(blanked(text, end), caret, { keys: Object.keys(jump.keys), values }, found);
}

/** The keys of a list with what may follow them, in lines; a line of its own for words. */
export function jumpHelp(jump: Jump): readonly string[] {
  const hints = jump.keys === "tasks" ? Object.entries(QUERY_KEYS) : Object.entries(jump.keys).map(hintOf);
  const keys = hints.map(([key, hint]) => `${key}: ${hint}`);
  const ofNames = jump.words === "q" ? ["words"] : [];
  const words = jump.keys === "tasks" || jump.words === "qs" ? ["words, and phrases in quotes"] : ofNames;
  return keys.length + words.length === 0 ? ["It has no filters."] : [...keys, ...words];
}

/** The keys of a list in one line. */
export function jumpKeys({ keys, words }: Jump): string {
  const names = Object.keys(keys === "tasks" ? QUERY_KEYS : keys).map((key) => `${key}:`);
  return [...names, ...(keys === "tasks" || words !== undefined ? ["words"] : [])].join(" ");
}

const hintOf = ([key, { hint }]: readonly [string, JumpKey]): readonly [string, string] => [key, hint];
const blanked = (text: string, end: number) => " ".repeat(end) + text.slice(end);

function unknownList(text: string): ReadJump {
  const name = /\S+/.exec(text);
  const [word = ""] = name ?? [];
  return { reason: `'${word}' is not the name of a list; ? shows them`, at: name?.index ?? 0, length: word.length };
}

function queryOf(jump: Jump, rest: string): string | undefined {
  if (rest.trim() === "") return undefined;
  if (jump.keys === "tasks") {
    parseTaskQuery(rest);
    return new URLSearchParams({ query: rest.trim() }).toString();
  }
  const query = new URLSearchParams();
  const words: string[] = [];
  for (const token of tokensOf(rest)) {
    if (token.kind === "key") setKey(query, jump, token);
    // All that is asked of a list must hold, with `and` between or not.
    else if (token.kind !== "and") words.push(wordOf(jump, token));
  }
  // Names are found by their letters, and have no phrases.
  const found = jump.words === "q" ? words.map((word) => word.replaceAll('"', "")) : words;
  if (found.length > 0 && jump.words !== undefined) query.set(jump.words, found.join(" "));
  return query.toString();
}

function wordOf(jump: Jump, token: Token): string {
  if (token.kind !== "text") throw fault("brackets, hyphens and 'or' are for tasks only", token);
  if (jump.words === undefined) throw fault(`'${jump.name}' takes no words; ${knownKeys(jump)}`, token);
  return token.text;
}

function setKey(query: URLSearchParams, jump: Jump, token: Extract<Token, { kind: "key" }>): void {
  const keys = jump.keys === "tasks" ? {} : jump.keys;
  const key = Object.hasOwn(keys, token.key) ? keys[token.key] : undefined;
  if (!key) throw fault(`'${token.key}' is not a key of ${jump.name}; ${knownKeys(jump)}`, token);
  const [, second] = token.values;
  if (!key.isMany && (second || query.has(key.field))) throw fault(`${token.key}: takes one value`, token);
  for (const { text, at } of token.values) {
    query.append(key.field, addressValue(token.key, key, { text, at, end: at + text.length }));
  }
}

type Value = { readonly text: string; readonly at: number; readonly end: number };

function addressValue(name: string, { values, isPerson, hint }: JumpKey, value: Value): string {
  if (isPerson && /^me$/i.test(value.text)) return "me";
  const isKnown = !values || Object.hasOwn(values, value.text);
  if (!isKnown) throw fault(`'${value.text}' is not a value of ${name}:, which takes ${hint}`, value);
  return values?.[value.text] ?? value.text;
}

function knownKeys(jump: Jump): string {
  const known = jumpKeys(jump);
  return known === "" ? "type the name alone" : `it knows ${known}`;
}

function fault(reason: string, { at, end }: { readonly at: number; readonly end: number }): TaskQueryError {
  return new TaskQueryError(reason, at, end - at);
}
