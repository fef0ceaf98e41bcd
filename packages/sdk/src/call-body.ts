import type { Endpoint } from "./endpoint.ts";
import type { WireBody } from "./ports.ts";
import { queryString } from "./query-string.ts";

/** An encoded request body with its content type header. */
export interface EncodedBody {
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
