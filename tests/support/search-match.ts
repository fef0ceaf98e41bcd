import { foldedWords } from "@iphub/sdk/domain/fold-text";
import type { SearchNumber, SearchPhrase, SearchQuery, SearchTerm } from "@iphub/sdk/domain/work/search-query";

/** The searched parts of a record: texts, and stored numbers in canonical form. */
export interface SearchSubject {
  readonly texts: readonly string[];
  readonly numbers?: readonly string[];
}

/**
 * Whether a subject satisfies a query: the reference implementation for what a database index must select (without
 * tolerance for typing errors). A phrase must be within one text.
 */
export function matchesSearch(query: SearchQuery, subject: SearchSubject): boolean {
  const texts = subject.texts.map(foldedWords);
  return query.terms.every((term) => holds(term, texts, subject.numbers ?? []) !== term.negated);
}

function holds(term: SearchTerm, texts: readonly string[][], numbers: readonly string[]): boolean {
  if (term.kind === "number") return numbers.includes(term.canonical) || writtenIn(term, texts);
  if (term.kind === "phrase") return texts.some((words) => hasPhrase(words, term));
  return texts.some((words) => words.some((word) => (term.prefix ? word.startsWith(term.word) : word === term.word)));
}

function writtenIn({ words }: SearchNumber, texts: readonly string[][]): boolean {
  return texts.some((text) => hasPhrase(text, { kind: "phrase", words, prefix: false, negated: false }));
}

function hasPhrase(text: readonly string[], { words, prefix }: SearchPhrase): boolean {
  const last = words.length - 1;
  return text.some((_, start) =>
    words.every((word, at) => {
      const found = text[start + at];
      return at === last && prefix ? (found?.startsWith(word) ?? false) : found === word;
    }),
  );
}
