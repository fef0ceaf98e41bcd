import { referenceKey, referenceKeys } from "../matters/reference-key.ts";
import { type DateOrder, readImportDate } from "./import-dates.ts";
import { type ImportField, type ImportMapping, importFieldLabels, importFields } from "./import-mapping.ts";

/** A problem of a row: an `error` keeps the row out; with a `warning` the row is imported without that part. */
export interface ImportProblem {
  readonly field: ImportField | null;
  readonly severity: "error" | "warning";
  readonly message: string;
}

/** A parsed row of a docket. `references` includes the application number; the reference is first. */
export interface ImportFacts {
  /** The comparable keys of its matter: reference and application number, in any spelling. */
  readonly keys: readonly string[];
  readonly references: readonly string[];
  readonly title: string;
  readonly applicant: string | null;
  readonly filingDate: string | null;
  readonly officeStatus: string | null;
  /** An e-mail address or a name, as in the file. */
  readonly attorney: string | null;
  readonly deadline: { readonly title: string; readonly dueDate: string } | null;
}

/** A parsed row with its problems. */
export interface ReadRow {
  readonly facts: ImportFacts;
  readonly problems: readonly ImportProblem[];
}

/** How to read the fields of a row. */
export interface RowReading {
  readonly mapping: ImportMapping;
  readonly columns: readonly string[];
  readonly dateOrder: DateOrder | null;
}

/** The most characters of each field; longer cells are refused, never truncated. */
const longest: Readonly<Record<ImportField, number>> = {
  reference: 200,
  otherReference: 200,
  applicationNumber: 200,
  title: 500,
  applicant: 300,
  filingDate: 60,
  officeStatus: 200,
  attorney: 200,
  deadline: 300,
  dueDate: 60,
};
/** The first due date that the hub's calendars cover (docs/deadlines.md). */
const firstDueDate = "1986-01-01";
const namelessDeadline = "Imported deadline";

/** Collects the problems of a row while it is read. */
class RowReader {
  readonly problems: ImportProblem[] = [];
  readonly #cells: readonly string[];
  readonly #reading: RowReading;

  constructor(cells: readonly string[], reading: RowReading) {
    this.#cells = cells;
    this.#reading = reading;
  }

  text(field: ImportField): string {
    const column = this.#reading.mapping[field];
    const text = column === undefined ? "" : (this.#cells[this.#reading.columns.indexOf(column)] ?? "");
    if (text.length <= longest[field]) return text.replace(/\s+/g, " ").trim();
    this.error(field, `${importFieldLabels[field]} has ${text.length} characters; ${longest[field]} is the limit`);
    return "";
  }

  date(field: "filingDate" | "dueDate"): string | null {
    const text = this.text(field);
    if (text === "") return null;
    const read = readImportDate(text, this.#reading.dateOrder);
    if ("date" in read) return read.date;
    this.error(field, read.fault);
    return null;
  }

  error(field: ImportField | null, message: string): void {
    this.problems.push({ field, severity: "error", message });
  }

  warn(field: ImportField | null, message: string): void {
    this.problems.push({ field, severity: "warning", message });
  }
}

/** Reads one row by the mapping; pure, and reports every problem of the row at once. */
export function readImportRow(cells: readonly string[], reading: RowReading): ReadRow {
  const row = new RowReader(cells, reading);
  const [reference, number, other] = [row.text("reference"), row.text("applicationNumber"), row.text("otherReference")];
  const references = [reference, number, other].filter((one) => one !== "");
  const title = row.text("title");
  if (reference === "" && number === "") {
    row.error("reference", "has neither a reference nor an application number; a row needs one of them");
  }
  if (title === "") row.error("title", "has no title");
  if (number !== "" && !referenceKey(number).startsWith("number:")) {
    row.warn("applicationNumber", `'${number}' is not a US or PCT application number; it is kept as a reference`);
  }
  const facts: ImportFacts = {
    keys: referenceKeys([reference, number].filter((one) => one !== "")),
    references,
    title,
    applicant: orNull(row.text("applicant")),
    filingDate: row.date("filingDate"),
    officeStatus: orNull(row.text("officeStatus")),
    attorney: orNull(row.text("attorney")),
    deadline: deadlineOf(row),
  };
  return { facts, problems: row.problems };
}

function deadlineOf(row: RowReader): ImportFacts["deadline"] {
  const title = row.text("deadline");
  const before = row.problems.length;
  const dueDate = row.date("dueDate");
  if (row.problems.length > before) return null;
  if (dueDate === null) {
    if (title !== "") row.warn("dueDate", `'${title}' has no due date, so no deadline is docketed`);
    return null;
  }
  if (dueDate < firstDueDate) {
    row.error("dueDate", `${dueDate} is before 1986, where the hub's calendars begin`);
    return null;
  }
  return { title: title === "" ? namelessDeadline : title, dueDate };
}

function orNull(text: string): string | null {
  return text === "" ? null : text;
}

/** The cells that a mapping reads as dates, to detect the order of day and month. */
export function dateCells(mapping: ImportMapping, columns: readonly string[]): number[] {
  return importFields
    .filter((field) => field === "filingDate" || field === "dueDate")
    .flatMap((field) => {
      const column = mapping[field];
      return column === undefined ? [] : [columns.indexOf(column)];
    });
}
