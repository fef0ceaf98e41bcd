import { HubHttpError } from "@iphub/sdk/errors";
import * as z from "zod/mini";

/** Two versions of a record that were both changed: the reader's change and the stored record. */
export interface Conflict<Change, Stored> {
  readonly mine: Change;
  readonly current: Stored;
}

/** The current record of a refusal for a stale `updatedAt`, alone in a list; an empty list for any other error. */
export function currentIn<Stored>(schema: z.ZodMiniType<Stored>, error: unknown): readonly Stored[] {
  if (!(error instanceof HubHttpError) || error.status !== 409) return [];
  const read = z.safeParse(schema, error.current);
  return read.success ? [read.data] : [];
}

/** Whether any changed field differs between the stored record and the one that was read. */
export function isClash(change: object, read: object, stored: object): boolean {
  return Object.keys(change).some(
    (field) => JSON.stringify(Reflect.get(read, field)) !== JSON.stringify(Reflect.get(stored, field)),
  );
}

/** The fields of a change whose values differ in another record. */
export function differingFields(change: object, record: object): Record<string, unknown> {
  return pickFields(change, (field) => isClash({ [field]: null }, change, record));
}

/** Selects fields of a change. */
export function pickFields(change: object, isWanted: (field: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(change).filter(([field]) => isWanted(field)));
}
