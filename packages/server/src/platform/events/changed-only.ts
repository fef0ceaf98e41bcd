import type { NewEvent } from "./event-log.ts";

/** Whether an event changed only these fields of its record. */
export function changedOnly({ metadata: { changes } }: NewEvent, fields: ReadonlySet<string>): boolean {
  return typeof changes === "object" && changes !== null && Object.keys(changes).every((field) => fields.has(field));
}
