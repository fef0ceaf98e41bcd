import { canonicalJson } from "@iphub/sdk/domain/canonical-json";

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
