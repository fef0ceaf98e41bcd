import type { Hub } from "@iphub/sdk/client";
import { HubHttpError } from "@iphub/sdk/errors";
import type { RawAnswer, RawRequestOptions } from "@iphub/sdk/hub-types";
import { CliError, exitCodes, usageError } from "../../command-line/exit-codes.ts";
import { type Input, textsOf } from "../../command-line/input.ts";
import { jsonText } from "../../command-line/output/json-text.ts";
import { writeText } from "../../command-line/output/sink.ts";
import { readInput } from "../../command-line/read-input.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `iphub api GET /api/inventions/search -f qs=lithium`: makes any call of the hub, with the stored sign-in. */
export const verb: Verb = {
  summary: "Make any call of the hub and print the response",
  shortcut: "api",
  positionals: ["method", "path"],
  flags: [
    { name: "method", kind: "text", required: true, help: "GET, POST, PUT, PATCH or DELETE" },
    { name: "path", kind: "text", required: true, help: "the path, for example /api/auth/users/me" },
    {
      name: "field",
      short: "f",
      kind: "text",
      list: true,
      placeholder: "key=value",
      help: "a query value of GET and DELETE, else a key of the JSON body, whose JSON values keep their type; repeat for several",
    },
    { name: "input", kind: "text", placeholder: "file", help: "the JSON body; - is standard input" },
    { name: "include", short: "i", help: "print the status and the headers of the response above it" },
    { name: "jq", kind: "text", placeholder: "expression", help: "filter the response by a jq expression" },
  ],
  example: "api GET /api/inventions/search -f qs=lithium",
  run: callApi,
};

async function callApi({ input, session }: RunContext): Promise<void> {
  const method = methodOf(input.method);
  const inQuery = method === "GET" || method === "DELETE";
  const fields = fieldsOf(input.field, inQuery ? inQueries : inBodies);
  const body = await bodyOf(input, inQuery ? {} : fields);
  const query = inQuery ? fields : {};
  const path = pathOf(input.path);
  const { hub } = await session();
  const asked = answerOf(hub, method, path, { query, ...(body === undefined ? {} : { body }) });
  const { status, headers, data } = input.include === true ? await withRefusedHead(asked) : await asked;
  if (input.include === true) await writeText(headText(status, Object.entries(headers)));
  if (typeof input.jq === "string") {
    const { jqText } = await import("../../command-line/output/jq.ts");
    return writeText(await jqText(data, input.jq));
  }
  const text = typeof data === "string" ? data : jsonText(data, 2);
  await writeText(text === "" || text.endsWith("\n") ? text : `${text}\n`);
}

/** The hub answers an address outside its API that it does not know with the page of its web, where it has one. */
async function answerOf(hub: Hub, method: string, path: string, options: RawRequestOptions): Promise<RawAnswer> {
  const isApi = path.startsWith("/api/");
  try {
    const answer = await hub.request(method, path, options);
    if (isApi || !/^text\/html\b/i.test(answer.contentType)) return answer;
  } catch (error) {
    if (isApi || !(error instanceof HubHttpError) || error.status !== 404) throw error;
  }
  throw new CliError(
    exitCodes.notFound,
    `the API has nothing at ${path}`,
    "Paths of the API begin with /api/, such as /api/inventions/search.",
  );
}

/** Prints the status and the headers of a refusal too, before it is reported. */
async function withRefusedHead(asked: Promise<RawAnswer>): Promise<RawAnswer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof HubHttpError && error.headers !== undefined) {
      const headers: [string, string][] = [];
      error.headers.forEach((value, name) => {
        headers.push([name.toLowerCase(), value]);
      });
      await writeText(headText(error.status, headers));
    }
    throw error;
  }
}

function headText(status: number, headers: readonly (readonly [string, string])[]): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return `${[`HTTP ${status}`, ...lines].join("\n")}\n\n`;
}

function methodOf(typed: unknown): string {
  const method = String(typed).toUpperCase();
  if (["GET", "POST", "PUT", "PATCH", "DELETE"].includes(method)) return method;
  throw usageError(`${String(typed)} is not a method`, "Use GET, POST, PUT, PATCH or DELETE.");
}

function pathOf(typed: unknown): string {
  const path = String(typed);
  if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(path)) {
    const hint = "Give it without the host, such as /api/auth/users/me; --hub names the hub.";
    throw usageError(`${path} is not a path of the hub`, hint);
  }
  return path.startsWith("/") ? path : `/${path}`;
}

/** The values of a query are texts, as `1.50` and the quotes of a phrase were typed, or lists and objects. */
const inQueries = /^[[{]/;
const inBodies = /^(true|false|null|-?\d+(\.\d+)?|[[{"].*)$/s;

/** The fields as they were typed, those that are like `json` as their values. */
function fieldsOf(given: unknown, json: RegExp): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const pair of textsOf(given)) {
    const at = pair.indexOf("=");
    if (at < 1) throw usageError(`-f ${pair} has no value`, "Write it like -f title='Foldable antenna'.");
    const [key, value] = [pair.slice(0, at), typedValue(pair.slice(at + 1), json)];
    fields[key] = Object.hasOwn(fields, key) ? [fields[key], value].flat() : value;
  }
  return fields;
}

function typedValue(text: string, json: RegExp): unknown {
  if (!json.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function bodyOf(input: Input, fields: Record<string, unknown>): Promise<unknown> {
  if (typeof input.input !== "string") return Object.keys(fields).length === 0 ? undefined : fields;
  const text = await readInput(input.input);
  try {
    const body: unknown = JSON.parse(text);
    const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
    return isObject ? { ...body, ...fields } : body;
  } catch {
    throw usageError("--input is not JSON");
  }
}
