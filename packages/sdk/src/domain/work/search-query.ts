import { foldedWords } from "../fold-text.ts";
import { InputError } from "../input-error.ts";
import { type OfficeNumber, parseOfficeNumber } from "../matters/application-number.ts";

/** One condition of a text search. All conditions of a query must hold. */
export type SearchTerm = SearchWord | SearchPhrase | SearchNumber;

/** A folded word; with `prefix` every word that starts with it. */
export interface SearchWord {
  readonly kind: "word";
  readonly word: string;
  readonly prefix: boolean;
  readonly negated: boolean;
}

/** Folded words directly after each other; with `prefix` the last one may continue. */
export interface SearchPhrase {
  readonly kind: "phrase";
  readonly words: readonly string[];
  readonly prefix: boolean;
  readonly negated: boolean;
}

/**
 * An application, patent or publication number in any spelling. `canonical` is what to compare with stored numbers
 * (eight bare digits can be an application or a patent: the canonical form is the same). `words` are the folded words as
 * typed, for texts in which it is written.
 */
export interface SearchNumber {
  readonly kind: "number";
  readonly canonical: string;
  readonly words: readonly string[];
  readonly negated: boolean;
}

/** A parsed text search; without terms it selects everything. */
export interface SearchQuery {
  readonly terms: readonly SearchTerm[];
}

/** Limits of a query: a larger one is refused before any work is done. */
export const SEARCH_LIMITS = { length: 500, terms: 32, wordLength: 64, phraseWords: 16 } as const;

interface Token {
  readonly text: string;
  readonly quoted: boolean;
  readonly negated: boolean;
}

const NUMBER_LEADS = /^(?:us|u\.s\.?|pct)$/i;
const KIND_CODE = /^[abehps][1-9]?$/i;

/**
 * Parses the text of a search box: words (all must occur), `lith*` a prefix, `"solid state"` a phrase, `-draft` and
 * `-"first draft"` negations, numbers in any spelling (`US 17/248,024`). Accents and case do not matter. A word with
 * punctuation inside (`lithium-ion`) is a phrase of its parts; an unclosed quote extends to the end. No part is ever
 * used as a regular expression, and the work is linear in the length.
 * @throws InputError naming `field` when the query is longer, or has more terms, than `SEARCH_LIMITS`.
 */
export function parseSearchQuery(text: string, field = "qs"): SearchQuery {
  if (text.length > SEARCH_LIMITS.length) {
    throw new InputError(field, `the search text is longer than ${SEARCH_LIMITS.length} characters; shorten it`);
  }
  const tokens = tokenize(text);
  const terms: SearchTerm[] = [];
  for (let index = 0; index < tokens.length; ) {
    const [used, number] = numberAt(tokens, index);
    const term = number ?? termOf(tokens[index], field);
    if (term) terms.push(term);
    index += used;
  }
  if (terms.length > SEARCH_LIMITS.terms) {
    throw new InputError(field, `the search has more than ${SEARCH_LIMITS.terms} words; use fewer`);
  }
  return { terms };
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (isSpace(text[at])) {
      at += 1;
      continue;
    }
    const negated = text[at] === "-" && at + 1 < text.length && !isSpace(text[at + 1]);
    if (negated) at += 1;
    const quoted = text[at] === '"';
    const start = quoted ? at + 1 : at;
    const end = endOf(text, start, quoted);
    tokens.push({ text: text.slice(start, end), quoted, negated });
    at = quoted ? end + 1 : end;
    if (quoted && text[at] === "*") at += 1;
  }
  return tokens;
}

function endOf(text: string, start: number, quoted: boolean): number {
  let end = start;
  while (end < text.length && (quoted ? text[end] !== '"' : !isSpace(text[end]) && text[end] !== '"')) end += 1;
  return end;
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && character.trim() === "";
}

/**
 * Parses the number that starts at a token and returns how many tokens it takes, including `US` before it and a kind
 * code after it.
 */
function numberAt(tokens: readonly Token[], index: number): [used: number, term: SearchNumber | undefined] {
  const first = tokens[index];
  if (!first || first.quoted || !couldBeNumber(tokens, index)) return [1, undefined];
  for (const used of [3, 2, 1]) {
    const parts = tokens.slice(index, index + used);
    if (parts.length < used || parts.slice(1).some((part) => part.quoted || part.negated)) continue;
    if (!belongTogether(parts)) continue;
    const written = parts.map((part) => part.text).join(" ");
    const number = parseOfficeNumber(written);
    if (number) return [used, numberTerm(number, written, first.negated)];
  }
  return [1, undefined];
}

function couldBeNumber(tokens: readonly Token[], index: number): boolean {
  return /\d/.test(`${tokens[index]?.text ?? ""}${tokens[index + 1]?.text ?? ""}`);
}

function belongTogether(parts: readonly Token[]): boolean {
  if (parts.length === 1) return true;
  const [first, ...rest] = parts;
  const leads = NUMBER_LEADS.test(first?.text ?? "");
  const codeAt = leads ? 1 : 0;
  return rest.every((part, at) => (at < codeAt ? /\d/.test(part.text) : KIND_CODE.test(part.text)));
}

function numberTerm(number: OfficeNumber, written: string, negated: boolean): SearchNumber {
  return { kind: "number", canonical: number.canonical, words: foldedWords(written), negated };
}

function termOf(token: Token | undefined, field: string): SearchTerm | undefined {
  if (!token) return undefined;
  const prefix = !token.quoted && token.text.endsWith("*");
  const words = foldedWords(token.text);
  const { negated } = token;
  if (words.some((word) => word.length > SEARCH_LIMITS.wordLength)) {
    throw new InputError(field, `a word is longer than ${SEARCH_LIMITS.wordLength} characters; shorten it`);
  }
  if (words.length > SEARCH_LIMITS.phraseWords) {
    throw new InputError(field, `a phrase has more than ${SEARCH_LIMITS.phraseWords} words; use fewer`);
  }
  const [word] = words;
  if (word === undefined) return undefined;
  return words.length === 1 ? { kind: "word", word, prefix, negated } : { kind: "phrase", words, prefix, negated };
}
