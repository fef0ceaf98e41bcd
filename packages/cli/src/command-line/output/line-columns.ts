import { type Fields, otherLines } from "@iphub/sdk/records/record";
import type { Column } from "./column.ts";

/** Columns of the lines of text of a record, but for those that a table shows in a place of their own. */
export function lineColumns<F extends Fields>(fields: F, shown: readonly (keyof F)[]): readonly Column[] {
  return otherLines(fields, shown).map(({ name, label }) => ({ key: name, title: label }));
}
