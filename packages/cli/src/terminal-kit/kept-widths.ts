import stringWidth from "string-width";

/** A screen and those around it have fewer different texts than this; past it all are measured again. */
const most = 8_000;

const widths = new Map<string, number>();

/**
 * The cells that a text takes, as `string-width` counts them, kept for the next frame: a screen is laid out again by every
 * key, and nearly all its texts are those of the frame before (measuring took half of a key's time).
 */
export function keptWidth(text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  if (widths.size >= most) widths.clear();
  const width = stringWidth(text);
  widths.set(text, width);
  return width;
}
