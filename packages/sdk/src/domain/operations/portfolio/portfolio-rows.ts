import { type PortfolioSection, portfolioSectionNames } from "../../../contract/portfolio.ts";
import { cellOf, isSaid, type RowKind } from "./csv-cells.ts";
import type { PortfolioFault, Values } from "./entries.ts";
import { filterRow } from "./kinds/filters.ts";
import { listOf } from "./record-kind.ts";

/** A portfolio as the rows of a CSV. */
export interface PortfolioRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What a CSV cannot say, such as a tag with a semicolon: the row of its record is left out. */
  readonly unsaid: readonly PortfolioFault[];
}

/** Writes entries as rows that `csvPortfolio` reads as the same entries. */
export function portfolioRows(document: Readonly<Partial<Record<PortfolioSection, readonly Values[]>>>): PortfolioRows {
  const records = portfolioSectionNames.flatMap((section) =>
    (document[section] ?? []).map((values) => writtenRecord(recordOf(section, values))),
  );
  const rows = records.flatMap((record) => record.rows);
  const columns = ["section", ...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  return {
    columns,
    rows: rows.map(({ kind, values }) =>
      columns.map((name) => (name === "section" ? kind : cellOf(name, values[name]))),
    ),
    unsaid: records.flatMap((record) => record.unsaid),
  };
}

/** A record of a CSV: its row, and the records below it, which are nothing without it. */
interface CsvRecord {
  readonly kind: RowKind;
  readonly values: Values;
  readonly below: readonly CsvRecord[];
  /** What no cell of its row can say. */
  readonly unsaid: readonly PortfolioFault[];
}

function recordOf(section: PortfolioSection, values: Values): CsvRecord {
  switch (section) {
    case "templates":
      return templateRecord(values);
    case "filters":
      return { kind: section, below: [], ...filterRow(values) };
    default:
      return { kind: section, values, below: [], unsaid: [] };
  }
}

function templateRecord({ milestones, ...facts }: Values): CsvRecord {
  const below = valuesIn(milestones).map((milestone) => milestoneRecord(facts.name, milestone));
  return { kind: "templates", values: facts, below, unsaid: [] };
}

function milestoneRecord(template: unknown, { steps, ...facts }: Values): CsvRecord {
  const { title: milestone, number: milestoneNumber } = facts;
  const of = { template, milestone, ...(milestoneNumber !== undefined && { milestoneNumber }) };
  const below = valuesIn(steps).map(
    (step): CsvRecord => ({ kind: "templateSteps", values: { ...of, ...step }, below: [], unsaid: [] }),
  );
  return { kind: "templateMilestones", values: { template, ...facts }, below, unsaid: [] };
}

interface WrittenRecord {
  readonly rows: readonly Pick<CsvRecord, "kind" | "values">[];
  readonly unsaid: readonly PortfolioFault[];
}

/** The rows of a record and of those below it, as far as cells can say them. */
function writtenRecord({ kind, values, below, unsaid: noCell }: CsvRecord): WrittenRecord {
  const { template, matter = template, milestone, title, name = title, reference = name } = values;
  const parts = [kind, matter, kind === "templateSteps" ? milestone : undefined, reference];
  const record = parts.filter((part) => part !== undefined).join(" ");
  const lost = Object.keys(values).filter((field) => !isSaid(kind, field, values[field]));
  const unsaid = [
    ...noCell,
    ...lost.map((field) => ({ path: `${record}, ${field}`, message: "cannot be said in a CSV" })),
  ];
  if (unsaid.length > 0) return { rows: [], unsaid };
  const written = below.map(writtenRecord);
  const unsaidBelow = written.flatMap((one) => one.unsaid);
  const own = { kind, values };
  if (kind === "templateMilestones" && unsaidBelow.length > 0) {
    // The steps of a file are all of a milestone: without one of them the file would delete it.
    const message = "are left out: all of them are said, or none";
    return { rows: [own], unsaid: [...unsaidBelow, { path: `${record}, steps`, message }] };
  }
  return { rows: [own, ...written.flatMap((one) => one.rows)], unsaid: unsaidBelow };
}

function valuesIn(list: unknown): Values[] {
  return listOf(list).filter((one): one is Values => typeof one === "object" && one !== null);
}
