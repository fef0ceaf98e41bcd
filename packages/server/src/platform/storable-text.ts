/** A text that a database can store: U+FFFD in place of each NUL and of each half of a surrogate pair. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}

/**
 * The value of another system's JSON with storable texts: an escape can write what no database stores.
 * @throws SyntaxError
 */
export function storableJson(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => (typeof value === "string" ? storableText(value) : value));
}
