import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { OwnSession } from "./own-session.ts";
import { reading } from "./reading.ts";
import { type Ask, statementClient } from "./statement-client.ts";

/**
 * The pool, with reads outside a transaction answered by `read`, which sends each as it sees fit. A client takes a
 * session of its own with its first statement that does more, and keeps it until it is released.
 */
export function withMultiplexedReads(pool: PostgresPool, read: Ask): PostgresPool {
  const idle: PostgresPoolClient[] = [];
  const newReader = () => {
    const reader = multiplexedReader(pool, read, () => idle.push(reader));
    return reader;
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    // The query builder keeps a record of each client that it meets; one that took no session may be given out again.
    connect: async () => idle.pop() ?? newReader(),
  };
}

function multiplexedReader(pool: PostgresPool, read: Ask, onUnused: () => void): PostgresPoolClient {
  let own: OwnSession | undefined;
  const ask = async <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (own === undefined && reading.test(text)) return read<R>(text, values);
    own ??= new OwnSession(pool.connect());
    return own.ask<R>(text, values);
  };
  return statementClient(ask, (destroy) => {
    if (own === undefined && !destroy) return onUnused();
    own?.release(destroy);
  });
}
