import type * as z from "zod/mini";
import type { Schema } from "./endpoint.ts";

/** How an object schema treats an unknown key. */
export type UnknownKeys = "refused" | "dropped" | "kept";

function known(schema: Schema): z.core.$ZodTypes | undefined {
  // `_zod.def.type` tells the kind of every zod schema.
  return isKnown(schema) ? schema : undefined;
}

function isKnown(schema: Schema): schema is z.core.$ZodTypes {
  return typeof schema._zod.def.type === "string";
}

/** The schema inside optional, nullable, default and pipe: the one with the keys or items. */
export function innerSchema(schema: Schema): Schema {
  const def = known(schema)?._zod.def;
  if (def === undefined) return schema;
  if (def.type === "pipe") return innerSchema(def.in);
  if ("innerType" in def && def.innerType !== undefined) return innerSchema(def.innerType);
  return schema;
}

/** The keys of an object schema; undefined for other schemas. */
export function knownKeys(schema: Schema): readonly string[] | undefined {
  const def = known(innerSchema(schema))?._zod.def;
  return def?.type === "object" ? Object.keys(def.shape) : undefined;
}

/** How an object schema treats unknown keys. */
export function unknownKeys(schema: Schema): UnknownKeys {
  const def = known(innerSchema(schema))?._zod.def;
  if (def?.type !== "object") return "kept";
  if (def.catchall === undefined) return "dropped";
  return def.catchall._zod.def.type === "never" ? "refused" : "kept";
}

/** The schema at a path inside another one; undefined if the path does not exist. */
export function schemaAt(schema: Schema, path: readonly PropertyKey[]): Schema | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  const def = known(innerSchema(schema))?._zod.def;
  if (def?.type === "array") return schemaAt(def.element, rest);
  if (def?.type !== "object") return undefined;
  const part = def.shape[String(step)];
  return part === undefined ? undefined : schemaAt(part, rest);
}
