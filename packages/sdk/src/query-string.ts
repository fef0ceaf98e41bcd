import { HubInputError } from "./errors.ts";
import type { FieldError } from "./field-errors.ts";

/** How lists and objects are encoded in a query; see {@link Endpoint.queryStyle}. */
export type QueryStyle = "plain" | "repeated" | "bracketed";

/**
 * Encodes the query of a URL, without the question mark. Undefined and null values are omitted. A list is a repeated
 * key in every style; an object is allowed only in the bracketed one: `filters[name]=a`.
 * @throws HubInputError where a value cannot be encoded in the style
 */
export function queryString(query: Readonly<Record<string, unknown>>, style: QueryStyle = "plain"): string {
  const pairs: string[] = [];
  const faults: FieldError[] = [];
  const write = (key: string, value: unknown, field: string): void => {
    if (value === undefined || value === null) return;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) write(key, item, `${field}[${index}]`);
      return;
    }
    const text = scalar(value);
    if (text !== undefined) {
      pairs.push(`${key}=${encode(text, field, faults)}`);
      return;
    }
    if (style !== "bracketed" || typeof value !== "object") {
      faults.push({
        field,
        message: "cannot be written in an address; send a text, a number, a date or true or false",
      });
      return;
    }
    for (const [inner, part] of Object.entries(value)) {
      write(`${key}[${encode(inner, field, faults)}]`, part, `${field}.${inner}`);
    }
  };
  for (const [key, value] of Object.entries(query)) write(encode(key, key, faults), value, key);
  if (faults.length > 0) throw new HubInputError("query", faults);
  return pairs.join("&");
}

/**
 * Fills `{name}` in a path, percent-encoded.
 * @throws HubInputError where a value is missing, empty, or would change the path
 */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  const faults: FieldError[] = [];
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const text = scalar(params[name]);
    if (text === undefined || text === "") {
      faults.push({ field: name, message: "is required; it is part of the address" });
      return "";
    }
    // A URL parser drops these two segments, encoded or not, and would change the path.
    if (text === "." || text === "..") faults.push({ field: name, message: `must not be ${text}` });
    return encode(text, name, faults);
  });
  if (faults.length > 0) throw new HubInputError("path", faults);
  return filled;
}

function encode(text: string, field: string, faults: FieldError[]): string {
  if (text.isWellFormed()) return encodeURIComponent(text);
  faults.push({ field, message: "contains half of a character; send well-formed text" });
  return "";
}

function scalar(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : undefined;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  return undefined;
}
