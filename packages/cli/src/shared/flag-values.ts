import { usageError } from "./exit-codes.ts";
import { readInput } from "./read-input.ts";
import type { Input } from "./verb.ts";
import type { IndexedFlag, IndexedVerb } from "./verb-index.ts";

/** What the parser found: positionals in order, and flags by commander's own attribute names. */
export interface Parsed {
  readonly positionals: readonly unknown[];
  readonly flags: Readonly<Record<string, unknown>>;
}

/**
 * The input of a verb: `--input` below, flags above it, positionals above all. `-` in place of a positional is read
 * from standard input. Throws a usage error for what is missing or is not JSON where JSON is due.
 */
export async function inputFrom(verb: IndexedVerb, parsed: Parsed, defaults: Input): Promise<Input> {
  const input: Record<string, unknown> = { ...defaults, ...(await wholeBody(verb, parsed)) };
  for (const flag of verb.flags) {
    const value = parsed.flags[attributeName(flag.name)];
    if (value !== undefined) input[flag.key] = flagValue(flag, value);
  }
  for (const [at, flag] of verb.positionals.entries()) {
    const value = parsed.positionals[at];
    if (value !== undefined) input[flag.key] = flagValue(flag, value === "-" ? (await readInput("-")).trim() : value);
  }
  for (const flag of verb.flags) {
    if (flag.required && input[flag.key] === undefined) {
      throw usageError(`--${flag.name} is missing`, `For example: iphub ${verb.example}`);
    }
  }
  return input;
}

/** The name under which commander keeps a flag: `due-at` is kept as `dueAt`. */
export function attributeName(flagName: string): string {
  return flagName.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

async function wholeBody(verb: IndexedVerb, parsed: Parsed): Promise<Input> {
  const from = parsed.flags.input;
  if (!verb.takesBody || typeof from !== "string") return {};
  const body = parseJson("--input", await readInput(from));
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw usageError("--input must hold one JSON object");
  }
  return { ...body };
}

function flagValue(flag: IndexedFlag, value: unknown): unknown {
  if (value === false && flag.kind !== "boolean") return flag.list ? [] : null;
  if (flag.kind !== "json") return value;
  return Array.isArray(value) ? value.map((one) => parseJson(`--${flag.name}`, one)) : parseJson(flag.name, value);
}

function parseJson(name: string, text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw usageError(`${name} is not JSON`, `Write it like '{"theme": "dark"}', in quotes.`);
  }
}
