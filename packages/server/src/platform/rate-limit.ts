import type { Clock } from "./clock.ts";
import { Failure } from "./failures.ts";

/** How much one person may do: `burst` at once, then `perSecond`. */
export interface RateLimitOptions {
  readonly burst: number;
  readonly perSecond: number;
}

/** People who have not been heard of lately are forgotten beyond this number. */
const mostRemembered = 10_000;

/**
 * Contains a storm of calls by one person, before the database is asked anything. Each process counts for itself: with
 * several behind a balancer the limit is that of one process times their number.
 */
export class RateLimit {
  readonly #clock: Clock;
  readonly #options: RateLimitOptions;
  readonly #left = new Map<string, { tokens: number; at: number }>();

  constructor(clock: Clock, options: RateLimitOptions) {
    this.#clock = clock;
    this.#options = options;
  }

  /**
   * Counts one call of a person.
   * @throws Failure 429 with Retry-After where the person has called too often
   */
  take(person: string): void {
    const { burst, perSecond } = this.#options;
    const now = this.#clock.now().getTime();
    const known = this.#left.get(person) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, known.tokens + (Math.max(0, now - known.at) / 1000) * perSecond);
    this.#left.delete(person);
    this.#left.set(person, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
    if (this.#left.size > mostRemembered) this.#forgetOldest();
    if (tokens >= 1) return;
    const seconds = Math.ceil((1 - tokens) / perSecond);
    throw new Failure(429, "too_many_calls", `That was too much at once. Wait ${seconds} s and try again.`, {
      headers: { "retry-after": String(seconds) },
    });
  }

  #forgetOldest(): void {
    const oldest = this.#left.keys().next();
    if (!oldest.done) this.#left.delete(oldest.value);
  }
}
