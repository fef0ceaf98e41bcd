import { cellText } from "./cell.ts";

const tsvEscapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/**
 * Lines of TSV: backslash, tab and line breaks are written `\\`, `\t`, `\n`, `\r`, so that a row is always one line.
 */
export function tsvText(rows: readonly (readonly unknown[])[]): string {
  return rows.map((values) => `${values.map(tsvField).join("\t")}\n`).join("");
}

function tsvField(value: unknown): string {
  return cellText(value).replace(/[\\\t\n\r]/g, (mark) => tsvEscapes[mark] ?? mark);
}
