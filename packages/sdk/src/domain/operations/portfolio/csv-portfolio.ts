import { type PortfolioSection, portfolioSectionNames } from "../../../contract/portfolio.ts";
import type { PortfolioFault, Values } from "./entries.ts";

/** The sections that a CSV can have: those whose entries are flat. */
const sections: readonly PortfolioSection[] = portfolioSectionNames.filter(
  (name) => name !== "templates" && name !== "filters" && name !== "boards",
);

/** Empties a field; an empty cell leaves it as it is. */
const emptied = "-";

const emptyValues: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["references", []],
  ["teams", []],
  ["members", []],
  ["assignees", []],
  ["tags", []],
  ["notes", ""],
]);
const lists = new Set(["references", "teams", "members", "assignees", "tags"]);
/** Texts of several lines, whose spaces are part of them. */
const texts = new Set(["notes"]);
const numbers = new Set(["number", "milestoneNumber"]);

/** A row with its number, as a spreadsheet counts it, by the names of the columns. */
interface CsvRow {
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

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
export function csvPortfolio(rows: readonly CsvRow[]): CsvPortfolio {
  const document: Record<string, Values[]> = {};
  const faults: PortfolioFault[] = [];
  const places = new Map<string, string>();
  for (const { number, cells: all } of rows) {
    const { section = "", ...cells } = all;
    const row = `row ${number}`;
    if (Object.values(all).every((cell) => cell.trim() === "")) continue;
    const name = section.trim() === "" ? "tasks" : section.trim();
    if (!sections.some((known) => known === name)) {
      faults.push({ path: `${row}, section`, message: `'${name}' is not one of ${sections.join(", ")}` });
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
