import { LRUCache } from "lru-cache";
import stringWidth from "string-width";

/** Limits of the cache, which fills within an hour of use: the texts of several screens, and at most 0.8 MB of letters. */
const widths = new LRUCache<string, number>({
  max: 2_000,
  maxSize: 400_000,
  sizeCalculation: (_, text) => text.length + 1,
});

/**
 * The cell width of a text, as `string-width` computes it, cached: every key press lays out the screen again, with
 * nearly the same texts.
 */
export function cachedWidth(text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  const width = stringWidth(text);
  widths.set(text, width);
  return width;
}
