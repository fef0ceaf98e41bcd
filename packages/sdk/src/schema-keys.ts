import type * as z from "zod/mini";
import type { Schema } from "./endpoint.ts";

type UnknownKeys = "refused" | "dropped" | "kept";

/** What a schema is made of, by its `type`; undefined where it does not say that. */
export function definitionOf(schema: Schema): z.core.$ZodTypes["_zod"]["def"] | undefined {
  return isKnown(schema) ? schema._zod.def : undefined;
}

function isKnown(schema: Schema): schema is z.core.$ZodTypes {
  // `_zod.def.type` is the kind of a zod schema.
  return typeof schema._zod.def.type === "string";
}

/** The schema inside optional, nullable, default and pipe: the one with the keys or items. */
export function innerSchema(schema: Schema): Schema {
  const def = definitionOf(schema);
  if (def === undefined) return schema;
  if (def.type === "pipe") return innerSchema(def.in);
  if ("innerType" in def && def.innerType !== undefined) return innerSchema(def.innerType);
  return schema;
}

/** The keys of an object schema; undefined for other schemas. */
export function knownKeys(schema: Schema): readonly string[] | undefined {
  const def = definitionOf(innerSchema(schema));
  return def?.type === "object" ? Object.keys(def.shape) : undefined;
}

/** How an object schema treats unknown keys. */
export function unknownKeys(schema: Schema): UnknownKeys {
  const def = definitionOf(innerSchema(schema));
  if (def?.type !== "object") return "kept";
  if (def.catchall === undefined) return "dropped";
  return def.catchall._zod.def.type === "never" ? "refused" : "kept";
}
