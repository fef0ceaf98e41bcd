import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { withMultiplexedReads } from "../multiplexed-reads.ts";

/** What the reads need to know of the engine. */
export interface MultiplexedSessionOptions {
  /** Whether someone waits to have the session alone. */
  readonly isAwaited: () => boolean;
  /** How often the session was lost with what was under way. */
  readonly losses: () => number;
}

type Answer<R> = Promise<PostgresQueryResult<R>>;

/** The session was lost before it came to this read: it is sent again. */
class NotReachedError extends Error {}

/**
 * The pool of the one session, for many readers at once: reads outside a transaction are sent one behind the other
 * without waiting for each other's answers, so that the engine's thread and ours work at the same time. Whatever else
 * comes first takes the session alone until it is released; once someone waits for that, new reads wait behind it.
 */
export function multiplexedSession(pool: PostgresPool, options: MultiplexedSessionOptions): PostgresPool {
  let lane: Lane | undefined;
  const openLane = () => {
    if (lane === undefined || !lane.isOpen()) lane = new Lane(pool, options);
    return lane;
  };
  const read = async <R>(text: string, values: readonly unknown[]): Answer<R> => {
    for (;;) {
      try {
        return await openLane().read<R>(text, values);
      } catch (error) {
        if (!(error instanceof NotReachedError)) throw error;
      }
    }
  };
  return withMultiplexedReads(pool, read);
}

/** Reads that have the session together, from the first that comes to the last that is answered. */
class Lane {
  readonly #client: Promise<PostgresPoolClient>;
  readonly #options: MultiplexedSessionOptions;
  readonly #under = new Set<symbol>();
  #readers = 0;
  #hasBegun = false;
  #isOver = false;
  #losses = 0;
  /** Whom the session was lost with: the read that was its turn. */
  #lostWith: symbol | undefined;

  constructor(pool: PostgresPool, options: MultiplexedSessionOptions) {
    this.#options = options;
    this.#client = pool.connect();
    this.#client.then(
      () => {
        this.#hasBegun = true;
        this.#losses = options.losses();
      },
      () => undefined,
    );
  }

  /** Whether one more may join: always while it waits itself, later as long as no one waits behind it. */
  isOpen(): boolean {
    return !this.#isOver && !this.#isLost() && !(this.#hasBegun && this.#options.isAwaited());
  }

  /** @throws NotReachedError when the session was lost with a read before this one */
  async read<R>(text: string, values: readonly unknown[]): Answer<R> {
    const me = Symbol();
    this.#readers += 1;
    try {
      const client = await this.#client;
      this.#under.add(me);
      return await client.query<R>(text, values);
    } catch (error) {
      throw this.#isLost() && !this.#wasLostWith(me) ? new NotReachedError() : error;
    } finally {
      this.#under.delete(me);
      this.#leave();
    }
  }

  #isLost(): boolean {
    return this.#hasBegun && this.#options.losses() !== this.#losses;
  }

  // The engine answers in order, so the first that has no answer is the one it was at.
  #wasLostWith(me: symbol): boolean {
    this.#lostWith ??= this.#under.values().next().value;
    return this.#lostWith === me;
  }

  #leave(): void {
    this.#readers -= 1;
    if (this.#readers > 0) return;
    this.#isOver = true;
    this.#client.then(
      (client) => client.release(),
      () => undefined,
    );
  }
}
