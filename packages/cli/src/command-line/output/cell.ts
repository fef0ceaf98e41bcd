import { capitalised } from "@iphub/sdk/domain/capitalised";
import type { Column } from "./column.ts";

/** A record or row of a response. */
export type Row = Readonly<Record<string, unknown>>;

/** True for plain objects. */
export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The value at a dotted path such as `nextTask.title`; undefined if a step is missing. A key that contains dots takes
 * precedence over the path.
 */
export function valueAt(row: unknown, path: string): unknown {
  if (isRow(row) && Object.hasOwn(row, path)) return row[path];
  let value: unknown = row;
  for (const step of path.split(".")) {
    if (!isRow(value) || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return value;
}

/** The rows of a list inside a record; none where it has no such list. */
export function rowsAt(record: Row, path: string): readonly unknown[] {
  const rows = valueAt(record, path);
  return Array.isArray(rows) ? rows : [];
}

/** The value of a column in a row; a bare value is the only column of its row. */
export function columnValue(column: Column, row: unknown): unknown {
  if (!isRow(row)) return row;
  return column.show === undefined ? valueAt(row, column.key) : column.show(row);
}

/** One value as text for display: nothing for null, lists joined by commas, objects as JSON. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(cellText).join(", ");
  if (typeof value === "object") return JSON.stringify(value);
  return String(value);
}

/** The heading of a column: its title, else its key split into words, for example `Next task title`. */
export function columnTitle(column: Column): string {
  if (column.title !== undefined) return column.title;
  const words = column.key
    .replace(/[._]/g, " ")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return capitalised(words);
}

const controls = /\p{Cc}+/gu;
const directionOverrides = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text made safe for a terminal: typed titles must not move the cursor, change colours or reverse the line's direction.
 * Line breaks and other control characters become one space.
 */
export function terminalText(text: string): string {
  return text.replace(controls, " ").replace(directionOverrides, "");
}

/** Lines made safe for a terminal, each as {@link terminalText} does it. */
export function terminalLines(text: string): string {
  return text.split("\n").map(terminalText).join("\n");
}

/** The first reference of a record's matter; empty if it has none. */
export function firstReferenceOf(invention: unknown): string {
  const references: unknown =
    typeof invention === "object" && invention !== null && Reflect.get(invention, "references");
  const first: unknown = Array.isArray(references) ? references[0] : undefined;
  return typeof first === "string" ? first : "";
}
