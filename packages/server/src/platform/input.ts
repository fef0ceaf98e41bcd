import type { Endpoint, EndpointParams, EndpointParsed, Schema } from "@iphub/sdk/endpoint";
import { type FieldError, fieldErrors } from "@iphub/sdk/field-errors";
import type { FastifyRequest } from "fastify";
import { parse } from "qs";
import * as z from "zod/mini";
import { invalid, notFound } from "./failures.ts";

/** The path parameters. An impossible one is 404, never 400: ids are opaque. */
export function parseParams<E extends Endpoint>(call: E, params: unknown): EndpointParams<E> {
  const read = part(call.params, params ?? {});
  if (!read.success || unstorable(read.data).length > 0) throw notFound("record");
  return merged([read.data]);
}

/**
 * The whole validated input of a call, path, query and body in one flat object. All parts are validated before anything
 * is thrown, so that every wrong field is reported at once.
 * @throws Failure 400
 */
export function parseInput<E extends Endpoint>(call: E, request: FastifyRequest): EndpointParsed<E> {
  const query = call.queryStyle === "bracketed" ? bracketedQuery(request.url) : request.query;
  const parts = [part(call.params, request.params), part(call.query, query), bodyPart(call, request.body)];
  const fields = parts.flatMap((one) => (one.success ? unstorable(one.data) : one.fields));
  if (fields.length > 0) throw invalid(fields);
  return merged(parts.map((one) => (one.success ? one.data : {})));
}

/** As many values as a query is read of: a key that is repeated more often would be no list any more. */
const mostRepeats = 1000;

/** A query whose objects are written in brackets: `filters[minionId][$eq]=x` is `{filters: {minionId: {$eq: "x"}}}`. */
function bracketedQuery(url: string): unknown {
  return parse(new URL(url, "http://hub").search, { ignoreQueryPrefix: true, arrayLimit: mostRepeats });
}

/** Validated parts in one flat object, whose type is what the schemas of the call make of them. */
function merged<T>(parts: readonly unknown[]): T {
  return Object.assign({}, ...parts);
}

/** Whether a database can store and compare a text: it has no NUL and no lone surrogate. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** The texts within a value that a database cannot store, each by its path: with a NUL, or with a lone surrogate. */
export function unstorable(value: unknown, path = ""): FieldError[] {
  if (typeof value === "string") {
    if (isStorable(value)) return [];
    return [{ field: path, message: "has a character that cannot be stored; remove it (NUL or half a character)" }];
  }
  if (Array.isArray(value)) return value.flatMap((one, at) => unstorable(one, `${path}[${at}]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [
    ...unstorable(key, path || "body"),
    ...unstorable(one, path ? `${path}.${key}` : key),
  ]);
}

type Part = { success: true; data: unknown } | { success: false; fields: ReturnType<typeof fieldErrors> };

function part(schema: Schema | undefined, value: unknown): Part {
  if (!schema) return { success: true, data: {} };
  const read = z.safeParse(schema, value === undefined ? {} : value);
  return read.success ? read : { success: false, fields: fieldErrors(read.error.issues, value) };
}

function bodyPart(call: Endpoint, body: unknown): Part {
  if (!call.body || call.bodyKind === "multipart") return { success: true, data: {} };
  if (!call.bodyKey) return namedBody(part(call.body, body));
  const read = z.safeParse(call.body, body);
  return read.success
    ? { success: true, data: { [call.bodyKey]: read.data } }
    : namedBody({ success: false, fields: fieldErrors(read.error.issues, body) });
}

/** A fault of the body as a whole gets a field name too. */
function namedBody(read: Part): Part {
  if (read.success) return read;
  return { success: false, fields: read.fields.map((fault) => ({ ...fault, field: fault.field || "body" })) };
}
