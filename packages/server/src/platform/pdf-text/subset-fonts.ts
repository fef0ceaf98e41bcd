import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";
import type { LetterFont } from "./fonts.ts";
import type { LetterStretch } from "./split-by-font.ts";

/** The content of fonts beside the hub's own by the names that a PDF has them by. */
export type MoreFonts = ReadonlyMap<string, Buffer>;

/** The fonts that stretches need beside the hub's own, each with no more than the letters that they have of it. */
export async function subsetLetters(stretches: readonly LetterStretch[]): Promise<MoreFonts> {
  const wanted = new Map<string, { readonly font: LetterFont; letters: string }>();
  for (const { text, font } of stretches) {
    if (font === null || typeof font === "string") continue;
    const known = wanted.get(font.name) ?? { font, letters: "" };
    known.letters += text;
    wanted.set(font.name, known);
  }
  const fonts = new Map<string, Buffer>();
  for (const { font, letters } of wanted.values()) {
    const variationAxes = { wght: font.weight };
    fonts.set(
      font.name,
      await subsetFont(await readFile(font.file), letters, { targetFormat: "truetype", variationAxes }),
    );
  }
  return fonts;
}
