import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { DatabaseError } from "pg";
import { statementClient } from "../prepared-statements.ts";

/** The connection was lost before the engine reached this read: it is sent again. */
class NotReachedError extends Error {}

/**
 * Reads outside a transaction multiplexed on the one connection of the embedded engine: they are sent without waiting
 * for each other's responses, so that the engine's thread and this one work in parallel (docs/adr/optimisations.md). A
 * transaction has the connection to itself; while one waits for it, new reads queue behind it.
 * @param isAwaited whether a transaction waits for the connection
 */
export function multiplexedReads(pool: PostgresPool, isAwaited: () => boolean): PostgresPool {
  let batch: Batch | undefined;
  const ask = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    for (;;) {
      if (!batch?.isOpen()) batch = new Batch(pool.connect(), isAwaited);
      try {
        return await batch.ask<R>(text, values);
      } catch (error) {
        if (!(error instanceof NotReachedError)) throw error;
      }
    }
  };
  const client = statementClient(ask, () => undefined);
  return { options: pool.options, connect: async () => client, end: async () => undefined };
}

/** Reads that share the connection, from the first one sent to the last response. */
class Batch {
  readonly #connecting: Promise<PostgresPoolClient>;
  readonly #isAwaited: () => boolean;
  /** Reads without a response yet, in the order of the engine's responses. */
  readonly #sent = new Set<symbol>();
  #readers = 0;
  #state: "connecting" | "open" | "over" = "connecting";
  /** The read that the engine was running when the connection was lost. */
  #lostAt: symbol | undefined;

  constructor(connecting: Promise<PostgresPoolClient>, isAwaited: () => boolean) {
    this.#connecting = connecting;
    this.#isAwaited = isAwaited;
    connecting.then(
      () => {
        this.#state = "open";
      },
      () => {
        this.#state = "over";
      },
    );
  }

  /** Whether another read may join: always before the connection is open, then as long as no transaction waits. */
  isOpen(): boolean {
    return this.#state === "connecting" || (this.#state === "open" && !this.#isAwaited());
  }

  /** @throws NotReachedError when the connection was lost during a read before this one */
  async ask<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    this.#readers += 1;
    try {
      return await this.#send<R>(await this.#connecting, text, values);
    } finally {
      this.#readers -= 1;
      if (this.#readers === 0) this.#end();
    }
  }

  async #send<R>(client: PostgresPoolClient, text: string, values: readonly unknown[]) {
    const read = Symbol();
    this.#sent.add(read);
    try {
      return await client.query<R>(text, values);
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      this.#state = "over";
      this.#lostAt ??= this.#sent.values().next().value;
      throw this.#lostAt === read ? error : new NotReachedError();
    } finally {
      this.#sent.delete(read);
    }
  }

  #end(): void {
    this.#state = "over";
    this.#connecting.then(
      (client) => client.release(),
      () => undefined,
    );
  }
}
