import { capitalised } from "../../capitalised.ts";
import { InputError } from "../../input-error.ts";
import { parseSearchQuery, type SearchQuery } from "../search-query.ts";
import { conditionOf, groupOf, sortOf } from "./read-condition.ts";
import { TaskQueryError, type Token, tokensOf } from "./tokens.ts";
import type { Condition, QueryGroup, QuerySort, TaskQuery } from "./tree.ts";

/** Limits of a query: a larger one is refused before any work is done. */
export const QUERY_LIMITS = { length: 500, conditions: 50, depth: 10 } as const;

/**
 * Reads a query for tasks: `status:open due:<+5bd who:ben ref:13/6 tag:fee -tag:client "a phrase"`. Conditions after
 * each other, with `and` between them or not, must all hold, `or` is weaker, brackets group, `-` negates; `sort:` and
 * `group:` are outside of brackets, each once.
 * @throws TaskQueryError with the place of what cannot be read
 */
export function parseTaskQuery(text: string): TaskQuery {
  if (text.length > QUERY_LIMITS.length) {
    throw new TaskQueryError(`the query is longer than ${QUERY_LIMITS.length} characters`, QUERY_LIMITS.length, 1);
  }
  const tokens = tokensOf(text);
  if (tokens.length > 2 * QUERY_LIMITS.conditions) {
    throw new TaskQueryError(`the query has more than ${QUERY_LIMITS.conditions} conditions`, 0, text.length);
  }
  return new Reader(tokens, text.length).query();
}

/** What cannot be read of a text: why, as a sentence, and the place, `length` characters from `at` counted from 0. */
export interface TaskQueryFault {
  readonly sentence: string;
  readonly at: number;
  readonly length: number;
}

/** What cannot be read of a text as a query; null for one that can. */
export function taskQueryFaultIn(text: string): TaskQueryFault | null {
  try {
    parseTaskQuery(text);
    return null;
  } catch (error) {
    if (!(error instanceof TaskQueryError)) throw error;
    const { reason, at, length } = error;
    const sentence = `${capitalised(reason)}${reason.endsWith("?") ? "" : "."}`;
    return { sentence, at, length };
  }
}

/** Why a text cannot be read as a query, as a sentence; null for one that can. */
export function taskQueryFault(text: string): string | null {
  return taskQueryFaultIn(text)?.sentence ?? null;
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #length: number;
  #next = 0;
  #depth = 0;
  #sort: QuerySort | null = null;
  #group: QueryGroup | null = null;

  constructor(tokens: readonly Token[], length: number) {
    this.#tokens = tokens;
    this.#length = length;
  }

  query(): TaskQuery {
    const where = this.#alternatives();
    const left = this.#peek();
    if (left) throw new TaskQueryError("this bracket closes nothing", left.at, 1);
    return { where, sort: this.#sort, group: this.#group };
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#next];
  }

  /** Alternatives up to the end or a closing bracket; null where there is no condition. */
  #alternatives(): Condition | null {
    const parts: Condition[] = [];
    let or: Token | null = null;
    for (;;) {
      const part = this.#together();
      const next = this.#peek();
      if (part === null && (or || next?.kind === "or")) {
        const { at, end } = or ?? next ?? { at: 0, end: 1 };
        throw new TaskQueryError("or needs a condition on both sides", at, end - at);
      }
      if (part) parts.push(part);
      if (next?.kind !== "or") return joined("or", parts);
      or = next;
      this.#next += 1;
    }
  }

  /** Conditions after each other, with or without `and` between them. */
  #together(): Condition | null {
    const first = this.#next;
    const parts: Condition[] = [];
    for (let token = this.#peek(); token && token.kind !== "or" && token.kind !== ")"; token = this.#peek()) {
      const part = this.#one(token.kind === "and" ? this.#joinedBy(token, first) : token);
      if (part) parts.push(part);
    }
    const all = joined("and", parts);
    const [begin, end] = [this.#tokens[first], this.#tokens[this.#next - 1]];
    for (const text of textsOf(all)) searchOf(text, { at: begin?.at ?? 0, end: end?.end ?? this.#length });
    return all;
  }

  /** What follows an `and`. @throws TaskQueryError where it has a side without a condition */
  #joinedBy(and: Token, first: number): Token {
    const isFirst = this.#next === first;
    this.#next += 1;
    const token = this.#peek();
    if (!isFirst && token && !["and", "or", ")"].includes(token.kind)) return token;
    throw new TaskQueryError("and needs a condition on both sides", and.at, and.end - and.at);
  }

  /** One condition; null for an order or a grouping. */
  #one(token: Token): Condition | null {
    this.#next += 1;
    switch (token.kind) {
      case "(":
        return this.#bracket(token);
      case "-":
        return this.#negated(token);
      case "text":
        return checkedText(token.text, token);
      case "key":
        return this.#keyed(token);
      default:
        throw new TaskQueryError("is not expected here", token.at, token.end - token.at);
    }
  }

  #bracket(open: Token): Condition {
    this.#enter(open);
    const inner = this.#alternatives();
    const close = this.#peek();
    if (close?.kind !== ")") throw new TaskQueryError("this bracket is not closed", open.at, 1);
    this.#next += 1;
    this.#depth -= 1;
    if (inner === null) throw new TaskQueryError("there is nothing in the brackets", open.at, close.end - open.at);
    return inner;
  }

  #negated(hyphen: Token): Condition {
    const token = this.#peek();
    if (!token) throw new TaskQueryError("there is nothing after the hyphen", hyphen.at, this.#length - hyphen.at);
    this.#enter(hyphen);
    const part = this.#one(token);
    this.#depth -= 1;
    if (part === null)
      throw new TaskQueryError("an order or a grouping cannot be negated", token.at, token.end - token.at);
    return part.kind === "not" ? part.part : { kind: "not", part };
  }

  #enter(token: Token): void {
    this.#depth += 1;
    if (this.#depth > QUERY_LIMITS.depth) {
      throw new TaskQueryError(`brackets are nested more than ${QUERY_LIMITS.depth} times`, token.at, 1);
    }
  }

  #keyed(token: Extract<Token, { kind: "key" }>): Condition | null {
    if (token.key !== "sort" && token.key !== "group") return conditionOf(token);
    if (this.#depth > 0) {
      throw new TaskQueryError(`${token.key}: belongs outside of brackets`, token.at, token.end - token.at);
    }
    if ((token.key === "sort" ? this.#sort : this.#group) !== null) {
      throw new TaskQueryError(`${token.key}: is given twice; leave one of them out`, token.at, token.end - token.at);
    }
    if (token.key === "sort") this.#sort = sortOf(token);
    else this.#group = groupOf(token);
    return null;
  }
}

/** Where a part of a query is in the text. */
type Place = Pick<Token, "at" | "end">;

/** Words that the text search can read. @throws TaskQueryError */
function checkedText(text: string, place: Place): Condition {
  if (searchOf(text, place).terms.length > 0) return { kind: "text", text };
  throw new TaskQueryError("there is no letter or digit to search for", place.at, place.end - place.at);
}

/** What the text search makes of words. @throws TaskQueryError at their place where they are too many or too long */
function searchOf(text: string, { at, end }: Place): SearchQuery {
  try {
    return parseSearchQuery(text);
  } catch (error) {
    if (error instanceof InputError) throw new TaskQueryError(error.reason, at, end - at);
    throw error;
  }
}

/** The texts of conditions after each other; each part was within the limits, but all of them may not be. */
function textsOf(condition: Condition | null): readonly string[] {
  const parts = condition?.kind === "and" ? condition.parts : condition === null ? [] : [condition];
  return parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
}

/** Several conditions as one; those of the same kind in it are taken out of it. */
function joined(kind: "and" | "or", parts: readonly Condition[]): Condition | null {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  const merged = kind === "and" ? oneText(flat) : flat;
  const [only] = merged;
  return merged.length > 1 ? { kind, parts: merged } : (only ?? null);
}

/** All words of a list of conditions as one text, in the place of the first: a number may be written in two words. */
function oneText(parts: readonly Condition[]): readonly Condition[] {
  const text = parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join(" ");
  const first = parts.findIndex((part) => part.kind === "text");
  return parts.flatMap((part, at): Condition[] => {
    if (part.kind !== "text") return [part];
    return at === first ? [{ kind: "text", text }] : [];
  });
}
