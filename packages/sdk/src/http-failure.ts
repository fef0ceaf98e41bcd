import * as z from "zod/mini";
import { HubHttpError } from "./errors.ts";
import type { FetchAnswer } from "./ports.ts";

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
export function httpFailure(answer: FetchAnswer, body: Uint8Array, now: number): HubHttpError {
  const { status, headers } = answer;
  const retryAfterMs = waitOf(headers.get("retry-after"), now);
  const requestId = headers.get("x-request-id") ?? undefined;
  const read = z.safeParse(errorBody, json(body));
  if (!read.success) {
    return new HubHttpError({
      status,
      code: `http_${status}`,
      message: `The hub responded with status ${status}`,
      requestId,
      retryAfterMs,
    });
  }
  const { error, current } = read.data;
  return new HubHttpError({ status, ...error, requestId: error.requestId ?? requestId, current, retryAfterMs });
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
