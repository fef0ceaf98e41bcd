import type { Span } from "./theme.ts";

/** How well a text matches (higher is better) and which of its code units did. */
export type FuzzyMatch = { readonly score: number; readonly positions: readonly number[] };

const marks = /\p{Mark}/gu;
const wordStart = /[\s/_.:,()-]/u;

/** Letters without case and accents, one per code unit, so that positions stay those of the text. */
function fold(text: string): string[] {
  return text.split("").map((unit) => unit.normalize("NFD").replace(marks, "").toLowerCase().charAt(0));
}

function letterScore(letters: readonly string[], position: number, previous: number): number {
  const startsWord = position === 0 || wordStart.test(letters[position - 1] ?? "");
  const follows = position === previous + 1;
  return 1 + (follows ? 6 : 0) + (startsWord ? 4 : 0);
}

/** Matches a query's letters in order. Whole runs and word starts count more, early and short texts win ties. */
export function fuzzyMatch(query: string, text: string): FuzzyMatch | undefined {
  const wanted = fold(query.replace(/\s+/gu, ""));
  const letters = fold(text);
  const whole = letters.join("").indexOf(fold(query.trim()).join(""));
  if (wanted.length > 0 && whole >= 0) {
    const length = query.trim().length;
    const start = letterScore(letters, whole, -2);
    const positions = Array.from({ length }, (_, index) => whole + index);
    return { score: length * 8 + start - whole / 100 - letters.length / 1000, positions };
  }
  const positions: number[] = [];
  let score = -letters.length / 1000;
  let from = 0;
  for (const letter of wanted) {
    const position = letters.indexOf(letter, from);
    if (position < 0) {
      return undefined;
    }
    score += letterScore(letters, position, positions.at(-1) ?? -2);
    positions.push(position);
    from = position + 1;
  }
  return { score, positions };
}

/** Items that match, best first; all of them, in their own order, for an empty query. */
export function fuzzyFilter<Item>(
  items: readonly Item[],
  query: string,
  textOf: (item: Item) => string,
): readonly { readonly item: Item; readonly match: FuzzyMatch }[] {
  const found = items.flatMap((item) => {
    const match = fuzzyMatch(query, textOf(item));
    return match ? [{ item, match }] : [];
  });
  return query.trim() === "" ? found : found.sort((left, right) => right.match.score - left.match.score);
}

/** Styles for the letters that matched. */
export function matchSpans(match: FuzzyMatch): readonly Span[] {
  return match.positions.map((start) => ({ start, end: start + 1, role: "accent", bold: true }));
}
