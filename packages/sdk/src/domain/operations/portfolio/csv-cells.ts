import { type PortfolioSection, portfolioSectionNames, portfolioSections } from "../../../contract/portfolio.ts";
import { portfolioStep, portfolioTemplateMilestone } from "../../../contract/portfolio-templates.ts";
import { stepOffset } from "../../../contract/workflow-shapes.ts";
import { canonicalJson } from "../../canonical-json.ts";
import { parseStepOffset, stepOffsetText } from "../../work/step-schedule.ts";

/** What a row of a CSV can be: an entry of a section, or a part of a template. */
export type RowKind = PortfolioSection | "templateMilestones" | "templateSteps";

/** The kinds of rows in the order in which they are written: the parts of a template are below it. */
export const csvRowKinds: readonly RowKind[] = portfolioSectionNames.flatMap((name): RowKind[] =>
  name === "templates" ? [name, "templateMilestones", "templateSteps"] : [name],
);

/** Every name that a column can have: what a row is and belongs to, and the fields of sections and parts of them. */
export const csvColumns: ReadonlySet<string> = new Set([
  "section",
  "template",
  "milestone",
  "milestoneNumber",
  "query",
  ...[...Object.values(portfolioSections), portfolioTemplateMilestone, portfolioStep].flatMap(({ shape }) =>
    Object.keys(shape),
  ),
]);

/** Empties a field; an empty cell leaves it as it is. */
const emptied = "-";

const lists = new Set(["references", "teams", "members", "assignees", "tags", "after", "filters"]);
/** Texts of several lines, whose spaces are part of them. */
const texts = new Set(["notes", "instructions", "description"]);

/** What empties a field: a list without entries, a text without letters, null for the others. */
export function emptyValue(name: string): unknown {
  if (lists.has(name) || name === "steps") return [];
  return texts.has(name) || name === "query" ? "" : null;
}

const numbers = new Set(["number", "milestoneNumber"]);
/** A spreadsheet shows and saves `true` in the language of its user. */
const answers: ReadonlyMap<string, boolean> = new Map([
  ["yes", true],
  ["true", true],
  ["no", false],
  ["false", false],
]);

/** The value of a cell that is not empty. @throws InputError for the date of a part of a template */
export function cellValue(kind: RowKind, name: string, cell: string): unknown {
  const text = cell.trim();
  if (text === emptied) return emptyValue(name);
  if (numbers.has(name)) return /^\d+$/.test(text) ? Number(text) : text;
  if (name === "due" && isPartOfTemplate(kind)) return parseStepOffset(text);
  if (name === "draft") return answers.get(text.toLowerCase()) ?? text;
  if (!lists.has(name)) return texts.has(name) ? cell : text;
  return text
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

/** The cell of a value. */
export function cellOf(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? emptied : value.join("; ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object" && value !== null) return offsetText(value);
  if (value === "" && emptyValue(name) === "") return emptied;
  return value === undefined || value === null ? "" : String(value);
}

/** Whether the cell of a value is read as the same value. */
export function isSaid(kind: RowKind, name: string, value: unknown): boolean {
  const cell = cellOf(name, value);
  const read = cell.trim() === "" ? null : cellValue(kind, name, cell);
  return canonicalJson(read) === canonicalJson(value ?? null);
}

function isPartOfTemplate(kind: RowKind): boolean {
  return kind === "templateMilestones" || kind === "templateSteps";
}

/** The words of an offset; those of no days, weeks or months keep their unit. */
function offsetText(value: object): string {
  const read = stepOffset.safeParse(value);
  if (!read.success) return "";
  const { from, count, unit } = read.data;
  if (count !== 0 || unit === "day") return stepOffsetText(read.data);
  return `0 ${unit.replace("-", " ")}s after the ${from === "bind" ? "start" : "milestone"}`;
}
