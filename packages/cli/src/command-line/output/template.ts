import { usageError } from "../exit-codes.ts";
import { cellText, terminalText, valueAt } from "./cell.ts";
import { csvText } from "./csv-text.ts";
import { jsonText } from "./json-text.ts";

/** One part of a template: literal text or a value. */
type Part = string | ((row: unknown) => string);

type Filter = (value: unknown, argument: string) => unknown;

const filters: Readonly<Record<string, Filter>> = {
  upper: (value) => cellText(value).toUpperCase(),
  lower: (value) => cellText(value).toLowerCase(),
  date: (value) => cellText(value).slice(0, 10),
  join: (value, separator) => (Array.isArray(value) ? value.map(cellText).join(separator || ", ") : value),
  default: (value, otherwise) => (cellText(value) === "" ? otherwise : value),
  cut: (value, size) => [...cellText(value)].slice(0, Number(size)).join(""),
  pad: (value, size) => {
    const text = cellText(value);
    return text + " ".repeat(Math.max(0, Number(size) - [...text].length));
  },
  json: (value) => jsonText(value),
  csv: (value) => csvText([[value]]).slice(0, -1),
};

/** The filters that take a number of characters. */
const counting: ReadonlySet<string> = new Set(["cut", "pad"]);

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", "\\": "\\" };

/**
 * Parses a template: `{{dueAt}}` is a value of the row, `{{nextTask.title|default:none}}` one with filters, `{{.}}` the
 * whole row; `\n`, `\t` and `\\` are a line break, a tab and a backslash. A line break ends each row. Throws a usage
 * error for an unknown filter, an unclosed bracket, or a text without any field. `forTerminal` removes control
 * characters from values.
 */
export function readTemplate(text: string, forTerminal: boolean): (row: unknown) => string {
  if (!text.includes("{{")) throw usageError("--template has no field", "Write it like '{{dueAt}} {{title}}'.");
  const parts = text.split(/(\{\{.*?\}\})/s).map((part) => partOf(part, forTerminal));
  return (row) => {
    const line = parts.map((part) => (typeof part === "string" ? part : part(row))).join("");
    return line.endsWith("\n") ? line : `${line}\n`;
  };
}

function partOf(part: string, forTerminal: boolean): Part {
  if (!part.startsWith("{{") || !part.endsWith("}}")) {
    if (part.includes("{{")) throw usageError("--template: {{ is not closed", "Write it like '{{dueAt}} {{title}}'.");
    return part.replace(/\\([nt\\])/g, (_, mark: string) => escapes[mark] ?? mark);
  }
  const [path = "", ...steps] = part.slice(2, -2).split("|");
  const run = steps.map(filterOf);
  return (row) => {
    const value = path.trim() === "." ? row : valueAt(row, path.trim().replace(/^\./, ""));
    const text = cellText(run.reduce<unknown>((before, filter) => filter(before), value));
    return forTerminal ? terminalText(text) : text;
  };
}

function filterOf(step: string): (value: unknown) => unknown {
  const [, name = "", argument = ""] = /^\s*(\w+)\s*(?::(.*))?$/s.exec(step) ?? [];
  const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
  if (filter === undefined) {
    throw usageError(
      `--template: there is no filter ${step.trim()}`,
      `Filters are ${Object.keys(filters).join(", ")}.`,
    );
  }
  if (counting.has(name) && !/^\s*\d{1,4}\s*$/.test(argument)) {
    throw usageError(`--template: ${name} needs a number of characters`, `Write it like {{title|${name}:20}}.`);
  }
  return (value) => filter(value, argument);
}
