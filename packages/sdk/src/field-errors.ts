import type * as z from "zod/mini";
import { nearest } from "./domain/nearest-name.ts";
import type { Schema } from "./endpoint.ts";
import { definitionOf, innerSchema, knownKeys } from "./schema-keys.ts";

/** One invalid field and what to do about it; `field` is a path such as `references[0]`. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
  /** For a value that can be confirmed: what `confirm` must hold, and the rule that speaks against the value. */
  readonly confirm?: string | undefined;
  readonly rule?: string | undefined;
  readonly citation?: string | undefined;
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/**
 * Turns the issues of a schema into fields with messages that say what to do. A message from the contract is kept; a
 * missing value is always reported as required.
 * @param input the validated value, to tell a missing value from a wrong one
 * @param schema the schema, to suggest a known field for an unknown one
 */
export function fieldErrors(issues: readonly Issue[], input?: unknown, schema?: Schema): FieldError[] {
  return issues.flatMap((issue) => fromIssue(issue, [], input, schema));
}

/** A part of a call's input that its schema refuses. */
export interface Misfit {
  readonly schema: Schema;
  readonly value: unknown;
  /** The key of the input that holds it whole, where there is one. */
  readonly root: string | undefined;
  readonly issues: readonly Issue[];
}

/** The faults of a call's input, each field once: parts that do not fit, and keys that are not in `known`. */
export function inputFaults(
  misfits: readonly Misfit[],
  unknown: readonly string[],
  known: readonly string[],
): readonly FieldError[] {
  const faults = [
    ...misfits.flatMap(({ issues, value, schema, root }) =>
      fieldErrors(issues, value, schema).map((fault) => ({ ...fault, field: under(root, fault.field) })),
    ),
    ...unknown.map((key) => unknownField(key, key, known)),
  ];
  const seen = new Set<string>();
  return faults.filter(({ field }) => !seen.has(field) && seen.add(field));
}

function under(root: string | undefined, field: string): string {
  if (root === undefined) return field;
  if (field === "" || field.startsWith("[")) return root + field;
  return `${root}.${field}`;
}

/** Writes a path for display: `workflow.milestoneId`, `references[0]`. */
export function fieldPath(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return text === "" ? String(step) : `${text}.${String(step)}`;
  }, "");
}

/** Reports an unknown field and suggests the nearest known one, if one is near. */
function unknownField(field: string, name: string, known: readonly string[]): FieldError {
  const near = nearest(name, known);
  return { field, message: `is not a known field${near === undefined ? "" : `; did you mean ${near}?`}` };
}

function fromIssue(issue: Issue, before: Path, input: unknown, schema: Schema | undefined): FieldError[] {
  const path = [...before, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    const owner = schema && schemaAt(schema, path);
    const known = (owner && knownKeys(owner)) ?? [];
    return issue.keys.map((key) => unknownField(fieldPath([...path, key]), key, known));
  }
  const missing = valueAt(input, path) === undefined && input !== undefined;
  if (!missing && issue.code === "invalid_union" && isDefault(issue.message)) {
    return fromUnion(issue, path, input, schema);
  }
  return [{ field: fieldPath(path), message: missing ? required(issue.message) : wrong(issue) }];
}

/** Of several alternatives that all fail, the one that fails deepest is taken as the intended one. */
function fromUnion(
  issue: z.core.$ZodIssueInvalidUnion,
  path: Path,
  input: unknown,
  schema: Schema | undefined,
): FieldError[] {
  const depth = (branch: readonly Issue[]) => Math.max(...branch.map((inner) => inner.path.length));
  const [meant] = [...issue.errors].sort((one, other) => depth(other) - depth(one));
  if (meant === undefined) return [{ field: fieldPath(path), message: "matches several forms at once; send only one" }];
  return meant.flatMap((inner) => fromIssue(inner, path, input, schema));
}

function required(message: string): string {
  if (isDefault(message)) return "is required";
  if (message.startsWith("is required")) return message;
  const advice = message.indexOf("; ");
  return advice < 0 ? "is required" : `is required${message.slice(advice)}`;
}

function wrong(issue: Issue): string {
  if (!isDefault(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return `must be ${names[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be ${orList(issue.values.map(String))}`;
    case "too_small":
      return `must ${bound(issue.origin, "at least", issue.minimum)}`;
    case "too_big":
      return `must ${bound(issue.origin, "at most", issue.maximum)}`;
    case "invalid_format":
      return `is not a valid ${issue.format}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    default:
      return "is not valid";
  }
}

const names: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  date: "a date",
  null: "null",
  file: "a file",
};

function bound(origin: string, relation: string, limit: number | bigint): string {
  if (origin === "string") return `have ${relation} ${limit} characters`;
  if (origin === "array" || origin === "set") return `have ${relation} ${limit} entries`;
  return `be ${relation} ${limit}`;
}

function orList(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** Zod's default messages, with or without its English locale: they name neither the fix nor our terms. */
function isDefault(message: string): boolean {
  return /^(Invalid |Too (small|big)|Unrecognized )/.test(message);
}

function valueAt(input: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined),
    input,
  );
}

/** The schema at a path inside another one; undefined if the path does not exist. */
function schemaAt(schema: Schema, path: readonly PropertyKey[]): Schema | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  const def = definitionOf(innerSchema(schema));
  if (def?.type === "array") return schemaAt(def.element, rest);
  if (def?.type !== "object") return undefined;
  const part = def.shape[String(step)];
  return part === undefined ? undefined : schemaAt(part, rest);
}
