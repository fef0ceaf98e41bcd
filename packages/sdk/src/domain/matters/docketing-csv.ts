import type { DocketingRow } from "../../contract/inventions.ts";
import { isCivilDate } from "../civil-date.ts";
import { InputError } from "../input-error.ts";
import { isFilled, type NumberedRow } from "../numbered-row.ts";

/** The columns of a file of docketing events, in any order and any case; the description is optional. */
export const docketingColumns = ["matter", "type", "date", "description"] as const;

/** What the type of a docketing event begins with; events of other types are not kept. */
const typePrefix = "docketing-";

/** Whether an event of this type is kept as a docketing event. */
export function isDocketingType(type: string): boolean {
  return type.startsWith(typePrefix);
}

/** A row that cannot be imported. */
export interface DocketingFault {
  /** Its row number in the file, as a spreadsheet counts. */
  readonly row: number;
  readonly reason: string;
}

/** The content of a file of docketing events: the rows to import, and the wrong ones. */
export interface DocketingCsv {
  readonly rows: readonly DocketingRow[];
  readonly faults: readonly DocketingFault[];
}

const longest = { matter: 200, type: 60, description: 2000 } as const;

/**
 * Reads docketing events from the rows of a CSV, with the column names in its first line: for firms whose docketing
 * system has no interface.
 * @throws InputError naming `csv`: no rows, or a missing column
 */
export function readDocketingRows(parsed: readonly NumberedRow[]): DocketingCsv {
  const filled = parsed.filter(isFilled);
  const table = filled.map(({ cells }) =>
    Object.fromEntries(Object.entries(cells).map(([name, value]) => [name.trim().toLowerCase(), value.trim()])),
  );
  const [first] = table;
  if (!first) throw new InputError("csv", `the file has no rows; its first line is ${docketingColumns.join(",")}`);
  const missing = docketingColumns.filter((name) => name !== "description" && !table.some((row) => name in row));
  if (missing.length > 0) {
    const has = missing.length === 1 ? "the column" : "the columns";
    throw new InputError("csv", `${has} ${missing.join(", ")} is missing; the first line names them`);
  }
  const rows: DocketingRow[] = [];
  const faults: DocketingFault[] = [];
  for (const [at, { matter = "", type = "", date = "", description = "" }] of table.entries()) {
    const row = { matter, type, date, description };
    const reason = faultOf(row);
    if (reason === null) rows.push(row);
    else faults.push({ row: filled[at]?.number ?? at + 2, reason });
  }
  return { rows, faults };
}

function faultOf(row: DocketingRow): string | null {
  if (row.matter === "") return "matter is missing";
  if (row.type === "") return "type is missing";
  if (!isDocketingType(row.type)) return `type does not begin with ${typePrefix}`;
  if (!isCivilDate(row.date)) return `date ${row.date === "" ? "is missing" : "is wrong"}; write YYYY-MM-DD`;
  for (const name of ["matter", "type", "description"] as const) {
    if (row[name].length > longest[name]) return `${name} is longer than ${longest[name]} characters`;
  }
  return null;
}
