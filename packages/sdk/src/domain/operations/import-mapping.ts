import { foldText } from "../fold-text.ts";
import { usualNames } from "./import-column-names.ts";
import { type ImportField, importFieldLabels, importFields } from "./import-fields.ts";

/** The column name of each field; a field without a column is left empty. */
export type ImportMapping = Partial<Record<ImportField, string>>;

/** Words of a column name that say nothing of its field, as in 'Client name', 'Title (English)' or 'Due date of action'. */
const fillers = new Set([
  "the",
  "of",
  "name",
  "code",
  "current",
  "primary",
  "english",
  "en",
  "us",
  "no",
  "nr",
  "number",
  "id",
]);

/** Each usual name with its field. A name that is usual for two fields belongs to the first of them. */
const fieldsByName = namedFields();

function namedFields(): ReadonlyMap<string, ImportField> {
  const fields = new Map<string, ImportField>();
  for (const field of importFields)
    for (const name of usualNames(field)) if (!fields.has(name)) fields.set(name, field);
  return fields;
}

/** The field that a column name usually means; undefined for a name that is not known. */
export function importFieldOf(column: string): ImportField | undefined {
  const name = plainName(column);
  return fieldsByName.get(name) ?? fieldsByName.get(coreOf(name));
}

/** The fields that column names mean. */
export function knownFields(columns: readonly string[]): ReadonlySet<ImportField> {
  return new Set(columns.flatMap((column) => importFieldOf(column) ?? []));
}

/**
 * The mapping suggested by the column names; each column is used once. Of several names of a field the most likely is
 * taken, a name that is known as it is before one that is known without its fillers.
 */
export function guessMapping(columns: readonly string[]): ImportMapping {
  const mapping: ImportMapping = {};
  const used = new Set<string>();
  for (const named of [plainName, (column: string) => coreOf(plainName(column))]) {
    for (const field of importFields) {
      if (mapping[field] !== undefined) continue;
      const left = columns.filter((column) => !used.has(column));
      const names = left.map(named);
      const likely = usualNames(field).find((name) => names.includes(name) && fieldsByName.get(name) === field);
      const column = likely === undefined ? undefined : left[names.indexOf(likely)];
      if (column === undefined) continue;
      mapping[field] = column;
      used.add(column);
    }
  }
  return mapping;
}

function coreOf(name: string): string {
  return name
    .split(" ")
    .filter((word) => !fillers.has(word))
    .join(" ");
}

/** The columns of a file that no field takes, in the order of the file. */
export function columnsLeftOut(columns: readonly string[], mapping: ImportMapping): string[] {
  const used = new Set(Object.values(mapping));
  return columns.filter((column) => !used.has(column));
}

/** What a person has to know of the columns before and after an import: those left out, and what has no column. */
export function columnRemarks(columns: readonly string[], mapping: ImportMapping): string[] {
  const left = columnsLeftOut(columns, mapping);
  return [
    ...(left.length === 0 ? [] : [`Left out, because no field takes them: ${left.join(", ")}.`]),
    ...(mapping.dueDate === undefined || mapping.country !== undefined ? [] : [withoutCountry]),
  ];
}

const withoutCountry =
  "No column is the country: a date is docketed for the office that the application number names, else for the US office.";

/** How much of a column name is read. A broken file can have one of 10 MB, for which the engine's regular expressions have no room. */
const longestName = 400;

function plainName(column: string): string {
  return foldText(column.slice(0, longestName))
    .replace(/#/g, " no ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The faults of a mapping by field; empty if rows can be read with it. */
export function mappingFaults(
  mapping: ImportMapping,
  columns: readonly string[],
): { readonly field: string; readonly message: string }[] {
  const faults: { field: string; message: string }[] = [];
  const used = new Map<string, ImportField>();
  for (const field of importFields) {
    const column = mapping[field];
    if (column === undefined) continue;
    const other = used.get(column);
    if (!columns.includes(column)) {
      faults.push({ field: `mapping.${field}`, message: `'${column}' is not a column of the file` });
    } else if (other) {
      const message = `'${column}' is ${importFieldLabels[other]} already; a column is one field`;
      faults.push({ field: `mapping.${field}`, message });
    } else used.set(column, field);
  }
  return faults;
}
