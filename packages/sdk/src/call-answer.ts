import * as z from "zod/mini";
import type { CallScope } from "./call-scope.ts";
import type { Endpoint } from "./endpoint.ts";
import { HubContractError } from "./errors.ts";
import type { HubFile } from "./hub-file.ts";
import type { FetchAnswer } from "./ports.ts";
import { readBytes } from "./transport.ts";

/**
 * Reads a response in the form that its contract declares and validates it.
 * @throws HubContractError when the response does not match the contract
 */
export async function readAnswer(
  name: string,
  call: Endpoint,
  answer: FetchAnswer,
  scope: CallScope,
): Promise<unknown> {
  if (call.responseKind === "file") return readFile(answer, scope);
  const bytes = await readBytes(answer, scope);
  const value = decode(name, call, answer, bytes, scope);
  const read = z.safeParse(call.response, value);
  if (read.success) return read.data;
  // Loaded with the first response that does not fit.
  const { fieldErrors } = await import("./field-errors.ts");
  throw new HubContractError(
    `The answer to ${name} does not match the contract`,
    fieldErrors(read.error.issues, value, call.response),
    { requestId: scope.requestId },
  );
}

/** Loaded with the first download: most pages read no file. The file is not read yet, and its reader ends the scope. */
async function readFile(answer: FetchAnswer, scope: CallScope): Promise<HubFile> {
  const hubFile = await import("./hub-file.ts");
  scope.handOver();
  return new hubFile.HubFile(answer, scope);
}

function decode(name: string, call: Endpoint, answer: FetchAnswer, bytes: Uint8Array, scope: CallScope): unknown {
  if (answer.status === 204 || call.status === 204) return undefined;
  const text = new TextDecoder().decode(bytes);
  if (call.responseKind === "text") return text;
  const type = answer.headers.get("content-type") ?? "no content type";
  const details = { requestId: scope.requestId };
  if (!/[/+]json\b/i.test(type)) {
    throw new HubContractError(`The answer to ${name} is ${type} instead of JSON`, [], details);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new HubContractError(`The answer to ${name} is not well-formed JSON`, [], { ...details, cause });
  }
}
