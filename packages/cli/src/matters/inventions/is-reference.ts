/**
 * The ids that a hub gives are 26 hexadecimal digits; those of the sample portfolio have an application number, `m-17248024`.
 * `m-100` is a reference as a firm writes it.
 */
const matterId = /^(?:[0-9a-f]{26}|m-\d{8})$/;

/** Whether an input is a text that names a matter and is no id of one: `17/248,024`, `17248024`, `FIP:4711`, `m-100`. */
export function isReference(text: unknown): text is string {
  return typeof text === "string" && text.trim() !== "" && !matterId.test(text);
}
