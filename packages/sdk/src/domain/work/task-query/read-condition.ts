import { taskStatus } from "../../../contract/task-status.ts";
import { isCivilDate } from "../../civil-date.ts";
import { DUE_PRESETS, formatRangeBound, parseRangeBound, resolveDateRange } from "../../due-range.ts";
import { InputError } from "../../input-error.ts";
import { nearest } from "../../nearest-name.ts";
import { TaskQueryError, type Token } from "./tokens.ts";
import {
  type Condition,
  QUERY_GROUPS,
  QUERY_KEYS,
  QUERY_SORTS,
  QUERY_WORDS,
  type QueryBound,
  type QueryDays,
  type QueryGroup,
  type QuerySort,
  type QueryWord,
} from "./tree.ts";

type KeyToken = Extract<Token, { kind: "key" }>;
type Value = KeyToken["values"][number];

/** The condition of a key and its values. @throws TaskQueryError for an unknown key or value */
export function conditionOf({ key, values, at }: KeyToken): Condition {
  const texts = values.map(({ text }) => text);
  switch (key) {
    case "status":
      return { kind: key, values: values.map((value) => oneOf(value, taskStatus.options, "a status")) };
    case "is":
      return { kind: key, value: oneOf(single(key, values), ["open", "ended", "overdue"], "a state") };
    case "due":
      return { kind: key, days: dueDays(single(key, values)) };
    case "since":
      return { kind: key, days: daysOf(single(key, values)) };
    case "who":
    case "project":
    case "attorney":
    case "tag":
      return { kind: key, values: values.map((value) => wordOf(value, QUERY_WORDS[key]) ?? value.text) };
    case "ref":
    case "workflow":
      return { kind: key, values: texts };
    default:
      throw new TaskQueryError(unknownKey(key), at, key.length + 1);
  }
}

/** The order that `sort:` names. @throws TaskQueryError */
export function sortOf({ key, values }: KeyToken): QuerySort {
  const value = single(key, values);
  const isReversed = value.text.startsWith("-");
  const by = keyOf(isReversed ? { ...value, text: value.text.slice(1) } : value, QUERY_SORTS, "an order");
  return isReversed ? `-${by}` : by;
}

/** What `group:` names. @throws TaskQueryError */
export function groupOf({ key, values }: KeyToken): QueryGroup {
  return keyOf(single(key, values), QUERY_GROUPS, "a grouping");
}

function single(key: string, values: readonly Value[]): Value {
  const [value, more] = values;
  if (!value) throw new TaskQueryError(`${key}: has no value`, 0, 1);
  if (more) throw new TaskQueryError(`${key}: takes one value`, more.at, more.text.length);
  return value;
}

/** The word that a value is; undefined for one in quotes, which is a name or a tag whatever it reads. */
function wordOf({ text, isQuoted }: Value, words: readonly QueryWord["word"][]): QueryWord | undefined {
  const word = words.find((one) => one === text.toLowerCase());
  return isQuoted || word === undefined ? undefined : { word };
}

function oneOf<T extends string>({ text, at }: Value, known: readonly T[], what: string): T {
  const found = known.find((one) => one === text.toLowerCase());
  if (found !== undefined) return found;
  throw new TaskQueryError(
    `"${text}" is not ${what}${meant(text, known) || `; use ${known.join(", ")}`}`,
    at,
    text.length,
  );
}

function keyOf<K extends string>(value: Value, known: Readonly<Record<K, string>>, what: string): K {
  const names = Object.keys(known).filter((name): name is K => Object.hasOwn(known, name));
  return oneOf(value, names, what);
}

function dueDays(value: Value) {
  const preset = DUE_PRESETS.find((one) => one === value.text.toLowerCase());
  return preset ?? daysOf(value, `; due: alone also takes ${DUE_PRESETS.join(", ")}`);
}

/** `2026-01-31`, `<+5bd`, `>=end-of-month`, `today..+2w`, `..2026-01-31`. */
function daysOf({ text, at }: Value, more = ""): QueryDays {
  const compared = /^(<=|>=|<|>)(.*)$/.exec(text);
  if (compared) {
    const [, operator = "", rest = ""] = compared;
    if (rest === "") {
      const words = `${operator} needs a day right behind it, without quotes, such as ${operator}2026-01-31 or ${operator}today`;
      throw new TaskQueryError(words, at, text.length);
    }
    const bound = boundOf(rest, at + operator.length, operator.length === 1);
    return operator.startsWith("<") ? { from: null, to: bound } : { from: bound, to: null };
  }
  const [from = "", to, ...others] = text.split("..");
  if (others.length > 0 || (to !== undefined && from + to === "")) {
    throw new TaskQueryError("a range is written today..+2w, with one of its ends at least", at, text.length);
  }
  if (to === undefined) {
    const day = boundOf(from, at, false, more);
    return { from: day, to: day };
  }
  if (isCivilDate(from) && isCivilDate(to) && to < from) {
    throw new TaskQueryError("the range ends before it starts; swap the two days", at, text.length);
  }
  return {
    from: from === "" ? null : boundOf(from, at, false),
    to: to === "" ? null : boundOf(to, at + from.length + 2, false),
  };
}

/** An offset is too large on any day or on none. */
const anyDay = "2000-01-01";

/** Reads one day; `more` says what else could be meant where it is none. */
function boundOf(text: string, at: number, isExcluded: boolean, more = ""): QueryBound {
  const written = /^[+-]\d/.test(text) ? `today${text}` : text;
  try {
    const bound = parseRangeBound(written, "due", text);
    resolveDateRange({ from: bound }, anyDay);
    return { at: formatRangeBound(bound), isExcluded };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new TaskQueryError(`${error.reason}${more}`, at, Math.max(1, text.length));
  }
}

function unknownKey(key: string): string {
  const near = meant(key, Object.keys(QUERY_KEYS));
  return `unknown key "${key}"${near}${near === "" ? "; put" : " Put"} it in quotes to search for the text`;
}

/** The known word that is nearest to a mistyped one, as a question; nothing where none is. */
function meant(typed: string, known: readonly string[]): string {
  const near = nearest(typed.toLowerCase(), known);
  return near === undefined ? "" : `, did you mean ${near}?`;
}
