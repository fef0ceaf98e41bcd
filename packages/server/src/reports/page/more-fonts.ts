import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";
import type { LetterFont } from "./letter-fonts.ts";
import type { PageBlock, Paragraph } from "./page-blocks.ts";
import type { MoreFonts } from "./page-fonts.ts";
import { type LetterStretch, splitLetters } from "./split-letters.ts";

/** The fonts that blocks need beside the reports' own, each with no more than the letters that they have of it. */
export async function moreFonts(blocks: readonly PageBlock[]): Promise<MoreFonts> {
  const wanted = new Map<string, { readonly font: LetterFont; letters: string }>();
  for (const { text, font } of blocks.flatMap(paragraphsOf).flatMap(stretchesOf)) {
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

function stretchesOf({ runs }: Paragraph): LetterStretch[] {
  return runs.flatMap((run) => {
    if (run.kind === "picture") return [];
    return splitLetters(run.look.capitals ? run.text.toUpperCase() : run.text, run.look);
  });
}

/** The paragraphs of a block, those of a table in the order of its cells. */
export function paragraphsOf(block: PageBlock): readonly Paragraph[] {
  if (block.kind === "paragraph") return [block];
  return block.rows.flatMap(({ cells }) => cells.flatMap(({ paragraphs }) => paragraphs));
}
