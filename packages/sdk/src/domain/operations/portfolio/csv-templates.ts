import type { RowKind } from "./csv-cells.ts";
import { comparedTitle, type PortfolioFault, type Values } from "./entries.ts";

/** A row of a CSV by its place, `row 9`. */
export interface PlacedRow {
  readonly kind: RowKind;
  readonly row: string;
  readonly values: Values;
}

/** The rows of templates and of their parts. */
interface TemplateRows {
  readonly templates: readonly PlacedRow[];
  readonly milestones: readonly PlacedRow[];
  readonly steps: readonly PlacedRow[];
}

interface NestedTemplates {
  readonly entries: readonly Values[];
  /** The row of an entry and of each of its parts by its place in the document, `templates[0].milestones[1]`. */
  readonly rows: ReadonlyMap<string, string>;
  readonly faults: readonly PortfolioFault[];
}

/**
 * Puts rows of milestones into the templates that they name, and rows of steps into their milestones, in their order. A row
 * whose template or milestone has no row is a fault: a mistyped name makes no second template.
 */
export function nestedTemplates({ templates, milestones, steps }: TemplateRows): NestedTemplates {
  const rows = new Map<string, string>();
  const names = new Set(templates.map(({ values }) => nameKey(values.name)));
  const parts = new Set(milestones.map(({ values }) => partKey(values.template, values.title, values.number)));
  const faults = [
    ...milestones.flatMap((row) => templateFaults(row, names)),
    ...steps.flatMap((row) => [...templateFaults(row, names), ...milestoneFaults(row, names, parts)]),
  ];
  const milestonesOf = Map.groupBy(milestones, ({ values }) => nameKey(values.template));
  const stepsOf = Map.groupBy(steps, ({ values }) =>
    partKey(values.template, values.milestone, values.milestoneNumber),
  );
  const entries = templates.map(({ row, values }, index) => {
    const path = `templates[${index}]`;
    rows.set(path, row);
    const { milestones: cell, ...facts } = values;
    if (cell !== undefined) faults.push({ path: `${row}, milestones`, message: `${noCell} templateMilestones` });
    const own = taken(milestonesOf, nameKey(values.name)).map((milestone, at) => {
      const place = `${path}.milestones[${at}]`;
      rows.set(place, milestone.row);
      const { template, title, number } = milestone.values;
      const below = taken(stepsOf, partKey(template, title, number));
      for (const [step, { row: stepRow }] of below.entries()) rows.set(`${place}.steps[${step}]`, stepRow);
      return milestoneEntry(milestone, below, faults);
    });
    return { ...facts, ...(own.length > 0 && { milestones: own }) };
  });
  return { entries, rows, faults };
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
