import { taskStatus } from "../../../contract/task-status.ts";
import { DUE_PRESETS, RANGE_REFERENCES } from "../../due-range.ts";
import { QUERY_LIMITS, taskQueryFaultIn } from "./parse.ts";
import { valueText } from "./print.ts";
import { QUERY_GROUPS, QUERY_JOINS, QUERY_KEYS, QUERY_SORTS, QUERY_WORDS } from "./tree.ts";

/** What may be written at a place of a query. */
export interface QueryCompletion {
  /** Where the word begins that an option takes the place of. */
  readonly from: number;
  /** The key or the value as typed so far, such as `be` of `who:be`. */
  readonly typed: string;
  /** The key of a value; null for a key. */
  readonly key: string | null;
  /** Keys with their colon, `and` and `or`, or values; none where only the hub could know. */
  readonly options: readonly string[];
}

const states = ["open", "ended", "overdue"];
const sorts = Object.keys(QUERY_SORTS);

/** A text in quotes; in that of a value `\"` does not end it. */
const quotes = /(?<=[:,])"(?:\\.|[^"\\])*"|"[^"]*"/gs;
/** A key and its values so far; its first bracket is opened by the two patterns that begin with it. */
const valuesTyped = String.raw`[a-z][a-z-]*):((?:"(?:\\.|[^"\\])*"|[^\s()"])*)$`;
const lastKey = new RegExp(`-?(${valuesTyped}`, "is");
const lastValues = new RegExp(String.raw`(?:^|[\s(])-?(${valuesTyped}`, "is");

/** The values of each key that the language itself knows. */
const values: QueryValues = {
  status: taskStatus.options,
  is: states,
  due: [...DUE_PRESETS, ...RANGE_REFERENCES.filter((one) => one !== "today")],
  since: RANGE_REFERENCES,
  ...QUERY_WORDS,
  sort: [...sorts, ...sorts.map((one) => `-${one}`)],
  group: Object.keys(QUERY_GROUPS),
};

/** Values by key. */
export type QueryValues = Readonly<Record<string, readonly string[]>>;

/** The keys with days, whose values may be compared or be the ends of a range. */
const keysOfDays: ReadonlySet<string> = new Set(["due", "since"]);

/**
 * The completions of the word before the caret: keys, `and` and `or`, else values of its key, as far as they can be read
 * there. `known` has values that only the hub knows, by key, such as the people of `who`. Null within a quote and where
 * nothing fits.
 */
export function completeTaskQuery(text: string, caret: number, known: QueryValues = {}): QueryCompletion | null {
  // A pasted text is refused for its length, whatever its last word is.
  if (caret > QUERY_LIMITS.length) return null;
  const language = { keys: Object.keys(QUERY_KEYS), joins: QUERY_JOINS, values, keysOfDays };
  const found = completeQuery(text, caret, language, known);
  if (found === null) return null;
  const options = found.options.filter((option) => isReadable(text.slice(0, found.from), found, option));
  return found.key === null && options.length === 0 ? null : { ...found, options };
}

/** Whether an option does not add a fault to what is before it. A key is read with a value, a join with a condition. */
function isReadable(before: string, { key }: QueryCompletion, option: string): boolean {
  const name = option.endsWith(":") ? option.slice(0, -1) : null;
  const rest = key !== null ? "" : name !== null ? (values[name]?.[0] ?? "x") : " x";
  const fault = taskQueryFaultIn(closed(`${before}${option}${rest}`));
  if (fault === null) return true;
  // The same text with a plain word in place of the whole one: its fault is not the option's.
  const start = key === null ? before : before.replace(lastKey, "");
  return taskQueryFaultIn(closed(`${start}x`))?.at === fault.at;
}

/** A text with the brackets closed that are open at its end. */
function closed(text: string): string {
  const unquoted = text.replace(quotes, "");
  const open = unquoted.split("(").length - unquoted.split(")").length;
  return text + ")".repeat(Math.max(0, open));
}

/** The keys and values of a list, as {@link completeQuery} completes them. */
interface QueryLanguage {
  readonly keys: readonly string[];
  readonly values: QueryValues;
  /** Words that may be between conditions. */
  readonly joins?: readonly string[];
  /** The keys whose values may follow a comparison or `..`; the others' may follow a comma. */
  readonly keysOfDays?: ReadonlySet<string>;
}

/** The completions as {@link completeTaskQuery} gives them, of a list that has other keys and values. */
export function completeQuery(
  text: string,
  caret: number,
  language: QueryLanguage,
  known: QueryValues = {},
): QueryCompletion | null {
  const before = text.slice(0, caret);
  if (before.replace(quotes, "").includes('"')) return null;
  const value = lastValues.exec(before);
  if (value) {
    const [, name = "", written = ""] = value;
    const key = name.toLowerCase();
    const typed = lastTyped(key, written, language.keysOfDays?.has(key) === true);
    const own = valuesOf(language.values, key);
    const all = [...valuesOf(known, key).map((one) => valueText(one, own)), ...own.map((one) => valueText(one))];
    return completion(caret - typed.length, typed, key, all);
  }
  const typed = /(?:^|[\s(])-?([a-z]*)$/i.exec(before)?.[1];
  if (typed === undefined || typed === "") return null;
  const words = [...language.keys.map((key) => `${key}:`), ...(language.joins ?? [])];
  const found = completion(caret - typed.length, typed, null, words);
  return found.options.length === 0 ? null : found;
}

/** The values of a typed key, which may be a name that every object has, such as `constructor`. */
function valuesOf(values: QueryValues, key: string): readonly string[] {
  return Object.hasOwn(values, key) ? (values[key] ?? []) : [];
}

/** The number of an application as far as it is typed: the comma before its thousands begins no further value. */
const numberTyped = /(?:^|,)([^,]*\d\/\d{1,3}(?:,\d{3})*,\d{0,3})$/;

/** The last of the values of a key, as far as it is typed. */
function lastTyped(key: string, written: string, isOfDays: boolean): string {
  const number = key === "ref" ? numberTyped.exec(written)?.[1] : undefined;
  if (number !== undefined) return number;
  return (isOfDays ? /^(?:[<>]=?|.*\.\.)?(.*)$/ : /^(?:.*,)?(.*)$/).exec(written)?.[1] ?? "";
}

function completion(from: number, typed: string, key: string | null, all: readonly string[]): QueryCompletion {
  const folded = typed.toLowerCase();
  const begins = (one: string) => one.replace(/^"/, "").toLowerCase().startsWith(folded);
  return { from, typed, key, options: [...new Set(all)].filter((one) => begins(one) && one !== typed) };
}
