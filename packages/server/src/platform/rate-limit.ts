import { sql } from "kysely";
import { Failure } from "./failures.ts";
import type { Platform } from "./platform.ts";
import { Turns } from "./turns.ts";

/** How much one person may do: `burst` at once, then `perSecond`. */
export interface RateLimitOptions {
  readonly burst: number;
  readonly perSecond: number;
}

/**
 * Limits how often one person makes a call. Counted in the database, so that several processes of one hub count together,
 * in a statement of its own: a call that fails later was made all the same.
 */
export class RateLimit {
  readonly #platform: Pick<Platform, "database" | "clock">;
  readonly #name: string;
  readonly #options: RateLimitOptions;
  readonly #turns = new Turns();

  /** @param name what is limited, for example `chat-message` */
  constructor(platform: Pick<Platform, "database" | "clock">, name: string, options: RateLimitOptions) {
    this.#platform = platform;
    this.#name = name;
    this.#options = options;
  }

  /**
   * Counts one call of a person.
   * @throws Failure 429 with Retry-After where the person has called too often
   */
  async take(person: string): Promise<void> {
    await this.#turns.run(person, () => this.#count(person));
  }

  async #count(person: string): Promise<void> {
    const { burst, perSecond } = this.#options;
    const now = this.#platform.clock.now().toISOString();
    const refilled = sql`least(${burst}::float8, known.tokens
      + greatest(0, extract(epoch from ${now}::timestamptz - known.counted_at)) * ${perSecond}::float8)`;
    const counted = await sql`
      insert into rate_limits as known (key, tokens, counted_at) values (${this.#keyOf(person)}, ${burst - 1}, ${now})
      on conflict (key) do update set tokens = ${refilled} - 1, counted_at = ${now}
      where ${refilled} >= 1`.execute(this.#platform.database.kysely);
    if (counted.numAffectedRows === 1n) return;
    const seconds = Math.ceil(1 / perSecond);
    throw new Failure(429, "too_many_calls", `That was too much at once. Wait ${seconds} s and try again.`, {
      headers: { "retry-after": String(seconds) },
    });
  }

  #keyOf(person: string): string {
    return `${this.#name}:${person}`;
  }
}

const day = 24 * 60 * 60 * 1000;

/** Deletes, once a day, the limits of people who have not called for a day: theirs are full again. */
export function startSweepingLimits({ jobs, database, clock }: Platform): void {
  jobs.every("sweep-rate-limits", day, async () => {
    const before = new Date(clock.now().getTime() - day).toISOString();
    await database.kysely.deleteFrom("rate_limits").where("counted_at", "<", before).execute();
  });
}
