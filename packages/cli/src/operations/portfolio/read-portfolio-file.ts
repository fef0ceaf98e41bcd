import {
  type PortfolioDocument,
  type PortfolioSection,
  portfolioSectionNames,
  portfolioSections,
} from "@iphub/sdk/contract/portfolio";
import { InputError } from "@iphub/sdk/domain/input-error";
import { emptyValue } from "@iphub/sdk/domain/operations/portfolio/csv-cells";
import { csvPlace, csvPortfolio } from "@iphub/sdk/domain/operations/portfolio/csv-portfolio";
import type { PortfolioFault } from "@iphub/sdk/domain/operations/portfolio/entries";
import { fieldErrors, fieldPath } from "@iphub/sdk/field-errors";
import * as z from "zod/mini";
import { isRow } from "../../command-line/output/cell.ts";

/** A portfolio file as it was read. */
export interface ReadPortfolio {
  readonly document: PortfolioDocument;
  readonly faults: readonly PortfolioFault[];
  /** The place of an entry for people, where the file has another than `tasks[3]`: the row of a CSV. */
  placeOf(path: string): string;
}

/**
 * Reads a portfolio file: CSV and JSON by the ending of its name, else YAML. Every fault is listed with its place, and
 * the entries without a fault are read all the same.
 */
export async function readPortfolioFile(file: string, text: string): Promise<ReadPortfolio> {
  if (/\.csv$/i.test(file)) return readCsv(text);
  const asWritten = (path: string) => path;
  const parsed = /\.json$/i.test(file) ? parseJson(text) : await parseYaml(text);
  if ("faults" in parsed) return { document: {}, faults: parsed.faults, placeOf: asWritten };
  return { ...checked(parsed.value), placeOf: asWritten };
}

async function readCsv(text: string): Promise<ReadPortfolio> {
  const { csvRows } = await import("@iphub/sdk/formats/read-csv");
  try {
    const { names, rows: lines } = csvRows(text);
    if (names.length === 0) throw new InputError("csv", "has no row; the first one names the columns");
    const { document, faults, rows } = csvPortfolio(lines);
    const read = checked(document);
    const placeOf = (path: string) => csvPlace(rows, path);
    return { document: read.document, faults: [...faults, ...read.faults], placeOf };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { document: {}, faults: [{ path: error.field, message: error.reason }], placeOf: (path) => path };
  }
}

type Parsed = { readonly value: unknown } | { readonly faults: readonly PortfolioFault[] };

function parseJson(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text);
    const faults = repeatedKeys(text).map((path) => ({ path, message: "is there twice; leave one of them out" }));
    return faults.length > 0 ? { faults } : { value };
  } catch (error) {
    return { faults: [{ path: "the file", message: `is not JSON: ${String(error).replace(/^\w+: /, "")}` }] };
  }
}

const jsonToken = /"(?:[^"\\]|\\.)*"|[{}[\]]/g;
/** How many spaces may be between a key and its colon. */
const longestGap = 100;

/** The keys, with their lines, that an object of a valid JSON text has more than once: `JSON.parse` silently keeps the last. */
function repeatedKeys(json: string): string[] {
  const open: Set<string>[] = [];
  const repeated: string[] = [];
  for (const { 0: found, index } of json.matchAll(jsonToken)) {
    if (found === "{" || found === "[") open.push(new Set());
    else if (found === "}" || found === "]") open.pop();
    else if (/^\s*:/.test(json.slice(index + found.length, index + found.length + longestGap))) {
      const key = String(JSON.parse(found));
      if (open.at(-1)?.has(key)) repeated.push(`line ${json.slice(0, index).split("\n").length}, ${key}`);
      open.at(-1)?.add(key);
    }
  }
  return repeated;
}

/** More aliases than a person writes: a text of a few lines must not expand to millions of entries. */
const mostAliases = 1000;

async function parseYaml(text: string): Promise<Parsed> {
  const { load, YAMLException } = await import("js-yaml");
  try {
    return { value: load(text, { maxAliases: mostAliases }) };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const path = error.mark === undefined ? "the file" : `line ${error.mark.line + 1}`;
    return { faults: [{ path, message: `is not YAML: ${error.reason}` }] };
  }
}

function checked(value: unknown): Pick<ReadPortfolio, "document" | "faults"> {
  const known = portfolioSectionNames.join(", ");
  if (!isRow(value)) {
    return { document: {}, faults: [{ path: "the file", message: `has no sections; it can have ${known}` }] };
  }
  const unknown = Object.keys(value).filter((name) => !portfolioSectionNames.some((section) => section === name));
  const faults = unknown.map((path) => ({
    path,
    message: `is not a section of a portfolio file; it can have ${known}`,
  }));
  const section = <S extends PortfolioSection>(name: S) => entriesOf(name, value[name], faults);
  return {
    document: {
      teams: section("teams"),
      templates: section("templates"),
      matters: section("matters"),
      milestones: section("milestones"),
      tasks: section("tasks"),
      deadlines: section("deadlines"),
      filters: section("filters"),
      boards: section("boards"),
    },
    faults,
  };
}

/** The entries of a section, as far as they have no fault; an empty section is as one that is left out. */
function entriesOf<S extends PortfolioSection>(
  name: S,
  value: unknown,
  faults: PortfolioFault[],
): z.output<(typeof portfolioSections)[S]>[] {
  if (value === undefined || value === null) return [];
  const schema = portfolioSections[name];
  const list = z.array(schema);
  const read = z.safeParse(list, value);
  if (read.success) return read.data;
  const { issues } = read.error;
  const written = new Map(issues.map((issue) => [issue, faultAsWritten(issue.path, value)]));
  faults.push(
    ...[...written].flatMap(([{ path }, message]) =>
      message === null ? [] : [{ path: `${name}${fieldPath(path)}`, message }],
    ),
    ...fieldErrors(
      issues.filter((issue) => written.get(issue) === null),
      value,
      list,
    ).map(({ field, message }) => ({ path: `${name}${field}`, message: withExample(name, field, message) })),
  );
  return [];
}

/** What a missing list or group of fields looks like, where the contract only says that it is required. */
function withExample(section: PortfolioSection, field: string, message: string): string {
  if (message !== "is required") return message;
  if (section === "filters" && field.endsWith("].data")) {
    return 'is required; give the conditions of the filter, for example data: { query: "status:open tag:fee" }';
  }
  if (section === "boards" && field.endsWith("].filters")) {
    return "is required; give the names of the board's filters, for example filters: [My week]";
  }
  return message;
}

/** What is wrong with how a value is written: without the quotes that YAML wants (`title: 4711`), or not at all. */
function faultAsWritten(path: readonly PropertyKey[], value: unknown): string | null {
  const found = path.reduce<unknown>(
    (at, step) => (typeof at === "object" && at !== null ? Reflect.get(at, step) : undefined),
    value,
  );
  const last = String(path.at(-1));
  if (found === null) {
    const empty = emptyValue(last);
    return empty === null ? null : `has no value; write ${JSON.stringify(empty)} to empty it, or leave it out`;
  }
  const isNumber = ["number", "milestoneNumber", "count"].includes(last);
  const isBare = last !== "draft" && (typeof found === "boolean" || (typeof found === "number" && !isNumber));
  return isBare ? "is read as a number or as true or false; put it in quotes" : null;
}
