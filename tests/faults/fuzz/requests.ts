import { contract } from "@iphub/sdk/contract/index";
import type { Contract } from "@iphub/sdk/endpoint";
import { exampleBody } from "../../contract/schemas.ts";
import { hostileFile } from "./hostile-files.ts";
import type { Operation } from "./operations.ts";
import { type Making, spoilt, validValue, withKnownIds } from "./values.ts";

const nouns: Contract = contract;
const exampleShare = 0.5;
const spoiltShare = 0.5;

/** A request that is ready to be sent. */
export interface FuzzRequest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData | Uint8Array<ArrayBuffer>;
}

/** A request for an operation: its example or what its schema allows, with known ids, and at times one part spoilt. */
export function requestFor(operation: Operation, making: Making): FuzzRequest {
  const { random } = making;
  const [noun = "", verb = ""] = operation.name.split(".");
  const call = nouns[noun]?.[verb];
  const isExample = call?.example.input !== undefined && random.next() < exampleShare;
  const example = isExample ? call.example.input : undefined;
  const isSpoilt = random.next() < spoiltShare;
  const parameters = parametersOf(operation, example, making, isSpoilt);
  const body = bodyOf(operation, isExample && call ? exampleBody(call) : undefined, making, isSpoilt);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathText(parameters.get(name)));
  const query = operation.parameters.filter((one) => one.in === "query" && parameters.has(one.name));
  const search = query.map(({ name }) => queryText(name, parameters.get(name))).join("&");
  const address = `${path}${search === "" ? "" : `?${search}`}`;
  return { name: operation.name, method: operation.method, path: address.slice(0, 12_000), ...body };
}

function parametersOf(
  { parameters }: Operation,
  example: Readonly<Record<string, unknown>> | undefined,
  making: Making,
  isSpoilt: boolean,
): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  for (const { name, in: place, schema } of parameters) {
    if (place === "query" && example?.[name] === undefined && making.random.next() < 0.6) continue;
    const valid =
      example?.[name] === undefined ? validValue(schema, name, making) : withKnownIds(example[name], name, making);
    values.set(name, isSpoilt && making.random.next() < 0.3 ? spoilt(valid, making) : valid);
  }
  return values;
}

/** A text in an address; not well-formed ones are sent as bytes that are not UTF-8. */
function pathText(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? null);
  if (text === "") return "%00";
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80%zz";
}

function queryText(name: string, value: unknown): string {
  const values: unknown[] = Array.isArray(value) ? value.slice(0, 50) : [value];
  return values.map((one) => `${encodeURIComponent(name)}=${pathText(one)}`).join("&");
}

type Body = Pick<FuzzRequest, "headers" | "body">;

function bodyOf({ body, name }: Operation, example: unknown, making: Making, isSpoilt: boolean): Body {
  if (!body) return { headers: {} };
  const { random, noun } = making;
  if (body.mediaType === "multipart/form-data") return formOf(name, making);
  const valid = example === undefined ? validValue(body.schema, noun, making) : withKnownIds(example, noun, making);
  const value = isSpoilt ? spoilt(valid, making) : valid;
  if (isSpoilt && random.next() < 0.08) return brokenBody(value, making);
  if (body.mediaType === "application/json") {
    return { headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
  }
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return {
    headers: { "content-type": body.mediaType },
    body: entries.map(([key, one]) => queryText(key, one)).join("&"),
  };
}

/** A body that is not what its header says. */
function brokenBody(value: unknown, { random }: Making): Body {
  const text = JSON.stringify(value) ?? "";
  const deep = "[".repeat(20_000);
  const broken = [text.slice(0, text.length / 2), deep, `${text}${text}`, "\ufeff{", "{'a': 1}", "\u0000"];
  const type = random.one([
    "application/json",
    "application/json; charset=utf-16",
    "text/html",
    "multipart/form-data",
    "",
  ]);
  return { headers: type === "" ? {} : { "content-type": type }, body: new TextEncoder().encode(random.one(broken)) };
}

/** A form with a file; the texts of its parts are what the calls with files ask for. */
function formOf(name: string, making: Making): Body {
  const { random, ids } = making;
  const form = new FormData();
  const { name: fileName, content, type } = hostileFile(random, name === "imports.preview" ? "sheet" : "any");
  const part = name === "files.uploadPiece" ? "piece" : "file";
  if (name === "files.upload") form.set("reference", ids.one("inventions", "id"));
  if (name === "files.uploadPiece") form.set("offset", random.one(["0", "1", "-1", "65536", "x"]));
  if (name === "reports.uploadTemplate") form.set("title", random.one(["Letter", "", "a\u0000b", "x".repeat(300)]));
  if (random.next() < 0.1) form.set("unknown", "part");
  if (random.next() < 0.95) form.set(part, new File([content], fileName, { type }));
  return { headers: {}, body: form };
}
