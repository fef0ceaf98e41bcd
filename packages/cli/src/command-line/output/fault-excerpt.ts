import stringWidth from "string-width";
import type { FaultyText } from "../exit-codes.ts";
import { terminalText } from "./cell.ts";

const indent = "  ";
/** Narrower terminals wrap the excerpt: less than this around a fault says nothing. */
const leastRoom = 8;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The part of a text around its fault that fits a terminal, with `…` where it is cut, and a line of `^` under the fault,
 * both to be printed as they are. Zero columns are no terminal: the text is whole.
 */
export function faultExcerpt({ text, at, length }: FaultyText, columns: number): readonly [string, string] {
  const room = columns === 0 ? Number.POSITIVE_INFINITY : Math.max(leastRoom, columns - indent.length);
  // Each part by itself: making a text safe for a terminal may change its length.
  const before = terminalText(text.slice(0, at));
  const after = terminalText(text.slice(at + length));
  const faulty = beginning(terminalText(text.slice(at, at + length)), room - 2);
  // The mark behind the end of a text needs a column too.
  const marked = Math.max(1, stringWidth(faulty));
  const left = ending(before, room - marked - Math.min(stringWidth(after), Math.floor((room - marked) / 2)));
  const indented = stringWidth(left);
  const right = beginning(after, room - marked - indented);
  return [`${indent}${left}${faulty}${right}`, `${indent}${" ".repeat(indented)}${"^".repeat(marked)}`];
}

/** As much of a text's beginning as fits so many columns. */
function beginning(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  return `${fitting(segmentsOf(text), width - 1).join("")}…`;
}

/** As much of a text's end as fits so many columns. */
function ending(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  return `…${fitting(segmentsOf(text).reverse(), width - 1)
    .reverse()
    .join("")}`;
}

function segmentsOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

function fitting(segments: readonly string[], width: number): string[] {
  let used = 0;
  const end = segments.findIndex((segment) => {
    used += stringWidth(segment);
    return used > width;
  });
  return segments.slice(0, end === -1 ? segments.length : end);
}
