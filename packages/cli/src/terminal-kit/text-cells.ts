import { stripVTControlCharacters } from "node:util";
import { cachedWidth } from "./text-widths.ts";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const printableAscii = /^[ -~]*$/;
/** Scripts that run from right to left, as the inside of a character class. */
const rightToLeftScripts = "\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}";
const rightToLeft = new RegExp(`[${rightToLeftScripts}]`, "u");
const rightToLeftRun = new RegExp(
  `[${rightToLeftScripts}](?:[${rightToLeftScripts}\\p{Mark}]| +(?=[${rightToLeftScripts}]))*`,
  "gu",
);
/** Explicit direction marks could make a title reorder what stands beside it. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const ellipsis = "…";

/** Terminal cells that a text takes: wide characters two, combining marks and escape codes none. */
export function textWidth(text: string): number {
  return printableAscii.test(text) ? text.length : cachedWidth(text);
}

/** What a reader takes for single characters, in order. */
export function graphemes(text: string): string[] {
  return printableAscii.test(text) ? [...text] : [...segmenter.segment(text)].map((part) => part.segment);
}

/** Foreign text made safe for one line: no escape codes, control characters, line breaks or direction marks. */
export function singleLine(text: string): string {
  if (printableAscii.test(text)) {
    return text;
  }
  return stripVTControlCharacters(text)
    .replace(directionMarks, "")
    .replace(/[\p{Control}\p{Zl}\p{Zp}]+/gu, " ");
}

function take(parts: Iterable<string>, width: number): { text: string[]; width: number } {
  const text: string[] = [];
  let used = 0;
  for (const part of parts) {
    const partWidth = textWidth(part);
    if (used + partWidth > width) {
      break;
    }
    text.push(part);
    used += partWidth;
  }
  return { text, width: used };
}

/** Cuts titles: the beginning stays, `…` marks the loss. Never wider than `width` cells; what is cut loses its styles. */
export function cutEnd(text: string, width: number): string {
  if (textWidth(text) <= width) {
    return text;
  }
  if (width < 1) {
    return "";
  }
  const kept = take(graphemes(stripVTControlCharacters(text)), width - 1);
  return kept.text.join("").trimEnd() + ellipsis;
}

/** Cuts references: both ends stay, since numbers differ at the end. Never wider than `width` cells. */
export function cutMiddle(text: string, width: number): string {
  if (textWidth(text) <= width) {
    return text;
  }
  if (width < 1) {
    return "";
  }
  const parts = graphemes(stripVTControlCharacters(text));
  const tail = take([...parts].reverse(), Math.ceil((width - 1) / 2));
  const head = take(parts, width - 1 - tail.width);
  return head.text.join("") + ellipsis + tail.text.reverse().join("");
}

/** Fills with spaces up to `width` cells; longer text is left as it is. */
export function padCells(text: string, width: number, align: "start" | "end" = "start"): string {
  const filler = " ".repeat(Math.max(0, width - textWidth(text)));
  return align === "end" ? filler + text : text + filler;
}

/** Whether a text holds letters that run from right to left. */
export function isRightToLeft(text: string): boolean {
  return !printableAscii.test(text) && rightToLeft.test(text);
}

/**
 * Puts left-to-right marks (Unicode UAX 9) around right-to-left text, so that a terminal that reorders it leaves the
 * numbers and columns beside it alone. Marks take no cells in any terminal, which isolates (U+2066 to U+2069) do in
 * some. Other text comes back unchanged.
 */
export function isolate(text: string): string {
  return isRightToLeft(text) ? `\u200e${text}\u200e` : text;
}

/** Puts the same marks into a whole output: around each stretch from a right-to-left letter to the last one. */
export function isolateRuns(output: string): string {
  return output.replace(rightToLeftRun, "\u200e$&\u200e");
}

/** One line of exactly `width` cells with something at both ends; the left side gives way. Cut text loses its styles. */
export function spread(left: string, right: string, width: number): string {
  const rightWidth = textWidth(right);
  if (rightWidth >= width) {
    return cutEnd(right, width);
  }
  const room = width - rightWidth - (right === "" ? 0 : 1);
  return padCells(cutEnd(left, room), width - rightWidth) + right;
}

/** Breaks a text into lines of at most `width` cells, at spaces where it can; its own line breaks stay. */
export function wrapCells(text: string, width: number): string[] {
  const room = Math.max(1, width);
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of singleLine(paragraph).split(/ +/)) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (textWidth(longer) <= room) {
        line = longer;
        continue;
      }
      if (line !== "") {
        lines.push(line);
      }
      const pieces = breakWord(word, room);
      line = pieces.pop() ?? "";
      for (const piece of pieces) {
        lines.push(piece);
      }
    }
    return [...lines, line];
  });
}

/** Linear: a file without a single space is one word. */
function breakWord(word: string, width: number): string[] {
  if (textWidth(word) <= width) {
    return [word];
  }
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  for (const part of graphemes(word)) {
    const partWidth = textWidth(part);
    if (used + partWidth > width && piece !== "") {
      pieces.push(piece);
      piece = "";
      used = 0;
    }
    piece += part;
    used += partWidth;
  }
  return [...pieces, piece];
}
