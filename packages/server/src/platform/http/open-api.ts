import type { Contract, Endpoint, ObjectSchema, Schema } from "@iphub/sdk/endpoint";
import * as z from "zod/mini";

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 description of a contract. */
export function openApiOf(contract: Contract): Json {
  const paths: Record<string, Json> = {};
  for (const [noun, calls] of Object.entries(contract)) {
    for (const [verb, call] of Object.entries(calls)) {
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(noun, verb, call) };
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "iphub", version: "1", description: "The patent and IP workflow hub for legal teams" },
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    paths,
  };
}

function operation(noun: string, verb: string, call: Endpoint): Json {
  return {
    operationId: `${noun}.${verb}`,
    tags: [noun],
    summary: call.summary,
    ...(call.access === "public" ? {} : { security: [{ bearer: [] }], "x-permission": call.access }),
    parameters: [...parameters("path", call.params), ...parameters("query", call.query)],
    ...(call.body
      ? { requestBody: { required: true, content: { [mediaType(call)]: { schema: jsonSchema(call.body, "input") } } } }
      : {}),
    responses: {
      [String(call.status ?? 200)]: {
        description: "Done",
        content: {
          [responseType(call)]: { schema: jsonSchema(call.response, "output"), example: call.example.output },
        },
      },
      default: { description: "An error: {error: {code, message, fields?, requestId}}" },
    },
  };
}

function parameters(place: "path" | "query", schema: ObjectSchema | undefined): Json[] {
  if (!schema) return [];
  return Object.entries(schema._zod.def.shape).map(([name, inner]) => ({
    name,
    in: place,
    required: place === "path",
    schema: jsonSchema(inner, "input"),
  }));
}

function mediaType(call: Endpoint): string {
  if (call.bodyKind === "form") return "application/x-www-form-urlencoded";
  return call.bodyKind === "multipart" ? "multipart/form-data" : "application/json";
}

function responseType(call: Endpoint): string {
  if (call.responseKind === "text") return "text/plain";
  return call.responseKind === "file" ? "application/octet-stream" : "application/json";
}

function jsonSchema(schema: Schema, io: "input" | "output"): unknown {
  return z.toJSONSchema(schema, { target: "openapi-3.1", io, unrepresentable: "any" });
}
