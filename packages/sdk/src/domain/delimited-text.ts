import { withoutGuard } from "./csv-text.ts";
import { InputError } from "./input-error.ts";

/** A record of a delimited text: the line that it begins on, counted from 1, and its fields, trimmed. */
export interface DelimitedRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What separates fields, in the order of preference where several fit. */
export const delimiters = [",", ";", "\t", "|"] as const;
/** What separates fields. */
export type Delimiter = (typeof delimiters)[number];

/** How many records are looked at to tell the delimiter. */
const judged = 25;

/**
 * What separates the fields of a text: the one that splits most records into as many fields as the first, the more
 * fields the better. A comma where nothing splits it.
 */
export function delimiterOf(text: string): Delimiter {
  const sample = text.slice(0, 200_000);
  let best: { delimiter: Delimiter; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of delimiters) {
    const widths = widthsOf(sample, delimiter);
    const first = widths[0] ?? 1;
    const alike = widths.filter((width) => width === first).length / Math.max(widths.length, 1);
    const score = first < 2 ? 0 : alike * 100 + Math.min(first, 50);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function widthsOf(text: string, delimiter: Delimiter): number[] {
  const widths: number[] = [];
  try {
    for (const { cells } of readDelimited(text, delimiter)) {
      widths.push(cells.length);
      if (widths.length === judged) break;
    }
  } catch (error) {
    // A quote that the sample's end cuts off says nothing against the records before it.
    if (!(error instanceof InputError)) throw error;
  }
  return widths;
}

/**
 * The records of a delimited text (RFC 4180 with any delimiter), in one pass; blank lines are skipped, an apostrophe
 * that guards a formula (`csvRow`) is taken away.
 * @throws InputError naming `file` and the line: a quote that is not closed
 */
export function* readDelimited(text: string, delimiter: Delimiter): Generator<DelimitedRecord> {
  let line = 1;
  let begun = 1;
  let cells: string[] = [];
  let at = text.startsWith("\ufeff") ? 1 : 0;
  while (at < text.length) {
    const field = text[at] === '"' ? quotedField(text, at + 1, delimiter, line) : plainField(text, at, delimiter);
    line += field.lines;
    cells.push(withoutGuard(field.text.trim()));
    at = field.end + 1;
    if (text[field.end] === delimiter) {
      if (at < text.length) continue;
      cells.push("");
    }
    if (text[field.end] === "\r" && text[at] === "\n") at += 1;
    line += 1;
    if (cells.some((cell) => cell !== "")) yield { line: begun, cells };
    cells = [];
    begun = line;
  }
}

interface Field {
  readonly text: string;
  readonly end: number;
  /** Line breaks within it. */
  readonly lines: number;
}

function plainField(text: string, start: number, delimiter: string): Field {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { text: text.slice(start, end), end, lines: 0 };
}

function quotedField(text: string, start: number, delimiter: string, line: number): Field {
  for (let end = text.indexOf('"', start); end !== -1; end = text.indexOf('"', end + 2)) {
    if (text[end + 1] === '"') continue;
    const inner = text.slice(start, end);
    const rest = plainField(text, end + 1, delimiter);
    return {
      text: inner.replaceAll('""', '"') + rest.text,
      end: rest.end,
      lines: inner.split("\n").length - 1,
    };
  }
  throw new InputError("file", `line ${line}: a quote is opened and not closed; close it or take it away`);
}
