import { isRow, valueAt } from "./cell.ts";

/** JSON that is safe to print: control characters that JSON does not escape (DEL and C1) are escaped too. */
export function jsonText(value: unknown, indent = 0): string {
  const text = JSON.stringify(value, null, indent) ?? "null";
  return text.replace(/[\u007f-\u009f]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The chosen fields of one record, in the chosen order; paths such as `nextTask.title` keep their dotted name. */
export function pickFields(value: unknown, fields: readonly string[]): unknown {
  if (fields.length === 0 || !isRow(value)) return value;
  return Object.fromEntries(fields.map((field) => [field, valueAt(value, field) ?? null]));
}
