import { portfolioSectionNames } from "../../../contract/portfolio.ts";
import { InputError } from "../../input-error.ts";
import { nearest } from "../../nearest-name.ts";
import type { NumberedRow } from "../../numbered-row.ts";
import { cellValue, csvColumns, csvRowKinds, type RowKind } from "./csv-cells.ts";
import { nestedTemplates, type PlacedRow } from "./csv-templates.ts";
import type { PortfolioFault, Values } from "./entries.ts";

/** A CSV as a portfolio file that is not checked yet. */
export interface CsvPortfolio {
  readonly document: Readonly<Record<string, readonly Values[]>>;
  readonly faults: readonly PortfolioFault[];
  /** The row of an entry, or of a part of a template, by its place in the document: `tasks[3]` is `row 9`. */
  readonly rows: ReadonlyMap<string, string>;
}

/**
 * Reads rows by the names of their columns. The column `section` says what a row is; a row without it is a task. A list
 * has semicolons between its entries. A row of empty cells is none. Where a filled column has an unknown name, nothing
 * else is read: each of its rows would be a fault.
 */
export function csvPortfolio(lines: readonly NumberedRow[]): CsvPortfolio {
  const faults = columnFaults(lines);
  if (faults.length > 0) return { document: {}, faults, rows: new Map() };
  const placed = Map.groupBy(
    lines.flatMap((line) => placedRow(line, faults)),
    ({ kind }) => kind,
  );
  const rowsOf = (kind: RowKind) => placed.get(kind) ?? [];
  const templates = nestedTemplates({
    templates: rowsOf("templates"),
    milestones: rowsOf("templateMilestones"),
    steps: rowsOf("templateSteps"),
  });
  const rows = new Map(templates.rows);
  const sections = portfolioSectionNames.map((name) => {
    if (name === "templates") return [name, templates.entries] as const;
    const own = rowsOf(name);
    for (const [index, { row }] of own.entries()) rows.set(`${name}[${index}]`, row);
    return [name, own.map(({ values }) => values)] as const;
  });
  const document = Object.fromEntries(sections.filter(([, entries]) => entries.length > 0));
  return { document, faults: [...faults, ...templates.faults], rows };
}

/** The place in a CSV of a path in its document: `row 4, due` for `templates[0].milestones[1].due.unit`. */
export function csvPlace(rows: ReadonlyMap<string, string>, path: string): string {
  const [entry = ""] = /^\w+\[\d+\](?:\.(?:milestones|steps)\[\d+\])*/.exec(path) ?? [];
  const row = rows.get(entry);
  if (row === undefined) return path;
  const field = path.slice(entry.length).replace(/^\./, "");
  // These two are one cell.
  const column = field.replace(/^data\.query$/, "query").replace(/^due\.\w+$/, "due");
  return column === "" ? row : `${row}, ${column}`;
}

/** The columns that no section has, each once however many of its cells are filled. */
function columnFaults(lines: readonly NumberedRow[]): PortfolioFault[] {
  const unknown = new Set<string>();
  for (const { cells } of lines) {
    for (const [name, cell] of Object.entries(cells)) {
      if (name !== "" && !csvColumns.has(name) && cell.trim() !== "") unknown.add(name);
    }
  }
  return [...unknown].map((name) => {
    const near = nearest(name, [...csvColumns]);
    const advice = near === undefined ? "rename it, or empty its cells" : `did you mean ${near}?`;
    return { path: `column ${name}`, message: `is not one of a portfolio file; ${advice}` };
  });
}

/** A row with its cells as values; nothing for an empty one, and for one that cannot be placed. */
function placedRow({ number, cells: all }: NumberedRow, faults: PortfolioFault[]): PlacedRow[] {
  if (Object.values(all).every((cell) => cell.trim() === "")) return [];
  const { section = "", "": nameless = "", ...cells } = all;
  const row = `row ${number}`;
  if (nameless.trim() !== "") {
    const message = "has a cell in a column without a name; name the column in the first row, or empty the cell";
    faults.push({ path: row, message });
  }
  const typed = section.trim();
  const kind = typed === "" ? "tasks" : csvRowKinds.find((one) => one.toLowerCase() === typed.toLowerCase());
  if (kind === undefined) {
    faults.push({ path: `${row}, section`, message: `'${typed}' is not one of ${csvRowKinds.join(", ")}` });
    return [];
  }
  const values = rowValues(cells, kind, row, faults);
  const whole = kind === "filters" ? filterValues(values, row, faults) : values;
  return whole === null ? [] : [{ kind, row, values: whole }];
}

function rowValues(
  cells: Readonly<Record<string, string>>,
  kind: RowKind,
  row: string,
  faults: PortfolioFault[],
): Values {
  const filled = Object.entries(cells).filter(([, cell]) => cell.trim() !== "");
  const values = filled.flatMap(([name, cell]): [string, unknown][] => {
    try {
      return [[name, cellValue(kind, name, cell)]];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      faults.push({ path: `${row}, ${name}`, message: error.reason });
      return [];
    }
  });
  return Object.fromEntries(values);
}

/** A filter with the conditions of its query; null, with a fault, for one without a query. */
function filterValues({ query, data, ...facts }: Values, row: string, faults: PortfolioFault[]): Values | null {
  if (data !== undefined) {
    const message = "is no column of a CSV; write the conditions of a filter as a query in the column query";
    faults.push({ path: `${row}, data`, message });
  }
  if (typeof query === "string") return { ...facts, data: query === "" ? {} : { query } };
  const message = "is required; write the conditions as a query, such as status:open tag:fee, or - for none";
  faults.push({ path: `${row}, query`, message });
  return null;
}
