import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";
import type { LetterFont } from "./fonts.ts";
import type { LetterStretch } from "./split-by-font.ts";

/** The content of additional fonts, by their names in a PDF. */
export type MoreFonts = ReadonlyMap<string, Buffer>;

/** The additional fonts that stretches need, each reduced to their letters. */
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
