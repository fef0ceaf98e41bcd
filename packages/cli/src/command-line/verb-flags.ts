import { splitList } from "./argv.ts";
import { usageError } from "./exit-codes.ts";
import type { GlobalOptions } from "./input.ts";
import type { OutputFlags } from "./output/output-flags.ts";
import type { IndexedFields, IndexedVerb } from "./verb-index.ts";

type Flags = Readonly<Record<string, unknown>>;

/** The program's own flags for verbs. Throws a usage error for an invalid time-out. */
export function globalOptions(flags: Flags): GlobalOptions {
  const seconds = Number(flags.timeout);
  if (!(seconds >= 0.001 && seconds <= 86_400))
    throw usageError("--timeout must be a number of seconds from 0.001 to 86400");
  return {
    ...(typeof flags.as === "string" ? { actingFor: flags.as } : {}),
    ...(typeof flags.profile === "string" ? { profile: flags.profile } : {}),
    ...(typeof flags.hub === "string" ? { hub: flags.hub } : {}),
    // Evaluated only when needed: opening standard input takes a tenth of a short verb's time.
    get mayAsk() {
      return flags.input !== false && process.stdin.isTTY === true;
    },
    timeoutMs: Math.round(seconds * 1000),
  };
}

/** The output format. Throws a usage error for a column or field that the verb does not have. */
export function outputFlagsOf(flags: Flags, verb: IndexedVerb): OutputFlags {
  const fields = typeof flags.json === "string" ? splitList(flags.json) : undefined;
  return {
    ...(fields === undefined ? {} : { json: knownKeys("json", fields, verb) }),
    ...(typeof flags.columns === "string"
      ? { columns: knownColumns(flags.columns, verb), rowFields: (verb.rows ?? verb).fields }
      : {}),
    ...(typeof flags.jq === "string" ? { jq: flags.jq } : {}),
    ...(typeof flags.xlsx === "string" ? { xlsx: flags.xlsx } : {}),
    ...(typeof flags.template === "string" ? { template: knownTemplate(flags.template, verb) } : {}),
    ndjson: flags.ndjson === true,
    csv: flags.csv === true,
    watch: flags.watch === true,
  };
}

/** Seconds between two readings of `--watch`; undefined if the verb runs once. */
export function watchSeconds(flags: Flags): number | undefined {
  if (flags.watch !== true) {
    if (flags.interval !== undefined) throw usageError("--interval needs --watch");
    return undefined;
  }
  const seconds = flags.interval === undefined ? 5 : Number(flags.interval);
  if (seconds >= 0.1 && seconds <= 86_400) return seconds;
  throw usageError("--interval must be a number of seconds from 0.1 to 86400");
}

/** A field with a `default` may be one that only some rows have. */
function knownTemplate(text: string, verb: IndexedVerb): string {
  const named = [...text.matchAll(/\{\{([^|}]*)[^}]*\}\}/g)].filter(([part]) => !/\|\s*default\b/.test(part));
  const paths = named.map(([, path = ""]) => path.trim());
  if (paths.includes("")) throw usageError("--template: {{}} names no field", "Write it like '{{dueAt}} {{title}}'.");
  knownKeys(
    "template",
    paths.flatMap((path) => path.replace(/^\./, "") || []),
    verb,
  );
  return text;
}

/** Where a record has rows, the columns are theirs; with ids from standard input the records are rows themselves. */
function knownColumns(text: string, verb: IndexedVerb): readonly string[] {
  const keys = splitList(text);
  if (keys.length === 0) throw usageError("--columns names no column", "Write it like --columns id,title.");
  const { rows = verb, positionals } = verb;
  const isOfRecord = (key: string) => positionals.length > 0 && missingStep(verb, key) === undefined;
  knownKeys(
    "columns",
    keys.filter((key) => !isOfRecord(key)),
    rows,
  );
  return keys;
}

/** Without this check a misspelled field would look like one that is empty on every row. */
function knownKeys(
  flag: "columns" | "json" | "template",
  keys: readonly string[],
  verb: IndexedFields,
): readonly string[] {
  const [one, many] = flag === "columns" ? ["column", "Columns"] : ["field", "Fields"];
  if (verb.fields.length === 0) return keys;
  const unknown = keys.flatMap((key) => {
    const missing = missingStep(verb, key);
    return missing === undefined ? [] : [{ key, missing }];
  });
  const [first] = unknown;
  if (first === undefined) return keys;
  const { in: path, known, next } = first.missing;
  const alike = unknown.filter(({ missing }) => missing.in === path).map(({ key }) => key);
  const isIndex = flag === "template" && /^\d+$/.test(next);
  const list = isIndex ? ` A list is printed whole: {{${path}|join:; }}.` : "";
  const hint =
    known.length > 0
      ? `${many}${path === "" ? "" : ` of ${path}`} are ${known.join(", ")}.`
      : `${path} has no ${many.toLowerCase()} of its own.${list}`;
  throw usageError(`--${flag}: there is no ${one} ${alike.join(", ")}`, hint);
}

/** The first step of a path that the verb's record does not have: where, and what there is. */
function missingStep({ fields, innerFields = {}, openFields = [] }: IndexedFields, key: string) {
  if (fields.includes(key)) return undefined;
  let known = fields;
  let path = "";
  for (const next of key.split(".")) {
    if (openFields.includes(path)) return undefined;
    if (!known.includes(next)) return { in: path, known, next };
    path = path === "" ? next : `${path}.${next}`;
    known = innerFields[path] ?? [];
  }
  return undefined;
}
