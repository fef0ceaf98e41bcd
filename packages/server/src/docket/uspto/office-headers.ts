import { headersOfOfficeState } from "@iphub/sdk/contract/office-state";
import type { OfficeScope } from "@iphub/sdk/endpoint";
import { LRUCache } from "lru-cache";
import { scopeOf } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { isWholeHub, readOfficeState } from "./office-state.ts";

type Input = Readonly<Record<string, unknown>>;
type Headers = Readonly<Record<string, string>>;

/**
 * How long the state of all applications is used again, in milliseconds. With tens of thousands of them it takes longer to
 * read than the page that it goes with, and the office takes seconds for each.
 */
const freshMilliseconds = 1_000;
/** For how many different views of the matters. */
const mostKept = 200;

/**
 * The headers of answers that are read from stored data of the office. Those about the whole hub are kept for a second, for
 * people who see the same matters; a write through this process deletes them, as it may have asked the office.
 */
export class OfficeHeaders {
  readonly #platform: Pick<Platform, "db" | "configuration">;
  readonly #kept = new LRUCache<string, Promise<Headers>>({ max: mostKept, ttl: freshMilliseconds });

  constructor(platform: Pick<Platform, "db" | "configuration">) {
    this.#platform = platform;
  }

  /** The headers of an answer to a call with this scope. */
  async of(scope: OfficeScope, actor: Actor, input: Input): Promise<Headers> {
    const read = async () => headersOfOfficeState(await readOfficeState(this.#platform, actor, scope, input));
    if (!isWholeHub(scope, input)) return read();
    const key = scopeOf(actor);
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const headers = read();
    this.#kept.set(key, headers);
    headers.catch(() => this.#kept.delete(key));
    return headers;
  }

  /** Deletes what is kept. */
  forget(): void {
    this.#kept.clear();
  }
}
