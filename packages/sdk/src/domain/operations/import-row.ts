import type { PatentKind } from "../../records/inventions.ts";
import { foldText } from "../fold-text.ts";
import { countryCodeOf } from "../matters/country-code.ts";
import { referenceKey, referenceKeys } from "../matters/reference-key.ts";
import { plainDashes } from "../plain-dashes.ts";
import { longestCell, onOneLine, plainCell } from "./import-cells.ts";
import { type DateOrder, readImportDate } from "./import-dates.ts";
import { type ImportField, importFieldLabels } from "./import-fields.ts";
import type { ImportMapping } from "./import-mapping.ts";

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
  readonly client: string | null;
  /** The code of the row's country or office; null where neither a column nor a number says it. */
  readonly country: string | null;
  readonly patentKind: PatentKind | null;
  readonly filingDate: string | null;
  readonly patentNumber: string | null;
  readonly issueDate: string | null;
  readonly officeStatus: string | null;
  /** An e-mail address or a name, as in the file. */
  readonly attorney: string | null;
  readonly deadline: ImportedDate | null;
}

/** A deadline as a row states it, at the office of its own country. */
export interface ImportedDate {
  readonly title: string;
  readonly dueDate: string;
  readonly finalDate: string | null;
  readonly office: string;
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

/** The fields that are dates. */
const dateFields = ["filingDate", "issueDate", "dueDate", "finalDate"] as const;
/** The first due date that the hub's calendars cover (docs/deadlines.md). */
const firstDueDate = "1986-01-01";
const namelessDeadline = "Imported deadline";
/** The office of a date of which the file says no country. */
const ownOffice = "US";
/** The types of a docket that are kinds of patent, folded. */
const kinds: Readonly<Record<string, PatentKind>> = {
  utility: "utility",
  "non-provisional": "utility",
  nonprovisional: "utility",
  invention: "utility",
  design: "design",
  plant: "plant",
  reissue: "reissue",
  "re-issue": "reissue",
};

/** Collects the problems of a row while it is read. */
class RowReader {
  readonly problems: ImportProblem[] = [];
  readonly #cells: readonly string[];
  readonly #reading: RowReading;

  constructor(cells: readonly string[], reading: RowReading) {
    this.#cells = cells;
    this.#reading = reading;
  }

  /** The cell of a field as it is in the file. */
  cell(field: ImportField): string {
    const column = this.#reading.mapping[field];
    return column === undefined ? "" : (this.#cells[this.#reading.columns.indexOf(column)] ?? "");
  }

  text(field: ImportField): string {
    const { length } = this.cell(field);
    if (length <= longestCell[field]) return plainCell(field, this.cell(field));
    this.error(field, `${importFieldLabels[field]} has ${length} characters; ${longestCell[field]} is the limit`);
    return "";
  }

  /** Whether a column is the field. */
  reads(field: ImportField): boolean {
    return this.#reading.mapping[field] !== undefined;
  }

  date(field: (typeof dateFields)[number]): string | null {
    const text = this.text(field);
    if (text === "") return null;
    const read = readImportDate(text, this.#reading.dateOrder);
    if ("date" in read) return read.date;
    this.error(field, `${importFieldLabels[field]} ${read.fault}`);
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
  const [reference, stated, other] = [row.text("reference"), row.text("applicationNumber"), row.text("otherReference")];
  const country = countryOf(row, stated);
  const number = numberOf(stated, country);
  const references = [reference, number, other].filter((one) => one !== "");
  const title = row.text("title");
  if (reference === "" && number === "") {
    row.error("reference", "has neither a reference nor an application number; a row needs one of them");
  }
  if (title === "") row.error("title", "has no title");
  const isForeign = row.reads("country") && country !== null && country !== ownOffice;
  if (number !== "" && !isForeign && !referenceKey(number).startsWith("number:")) {
    row.warn("applicationNumber", `'${number}' is not a US or PCT application number; it is kept as a reference`);
  }
  const filingDate = row.date("filingDate");
  const facts: ImportFacts = {
    keys: keysOf(row, reference, number, country),
    references,
    title,
    applicant: orNull(row.text("applicant")),
    client: orNull(row.text("client")),
    country,
    patentKind: kindOf(row),
    filingDate,
    patentNumber: orNull(row.text("patentNumber")),
    issueDate: issueDateOf(row, filingDate),
    officeStatus: orNull(row.text("officeStatus")),
    attorney: orNull(row.text("attorney")),
    deadline: deadlineOf(row, country),
  };
  return { facts, problems: row.problems };
}

/** The keys of a row's matter, also of one that an earlier version of the hub read with marks that no one sees. */
function keysOf(row: RowReader, reference: string, number: string, country: string | null): string[] {
  const before = numberOf(onOneLine(row.cell("applicationNumber")), country);
  return referenceKeys([
    ...(reference === "" ? [] : [reference, onOneLine(row.cell("reference"))]),
    ...(number === "" ? [] : [number, before]),
  ]);
}

/** The country that the row states, else that of its number; an unknown one is refused, never taken for another. */
function countryOf(row: RowReader, number: string): string | null {
  const text = row.text("country");
  if (text !== "") {
    const code = countryCodeOf(text);
    if (code === undefined) {
      row.error("country", `'${text}' is not a country or office that is known; write its two letters, such as EP`);
    }
    return code ?? null;
  }
  const key = referenceKey(number);
  if (!key.startsWith("text:")) return key.startsWith("number:PCT") ? "WO" : ownOffice;
  const [, letters] = /^([A-Z]{2})[ /-]?\d/.exec(plainDashes(number)) ?? [];
  return letters ?? null;
}

/** A number of another office carries its country, because bare digits are an application of the US office. */
function numberOf(number: string, country: string | null): string {
  const isOurs = country === null || country === ownOffice || country === "WO";
  if (isOurs || !referenceKey(number).startsWith("number:") || /^PCT/i.test(number)) return number;
  return `${country} ${number}`;
}

function kindOf(row: RowReader): PatentKind | null {
  const text = row.text("patentKind");
  if (text === "") return null;
  const plain = foldText(text).replace(/ (patent|application)s?$/, "");
  const kind = Object.hasOwn(kinds, plain) ? kinds[plain] : undefined;
  if (kind) return kind;
  row.warn("patentKind", `'${text}' is not utility, design, plant or reissue; the matter comes without that type`);
  return null;
}

function issueDateOf(row: RowReader, filingDate: string | null): string | null {
  const issueDate = row.date("issueDate");
  if (issueDate === null || filingDate === null || issueDate >= filingDate) return issueDate;
  row.error("issueDate", `${issueDate} is before the filing date ${filingDate}; correct one of them`);
  return null;
}

function deadlineOf(row: RowReader, country: string | null): ImportedDate | null {
  const title = row.text("deadline");
  const before = row.problems.length;
  const [stated, finalDate] = [row.date("dueDate"), row.date("finalDate")];
  if (row.problems.length > before) return null;
  const dueDate = stated ?? finalDate;
  if (dueDate === null) {
    if (title !== "") row.warn("dueDate", `'${title}' has no due date, so no deadline is docketed`);
    return null;
  }
  if (dueDate < firstDueDate) {
    row.error("dueDate", `${dueDate} is before 1986, where the hub's calendars begin`);
    return null;
  }
  if (finalDate !== null && finalDate < dueDate) {
    row.error("finalDate", `${finalDate} is before the due date ${dueDate}; correct one of them`);
    return null;
  }
  if (stated === null) row.warn("dueDate", `has no due date; the final date ${dueDate} is docketed as the due date`);
  if (country === null && row.reads("country") && !row.problems.some(({ field }) => field === "country")) {
    row.warn("country", `has no country; its deadline is docketed for the office ${ownOffice}, so check it`);
  }
  return { title: title === "" ? namelessDeadline : title, dueDate, finalDate, office: country ?? ownOffice };
}

function orNull(text: string): string | null {
  return text === "" ? null : text;
}

/** The cells that a mapping reads as dates, to detect the order of day and month. */
export function dateCells(mapping: ImportMapping, columns: readonly string[]): number[] {
  return dateFields.flatMap((field) => {
    const column = mapping[field];
    return column === undefined ? [] : [columns.indexOf(column)];
  });
}
