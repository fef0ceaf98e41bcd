import { portfolioSectionNames } from "../../../contract/portfolio.ts";
import { InputError } from "../../input-error.ts";
import { nearest } from "../../nearest-name.ts";
import type { NumberedRow } from "../../numbered-row.ts";
import { cellValue, csvColumns, csvRowKinds, type RowKind } from "./csv-cells.ts";
import { comparedTitle, type PortfolioFault, type Values } from "./entries.ts";
import { filterOfRow } from "./kinds/filters.ts";

/** A CSV as a portfolio file that is not checked yet. */
export interface CsvPortfolio {
  readonly document: Readonly<Record<string, readonly Values[]>>;
  readonly faults: readonly PortfolioFault[];
  /** The row of an entry, or of a part of a template, by its place in the document: `tasks[3]` is `row 9`. */
  readonly rows: ReadonlyMap<string, string>;
}

/** A row of a CSV by its place, `row 9`. */
interface PlacedRow {
  readonly kind: RowKind;
  readonly row: string;
  readonly values: Values;
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
  const rows = new Map<string, string>();
  const sections = portfolioSectionNames.map((name) => {
    const own = rowsOf(name);
    for (const [index, { row }] of own.entries()) rows.set(`${name}[${index}]`, row);
    if (name === "templates") return [name, nestedTemplates(rowsOf, rows, faults)] as const;
    return [name, own.map(({ values }) => values)] as const;
  });
  const document = Object.fromEntries(sections.filter(([, entries]) => entries.length > 0));
  return { document, faults, rows };
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
  const whole = kind === "filters" ? filterOfRow(values, row, faults) : values;
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

/**
 * Puts rows of milestones into the templates that they name, and rows of steps into their milestones, in their order. A row
 * whose template or milestone has no row is a fault: a mistyped name makes no second template. `rows` gets the row of each
 * part by its place in the document.
 */
function nestedTemplates(
  rowsOf: (kind: RowKind) => readonly PlacedRow[],
  rows: Map<string, string>,
  faults: PortfolioFault[],
): Values[] {
  const [templates, milestones, steps] = [rowsOf("templates"), rowsOf("templateMilestones"), rowsOf("templateSteps")];
  const names = new Set(templates.map(({ values }) => nameKey(values.name)));
  const parts = new Set(milestones.map(({ values }) => partKey(values.template, values.title, values.number)));
  faults.push(...milestones.flatMap((row) => templateFaults(row, names)));
  faults.push(...steps.flatMap((row) => [...templateFaults(row, names), ...milestoneFaults(row, names, parts)]));
  const milestonesOf = Map.groupBy(milestones, ({ values }) => nameKey(values.template));
  const stepsOf = Map.groupBy(steps, ({ values }) =>
    partKey(values.template, values.milestone, values.milestoneNumber),
  );
  return templates.map(({ row, values }, index) => {
    const { milestones: cell, ...facts } = values;
    if (cell !== undefined) faults.push({ path: `${row}, milestones`, message: `${noCell} templateMilestones` });
    const own = taken(milestonesOf, nameKey(values.name)).map((milestone, at) => {
      const place = `templates[${index}].milestones[${at}]`;
      rows.set(place, milestone.row);
      const { template, title, number } = milestone.values;
      const below = taken(stepsOf, partKey(template, title, number));
      for (const [step, { row: stepRow }] of below.entries()) rows.set(`${place}.steps[${step}]`, stepRow);
      return milestoneEntry(milestone, below, faults);
    });
    return { ...facts, ...(own.length > 0 && { milestones: own }) };
  });
}

const noCell = "is no cell; write each of them as a row of";

/** A milestone with its steps: those of the rows below it, none where its cell `steps` says so. */
function milestoneEntry({ row, values }: PlacedRow, below: readonly PlacedRow[], faults: PortfolioFault[]): Values {
  const { template: _template, steps: cell, ...facts } = values;
  const isEmptied = Array.isArray(cell) && below.length === 0;
  if (cell !== undefined && !isEmptied) {
    const message = `${noCell} templateSteps, or - for a milestone without any`;
    faults.push({ path: `${row}, steps`, message });
  }
  const steps = below.map((step) => {
    const { template: _of, milestone: _in, milestoneNumber: _which, ...own } = step.values;
    return own;
  });
  return { ...facts, ...((isEmptied || steps.length > 0) && { steps }) };
}

/** The rows of a key, which no second entry of the same name gets. */
function taken(rows: Map<string, PlacedRow[]>, key: string): readonly PlacedRow[] {
  const found = rows.get(key) ?? [];
  rows.delete(key);
  return found;
}

function templateFaults({ row, values }: PlacedRow, names: ReadonlySet<string>): PortfolioFault[] {
  const { template } = values;
  if (names.has(nameKey(template)) && isText(template)) return [];
  const message = isText(template)
    ? `'${template}' is no template of this file; add a row of templates for it`
    : "is required; give the name of the template";
  return [{ path: `${row}, template`, message }];
}

/** What is wrong with the milestone of a step in a template of the file. */
function milestoneFaults(
  { row, values }: PlacedRow,
  names: ReadonlySet<string>,
  parts: ReadonlySet<string>,
): PortfolioFault[] {
  const { template, milestone, milestoneNumber } = values;
  if (!names.has(nameKey(template)) || parts.has(partKey(template, milestone, milestoneNumber))) return [];
  if (isText(milestoneNumber)) return [{ path: `${row}, milestoneNumber`, message: "must be a whole number from 1" }];
  const which = typeof milestoneNumber === "number" ? ` with the number ${milestoneNumber}` : "";
  const message = isText(milestone)
    ? `'${milestone}'${which} is no milestone of this template here; add a row of templateMilestones for it`
    : "is required; give the title of the milestone";
  return [{ path: `${row}, milestone`, message }];
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function nameKey(name: unknown): string {
  return comparedTitle(isText(name) ? name : "");
}

function partKey(template: unknown, title: unknown, number: unknown): string {
  return JSON.stringify([nameKey(template), nameKey(title), String(number ?? 1)]);
}
