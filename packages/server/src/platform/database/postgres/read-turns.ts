import { availableParallelism } from "node:os";
import type { PostgresPool, PostgresQueryResult } from "kysely";
import { withLoneReads } from "../lone-reads.ts";

/** A read that has run this long, in milliseconds, is a report: it keeps its session, but the next need not wait for it. */
const quickMs = 50;

/**
 * Lets a few reads run at a time: more than the processors can work on only make each other, and every write, late.
 * A read that turns out to be long no longer counts, so that a few reports never hold up everybody.
 */
export class ReadTurns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Runs a read in its turn, the first come first. */
  async take<T>(read: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let hasTurn = true;
    const giveUp = () => {
      if (hasTurn) this.#next();
      hasTurn = false;
    };
    const long = setTimeout(giveUp, quickMs);
    try {
      return await read();
    } finally {
      clearTimeout(long);
      giveUp();
    }
  }

  #next(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

/** The pool with its reads outside a transaction in turn: twice as many at a time as this machine has processors. */
export function readsInTurn(pool: PostgresPool): PostgresPool {
  const turns = new ReadTurns(2 * availableParallelism());
  return withLoneReads(pool, <R>(text: string, values: readonly unknown[]) =>
    turns.take(async (): Promise<PostgresQueryResult<R>> => {
      const client = await pool.connect();
      try {
        return await client.query<R>(text, values);
      } finally {
        client.release();
      }
    }),
  );
}
