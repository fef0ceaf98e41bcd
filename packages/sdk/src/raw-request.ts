import type { CallOptions } from "./hub-types.ts";

/** What a raw request may carry. */
export interface RawRequestOptions extends CallOptions {
  /** Query values; lists are repeated keys, objects bracketed. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** A JSON body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer to a raw request, unchecked. */
export interface RawAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly requestId: string | undefined;
  /** The parsed JSON, or the text where it is not JSON. */
  readonly data: unknown;
}

/**
 * Makes any call, with the same token, retries and errors as the typed ones but without the contract's checks.
 * `path` begins with a slash and may carry a query.
 */
export type RawRequest = (method: string, path: string, options?: RawRequestOptions) => Promise<RawAnswer>;
