import { type Fields, type OfKind, otherLines } from "@iphub/sdk/records/record";
import type { Column } from "./column.ts";

type Look = Omit<Column, "key">;

/**
 * How a table shows the fields of a record, in order; null for a field that it leaves out. A line of text without an entry
 * comes last, any other field must have one. Other keys are paths into what the record holds besides its fields.
 */
type Looks<F extends Fields> = { readonly [N in Exclude<keyof F, OfKind<F, "line">>]: Look | null } & {
  readonly [N in OfKind<F, "line">]?: Look | null;
} & { readonly [path: string]: Look | null | undefined };

/** The columns of a record; a field is called by its label unless its look has another title. */
export function recordColumns<F extends Fields>(fields: F, looks: Looks<F>): readonly Column[] {
  const placed = Object.entries(looks).flatMap(([key, look]) => {
    const title = fields[key]?.label;
    return look ? [{ key, ...(title === undefined ? {} : { title }), ...look }] : [];
  });
  const others = otherLines(fields, Object.keys(looks)).map(({ name, label }) => ({ key: name, title: label }));
  return [...placed, ...others];
}
