import { taskStatus } from "../../../contract/task-status.ts";
import { DUE_PRESETS, RANGE_REFERENCES } from "../../due-range.ts";
import { QUERY_GROUPS, QUERY_KEYS, QUERY_SORTS } from "./tree.ts";

/** What may stand at a place of a query. */
export interface QueryCompletion {
  /** Where the word begins that an option takes the place of. */
  readonly from: number;
  /** The key or the value as typed so far, such as `be` of `who:be`. */
  readonly typed: string;
  /** The key of a value; null for a key. */
  readonly key: string | null;
  /** Keys with their colon, or values; none where only the hub could know. */
  readonly options: readonly string[];
}

const states = ["open", "ended", "overdue"];
const people = ["me", "none"];
const sorts = Object.keys(QUERY_SORTS);

/** The values of each key that the language itself knows. */
const values: QueryValues = {
  status: taskStatus.options,
  is: states,
  due: [...DUE_PRESETS, ...RANGE_REFERENCES.filter((one) => one !== "today")],
  since: RANGE_REFERENCES,
  who: people,
  project: people,
  attorney: people,
  tag: ["none"],
  sort: [...sorts, ...sorts.map((one) => `-${one}`)],
  group: Object.keys(QUERY_GROUPS),
};

/** Values by key. */
export type QueryValues = Readonly<Record<string, readonly string[]>>;

/**
 * The completions of the word before the caret: keys, else values of its key. `known` has values that only the hub knows, by
 * key, such as the people of `who`. Null within a quote and where nothing fits.
 */
export function completeTaskQuery(text: string, caret: number, known: QueryValues = {}): QueryCompletion | null {
  return completeQuery(text, caret, { keys: Object.keys(QUERY_KEYS), values }, known);
}

/** The completions as {@link completeTaskQuery} gives them, of a list that has other keys and values. */
export function completeQuery(
  text: string,
  caret: number,
  language: { readonly keys: readonly string[]; readonly values: QueryValues },
  known: QueryValues = {},
): QueryCompletion | null {
  const before = text.slice(0, caret);
  if ((before.match(/"/g)?.length ?? 0) % 2 === 1) return null;
  const value = /(?:^|[\s(])-?([a-z][a-z-]*):(?:[^\s()"]*(?:,|\.\.|[<>]=?))?([^\s()",<>=]*)$/i.exec(before);
  if (value) {
    const [, key = "", typed = ""] = value;
    const all = [...(known[key.toLowerCase()] ?? []), ...(language.values[key.toLowerCase()] ?? [])];
    return completion(caret - typed.length, typed, key.toLowerCase(), all);
  }
  const typed = /(?:^|[\s(])-?([a-z]*)$/i.exec(before)?.[1];
  if (typed === undefined || typed === "") return null;
  const keys = language.keys.map((key) => `${key}:`);
  const found = completion(caret - typed.length, typed, null, keys);
  return found.options.length === 0 ? null : found;
}

function completion(from: number, typed: string, key: string | null, all: readonly string[]): QueryCompletion {
  const folded = typed.toLowerCase();
  const options = [...new Set(all)].filter((one) => one.toLowerCase().startsWith(folded) && one !== typed);
  return { from, typed, key, options: options.map(quoted) };
}

const quoted = (value: string) => (/[\s()",]/.test(value) ? `"${value}"` : value);
