import type { CallScope } from "./call-scope.ts";
import type { Access, Contract } from "./endpoint.ts";
import { HubInputError } from "./errors.ts";
import type { RawAnswer, RawRequestOptions } from "./hub-types.ts";
import { keyFor } from "./idempotency-key.ts";
import type { FetchAnswer } from "./ports.ts";
import { queryString } from "./query-string.ts";
import { readBytes, type WireRequest } from "./transport.ts";

/** A raw request as it is sent, and whether it needs a sign-in. */
interface PreparedRequest {
  readonly request: WireRequest;
  readonly access: Access;
}

/**
 * Prepares any call, with a key for a write.
 * @throws HubInputError for a path without a slash at its beginning
 */
export async function prepareRaw(
  method: string,
  path: string,
  options: RawRequestOptions,
  contract: () => Promise<Contract>,
): Promise<PreparedRequest> {
  if (path !== "" && !path.startsWith("/")) {
    throw new HubInputError("request", [{ field: "path", message: "must begin with a slash, such as /api/auth/" }]);
  }
  const query = queryString(options.query ?? {}, "bracketed");
  const joined = query === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${query}`;
  const access = await accessOf(method.toUpperCase(), path, contract);
  const safe = method.toUpperCase() === "GET" || method.toUpperCase() === "HEAD";
  const key = keyFor(safe, access, options);
  const request: WireRequest = {
    method: method.toUpperCase(),
    path: joined,
    headers: {
      accept: "application/json, */*;q=0.5",
      ...(options.body !== undefined && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key }),
      ...options.headers,
    },
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
    repeatable: safe || key !== undefined,
  };
  return { request, access };
}

async function accessOf(method: string, path: string, contract: () => Promise<Contract>): Promise<Access> {
  const [bare] = path.split("?");
  const calls = Object.values(await contract()).flatMap((verbs) => Object.values(verbs));
  return calls.find((call) => call.method === method && call.path === bare)?.access ?? "signed-in";
}

/** Reads the response to a raw request, whatever it is. */
export async function readRaw(answer: FetchAnswer, scope: CallScope): Promise<RawAnswer> {
  const text = new TextDecoder().decode(await readBytes(answer, scope));
  const contentType = answer.headers.get("content-type") ?? "";
  const headers: Record<string, string> = {};
  answer.headers.forEach((value, name) => {
    headers[name.toLowerCase()] = value;
  });
  return { status: answer.status, contentType, requestId: scope.requestId, headers, data: parsed(text, contentType) };
}

function parsed(text: string, contentType: string): unknown {
  if (!/[/+]json\b/i.test(contentType)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
