import { stripVTControlCharacters } from "node:util";
import { cachedWidth } from "./text-widths.ts";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const printableAscii = /^[ -~]*$/;
/** Right-to-left scripts, as the content of a character class. */
const rightToLeftScripts = "\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}";
const rightToLeft = new RegExp(`[${rightToLeftScripts}]`, "u");
const rightToLeftRun = new RegExp(
  `[${rightToLeftScripts}](?:[${rightToLeftScripts}\\p{Mark}]| +(?=[${rightToLeftScripts}]))*`,
  "gu",
);
/** Explicit direction marks in a title could reorder the text next to it. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const ellipsis = "…";

/** The terminal cells of a text: wide characters two, combining marks and escape codes none. */
export function textWidth(text: string): number {
  return printableAscii.test(text) ? text.length : cachedWidth(text);
}

/** The graphemes of a text, in order. */
export function graphemes(text: string): string[] {
  return printableAscii.test(text) ? [...text] : [...segmenter.segment(text)].map((part) => part.segment);
}

/** Untrusted text made safe for one line: no escape codes, control characters, line breaks or direction marks. */
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

/** Truncates titles at the end with `…`. Never wider than `width` cells; truncated text loses its styles. */
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

/** Truncates references in the middle, because numbers differ at the end. Never wider than `width` cells. */
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

/** Pads with spaces up to `width` cells; longer text is unchanged. */
export function padCells(text: string, width: number, align: "start" | "end" = "start"): string {
  const filler = " ".repeat(Math.max(0, width - textWidth(text)));
  return align === "end" ? filler + text : text + filler;
}

/** Whether a text contains right-to-left letters. */
export function isRightToLeft(text: string): boolean {
  return !printableAscii.test(text) && rightToLeft.test(text);
}

/**
 * Puts left-to-right marks (Unicode UAX 9) around right-to-left text, so that a terminal that reorders it does not move
 * the numbers and columns next to it. Marks take no cells in any terminal, whereas isolates (U+2066 to U+2069) do in
 * some. Other text is unchanged.
 */
export function isolate(text: string): string {
  return isRightToLeft(text) ? `\u200e${text}\u200e` : text;
}

/** Adds the same marks to a whole output: around each stretch from a right-to-left letter to the last one. */
export function isolateRuns(output: string): string {
  return output.replace(rightToLeftRun, "\u200e$&\u200e");
}

/**
 * One line of exactly `width` cells with text at both ends; the left side is truncated first and then loses its styles.
 */
export function spread(left: string, right: string, width: number): string {
  const rightWidth = textWidth(right);
  if (rightWidth >= width) {
    return cutEnd(right, width);
  }
  const room = width - rightWidth - (right === "" ? 0 : 1);
  return padCells(cutEnd(left, room), width - rightWidth) + right;
}

/** Wraps a text into lines of at most `width` cells, at spaces if possible; its own line breaks are kept. */
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

/** Linear time: a file without spaces is a single word. */
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
