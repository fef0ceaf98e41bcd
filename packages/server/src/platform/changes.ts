import { canonicalJson } from "@iphub/sdk/domain/canonical-json";
import type { NewEvent } from "./events/event-log.ts";

/** The changes of a write by field, as logged. */
export type Changes = Record<string, { before: unknown; after: unknown }>;

/** The fields in which two states of a record differ; empty without a change. */
export function changesBetween<T extends object>(before: T, after: T): Changes {
  const old = new Map<string, unknown>(Object.entries(before));
  const changes: Changes = {};
  for (const [field, value] of Object.entries(after)) {
    const previous = old.get(field);
    if (canonicalJson(previous) !== canonicalJson(value)) changes[field] = { before: previous, after: value };
  }
  return changes;
}

/** Whether an event changed only these fields of its record. */
export function changedOnly({ metadata: { changes } }: NewEvent, fields: ReadonlySet<string>): boolean {
  return typeof changes === "object" && changes !== null && Object.keys(changes).every((field) => fields.has(field));
}
