import { contract } from "@iphub/sdk/contract/index";
import type { Contract, Endpoint, Schema } from "@iphub/sdk/endpoint";
import * as z from "zod/mini";
import { yesFlag } from "../confirm-deletion.ts";
import type { OwnFlag, Verb } from "../verb.ts";
import { type IndexedFlag, type IndexedVerb, kebabCase } from "../verb-index.ts";
import { flagFromProperty, flagsFromBody, flagsFromSchema, type JsonSchema } from "./flags-from-schema.ts";

const nouns: Contract = contract;

/**
 * One verb for the parser and the help: the contract's definition with the verb file's additions. Throws if the verb
 * names a call, a positional or a help text that the contract does not have.
 */
export function indexVerb(noun: string, name: string, verb: Verb): IndexedVerb {
  const call = verb.call === undefined ? undefined : endpointOf(verb.call);
  const asking = verb.deletes === undefined ? [] : [yesFlag];
  const own = [...(verb.flags ?? []), ...asking].map(ownFlag);
  const flags = [...(call === undefined ? [] : callFlags(call, verb.help ?? {})), ...own];
  const keys = verb.positionals ?? Object.keys(schemaOf(call?.params).properties ?? {});
  const isOptional = verb.instead !== undefined;
  const given = keys.map((key) => flags.find((flag) => flag.key === key) ?? missing(noun, name, key));
  const positionals = given.map((flag) => (isOptional ? { ...flag, required: false } : flag));
  const summary = verb.summary ?? call?.summary ?? missing(noun, name, "summary");
  const indexed = {
    summary,
    isDefault: verb.isDefault === true,
    positionals,
    flags: flags.filter((flag) => !given.includes(flag)).map((flag) => optionalWhereDefaulted(flag, verb)),
    prints: printsData(call, verb),
    ...(call === undefined ? ownFields(verb) : fieldsOf(call)),
    ...rowsOf(verb, call),
    ...callFacts(call, verb),
    ...(verb.web === undefined ? {} : { web: verb.web }),
    ...(verb.triedFlags === undefined ? {} : { triedFlags: verb.triedFlags }),
  };
  const example = verb.example ?? `${noun} ${name}${exampleArguments(call?.example.input ?? {}, indexed)}`;
  return { ...indexed, example };
}

function callFacts(call: Endpoint | undefined, { call: name, flags = [], run, sendsKey }: Verb) {
  const repeats = sendsKey === true || (call !== undefined && run === undefined && makesRecord(call));
  const keyed = repeats ? { repeatable: true } : {};
  if (call === undefined) return { paged: false, watchable: false, takesBody: false, ...keyed };
  const hasOwnWait = flags.some(({ name }) => name === "wait");
  return {
    paged: call.paging !== undefined,
    watchable: call.method === "GET" && isList(call) && !plansChanges(flags),
    ...(call.method === "GET" && call.officeData && !hasOwnWait ? { readsOffice: true } : {}),
    ...keyed,
    ...changedKeys(name, call),
    takesBody: call.body !== undefined && call.bodyKey === undefined && (call.bodyKind ?? "json") === "json",
  };
}

/** Whether a verb prints data in the formats of the output; a file and a plan of changes have a format of their own. */
function printsData(call: Endpoint | undefined, { columns, flags = [] }: Verb): boolean {
  if (columns !== undefined) return true;
  return call !== undefined && call.responseKind !== "file" && !plansChanges(flags);
}

/** Whether a list is written as a plan of changes, which cannot be viewed as a list. */
function plansChanges(flags: readonly OwnFlag[]): boolean {
  return flags.some(({ name }) => name.startsWith("set-"));
}

/**
 * Whether a call makes a record of what is sent, once for a key: the hub keeps no answers for who is not signed in, and
 * does not compare the files of a form.
 */
function makesRecord({ method, status, bodyKind, access }: Endpoint): boolean {
  return method === "POST" && status === 201 && bodyKind !== "multipart" && access !== "public";
}

/** What a call that changes a record may change; the rest of its body says why, how, or since when the record is unchanged. */
function changedKeys(name: string | undefined, call: Endpoint): { changes?: readonly string[] } {
  const { properties = {}, required = [] } = call.bodyKey === undefined ? schemaOf(call.body) : {};
  if (!/\.(update|change)/.test(name ?? "") || required.length > 0) return {};
  const saysHow = ["updatedAt", "confirm", "reason", "referenceOverride", "allowDuplicate"];
  const others = [...saysHow, ...Object.keys(schemaOf(call.params).properties ?? {})];
  const keys = Object.keys(properties).filter((key) => !others.includes(key));
  return keys.length === 0 ? {} : { changes: keys };
}

function endpointOf(callName: string): Endpoint {
  const [noun = "", verb = ""] = callName.split(".");
  const found = nouns[noun]?.[verb];
  if (found === undefined) throw new Error(`The contract has no call ${callName}`);
  return found;
}

function callFlags(call: Endpoint, help: Readonly<Record<string, string>>): IndexedFlag[] {
  const body = call.bodyKey === undefined ? schemaOf(call.body) : { type: "object" };
  const whole =
    call.bodyKey === undefined || call.body === undefined
      ? []
      : [flagFromProperty(call.bodyKey, schemaOf(call.body), true, help[call.bodyKey])];
  const parts = [
    ...[schemaOf(call.params), schemaOf(call.query)].flatMap((part) => flagsFromSchema(part, help)),
    ...flagsFromBody(body, help),
  ];
  const first = new Map<string, IndexedFlag>();
  for (const flag of [...parts, ...whole]) if (!first.has(flag.key)) first.set(flag.key, flag);
  return [...first.values()];
}

function schemaOf(schema: Schema | undefined, io: "input" | "output" = "input"): JsonSchema {
  if (schema === undefined) return {};
  const json: JsonSchema = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: "any" })));
  return json;
}

/** The columns of a verb without a call; what is inside of them is not known. */
function ownFields({ columns = [] }: Pick<Verb, "columns">): Fields {
  const fields = columns.map(({ key }) => key);
  return { fields, ...(fields.length === 0 ? {} : { openFields: fields }) };
}

type Fields = Pick<IndexedVerb, "fields" | "innerFields" | "openFields">;

function fieldsOf(call: Endpoint): Fields {
  const answer = schemaOf(call.response, "output");
  const items = call.paging?.items;
  return fieldsIn(items === undefined ? answer : answer.properties?.[items]);
}

/** What `--columns` takes where a record has rows: their columns, and what the contract says is in them. */
function rowsOf({ inner }: Verb, call: Endpoint | undefined): { readonly rows?: Fields } {
  if (inner === undefined) return {};
  const rows = call && schemaOf(call.response, "output").properties?.[inner.key];
  const known = rows === undefined ? ownFields(inner) : fieldsIn(rows);
  const shown = inner.columns.map(({ key }) => key).filter((key) => !key.includes("."));
  const fields = [...new Set([...known.fields, ...shown])];
  return { rows: { ...known, fields, ...(inner.isOpen === true ? { openFields: [""] } : {}) } };
}

/** The fields of a record, or of those of a list. */
function fieldsIn(schema: JsonSchema | undefined): Fields {
  const properties = Object.entries(recordOf(schema)?.properties ?? {});
  const inside = properties.flatMap(([key, property]) => recordsIn(key, property));
  const inner = inside.filter(({ keys }) => keys.length > 0).map(({ path, keys }) => [path, keys] as const);
  const open = inside.filter(({ isOpen }) => isOpen).map(({ path }) => path);
  return {
    fields: properties.map(([key]) => key),
    ...(inner.length === 0 ? {} : { innerFields: Object.fromEntries(inner) }),
    ...(open.length === 0 ? {} : { openFields: open }),
  };
}

/** A record inside a record, by its path. */
interface InnerRecord {
  readonly path: string;
  readonly keys: readonly string[];
  /** True where it may have keys that the contract does not name. */
  readonly isOpen: boolean;
}

/** The records of a field and inside of it, with the keys of each of the records that one may be. */
function recordsIn(path: string, schema: JsonSchema): readonly InnerRecord[] {
  const all = alternatives(schema);
  const properties = all.flatMap((one) => Object.entries(one.properties ?? {}));
  const keys = [...new Set(properties.map(([key]) => key))];
  const isOpen = all.some(({ type, enum: known, additionalProperties, const: only }) => {
    if (type === undefined) return known === undefined && only === undefined;
    return type === "object" && additionalProperties !== undefined && additionalProperties !== false;
  });
  if (keys.length === 0 && !isOpen) return [];
  const inner = keys.map((key) => {
    const anyOf = properties.flatMap(([name, property]) => (name === key ? [property] : []));
    return recordsIn(`${path}.${key}`, { anyOf });
  });
  return [{ path, keys, isOpen }, ...inner.flat()];
}

/** The schemas of which a value has one. */
function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  const some = schema.anyOf ?? schema.oneOf;
  return some === undefined ? [schema] : some.flatMap(alternatives);
}

function isList(call: Endpoint): boolean {
  return call.paging !== undefined || schemaOf(call.response, "output").type === "array";
}

function recordOf(schema: JsonSchema | undefined): JsonSchema | undefined {
  if (schema?.items !== undefined) return recordOf(schema.items);
  return schema?.anyOf?.find((part) => part.properties !== undefined) ?? schema;
}

function ownFlag(flag: OwnFlag): IndexedFlag {
  return {
    key: flag.name,
    name: kebabCase(flag.name),
    kind: flag.kind ?? "boolean",
    list: flag.list === true,
    negatable: false,
    required: flag.required === true,
    help: flag.help,
    placeholder: flag.placeholder ?? "text",
    ...(flag.choices === undefined ? {} : { choices: flag.choices }),
    ...(flag.short === undefined ? {} : { short: flag.short }),
  };
}

function optionalWhereDefaulted(flag: IndexedFlag, verb: Verb): IndexedFlag {
  return verb.defaults !== undefined && Object.hasOwn(verb.defaults, flag.key) ? { ...flag, required: false } : flag;
}

function missing(noun: string, verb: string, what: string): never {
  throw new Error(`iphub ${noun} ${verb}: ${what} is unknown`);
}

function exampleArguments(
  input: Readonly<Record<string, unknown>>,
  verb: { positionals: readonly IndexedFlag[]; flags: readonly IndexedFlag[] },
): string {
  const byPosition = verb.positionals.flatMap((flag) => (flag.key in input ? [shellWord(input[flag.key])] : []));
  const byName = verb.flags.flatMap((flag) => (flag.key in input ? flagWords(flag, input[flag.key]) : []));
  return [...byPosition, ...byName].map((word) => ` ${word}`).join("");
}

function flagWords(flag: IndexedFlag, value: unknown): string[] {
  if (value === true) return [`--${flag.name}`];
  if (value === false || value === null) return [`--no-${flag.name}`];
  const values = flag.list && Array.isArray(value) ? value : [value];
  if (values.length === 0) return [];
  return values.map((one) => `--${flag.name} ${shellWord(one)}`);
}

function shellWord(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
