import { type Fields, otherLines } from "@iphub/sdk/records/record";
import type { Column } from "./column.ts";

/** Columns of a record's single-line text fields, except those that a table places by hand. */
export function lineColumns<F extends Fields>(fields: F, shown: readonly (keyof F)[]): readonly Column[] {
  return otherLines(fields, shown).map(({ name, label }) => ({ key: name, title: label }));
}
