import type { NewEvent } from "./event-log.ts";

/** Whether an event says that of its record nothing but these fields changed. */
export function changedOnly({ metadata: { changes } }: NewEvent, fields: ReadonlySet<string>): boolean {
  return typeof changes === "object" && changes !== null && Object.keys(changes).every((field) => fields.has(field));
}
