import { LRUCache } from "lru-cache";
import stringWidth from "string-width";

/** A screen and those before it have fewer different texts than this. */
const widths = new LRUCache<string, number>({ max: 8_000 });

/**
 * The cells that a text takes, as `string-width` counts them, cached: every key lays the screen out again, and nearly all
 * its texts are those of the frame before.
 */
export function cachedWidth(text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  const width = stringWidth(text);
  widths.set(text, width);
  return width;
}
