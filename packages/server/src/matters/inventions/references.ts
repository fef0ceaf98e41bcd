import { applicationNumberOf } from "./matter-search.ts";

/** The most references that a matter can have. */
export const mostReferences = 50;

/**
 * Adds references to a list without duplicates, whatever their case or spelling of a number; the first spelling stays.
 */
export function addReferences(present: readonly string[], added: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const reference of [...present, ...added]) {
    const key = applicationNumberOf(reference) ?? reference.toLowerCase();
    if (!byKey.has(key)) byKey.set(key, reference);
  }
  return [...byKey.values()];
}
