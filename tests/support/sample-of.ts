import type { Schema } from "@iphub/sdk/endpoint";
import * as z from "zod/mini";

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** A value that a schema of the contract accepts as a response: empty where it may be, else the first that is allowed. */
export function sampleOf(schema: Schema): unknown {
  const json = jsonOf(schema);
  return sample(json, json.$defs ?? {});
}

/** A row of a list, which is the response itself or one of its keys. */
export function sampleRow(response: Schema, items: string | undefined): unknown {
  const json = jsonOf(response);
  const rows = items === undefined ? json : (json.properties?.[items] ?? {});
  return sample(rows.items ?? {}, json.$defs ?? {});
}

function jsonOf(schema: Schema): JsonSchema {
  const json: JsonSchema = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" })));
  return json;
}

function sample(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>): unknown {
  const of = (one: JsonSchema) => sample(one, named);
  if (schema.$ref !== undefined) return of(named[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.some(({ type }) => type === "null") ? null : of(choices[0] ?? {});
  if (Array.isArray(schema.type)) return schema.type.includes("null") ? null : of({ type: schema.type[0] });
  return sampleOfType(schema, of);
}

function sampleOfType(schema: JsonSchema, of: (one: JsonSchema) => unknown): unknown {
  const { type, properties = {}, required = [] } = schema;
  switch (type) {
    case "object":
      return Object.fromEntries(required.map((key) => [key, of(properties[key] ?? {})]));
    case "array":
      return [];
    case "string":
      return textOf(schema);
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return 1;
  }
}

function textOf({ format, pattern }: JsonSchema): string {
  if (format === "date-time") return "2026-01-31T09:00:00.000Z";
  if (format === "date" || pattern?.includes("\\d{4}")) return "2026-01-31";
  return "text";
}
