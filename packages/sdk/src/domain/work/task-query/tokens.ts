import { InputError } from "../../input-error.ts";
import { QUERY_JOINS } from "./tree.ts";

/** A query that cannot be read, with the place of the fault. */
export class TaskQueryError extends InputError {
  /** The first character of what is wrong, counted from 0. */
  readonly at: number;
  /** How many characters are wrong. */
  readonly length: number;

  constructor(reason: string, at: number, length: number) {
    super("query", `at character ${at + 1}: ${reason}`);
    this.at = at;
    this.length = length;
  }
}

/** A piece of a query. `value` has a key's values, each whether it was quoted; a `text` is as typed. */
export type Token =
  | { readonly kind: "(" | ")" | "-" | "and" | "or"; readonly at: number; readonly end: number }
  | { readonly kind: "text"; readonly text: string; readonly at: number; readonly end: number }
  | {
      readonly kind: "key";
      readonly key: string;
      readonly values: readonly { readonly text: string; readonly at: number; readonly isQuoted: boolean }[];
      readonly at: number;
      readonly end: number;
    };

const space = /\s/;
/** The number of an application up to a comma, and the thousands after it: `13/629,161` is one reference. */
const beforeThousands = /\d\/\d{1,3}$/;
const thousands = /(?:,\d{3})+(?![^\s()",])/y;
const keyed = /([a-z][a-z-]*):/iy;

/** How a value in quotes is read: where it ends, and its text without the quotes. */
export interface Quoting {
  readonly whole: RegExp;
  readonly textOf: (inner: string) => string;
}

/** `\"` is a double quote and `\\` a backslash. */
const escaped: Quoting = {
  whole: /"(?:\\.|[^"\\])*"/sy,
  textOf: (inner) => inner.replace(/\\(["\\])/g, "$1"),
};

/**
 * Takes a query apart, with values in quotes as they are typed, or as another `quoting` reads them.
 * @throws TaskQueryError where a quote is not closed, or a key has no value
 */
export function tokensOf(text: string, quoting: Quoting = escaped): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    if (space.test(text[at] ?? "")) {
      at += 1;
      continue;
    }
    const token = tokenAt(text, at, quoting);
    if (token) tokens.push(token);
    at = token?.end ?? at + 1;
  }
  return tokens;
}

/** The token that begins at a place; null for a hyphen that negates nothing. */
function tokenAt(text: string, at: number, quoting: Quoting): Token | null {
  const first = text[at] ?? "";
  if (first === "(" || first === ")") return { kind: first, at, end: at + 1 };
  if (first === "-") {
    const next = text[at + 1] ?? " ";
    return space.test(next) || next === ")" ? null : { kind: "-", at, end: at + 1 };
  }
  keyed.lastIndex = at;
  const key = keyed.exec(text)?.[1];
  if (key !== undefined) return keyToken(text, at, key, quoting);
  // A star after a phrase: its last word may go on.
  const isQuoted = first === '"';
  const closed = isQuoted ? endOfQuote(text, at) : endOfWord(text, at);
  const end = isQuoted && text[closed] === "*" ? closed + 1 : closed;
  const written = text.slice(at, end);
  const join = QUERY_JOINS.find((one) => one === written.toLowerCase());
  return join === undefined ? { kind: "text", text: written, at, end } : { kind: join, at, end };
}

function keyToken(text: string, at: number, key: string, quoting: Quoting): Token {
  const values: { text: string; at: number; isQuoted: boolean }[] = [];
  let from = at + key.length + 1;
  for (;;) {
    const isQuoted = text[from] === '"';
    const end = isQuoted ? endOfQuotedValue(text, from, quoting) : endOfValue(text, from, key);
    const value = isQuoted ? quoting.textOf(text.slice(from + 1, end - 1)) : text.slice(from, end);
    if (value.trim() === "") throw new TaskQueryError(`${key}: has no value`, at, end - at || 1);
    values.push({ text: value, at: from, isQuoted });
    if (text[end] !== ",") return { kind: "key", key: key.toLowerCase(), values, at, end };
    from = end + 1;
  }
}

function endOfQuote(text: string, at: number): number {
  const end = text.indexOf('"', at + 1);
  if (end < 0) throw notClosed(text, at);
  return end + 1;
}

function endOfQuotedValue(text: string, at: number, { whole }: Quoting): number {
  whole.lastIndex = at;
  if (!whole.test(text)) throw notClosed(text, at);
  return whole.lastIndex;
}

function notClosed(text: string, at: number): TaskQueryError {
  // The quote that is missed may be one that a backslash made a part of the value.
  const hint = text.includes('\\"') ? '; in the quotes of a value \\" is a double quote, and \\\\ a backslash' : "";
  return new TaskQueryError(`the quote is not closed${hint}`, at, text.length - at);
}

function endOfWord(text: string, at: number): number {
  let end = at;
  while (end < text.length && !/[\s()"]/.test(text[end] ?? "")) end += 1;
  return Math.max(end, at + 1);
}

function endOfValue(text: string, at: number, key: string): number {
  let end = at;
  while (end < text.length && !/[\s()",]/.test(text[end] ?? "")) end += 1;
  if (key.toLowerCase() !== "ref" || !beforeThousands.test(text.slice(at, end))) return end;
  thousands.lastIndex = end;
  return end + (thousands.exec(text)?.[0].length ?? 0);
}
