import { contract } from "@iphub/sdk/contract/index";
import type { Contract, Endpoint, Schema } from "@iphub/sdk/endpoint";
import * as z from "zod/mini";

const nouns: Contract = contract;

/** One call of the contract with its name, `tasks.update`. */
export interface NamedCall {
  readonly name: string;
  readonly noun: string;
  readonly verb: string;
  readonly call: Endpoint;
}

/** Every call of the contract. */
export const calls: readonly NamedCall[] = Object.entries(nouns).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, call]) => ({ name: `${noun}.${verb}`, noun, verb, call })),
);

/** The keys of an object schema; none where the schema is not an object with known keys. */
export function keysOf(schema: Schema | undefined): string[] {
  return Object.keys(shapeOf(schema));
}

/** The schemas of an object schema's keys. */
export function shapeOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  return schema instanceof z.core.$ZodObject ? schema._zod.def.shape : {};
}

/** The part of a call's flat input that a schema names. */
export function partOf(input: Readonly<Record<string, unknown>>, schema: Schema | undefined) {
  const keys = keysOf(schema);
  return Object.fromEntries(Object.entries(input).filter(([key]) => keys.includes(key)));
}

/** The body of an example, as it travels. */
export function exampleBody({ example, params, query, body, bodyKey }: Endpoint): unknown {
  const input = example.input ?? {};
  if (!body) return undefined;
  if (bodyKey) return input[bodyKey];
  const elsewhere = [...keysOf(params), ...keysOf(query)].filter((key) => !keysOf(body).includes(key));
  return Object.fromEntries(Object.entries(input).filter(([key]) => !elsewhere.includes(key)));
}

/** A value that the schema refuses; undefined where it takes anything. */
export function wrongValue(schema: Schema): unknown {
  const candidates: unknown[] = [{ wrong: [true] }, [[{ wrong: true }]], 12.5, "\u0001 wrong", null];
  return candidates.find((value) => !z.safeParse(schema, value).success);
}

/** A path with its parameters filled in, each with the same text, taken as it is. */
export function pathWith(path: string, text: string): string {
  return path.replaceAll(/\{\w+\}/g, text);
}
