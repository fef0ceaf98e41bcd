import { contract } from "@iphub/sdk/contract/index";
import { officeHeaders, officeStates } from "@iphub/sdk/contract/office-state";
import type { Contract, Endpoint, ObjectSchema, Schema } from "@iphub/sdk/endpoint";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { escapeMarkup } from "./platform/escape-markup.ts";

/** The OpenAPI description at /api/docs/openapi.json, and a page for it at /api/docs that needs no script. */
export function apiDocs(app: FastifyInstance): void {
  const description = JSON.stringify(openApiOf(contract));
  const page = docsPage();
  app.get("/api/docs/openapi.json", (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(description),
  );
  app.get("/api/docs/style.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(style));
  app.get("/api/docs", (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
}

function docsPage(): string {
  const nouns = Object.entries(contract).map(([noun, calls]) => nounSection(noun, Object.entries(calls)));
  const links = Object.keys(contract).map((noun) => `<a href="#${noun}">${noun}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>iphub API</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs/style.css"></head><body>
<header><h1>iphub API</h1><p>Every call of the hub. The same as data: <a href="/api/docs/openapi.json">OpenAPI 3.1</a>.</p>
<nav>${links.join(" ")}</nav></header><main>${nouns.join("")}</main></body></html>`;
}

function nounSection(noun: string, calls: [string, Endpoint][]): string {
  const rows = calls.map(([verb, call]) => callSection(`${noun}.${verb}`, call));
  return `<section id="${noun}"><h2>${noun}</h2>${rows.join("")}</section>`;
}

function callSection(name: string, call: Endpoint): string {
  const example = escapeMarkup(JSON.stringify(call.example, null, 2));
  return `<details id="${name}"><summary><code><b>${call.method}</b> ${escapeMarkup(call.path)}</code> <span>${escapeMarkup(call.summary)}</span></summary>
<dl><dt>SDK</dt><dd><code>hub.${name}(…)</code></dd><dt>Access</dt><dd>${call.access}</dd>${officeRow(call)}</dl><pre>${example}</pre></details>`;
}

function officeRow({ officeData }: Endpoint): string {
  return officeData ? `<dt>Office</dt><dd><code>${officeHeaders.state}</code> and its counts and times</dd>` : "";
}

const style = `body{margin:0 auto;max-width:60rem;padding:1.5rem;font:15px/1.5 system-ui,sans-serif;background:#0f1115;color:#e6e9ee}
a{color:#6ea8fe;margin-right:.5rem}details{border-top:1px solid #2a313b;padding:.5rem 0}summary{cursor:pointer}summary span{color:#9aa4b2}
b{color:#4cc38a}pre{background:#161a20;padding:1rem;overflow:auto;border-radius:6px}dl{display:grid;grid-template-columns:6rem 1fr;gap:.25rem}dt{color:#9aa4b2}dd{margin:0}
@media (prefers-color-scheme:light){body{background:#fafbfc;color:#1a1f26}pre{background:#f2f4f7}a{color:#1f5fd1}summary span,dt{color:#5b6673}b{color:#18794e}}`;

type Json = Record<string, unknown>;

const officeHeaderDocs = {
  [officeHeaders.state]: {
    description: "What the patent office was not or could not be asked, of the applications that the answer is about",
    schema: { type: "string", enum: officeStates },
  },
  [officeHeaders.counts]: {
    description: "How many applications are in each state",
    schema: { type: "string", example: "complete=60, pending=1" },
  },
  [officeHeaders.askedAt]: {
    description: "The last request, of the application where it is longest ago; absent if one was never requested",
    schema: { type: "string", format: "date-time" },
  },
  [officeHeaders.answeredAt]: {
    description: "The last answer, of the application where it is longest ago; absent if one was never answered",
    schema: { type: "string", format: "date-time" },
  },
};

/** The OpenAPI 3.1 description of a contract. */
function openApiOf(contract: Contract): Json {
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
        ...(call.officeData ? { headers: officeHeaderDocs } : {}),
        content: {
          [responseType(call)]: { schema: jsonSchema(call.response, "output"), example: call.example.output },
        },
      },
      default: {
        description:
          "An error: {error: {code, message, fields?, requestId}}; each of fields is {field, message}, with confirm, rule and citation where the call can be sent again with that confirmation",
      },
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
