import { cellText } from "./cell.ts";

const tsvEscapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** One line of TSV: backslash, tab and line breaks are written `\\`, `\t`, `\n`, `\r`, so a row is always one line. */
export function tsvLine(values: readonly unknown[]): string {
  return values.map((value) => cellText(value).replace(/[\\\t\n\r]/g, (mark) => tsvEscapes[mark] ?? mark)).join("\t");
}

/**
 * One line of CSV (RFC 4180, lines end in LF). Text that a spreadsheet would run as a formula gets a leading
 * apostrophe (OWASP, CSV injection); numbers stay numbers.
 */
export function csvLine(values: readonly unknown[]): string {
  return values.map(csvField).join(",");
}

function csvField(value: unknown): string {
  const text = typeof value === "number" ? String(value) : withoutFormula(cellText(value));
  return /[",\n\r]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

function withoutFormula(text: string): string {
  return /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
}
