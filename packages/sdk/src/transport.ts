import * as z from "zod/mini";
import { Attempts } from "./attempts.ts";
import type { CallScope } from "./call-scope.ts";
import { isDatabaseAway } from "./database-away.ts";
import { HubConfigurationError, HubError, HubHttpError, HubNetworkError } from "./errors.ts";
import type { DatabaseWait } from "./hub-events.ts";
import type { ClientPorts, FetchAnswer, FetchPort, WireBody } from "./ports.ts";

/** An encoded request. `path` begins with a slash and includes the query. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: WireBody | undefined;
  /** Whether sending it twice is harmless: a safe call, or a write with an idempotency key and a repeatable body. */
  readonly repeatable: boolean;
}

/**
 * Sends one request, with retries, and returns the response with a status from 200 to 299; its body is not read yet.
 */
export type Send = (request: WireRequest, scope: CallScope) => Promise<FetchAnswer>;

/** The dependencies of the transport. */
export interface TransportOptions {
  readonly baseUrl: string | undefined;
  readonly fetch: FetchPort;
  readonly ports: ClientPorts;
  /** How often a repeatable request is retried. Without retries the hub's database is not waited for either. */
  readonly retries: number;
  /** Called before each wait for the hub's database. */
  readonly onDatabaseWait: (wait: DatabaseWait) => void;
}

/** Creates the function that sends requests. */
export function createTransport(options: TransportOptions): Send {
  return async (request, scope) => {
    const url = addressOf(options.baseUrl, request.path);
    const attempts = new Attempts(request, options);
    for (;;) {
      try {
        return await sendOnce(url, request, scope, options.fetch, options.ports);
      } catch (error) {
        const waitMs = attempts.waitAfter(error);
        if (waitMs === undefined || waitMs >= scope.remainingMs) throw attempts.reason(error);
        if (isDatabaseAway(error)) options.onDatabaseWait({ error, waitMs, remainingMs: scope.remainingMs });
        await scope.pause(waitMs);
      }
    }
  };
}

function addressOf(baseUrl: string | undefined, path: string): string {
  if (!baseUrl || path === "") throw new HubConfigurationError("Url is not defined");
  return baseUrl.replace(/\/+$/, "") + path;
}

async function sendOnce(
  url: string,
  { method, headers, body }: WireRequest,
  scope: CallScope,
  fetch: FetchPort,
  ports: ClientPorts,
): Promise<FetchAnswer> {
  const stream = body instanceof ReadableStream ? { duplex: "half" as const } : {};
  const answer = await scope
    .race(
      fetch(url, {
        method,
        headers: { ...headers },
        signal: scope.signal,
        ...(body !== undefined && { body }),
        ...stream,
      }),
    )
    .catch((error: unknown) => {
      throw error instanceof HubError ? error : new HubNetworkError(unreachable(url, error), { cause: error });
    });
  scope.requestId = answer.headers.get("x-request-id") ?? undefined;
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw httpFailure(answer, await readBytes(answer, scope), ports.now());
}

/**
 * Reads the whole body.
 * @throws HubNetworkError where the connection breaks or the body is shorter than its Content-Length
 */
export async function readBytes(answer: FetchAnswer, scope: CallScope): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await scope.race(answer.arrayBuffer()).catch((error: unknown) => {
    if (error instanceof HubError) throw error;
    throw broken(scope, error);
  });
  const announced = Number(answer.headers.get("content-length") ?? 0);
  // In practice a decoded body is never shorter than the encoded one, unless it is truncated.
  if (bytes.byteLength < announced && !answer.headers.get("content-encoding")) throw broken(scope, undefined);
  return new Uint8Array(bytes);
}

/** The error of a connection that broke during a response. */
export function broken(scope: CallScope, cause: unknown): HubNetworkError {
  return new HubNetworkError("The connection broke before the response was complete", {
    requestId: scope.requestId,
    cause,
  });
}

function unreachable(url: string, error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  const code: unknown = cause instanceof Error && "code" in cause ? cause.code : undefined;
  const reason = code ?? (cause instanceof Error ? cause.message : cause);
  return `The hub at ${new URL(url).origin} cannot be reached (${String(reason)})`;
}

const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(
      z.array(
        z.object({
          field: z.string(),
          message: z.string(),
          confirm: z.optional(z.string()),
          rule: z.optional(z.string()),
          citation: z.optional(z.string()),
        }),
      ),
    ),
    requestId: z.optional(z.string()),
  }),
  current: z.optional(z.unknown()),
});

/** Makes the typed error of a response outside 200 to 299; status and request id are kept whatever the body is. */
function httpFailure(answer: FetchAnswer, body: Uint8Array, now: number): HubHttpError {
  const { status, headers } = answer;
  const retryAfterMs = waitOf(headers.get("retry-after"), now);
  const requestId = headers.get("x-request-id") ?? undefined;
  const known = { status, requestId, retryAfterMs, headers };
  const read = z.safeParse(errorBody, json(body));
  if (!read.success) {
    const message = `The hub responded with status ${status}`;
    return new HubHttpError({ ...known, code: `http_${status}`, message });
  }
  const { error, current } = read.data;
  return new HubHttpError({ ...known, ...error, requestId: error.requestId ?? requestId, current });
}

function json(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** Milliseconds of a Retry-After header: seconds or an HTTP date (RFC 9110, 10.2.3). */
function waitOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
