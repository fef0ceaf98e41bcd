import { plainText } from "@iphub/ui-core/matters/files/find-words";

/** Drawn lines as they are searched: their letters without case and white space, one line after the other. */
export interface SearchedLines {
  readonly plain: string;
  /** Where each line begins in it. */
  readonly starts: readonly number[];
}

/** A stretch of a drawn line, in UTF-16 code units, the end exclusive. */
export interface LinePart {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** No letter of a plain text: words are not found over it. */
const gap = "\n";

/** Lines as they are searched; null for a line that is not searched, over which no words are found. */
export function searchedLines(lines: readonly (string | null)[]): SearchedLines {
  const plains = lines.map((line) => (line === null ? gap : plainText(line)));
  let at = 0;
  const starts = plains.map((plain) => {
    const start = at;
    at += plain.length;
    return start;
  });
  return { plain: plains.join(""), starts };
}

/** Where letters of the searched text are on the drawn lines: words can begin on one and end on the next. */
export function partsOf(
  lines: readonly { readonly text: string }[],
  { starts }: SearchedLines,
  { from, to }: { readonly from: number; readonly to: number },
): LinePart[] {
  const parts: LinePart[] = [];
  for (let line = lineAt(starts, from); line < lines.length; line += 1) {
    const first = starts[line] ?? to;
    if (first >= to) break;
    const part = stretchOf(lines[line]?.text ?? "", from - first, to - first);
    if (part) parts.push({ line, ...part });
  }
  return parts;
}

/** The line that holds a letter of the searched text; an empty line before it has the same beginning. */
export function lineAt(starts: readonly number[], letter: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= letter) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** The stretch of a line from one of its letters to another, white space not counted; null without a letter. */
function stretchOf(line: string, from: number, to: number): { readonly start: number; readonly end: number } | null {
  let start = -1;
  let end = -1;
  let letter = 0;
  for (let at = 0; at < line.length && letter < to; at += 1) {
    if (/\s/.test(line.charAt(at))) continue;
    if (letter >= from && start === -1) start = at;
    letter += 1;
    end = at + 1;
  }
  return start === -1 ? null : { start, end };
}
