/** The fields of an entry of the event log, whose values older versions of the hub may have written in another form. */
export type Fields = Readonly<Record<string, unknown>>;

/** The new value of a field that an entry changed to a text. */
export function newOf(metadata: Fields, field: string): string | null {
  return addressOf(changeOf(metadata, field)?.after);
}

/** The values of a field before and after an entry; null where it did not change it. */
export function changeOf(
  metadata: Fields,
  field: string,
): { readonly before: unknown; readonly after: unknown } | null {
  const change = recordOf(metadata.changes)[field];
  return typeof change === "object" && change !== null ? { before: undefined, after: undefined, ...change } : null;
}

/** An object, or an empty one for any other value. */
export function recordOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** A text, or an empty one for any other value. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A text that is not empty, or null for any other value. */
export function addressOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** The texts of a list; none of any other value. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}

/** A civil date, or that of an instant; null for any other value. */
export function dateOf(value: unknown): string | null {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : null;
}
