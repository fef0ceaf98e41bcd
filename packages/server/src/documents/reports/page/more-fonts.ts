import { type LetterStretch, type MoreFonts, splitByFont, subsetLetters } from "../../../platform/pdf-text/fonts.ts";
import type { PageBlock, Paragraph } from "./page-blocks.ts";

/** The additional fonts that blocks need, each reduced to the letters they use. */
export function moreFonts(blocks: readonly PageBlock[]): Promise<MoreFonts> {
  return subsetLetters(blocks.flatMap(paragraphsOf).flatMap(stretchesOf));
}

function stretchesOf({ runs }: Paragraph): LetterStretch[] {
  return runs.flatMap((run) => {
    if (run.kind === "picture") return [];
    return splitByFont(run.look.capitals ? run.text.toUpperCase() : run.text, run.look);
  });
}

/** The paragraphs of a block, those of a table in the order of its cells. */
export function paragraphsOf(block: PageBlock): readonly Paragraph[] {
  if (block.kind === "paragraph") return [block];
  return block.rows.flatMap(({ cells }) => cells.flatMap(({ paragraphs }) => paragraphs));
}
