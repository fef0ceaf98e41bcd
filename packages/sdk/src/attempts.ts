import { isDatabaseAway } from "./database-away.ts";
import { HubHttpError, HubNetworkError } from "./errors.ts";
import type { ClientPorts, WireBody } from "./ports.ts";

const firstBackoffMs = 250;
const longestBackoffMs = 8_000;
/** While the hub's database is away it is asked more often. */
const longestDatabaseBackoffMs = 2_000;

/** What decides whether a request may be sent again. */
interface AttemptedRequest {
  readonly method: string;
  readonly body?: WireBody | undefined;
  readonly repeatable: boolean;
}

/** The attempts of one request: how long to wait before the next one, and what to say when there is none. */
export class Attempts {
  readonly #request: AttemptedRequest;
  readonly #retries: number;
  readonly #ports: ClientPorts;
  #made = 0;
  /** Those that failed for another reason than the hub's database. */
  #failed = 0;
  #uncertain: unknown;

  constructor(
    request: AttemptedRequest,
    { retries, ports }: { readonly retries: number; readonly ports: ClientPorts },
  ) {
    this.#request = request;
    this.#retries = retries;
    this.#ports = ports;
  }

  /** Milliseconds until the next attempt, with jitter and Retry-After; undefined if there is none. */
  waitAfter(error: unknown): number | undefined {
    if (this.#request.method !== "GET" && isUncertain(error)) this.#uncertain ??= error;
    if (!isDatabaseAway(error)) this.#failed += 1;
    const attempt = this.#made;
    this.#made += 1;
    return this.#mayRepeat(error) ? backoff(error, attempt, this.#ports) : undefined;
  }

  /** What the call fails with: an attempt that may have been done counts more than a later one that was not. */
  reason(error: unknown): unknown {
    return isDatabaseAway(error) ? (this.#uncertain ?? error) : error;
  }

  /**
   * A database that is away is waited for within the time of the call, also with a write that is not repeatable, if the
   * hub says that nothing was changed.
   */
  #mayRepeat(error: unknown): boolean {
    const { repeatable, body } = this.#request;
    if (!isDatabaseAway(error)) return repeatable && this.#failed <= this.#retries;
    return this.#retries > 0 && (repeatable || (!isUncertain(error) && !(body instanceof ReadableStream)));
  }
}

/** Whether a write may have been done although it failed. */
function isUncertain(error: unknown): boolean {
  return error instanceof HubNetworkError || (error instanceof HubHttpError && error.code === "outcome_unknown");
}

function backoff(error: unknown, attempt: number, ports: ClientPorts): number | undefined {
  const jitterUpTo = (longest: number) => ports.random() * Math.min(longest, firstBackoffMs * 2 ** attempt);
  if (error instanceof HubNetworkError) return jitterUpTo(longestBackoffMs);
  if (!(error instanceof HubHttpError)) return undefined;
  const { status, code, retryAfterMs = 0 } = error;
  // Those who wait together would come together after the same Retry-After.
  if (isDatabaseAway(error)) return retryAfterMs + jitterUpTo(longestDatabaseBackoffMs);
  const isBusy = status === 429 || status === 503 || code === "in_progress";
  return isBusy ? Math.max(jitterUpTo(longestBackoffMs), retryAfterMs) : undefined;
}
