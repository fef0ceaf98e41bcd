import { InputError } from "./input-error.ts";

const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const GUARDED = /^'[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * One line of CSV (RFC 4180) without its end. A text that a spreadsheet would run as a formula gets a leading apostrophe
 * (OWASP, CSV injection), which `parseCsv` takes away again.
 */
export function csvRow(values: readonly string[]): string {
  let row = "";
  for (let at = 0; at < values.length; at += 1) row += `${at === 0 ? "" : ","}${csvField(values[at] ?? "")}`;
  return row;
}

/** What a plain field has none of; an export writes millions of fields, nearly all of them plain. */
const special = /^[\s=+\-@\uff1d\uff0b\uff0d\uff20]|[",\n\r]|\s$/;

function csvField(value: string): string {
  if (!special.test(value)) return value;
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The rows of a CSV by the names in its first line; a mark of UTF-8 before it is skipped, blank lines are too. Linear.
 * @throws InputError naming `csv`: a quote that is not closed, or a row with more fields than there are names
 */
export function parseCsv(text: string): Record<string, string>[] {
  const [names, ...rows] = readLines(text.replace(/^\ufeff/, ""));
  if (!names) return [];
  return rows.map((fields, index) => {
    if (fields.length > names.length) {
      throw new InputError("csv", `row ${index + 2} has ${fields.length} fields where the first has ${names.length}`);
    }
    return Object.fromEntries(fields.map((field, at) => [names[at]?.trim() ?? "", withoutGuard(field)]));
  });
}

/** A field without the apostrophe that `csvRow` puts before what a spreadsheet would run. */
export function withoutGuard(field: string): string {
  return GUARDED.test(field) ? field.slice(1) : field;
}

function readLines(text: string): string[][] {
  const lines: string[][] = [];
  let fields: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [field, end] = text[at] === '"' ? quotedField(text, at + 1) : plainField(text, at);
    fields.push(field);
    at = end + 1;
    if (text[end] === ",") {
      if (at >= text.length) fields.push("");
      continue;
    }
    if (text[end] === "\r" && text[at] === "\n") at += 1;
    if (fields.length > 1 || fields[0] !== "") lines.push(fields);
    fields = [];
  }
  if (fields.length > 0) lines.push(fields);
  return lines;
}

function plainField(text: string, start: number): [field: string, end: number] {
  let end = start;
  while (end < text.length && text[end] !== "," && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return [text.slice(start, end), end];
}

function quotedField(text: string, start: number): [field: string, end: number] {
  for (let end = text.indexOf('"', start); end !== -1; end = text.indexOf('"', end + 2)) {
    if (text[end + 1] === '"') continue;
    const [rest, after] = plainField(text, end + 1);
    return [text.slice(start, end).replaceAll('""', '"') + rest, after];
  }
  throw new InputError("csv", "a quote is opened and not closed");
}
