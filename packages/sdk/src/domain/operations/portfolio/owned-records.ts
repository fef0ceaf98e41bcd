import { type EntryName, keyOfName, type StoredEntry } from "./entries.ts";

/** A record that applying a portfolio file made. `id` is null while it is not known whether it was made. */
export interface OwnedRecord {
  readonly name: EntryName;
  readonly id: string | null;
}

/**
 * The records that a file owns and that are on the hub still: one that a run wanted to make when it was stopped is found
 * by its name.
 */
export function ownedOnHub(
  owned: readonly OwnedRecord[],
  stored: readonly StoredEntry[],
  matterOf: (reference: string) => string | null,
): OwnedRecord[] {
  const ids = new Set(stored.map(({ id }) => id));
  const byKey = new Map(stored.map(({ key, id }) => [key, id]));
  const found = owned.map(({ name, id }) => ({ name, id: id ?? byKey.get(keyOfName(name, matterOf) ?? "") ?? null }));
  const kept = new Map(found.flatMap((one) => (one.id !== null && ids.has(one.id) ? [[one.id, one] as const] : [])));
  return [...kept.values()];
}
