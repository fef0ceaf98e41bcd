import * as z from "zod/mini";
import type { Endpoint, Schema } from "./endpoint.ts";
import { HubInputError } from "./errors.ts";
import type { Misfit } from "./field-errors.ts";
import type { WireBody } from "./ports.ts";
import { queryString } from "./query-string.ts";
import { knownKeys, unknownKeys } from "./schema-keys.ts";

type Values = Readonly<Record<string, unknown>>;

/** A call's flat input split into path parameters, query and body. */
export interface InputParts {
  readonly params: Values;
  readonly query: Values;
  readonly body: unknown;
}

/**
 * Splits the flat input of a call and validates each part against the contract. A key that several parts declare goes
 * to each of them. Values are sent as given: the server applies defaults and conversions.
 * @throws HubInputError naming every invalid field
 */
export async function splitInput(name: string, call: Endpoint, input: Values = {}): Promise<InputParts> {
  const misfits: Misfit[] = [];
  const used = new Set<string>();
  const take = (schema: Schema | undefined): Values => {
    if (schema === undefined) return {};
    const part = pick(schema, input, call, used);
    judge(schema, part, undefined, misfits);
    return part;
  };
  const params = take(call.params);
  const query = take(call.query);
  const body = bodyOf(call, input, used, take, misfits);
  const unused = Object.keys(input).filter((key) => !used.has(key) && input[key] !== undefined);
  if (misfits.length === 0 && unused.length === 0) return { params, query, body };
  // Loaded with the first input that does not fit: the first page of a browser sends none.
  const { inputFaults } = await import("./field-errors.ts");
  throw new HubInputError(name, inputFaults(misfits, unused, allKeys(call)));
}

function bodyOf(
  call: Endpoint,
  input: Values,
  used: Set<string>,
  take: (schema: Schema | undefined) => Values,
  misfits: Misfit[],
): unknown {
  if (call.body === undefined || call.bodyKey === undefined) return call.body && take(call.body);
  used.add(call.bodyKey);
  const body = input[call.bodyKey];
  judge(call.body, body, call.bodyKey, misfits);
  return body;
}

function pick(schema: Schema, input: Values, call: Endpoint, used: Set<string>): Values {
  const keys = unknownKeys(schema) === "kept" ? openKeys(schema, input, call) : (knownKeys(schema) ?? []);
  const part: Record<string, unknown> = {};
  for (const key of keys) {
    used.add(key);
    if (input[key] !== undefined) part[key] = input[key];
  }
  return part;
}

/** A part that accepts any key takes its declared keys and the keys that no other part declares. */
function openKeys(schema: Schema, input: Values, call: Endpoint): readonly string[] {
  const own = knownKeys(schema) ?? [];
  const others = new Set(allKeys(call).filter((key) => !own.includes(key)));
  return Object.keys(input).filter((key) => !others.has(key));
}

function allKeys(call: Endpoint): readonly string[] {
  const body = call.bodyKey === undefined ? call.body && knownKeys(call.body) : [call.bodyKey];
  return [
    ...((call.params && knownKeys(call.params)) ?? []),
    ...((call.query && knownKeys(call.query)) ?? []),
    ...(body ?? []),
  ];
}

function judge(schema: Schema, value: unknown, root: string | undefined, misfits: Misfit[]): void {
  const read = z.safeParse(schema, value);
  if (!read.success) misfits.push({ schema, value, root, issues: read.error.issues });
}

interface EncodedBody {
  readonly body?: WireBody;
  readonly contentType?: string;
}

/** Encodes a call's body as its contract declares: JSON, form, multipart or none. */
export async function encodeBody(call: Pick<Endpoint, "body" | "bodyKind">, body: unknown): Promise<EncodedBody> {
  if (call.body === undefined || body === undefined) return {};
  if (call.bodyKind === "form") {
    return { body: queryString(entriesOf(body), "bracketed"), contentType: "application/x-www-form-urlencoded" };
  }
  if (call.bodyKind === "multipart") {
    // Loaded with the first upload: the first page of a browser sends no files.
    const { multipartBody } = await import("./multipart.ts");
    return multipartBody(entriesOf(body));
  }
  return { body: JSON.stringify(body), contentType: "application/json" };
}

function entriesOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === "object" && body !== null ? { ...body } : {};
}
