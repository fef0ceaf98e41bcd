import type { Endpoint } from "./endpoint.ts";
import type { WireBody } from "./ports.ts";
import { queryString } from "./query-string.ts";

/** A body ready for the wire with the header that describes it. */
export interface EncodedBody {
  readonly body?: WireBody;
  readonly contentType?: string;
}

/** Encodes a call's body as its contract says: JSON, form, multipart or none. */
export async function encodeBody(call: Pick<Endpoint, "body" | "bodyKind">, body: unknown): Promise<EncodedBody> {
  if (call.body === undefined || body === undefined) return {};
  if (call.bodyKind === "form") {
    return { body: queryString(entriesOf(body), "bracketed"), contentType: "application/x-www-form-urlencoded" };
  }
  if (call.bodyKind === "multipart") {
    // Fetched when something is uploaded: a browser's first page sends no files.
    const { multipartBody } = await import("./multipart.ts");
    return multipartBody(entriesOf(body));
  }
  return { body: JSON.stringify(body), contentType: "application/json" };
}

function entriesOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === "object" && body !== null ? { ...body } : {};
}
