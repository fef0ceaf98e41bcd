import { byLengthAsc, byStartAsc, Fzf } from "fzf";
import type { Span } from "./theme.ts";

/** An item whose text matches, with the positions of the matched letters, in code units. */
export type Found<Item> = { readonly item: Item; readonly positions: readonly number[] };

/**
 * Items whose text has the query's letters in order, best first by the rules of fzf; all of them, in their own order,
 * for an empty query. Case, accents and blanks are ignored.
 */
export function fuzzyFilter<Item>(
  items: readonly Item[],
  query: string,
  textOf: (item: Item) => string,
): readonly Found<Item>[] {
  const letters = query.replace(/\s+/gu, "");
  if (letters === "") return items.map((item) => ({ item, positions: [] }));
  const texts = items.map((item, index) => ({ index, text: textOf(item) }));
  const finder = new Fzf(texts, {
    selector: ({ text }) => text,
    casing: "case-insensitive",
    tiebreakers: [byStartAsc, byLengthAsc],
  });
  return finder.find(letters).flatMap(({ item: { index }, positions }) => {
    const item = items[index];
    return item === undefined ? [] : [{ item, positions: [...positions].sort((one, other) => one - other) }];
  });
}

/** Styles for the letters that matched. */
export function matchSpans({ positions }: Found<unknown>): readonly Span[] {
  return positions.map((start) => ({ start, end: start + 1, role: "accent", bold: true }));
}
