import type { FlagKind } from "../input.ts";
import type { IndexedFlag } from "../verb-index.ts";
import { kebabCase } from "../verb-index.ts";

/** The part of JSON Schema (as zod writes it) that flags are derived from. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly format?: string;
}

/**
 * The flags for the keys of an object schema. Keys of unknown type are skipped: in the contract they are read-only keys
 * of a whole record.
 */
export function flagsFromSchema(schema: JsonSchema, help: Readonly<Record<string, string>> = {}): IndexedFlag[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const types = typesOf(property);
    if (types.size === 0) return [];
    return [flagFromProperty(key, property, schema.required?.includes(key) === true, help[key])];
  });
}

/**
 * The flags for the keys of a body that changes a record: in addition, `--no-…` sends false for a switch, an empty list
 * for a list and null for a nullable key.
 */
export function flagsFromBody(schema: JsonSchema, help: Readonly<Record<string, string>>): IndexedFlag[] {
  return flagsFromSchema(schema, help).map((flag) => {
    const property = schema.properties?.[flag.key];
    const empties = property === undefined ? false : typesOf(property).has("null");
    const date = /^(dueAt|clientDueDate|bindDate)$/.test(flag.key) && flag.kind === "text" ? { isDate: true } : {};
    return { ...flag, ...date, negatable: empties || flag.list || flag.kind === "boolean" };
  });
}

/** One flag for one key. */
export function flagFromProperty(key: string, property: JsonSchema, required: boolean, help?: string): IndexedFlag {
  const types = typesOf(property);
  const list = types.has("array");
  const item = list ? itemsOf(property) : property;
  const kind = kindOf(list && item !== undefined ? typesOf(item) : types);
  const choices = choicesOf(item);
  return {
    key,
    name: kebabCase(key),
    kind,
    list,
    negatable: false,
    required,
    help: sentence(help, list, property.default),
    placeholder: placeholderOf(kind, key),
    ...(choices === undefined ? {} : { choices }),
  };
}

function typesOf(schema: JsonSchema): ReadonlySet<string> {
  const own = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  return new Set([...own, ...(schema.anyOf ?? []).flatMap((part) => [...typesOf(part)])]);
}

function itemsOf(schema: JsonSchema): JsonSchema | undefined {
  return schema.items ?? schema.anyOf?.map(itemsOf).find((items) => items !== undefined);
}

function kindOf(types: ReadonlySet<string>): FlagKind {
  if (types.has("object")) return "json";
  if (types.has("boolean")) return "boolean";
  if (types.has("number") || types.has("integer")) return "number";
  return "text";
}

function choicesOf(schema: JsonSchema | undefined): string[] | undefined {
  const values = schema?.enum ?? schema?.anyOf?.find((part) => part.enum !== undefined)?.enum;
  const texts = values?.filter((value) => typeof value === "string");
  return texts === undefined || texts.length === 0 ? undefined : texts;
}

function placeholderOf(kind: FlagKind, key: string): string {
  if (kind === "number") return "n";
  if (kind === "json") return "json";
  if (/(At|Date)$/.test(key)) return "date";
  return "text";
}

function sentence(help: string | undefined, list: boolean, fallback: unknown): string {
  const known =
    fallback !== undefined && fallback !== "" ? `${JSON.stringify(fallback).replaceAll('"', "")} unless given` : "";
  return [help ?? "", list ? "repeat for several" : "", known].filter((part) => part !== "").join("; ");
}
