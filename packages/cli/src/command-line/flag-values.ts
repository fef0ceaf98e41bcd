import { usageError } from "./exit-codes.ts";
import type { Input } from "./input.ts";
import { readInput } from "./read-input.ts";
import type { IndexedFlag, IndexedVerb } from "./verb-index.ts";

/** The parser's result: positionals in order, and flags by commander's own attribute names. */
export interface Parsed {
  readonly positionals: readonly unknown[];
  readonly flags: Readonly<Record<string, unknown>>;
}

/** The inputs of a verb, as they were typed. */
export interface TypedInputs {
  readonly inputs: readonly Input[];
  /** The ids that were read from standard input, one for each input; null where none were asked for with `-`. */
  readonly ids: readonly string[] | null;
}

/**
 * The inputs of a verb: flags override `--input`, positionals override flags; an optional positional is also a flag.
 * `-` in place of a positional is read from standard input, by the verb itself where it is a file; if it is an id, there is
 * one input for each line, so none where nothing was read. Throws a usage error for a missing value, or invalid JSON.
 */
export async function inputsFrom(verb: IndexedVerb, parsed: Parsed, defaults: Input): Promise<TypedInputs> {
  const input: Record<string, unknown> = { ...defaults, ...(await wholeBody(verb, parsed)) };
  for (const flag of verb.flags) {
    const value = parsed.flags[attributeName(flag.name)];
    if (value !== undefined) input[flag.key] = await flagValue(flag, value, `--${flag.name}`);
  }
  const list = await addPositionals(input, verb, parsed);
  const missing = verb.flags.find((flag) => flag.required && input[flag.key] === undefined);
  if (missing !== undefined) throw usageError(`--${missing.name} is missing`, `For example: iphub ${verb.example}`);
  refuseNoChange(verb, input);
  if (list === null) return { inputs: [input], ids: null };
  return { inputs: list.ids.map((id) => ({ ...input, [list.key]: id })), ids: list.ids };
}

function refuseNoChange({ changes, flags, example }: IndexedVerb, input: Input): void {
  if (changes === undefined || changes.some((key) => input[key] !== undefined)) return;
  const names = flags.filter(({ key }) => changes.includes(key)).map(({ name }) => `--${name}`);
  throw usageError(
    "there is nothing to change",
    `Give at least one of ${names.join(", ")}. For example: iphub ${example}`,
  );
}

/** The typed names (`<id>`, `--due-at`) of the contract's keys, as in the usage line. */
export function typedNames(verb: IndexedVerb, parsed: Parsed): ReadonlyMap<string, string> {
  const flags = verb.flags.map(({ key, name }) => [key, `--${name}`] as const);
  const positionals = verb.positionals.map((flag, at) => [flag.key, positionalName(flag, parsed, at)] as const);
  return new Map([...flags, ...positionals]);
}

/** An optional positional is also a flag: errors use the one that was typed. */
function positionalName({ name, required }: IndexedFlag, { positionals }: Parsed, at: number): string {
  return required || positionals[at] !== undefined ? `<${name}>` : `--${name}`;
}

/** The ids that came through standard input, one per line, and the key of the positional that they are given for. */
interface ListedIds {
  readonly key: string;
  readonly ids: readonly string[];
}

/** Adds the positionals to the input and returns the ids that came through standard input; null where none were asked for. */
async function addPositionals(
  input: Record<string, unknown>,
  verb: IndexedVerb,
  parsed: Parsed,
): Promise<ListedIds | null> {
  let list: ListedIds | null = null;
  for (const [at, flag] of verb.positionals.entries()) {
    const [typed, flagged] = [parsed.positionals[at], parsed.flags[attributeName(flag.name)]];
    if (typed !== undefined && flagged !== undefined) {
      throw usageError(`--${flag.name} is given twice, once without its name`, "Give one of them.");
    }
    const given = typed ?? flagged;
    if (given === undefined) continue;
    // A verb that takes a file reads it itself, also from standard input.
    const isContent = given === "-" && flag.key !== "file";
    const value = isContent ? (await readInput("-")).trim() : given;
    input[flag.key] = await flagValue(flag, value, positionalName(flag, parsed, at));
    if (isContent && /^(id|.*Id|reference|email)$/.test(flag.key))
      list = { key: flag.key, ids: linesOf(String(value)) };
  }
  return list;
}

function linesOf(text: string): string[] {
  return text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The name under which commander stores a flag: `due-at` is stored as `dueAt`. */
function attributeName(flagName: string): string {
  return flagName.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

async function wholeBody(verb: IndexedVerb, parsed: Parsed): Promise<Input> {
  const from = parsed.flags.input;
  if (!verb.takesBody || typeof from !== "string") return {};
  const body = parseJson("--input", await readInput(from));
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw usageError("--input must be one JSON object");
  }
  return { ...body };
}

async function flagValue(flag: IndexedFlag, value: unknown, shownName: string): Promise<unknown> {
  if (flag.isDate && typeof value === "string" && !/^\d{4}-/.test(value)) {
    const { typedDate } = await import("./typed-date.ts");
    return typedDate(shownName, value);
  }
  if (value === false && flag.kind !== "boolean") return flag.list ? [] : null;
  if (flag.kind !== "json") return value;
  return Array.isArray(value) ? value.map((one) => parseJson(shownName, one)) : parseJson(shownName, value);
}

function parseJson(name: string, text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw usageError(`${name} is not JSON`, `Write it like '{"theme": "dark"}', in quotes.`);
  }
}
