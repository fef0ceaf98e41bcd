import { byLengthAsc, byStartAsc, Fzf } from "fzf";

/** An item that was found, with the places of the letters in its text. */
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
