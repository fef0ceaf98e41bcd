import type { ReportResult } from "@iphub/sdk/contract/reports";
import { type LetterStretch, type MoreFonts, splitByFont, subsetLetters } from "../../formats/pdf-text/fonts.ts";
import type { PageBlock, Paragraph } from "../../formats/word/page-blocks.ts";
import type { PageDocument } from "./read-document.ts";

/** Characters of a document that a PDF cannot show, and where they are. */
export type NotShown = ReportResult["notShown"];

const mostCharacters = 5;
const mostTexts = 20;
const longestText = 80;

/** The first letters of a text that a PDF cannot show, as one text; empty if it can show them all. */
export function charactersNotInPdf(text: string): string {
  const missing = splitByFont(text, {}).flatMap((one) => (one.font === null ? charactersOf(one.text) : []));
  return [...new Set(missing)].slice(0, mostCharacters).join("");
}

/** Letters, each with its combining marks. */
function charactersOf(text: string): string[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
}

/** The first texts of a document with letters that no font of a PDF has, from top to bottom. */
export function notShownOf({ blocks, header, footer }: PageDocument): NotShown {
  const edge = (all: typeof header) => [...new Set([all.first, all.even, all.others].flat())];
  const places = [
    ...edge(header).map((block) => ({ place: "header" as const, block })),
    ...blocks.map((block) => ({ place: block.kind === "table" ? ("table" as const) : ("text" as const), block })),
    ...edge(footer).map((block) => ({ place: "footer" as const, block })),
  ];
  const found = places.flatMap(({ place, block }) => textsOf(block).map((text) => ({ place, text })));
  const missing = found.flatMap(({ place, text }) => {
    const letters = charactersNotInPdf(text);
    return letters === "" ? [] : [{ place, letters, text: shortened(text) }];
  });
  return missing.slice(0, mostTexts);
}

/** The lines of the paragraphs of a block. */
function textsOf(block: PageBlock): string[] {
  const texts = paragraphsOf(block).map(({ runs }) =>
    runs.map((run) => (run.kind === "text" ? run.text : "")).join(""),
  );
  return texts.flatMap((text) => text.replaceAll("\t", " ").split("\n"));
}

function shortened(text: string): string {
  const signs = [...text.trim()];
  return signs.length > longestText ? `${signs.slice(0, longestText - 1).join("")}…` : signs.join("");
}

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
function paragraphsOf(block: PageBlock): readonly Paragraph[] {
  if (block.kind === "paragraph") return [block];
  return block.rows.flatMap(({ cells }) => cells.flatMap(({ paragraphs }) => paragraphs));
}
