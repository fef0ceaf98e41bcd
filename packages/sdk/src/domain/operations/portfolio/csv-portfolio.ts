import { type PortfolioSection, portfolioSectionNames } from "../../../contract/portfolio.ts";
import { canonicalJson } from "../../canonical-json.ts";
import type { NumberedRow } from "../../numbered-row.ts";
import type { PortfolioFault, Values } from "./entries.ts";

/** The sections that a CSV can have: those whose entries are flat. */
export const csvSections: readonly PortfolioSection[] = portfolioSectionNames.filter(
  (name) => name !== "templates" && name !== "filters",
);

/** Empties a field; an empty cell leaves it as it is. */
const emptied = "-";

const emptyValues: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["references", []],
  ["teams", []],
  ["members", []],
  ["assignees", []],
  ["tags", []],
  ["filters", []],
  ["notes", ""],
]);
const lists = new Set(["references", "teams", "members", "assignees", "tags", "filters"]);
/** Texts of several lines, whose spaces are part of them. */
const texts = new Set(["notes"]);
const numbers = new Set(["number", "milestoneNumber"]);

/** A CSV as a portfolio file that is not checked yet. */
export interface CsvPortfolio {
  readonly document: Readonly<Record<string, readonly Values[]>>;
  readonly faults: readonly PortfolioFault[];
  /** The row of an entry by its place in the document: `tasks[3]` is `row 9`. */
  readonly rows: ReadonlyMap<string, string>;
}

/**
 * Reads rows by the names of their columns. The column `section` says what a row is; a row without it is a task. A list
 * has semicolons between its entries. A row of empty cells is none.
 */
export function csvPortfolio(rows: readonly NumberedRow[]): CsvPortfolio {
  const document: Record<string, Values[]> = {};
  const faults: PortfolioFault[] = [];
  const places = new Map<string, string>();
  for (const { number, cells: all } of rows) {
    const { section = "", ...cells } = all;
    const row = `row ${number}`;
    if (Object.values(all).every((cell) => cell.trim() === "")) continue;
    const name = section.trim() === "" ? "tasks" : section.trim();
    if (!csvSections.some((known) => known === name)) {
      faults.push({ path: `${row}, section`, message: `'${name}' is not one of ${csvSections.join(", ")}` });
      continue;
    }
    document[name] ??= [];
    places.set(`${name}[${document[name].length}]`, row);
    document[name].push(entryOf(cells));
  }
  return { document, faults, rows: places };
}

function entryOf(cells: Readonly<Record<string, string>>): Values {
  const filled = Object.entries(cells).filter(([, cell]) => cell.trim() !== "");
  return Object.fromEntries(filled.map(([name, cell]) => [name, cellValue(name, cell)]));
}

function cellValue(name: string, cell: string): unknown {
  const text = cell.trim();
  if (text === emptied) return emptyValues.has(name) ? emptyValues.get(name) : null;
  if (numbers.has(name)) return /^\d+$/.test(text) ? Number(text) : text;
  if (!lists.has(name)) return texts.has(name) ? cell : text;
  return text
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

/** A portfolio as the rows of a CSV. */
export interface PortfolioRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What a CSV cannot say, such as a tag with a semicolon: the row of its record is left out. */
  readonly unsaid: readonly PortfolioFault[];
}

/** Writes entries as rows that {@link csvPortfolio} reads as the same entries. */
export function portfolioRows(document: Readonly<Partial<Record<PortfolioSection, readonly Values[]>>>): PortfolioRows {
  const entries = csvSections.flatMap((section) => (document[section] ?? []).map((values) => ({ section, values })));
  const columns = ["section", ...new Set(entries.flatMap(({ values }) => Object.keys(values)))];
  const unsaid: PortfolioFault[] = [];
  const rows = entries.flatMap(({ section, values }) => {
    const lost = columns.filter((name) => name !== "section" && !isSaid(name, values[name]));
    const { matter, title, name = title, reference = name } = values;
    const record = [section, matter, reference].filter((part) => part !== undefined).join(" ");
    unsaid.push(...lost.map((field) => ({ path: `${record}, ${field}`, message: "cannot be said in a CSV" })));
    return lost.length > 0 ? [] : [columns.map((column) => (column === "section" ? section : cellOf(values[column])))];
  });
  return { columns, rows, unsaid };
}

function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? emptied : value.join("; ");
  return value === undefined || value === null ? "" : String(value);
}

/** Whether the cell of a value is read as the same value. */
function isSaid(name: string, value: unknown): boolean {
  const cell = cellOf(value);
  const read = cell.trim() === "" ? null : cellValue(name, cell);
  return canonicalJson(read) === canonicalJson(value ?? null);
}
