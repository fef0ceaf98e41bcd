import { usageError } from "../exit-codes.ts";
import { isRow } from "./cell.ts";
import type { Column } from "./column.ts";

/**
 * The columns of a list: those of `--columns`, else the verb's, else the keys of its first row.
 * @throws CliError (exit code 2) for a column that the rows do not have
 */
export function chosenColumns(
  columns: readonly Column[],
  sample: unknown,
  { columns: wanted, rowFields = [] }: { readonly columns?: readonly string[]; readonly rowFields?: readonly string[] },
): readonly Column[] {
  const ofRow = Object.keys(isRow(sample) ? sample : { value: "" });
  const known = columns.length > 0 ? columns : ofRow.map((key) => ({ key }));
  if (wanted === undefined) return known;
  return wanted.map((key) => {
    const found = known.find((column) => column.key === key);
    if (found !== undefined) return found;
    const [first = key] = key.split(".");
    if (!isRow(sample) || Object.hasOwn(sample, first) || rowFields.includes(first)) return { key };
    const names = [...new Set([...known.map((column) => column.key), ...Object.keys(sample)])];
    throw usageError(`--columns: there is no column ${key}`, `Columns are ${names.join(", ")}.`);
  });
}
