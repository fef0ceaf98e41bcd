import type { Hub } from "@iphub/sdk/client";
import type { ImportRecord } from "@iphub/sdk/contract/imports";
import { importFields } from "@iphub/sdk/domain/operations/import-mapping";
import type { mapChoice } from "./map-flags.ts";

/** Updates an import's mapping from flags. */
export async function remapped(
  hub: Hub,
  record: ImportRecord,
  choice: NonNullable<ReturnType<typeof mapChoice>>,
): Promise<ImportRecord> {
  const taken = new Set(Object.values(choice.map));
  const mapping: Record<string, string> = {};
  for (const field of importFields) {
    const before = choice.none.includes(field) ? undefined : record.mapping[field];
    const column = choice.map[field] ?? (before !== undefined && taken.has(before) ? undefined : before);
    if (column !== undefined) mapping[field] = column;
  }
  return hub.imports.map({ id: record.id, mapping, dateOrder: choice.dateOrder ?? record.dateOrder });
}
