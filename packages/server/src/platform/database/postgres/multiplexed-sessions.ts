import { availableParallelism } from "node:os";
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { DatabaseError } from "pg";
import { withMultiplexedReads } from "../multiplexed-reads.ts";

/** A read that has run this long, in milliseconds, is a report: it keeps its session, and those behind it go elsewhere. */
const quickMs = 50;

type Answer<R> = Promise<PostgresQueryResult<R>>;

/**
 * The pool with its reads outside a transaction on a few sessions, as many as this machine has processors: more only make
 * each other, and every write, late. Reads of one session are sent without waiting for each other's answers, so that many
 * readers wake the server and this process less often, and no session is idle between two of them.
 */
export function multiplexedSessions(pool: PostgresPool): PostgresPool {
  const sessions = new MultiplexedSessions(pool, availableParallelism());
  return withMultiplexedReads(pool, (text, values) => sessions.read(text, values));
}

/** Shares a number of sessions among reads. A long read never holds up others: those sent behind it are sent again. */
export class MultiplexedSessions {
  readonly #pool: PostgresPool;
  readonly #atOnce: number;
  readonly #open = new Set<MultiplexedSession>();

  constructor(pool: PostgresPool, atOnce: number) {
    this.#pool = pool;
    this.#atOnce = atOnce;
  }

  /** Asks a read on the session with the fewest before it. @throws what the server says of it */
  read<R>(text: string, values: readonly unknown[]): Answer<R> {
    return this.#next().read<R>(text, values);
  }

  #next(): MultiplexedSession {
    if (this.#open.size >= this.#atOnce) {
      let least: MultiplexedSession | undefined;
      for (const one of this.#open) if (least === undefined || one.under < least.under) least = one;
      if (least) return least;
    }
    const session: MultiplexedSession = new MultiplexedSession(this.#pool, {
      onClosed: () => this.#open.delete(session),
      elsewhere: (text, values) => this.read(text, values),
    });
    this.#open.add(session);
    return session;
  }
}

interface Around {
  /** Takes no more reads, because it has none left or because one takes long. */
  readonly onClosed: () => void;
  readonly elsewhere: <R>(text: string, values: readonly unknown[]) => Answer<R>;
}

/** A session from its first read to its last answer; the server answers in the order of the reads. */
class MultiplexedSession {
  readonly #client: Promise<PostgresPoolClient>;
  readonly #around: Around;
  /** How each read that is not answered yet is asked elsewhere, the one that runs first. */
  readonly #unanswered: (() => void)[] = [];
  #watch: NodeJS.Timeout | undefined;
  #isLost = false;

  constructor(pool: PostgresPool, around: Around) {
    this.#around = around;
    this.#client = pool.connect();
    this.#client.then(
      () => {
        this.#watch = setTimeout(() => this.#giveUp(), quickMs);
      },
      () => undefined,
    );
  }

  /** How many reads wait for their answers. */
  get under(): number {
    return this.#unanswered.length;
  }

  read<R>(text: string, values: readonly unknown[]): Answer<R> {
    const { promise, resolve, reject } = Promise.withResolvers<PostgresQueryResult<R>>();
    const move = () => resolve(this.#around.elsewhere<R>(text, values));
    this.#unanswered.push(move);
    const asked = this.#client.then((client) => client.query<R>(text, values));
    asked.catch((error: unknown) => this.#failed(error)).finally(() => this.#answered(move));
    // After a move only the other session's answer counts.
    asked.then(resolve, reject);
    return promise;
  }

  /** A failed statement leaves the session as it was; whatever else failed was the session. */
  #failed(error: unknown): void {
    if (!(error instanceof DatabaseError) || error.severity === "FATAL") this.#isLost = true;
  }

  #answered(move: () => void): void {
    this.#unanswered.splice(this.#unanswered.indexOf(move), 1);
    this.#watch?.refresh();
    if (this.under > 0) return;
    this.#around.onClosed();
    clearTimeout(this.#watch);
    this.#client.then(
      (client) => client.release(this.#isLost),
      () => undefined,
    );
  }

  #giveUp(): void {
    this.#watch = undefined;
    this.#around.onClosed();
    for (const move of this.#unanswered.slice(1)) move();
  }
}
